from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from chromium import VARIABLE, ChromiumError, Search


@dataclass
class Machine:
    """A machine with some programs; installers put more on it."""

    programs: set[str] = field(default_factory=set)
    installs: dict[str, str] = field(default_factory=dict)
    downloaded: str | None = None
    commands: list[str] = field(default_factory=list)

    def which(self, name: str) -> str | None:
        return f"/bin/{name}" if name in self.programs else None

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> bool:
        assert isinstance(environment, dict)
        line = " ".join(command)
        self.commands.append(line)
        for part, program in self.installs.items():
            if part in line:
                if program.startswith("/"):
                    self.downloaded = program
                self.programs.add(program)
        return any(part in line for part in self.installs)

    def search(self, *, root: bool = True, named: str = "") -> Search:
        environment = {VARIABLE: named} if named else {}
        return Search(environment, self.which, self.run, lambda: self.downloaded, root)


def test_the_variable_comes_first() -> None:
    machine = Machine({"my-browser", "chromium"})
    assert machine.search(named="my-browser").find() == "/bin/my-browser"
    assert machine.commands == []


def test_a_variable_that_leads_nowhere_is_an_error() -> None:
    machine = Machine({"chromium"})
    with pytest.raises(ChromiumError, match=f"{VARIABLE} is set to my-browser, and there is no such program"):
        machine.search(named="my-browser").find()


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_usual_name_on_path(name: str) -> None:
    machine = Machine({name, "apt-get"})
    assert machine.search().find() == f"/bin/{name}"
    assert machine.commands == []


def test_apt_installs_it_for_root() -> None:
    machine = Machine({"apt-get"}, {"apt-get install": "chromium"})
    assert machine.search().find() == "/bin/chromium"
    assert machine.commands[0] == "apt-get update -qq"


def test_playwright_downloads_it_for_everybody_else() -> None:
    machine = Machine({"apt-get"}, {"playwright install chromium": "/home/me/chrome"})
    assert machine.search(root=False).find() == "/home/me/chrome"
    assert [line.split()[-3:] for line in machine.commands] == [["playwright", "install", "chromium"]]


def test_what_playwright_downloaded_earlier_is_used() -> None:
    machine = Machine(downloaded="/home/me/chrome")
    assert machine.search(root=False).find() == "/home/me/chrome"
    assert machine.commands == []


def test_one_error_lists_everything_that_was_tried() -> None:
    with pytest.raises(ChromiumError) as caught:
        Machine({"apt-get"}).search().find()
    lines = str(caught.value).splitlines()
    assert lines[0] == "The browser tests need Chromium, and none could be had:"
    for line, word in zip(lines[1:], [VARIABLE, "PATH", "apt-get install", "playwright install"], strict=True):
        assert word in line


def test_the_error_says_that_apt_needs_root() -> None:
    with pytest.raises(ChromiumError, match="needs apt-get and the root account"):
        Machine({"apt-get"}).search(root=False).find()
