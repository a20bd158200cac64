"""Serve the built site to this machine, the way a good static host would."""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

DIST = Path(__file__).resolve().parent.parent / "dist"

MISSING = "404.html"
"""What static hosts send, with status 404, where there is no such file."""

NAMED_BY_CONTENT = re.compile(r"(?:^|[/.])(?=[0-9a-f]*[0-9])[0-9a-f]{7,64}(?=[/.])")
"""A folder or a part of a file name that is a digest."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

TYPES = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".json": "application/json",
    ".ipynb": "application/json",
    ".svg": "image/svg+xml",
    ".whl": "application/zip",
}


def cache_rule(path: str) -> str:
    """Return the Cache-Control value for an address without its query.

    >>> cache_rule("/build/1031.b91a70b.js") == FOR_EVER, cache_rule("/index.html") == ASK_AGAIN
    (True, True)
    """
    return FOR_EVER if NAMED_BY_CONTENT.search(path) else ASK_AGAIN


@lru_cache(maxsize=4096)
def entity_tag(path: str, changed: int) -> str:
    """Return the tag of a file's content; with its time ``changed`` (ns) a rebuilt file is read anew."""
    del changed
    return f'"{hashlib.sha256(Path(path).read_bytes()).hexdigest()[:32]}"'


class SiteHandler(SimpleHTTPRequestHandler):
    """Files with cache rules and entity tags, over kept connections."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def file_asked_for(self) -> Path | None:
        """Return the file that the request leads to; None when there is none."""
        place = self.translate_path(self.path)
        if Path(place).is_dir():
            file = Path(place) / "index.html"
        elif place.endswith("/"):  # no folder, and a file is never asked for like this
            return None
        else:
            file = Path(place)
        return file if file.is_file() else None

    def do_GET(self) -> None:
        """Answer "not modified" when the browser has this very content, else send it."""
        file = self.file_asked_for()
        tag = entity_tag(str(file), file.stat().st_mtime_ns) if file else None
        if tag and tag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return
        super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the site's own page in place of one that is not there."""
        page = Path(self.directory) / MISSING
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        """Add the rule for caches and the tag of the content."""
        file = self.file_asked_for() if hasattr(self, "path") else None
        if file:
            self.send_header("Cache-Control", cache_rule(self.path.split("?")[0]))
            self.send_header("ETag", entity_tag(str(file), file.stat().st_mtime_ns))
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of single requests."""


class SiteServer(ThreadingHTTPServer):
    """A server that stops without waiting for open connections and bears browsers that go away."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a closed page; everything else is reported."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(folder: Path, port: int) -> SiteServer:
    """Return a server of ``folder`` on 127.0.0.1; port 0 takes any free one.

    Raises:
        OSError: the port is taken.
    """
    return SiteServer(("127.0.0.1", port), partial(SiteHandler, directory=str(folder)))


def main(arguments: list[str]) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    parser.add_argument("--folder", type=Path, default=DIST, help="default: dist/")
    options = parser.parse_args(arguments)
    try:
        server = make_server(options.folder, options.port)
    except (OSError, OverflowError) as error:
        print(f"Port {options.port} cannot be used: {error}.", file=sys.stderr)
        print("Choose another one: make serve PORT=8001", file=sys.stderr)
        return 1
    print(f"mjteach is at http://127.0.0.1:{server.server_port}/  (Ctrl+C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
