"""Find a Chromium for the browser tests, or install one; never go on without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

VARIABLE = "MJTEACH_CHROMIUM"
"""Environment variable that names the program to use, before everything else."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
"""What keeps a Chromium off every network but this machine's own."""


class ChromiumError(RuntimeError):
    """No Chromium could be found or installed; the message lists what was tried."""


def run(command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Run an installer and tell whether it worked; what it prints goes to standard error."""
    try:
        done = subprocess.run(list(command), env=dict(environment), stdout=sys.stderr, check=False)
    except OSError:
        return False
    return done.returncode == 0


def playwright_chromium() -> str | None:
    """Return the browser that Playwright downloaded earlier, if there is one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


@dataclass(slots=True)
class Search:
    """One search: where to look, and what was tried so far. What touches the machine can be replaced."""

    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    which: Callable[[str], str | None] = shutil.which
    run: Callable[[Sequence[str], Mapping[str, str]], bool] = run
    downloaded: Callable[[], str | None] = playwright_chromium
    is_root: bool = field(default_factory=lambda: hasattr(os, "geteuid") and os.geteuid() == 0)
    tried: list[str] = field(default_factory=list)

    def named(self) -> str | None:
        """Look at the environment variable; a name that leads nowhere is an error, not a reason to go on."""
        wanted = self.environment.get(VARIABLE)
        if not wanted:
            self.tried.append(f"{VARIABLE} is not set")
            return None
        found = self.which(wanted)
        if found is None:
            raise ChromiumError(f"{VARIABLE} is set to {wanted}, and there is no such program.")
        return found

    def on_path(self) -> str | None:
        """Look for the usual names."""
        self.tried.append(f"none of {', '.join(NAMES)} is on PATH")
        return next((found for found in map(self.which, NAMES) if found), None)

    def from_debian(self) -> str | None:
        """Install Debian's package, where that is possible."""
        if not (self.is_root and self.which("apt-get")):
            self.tried.append("apt-get install chromium needs apt-get and the root account")
            return None
        self.tried.append("apt-get install chromium did not give one")
        environment = {**self.environment, "DEBIAN_FRONTEND": "noninteractive"}
        self.run(["apt-get", "update", "-qq"], environment)
        packages = ["chromium", "fonts-noto-cjk"]  # without the fonts Chinese text would be boxes
        self.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], environment)
        return next((found for found in map(self.which, NAMES) if found), None)

    def from_playwright(self) -> str | None:
        """Use Playwright's own browser; download it when it is not there yet."""
        self.tried.append("playwright install chromium did not give one")
        found = self.downloaded()
        install = [sys.executable, "-m", "playwright", "install", "chromium"]
        if found is None and self.run(install, self.environment):
            found = self.downloaded()
        return found

    def find(self) -> str:
        """Return the path of a Chromium.

        Raises:
            ChromiumError: with one sentence for each thing that was tried.
        """
        for step in (self.named, self.on_path, self.from_debian, self.from_playwright):
            found = step()
            if found:
                return found
        listed = "".join(f"\n  - {sentence}" for sentence in self.tried)
        raise ChromiumError(f"The browser tests need Chromium, and none could be had:{listed}")


def find_chromium() -> str:
    """Return the path of a Chromium on this machine; see `Search`."""
    return Search().find()


if __name__ == "__main__":
    try:
        print(find_chromium())
    except ChromiumError as error:
        sys.exit(str(error))
