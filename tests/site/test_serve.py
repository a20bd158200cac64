from __future__ import annotations

import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
import serve


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, HTTPConnection]]:
    (tmp_path / "index.html").write_text("<p>home", "utf-8")
    (tmp_path / "pyodide/0a1b2c3d4e").mkdir(parents=True)
    (tmp_path / "pyodide/0a1b2c3d4e/core.wasm").write_bytes(b"\0asm")
    server = serve.make_server(tmp_path, 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    yield tmp_path, connection
    connection.close()
    server.shutdown()
    thread.join()
    server.server_close()


def get(connection: HTTPConnection, path: str, tag: str = "") -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path, headers={"If-None-Match": tag} if tag else {})
    answer = connection.getresponse()
    return answer, answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "/build/1031.b91a70b.js",
        "/pyodide/1363af07b5/pyodide.asm.wasm",
        "/pyodide/1363af07b5/pyodide-lock.786f9d20bc.json",
        "/pyodide/1363af07b5/wheels/0a1b2c3d4e/mjteach-0.1.0-py3-none-any.whl",
        "/extensions/anywidget/static/remoteEntry.698dcaf7.js",
    ],
)
def test_what_is_named_by_its_content_is_kept_for_ever(path: str) -> None:
    assert serve.cache_rule(path) == serve.FOR_EVER


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/jupyter-lite.json",
        "/files/en/start.ipynb",
        "/config-utils.js",
        "/build/style.js",
        "/facade/defaced.js",
    ],
)
def test_everything_else_is_asked_for_again(path: str) -> None:
    assert serve.cache_rule(path) == serve.ASK_AGAIN


def test_a_file_comes_with_its_rule_and_type(served: tuple[Path, HTTPConnection]) -> None:
    answer, body = get(served[1], "/pyodide/0a1b2c3d4e/core.wasm")
    assert (answer.status, body) == (200, b"\0asm")
    assert answer.headers["Content-Type"] == "application/wasm"
    assert answer.headers["Cache-Control"] == serve.FOR_EVER


def test_an_unchanged_file_is_not_sent_again_and_a_changed_one_is(served: tuple[Path, HTTPConnection]) -> None:
    folder, connection = served
    tag = get(connection, "/?lang=en")[0].headers["ETag"]
    answer, body = get(connection, "/index.html", tag)
    assert (answer.status, body) == (304, b"")
    (folder / "index.html").write_text("<p>new!", "utf-8")
    answer, body = get(connection, "/index.html", tag)
    assert (answer.status, body) == (200, b"<p>new!")
    assert answer.headers["Cache-Control"] == serve.ASK_AGAIN


def test_a_missing_file_is_not_found(served: tuple[Path, HTTPConnection]) -> None:
    answer, _ = get(served[1], "/nothing.js")
    assert answer.status == 404
    assert answer.headers["Cache-Control"] is None


def test_the_sites_own_page_stands_in_for_a_missing_one(served: tuple[Path, HTTPConnection]) -> None:
    folder, connection = served
    (folder / serve.MISSING).write_text("<p>没有", "utf-8")
    for path in ("/nothing", "/deep/er/nothing.html?lang=en", "/index.html/"):
        answer, body = get(connection, path)
        assert (answer.status, body.decode()) == (404, "<p>没有")
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Cache-Control"] is None
    connection.request("HEAD", "/nothing")
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (404, b"")
    assert get(connection, "/")[0].status == 200


def test_a_busy_port_gives_a_clear_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serve.make_server(tmp_path, 0) as server:
        code = serve.main(["--port", str(server.server_port), "--folder", str(tmp_path)])
    assert code == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Port {server.server_port} cannot be used")
    assert "make serve PORT=" in said
