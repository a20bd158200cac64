from __future__ import annotations

import io
import json
import marshal
import sys
import types
import zipfile
from pathlib import Path

import compile_archive
import lockfile
import node
import pytest
import size
import wheels
from fingerprint import fingerprint


def archive(members: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, text in members.items():
            made.writestr(name, text)
    return buffer.getvalue()


def members_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


class TestFingerprint:
    def test_it_changes_with_content_and_with_names(self, tmp_path: Path) -> None:
        (tmp_path / "one").write_text("1", "utf-8")
        first = fingerprint([tmp_path], tmp_path)
        assert fingerprint([tmp_path], tmp_path) == first
        (tmp_path / "one").write_text("2", "utf-8")
        second = fingerprint([tmp_path], tmp_path)
        (tmp_path / "one").rename(tmp_path / "two")
        assert len({first, second, fingerprint([tmp_path], tmp_path)}) == 3

    def test_it_does_not_look_at_what_tools_leave_behind(self, tmp_path: Path) -> None:
        first = fingerprint([tmp_path], tmp_path)
        (tmp_path / "__pycache__").mkdir()
        (tmp_path / "__pycache__/x.pyc").write_bytes(b"x")
        assert fingerprint([tmp_path], tmp_path) == first


WHEEL = {
    "toy/__init__.py": "x = 6 * 7\n",
    "toy/data.json": "{}",
    "toy/tests/test_x.py": "assert True\n",
    "toy/template.py": "this is {{ not }} python\n",
    "toy-1.dist-info/RECORD": "old\n",
}


class TestByteCode:
    def test_sources_become_byte_code_that_runs(self) -> None:
        made = members_of(compile_archive.convert(archive(WHEEL), keep_source=False, leave_out=["/tests/"]))
        assert set(made) == {"toy/__init__.pyc", "toy/data.json", "toy/template.py", "toy-1.dist-info/RECORD"}
        module = types.ModuleType("toy")
        exec(marshal.loads(made["toy/__init__.pyc"][16:]), module.__dict__)
        assert vars(module)["x"] == 42

    def test_an_archive_with_byte_code_only_can_be_imported(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = compile_archive.convert(archive({"mjteach_toy.py": "y = 7\n"}), keep_source=False, leave_out=[])
        with zipfile.ZipFile(io.BytesIO(made)) as opened:
            opened.extractall(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        import mjteach_toy  # type: ignore[import-not-found]

        assert mjteach_toy.y == 7

    def test_kept_sources_have_their_byte_code_where_python_looks(self) -> None:
        made = members_of(compile_archive.convert(archive(WHEEL), keep_source=True, leave_out=["/tests/"]))
        assert made["toy/__init__.py"] == b"x = 6 * 7\n"
        assert f"toy/__pycache__/__init__.{sys.implementation.cache_tag}.pyc" in made

    def test_the_record_lists_every_new_member(self) -> None:
        made = members_of(compile_archive.convert(archive(WHEEL), keep_source=False, leave_out=[]))
        listed = {line.split(",")[0] for line in made["toy-1.dist-info/RECORD"].decode().splitlines()}
        assert listed == set(made)

    def test_the_same_input_gives_the_same_bytes(self) -> None:
        data = archive(WHEEL)
        assert compile_archive.convert(data, True, []) == compile_archive.convert(data, True, [])


class TestLock:
    @staticmethod
    def stub(folder: Path, name: str, requires: str = "") -> Path:
        path = folder / f"{name}-1.0-py3-none-any.whl"
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{requires}"
        path.write_bytes(archive({f"{name}/__init__.py": "", f"{name}-1.0.dist-info/METADATA": metadata}))
        return path

    def test_only_what_the_browser_needs_is_asked_for(self, tmp_path: Path) -> None:
        needs = "Requires-Dist: two\nRequires-Dist: rich>=13; sys_platform != 'emscripten'\n"
        base = tmp_path / "base.json"
        base.write_text(json.dumps({"info": {"abi_version": "x"}, "packages": {"numpy": {}}}), "utf-8")
        out = tmp_path / "out"
        lockfile.write_lock([self.stub(tmp_path, "one", needs), self.stub(tmp_path, "two")], base, out)
        lock = json.loads((out / "pyodide-lock.json").read_text("utf-8"))
        assert lock["info"] == {"abi_version": "x"}
        assert {name: entry["depends"] for name, entry in lock["packages"].items()} == {"one": ["two"], "two": []}
        for entry in lock["packages"].values():
            assert (out / entry["file_name"]).is_file()

    def test_a_missing_package_is_an_error_that_names_it(self, tmp_path: Path) -> None:
        lacking = lockfile.read_wheel(self.stub(tmp_path, "one", "Requires-Dist: two\n"))
        with pytest.raises(lockfile.LockError, match="one needs two"):
            lockfile.check_closed([lacking])

    def test_the_address_changes_with_the_content(self, tmp_path: Path) -> None:
        first = lockfile.read_wheel(self.stub(tmp_path, "one")).address
        second = lockfile.read_wheel(self.stub(tmp_path, "one", "Requires-Dist: two\n")).address
        assert first != second

    def test_a_stub_is_a_wheel_that_can_be_read(self, tmp_path: Path) -> None:
        wheels.write_stub("toy", "9.0", "toy.py", "x = 1\n", tmp_path)
        read = lockfile.read_wheel(tmp_path / "toy-9.0-py3-none-any.whl")
        assert (read.name, read.version, read.imports) == ("toy", "9.0", ("toy",))


class TestNode:
    @staticmethod
    def folder(base: Path, name: str, programs: list[str]) -> Path:
        folder = base / name
        folder.mkdir()
        for program in programs:
            (folder / program).write_text("", "utf-8")
            (folder / program).chmod(0o755)
        return folder

    def test_the_first_that_is_new_enough_and_has_npm(self, tmp_path: Path) -> None:
        old = self.folder(tmp_path, "old", ["node", "npm"])
        bare = self.folder(tmp_path, "bare", ["node"])
        good = self.folder(tmp_path, "good", ["node", "npm"])
        versions = {str(old / "node"): "v16.20.0", str(bare / "node"): "v22.0.0", str(good / "node"): "v20.1.0"}
        path = ":".join(map(str, [tmp_path / "none", old, bare, good]))
        assert node.folder_with_node(path, lambda command: versions[command[0]]) == good

    def test_none(self, tmp_path: Path) -> None:
        assert node.folder_with_node(str(tmp_path), " ".join) is None

    def test_a_program_that_cannot_be_run_says_nothing(self, tmp_path: Path) -> None:
        assert node.ask([str(tmp_path / "missing"), "--version"]) == ""
        assert node.ask([sys.executable, "-c", "raise SystemExit(1)"]) == ""
        assert node.ask([sys.executable, "-c", "print('v20.1.0')"]).strip() == "v20.1.0"


def test_size_counts_what_is_sent(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("a" * 10_000, "utf-8")
    (tmp_path / "toy.whl").write_bytes(b"a" * 10_000)
    measured = size.measure(tmp_path)
    assert (measured.files, measured.raw) == (2, 20_000)
    assert 10_000 < measured.sent < 11_000
    assert size.report(tmp_path) == "2 files, 0.0 MB (0.0 MB with gzip)"
