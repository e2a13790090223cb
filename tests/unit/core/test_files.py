"""Files of a person: nothing is lost when writing fails, and nothing endless is read."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from queenside.app.cli import exits, main
from queenside.core import files
from queenside.core.errors import InvalidPuzzle

BOARD = "AAB\nABB\nCCC\n"
OLD = "the only copy\n"

FULL = """
import json, resource, signal, sys
from queenside.app.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))
for line in sys.stdin:
    print(main(json.loads(line)), file=sys.stderr)
"""
"""Runs commands where no file can have more than 40 bytes, as on a full disk."""

WRITERS = [
    ["convert", "board.txt", "-o", "old.svg"],
    ["convert", "board.txt", "-o", "old.json"],
    ["show", "board.txt", "-o", "old.txt"],
    ["generate", "6", "--seed", "1", "-o", "old.jsonl"],
    ["generate", "6", "--seed", "1", "--number", "3", "-o", "old.jsonl"],
    ["dedupe", "board.txt", "-o", "old.jsonl"],
    ["compare", "board.txt", "--engines", "native", "--format", "json", "-o", "old.json"],
    ["explain", "board.txt", "--format", "json", "-o", "old.json"],
    ["extension", "build", "-o", "."],
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names() -> list[str]:
    return sorted(os.listdir())


def test_a_full_disk_leaves_the_old_file_whole() -> None:
    pytest.importorskip("resource")
    Path("board.txt").write_text(BOARD)
    archive = f"queenside-extension-{files_version()}.zip"
    old = {word[-1] if "." in word[-1][1:] else archive for word in WRITERS}
    for name in old:
        Path(name).write_text(OLD)
    orders = "".join(f"{json.dumps(words)}\n" for words in WRITERS)
    process = subprocess.run(
        [sys.executable, "-c", FULL], input=orders, capture_output=True, text=True, check=False
    )
    lines = process.stderr.splitlines()
    codes = [line for line in lines if line.isdecimal()]
    assert codes == [str(exits.IO_ERROR)] * len(WRITERS), process.stderr
    assert all(Path(name).read_text() == OLD for name in old)
    assert names() == sorted({"board.txt", *old})
    errors = {line for line in lines if not line.isdecimal()}
    assert errors == {f"queenside: {name}: File too large" for name in old}


def files_version() -> str:
    from queenside.core.version import VERSION

    return VERSION


def test_a_file_is_replaced_at_once_or_not_at_all() -> None:
    path = Path("a.txt")
    path.write_text("old")
    with files.replace_file(path) as file:
        file.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    with pytest.raises(KeyboardInterrupt), files.replace_file(path) as file:  # noqa: PT012
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_text() == "new"
    assert names() == ["a.txt"]


@pytest.mark.parametrize("old", [None, OLD])
@pytest.mark.parametrize(
    ("end", "stored"),
    [(None, "1\n2\n"), (KeyboardInterrupt(), "1\n2\n"), (OSError("a full disk"), None)],
)
def test_finished_records_are_kept(
    old: str | None, end: BaseException | None, stored: str | None
) -> None:
    if old is not None:
        Path("a.txt").write_text(old)
    try:
        with files.write_records("a.txt") as add:
            add("1\n")
            assert Path("a.txt").read_text() == (old or "1\n")
            add("2\n")
            if end is not None:
                raise end
    except (KeyboardInterrupt, OSError) as error:
        assert error is end  # noqa: PT017 - it is none in the first case
    assert Path("a.txt").read_text() == (stored or old or "1\n2\n")
    assert names() == ["a.txt"]


@pytest.mark.parametrize("old", [None, OLD])
def test_no_record_leaves_what_was_there(old: str | None) -> None:
    if old is not None:
        Path("a.txt").write_text(old)
    with pytest.raises(KeyboardInterrupt), files.write_records("a.txt"):
        raise KeyboardInterrupt
    assert names() == ([] if old is None else ["a.txt"])
    assert old is None or Path("a.txt").read_text() == old


@pytest.mark.skipif(os.name != "posix", reason="permissions and links of POSIX")
class TestPosix:
    def test_permissions_and_links_stay(self) -> None:
        Path("real.txt").write_text(OLD)
        Path("real.txt").chmod(0o640)
        Path("link.txt").symlink_to("real.txt")
        Path("dangling.txt").symlink_to("fresh.txt")
        for name in ("link.txt", "dangling.txt"):
            files.write_text(name, "new")
            assert Path(name).is_symlink()
        assert Path("real.txt").read_text() == Path("fresh.txt").read_text() == "new"
        assert Path("real.txt").stat().st_mode & 0o777 == 0o640
        umask = os.umask(0)
        os.umask(umask)
        assert Path("fresh.txt").stat().st_mode & 0o777 == 0o666 & ~umask

    def test_what_cannot_be_replaced(self, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        files.write_text("/dev/null", "new")
        files.write_text("/dev/stdout", "shown")
        assert capfdbinary.readouterr().out == b"shown"
        os.mkfifo("pipe")
        reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
        files.write_text("pipe", "new")
        assert os.read(reader, 10) == b"new"
        os.close(reader)

    @pytest.mark.parametrize("refuses", ["open", "replace", "chown"])
    def test_a_folder_that_cannot_be_written(
        self, refuses: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path("a.txt").write_text(OLD)
        if refuses == "open":
            monkeypatch.setattr(files, "open", refusing(open), raising=False)
        elif refuses == "replace":
            monkeypatch.setattr(os, "replace", refusing(os.replace))
        else:
            monkeypatch.setattr(files, "_copy_status", lambda *_: False)
        files.write_text("a.txt", "new")
        assert Path("a.txt").read_text() == "new"
        assert names() == ["a.txt"]

    def test_a_file_that_may_not_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        Path("a.txt").write_text(OLD)
        monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
        with pytest.raises(PermissionError, match=r"a\.txt"):
            files.write_text("a.txt", "new")
        assert Path("a.txt").read_text() == OLD

    @pytest.mark.parametrize("name", ["missing/a.txt", "."])
    def test_errors_name_the_file(self, name: str) -> None:
        for write in (files.check_writable, lambda path: files.write_text(path, "new")):
            if name == "." and write is files.check_writable:
                continue
            with pytest.raises(OSError) as caught:  # noqa: PT011 - of two kinds
                write(name)
            assert caught.value.filename == name
        assert names() == []


def refusing(real: object) -> object:
    """The same, which refuses the files that are written beside others."""

    def refuse(path: str, *remaining: str) -> object:
        if ".part" in path:
            raise PermissionError(1, "Operation not permitted", path)
        return real(path, *remaining)  # type: ignore[operator]

    return refuse


# ---- reading ----


def test_a_file_is_not_read_beyond_its_limit() -> None:
    Path("a.txt").write_bytes(b"12345")
    assert files.read_bytes("a.txt", 5) == b"12345"
    with pytest.raises(InvalidPuzzle, match=r"'a\.txt' has more than 0 MB"):
        files.read_bytes("a.txt", 4)
    assert files.read_stream(io.StringIO("äb"), "this", 2) == "äb"
    assert files.read_stream(io.BytesIO(), "this", 2) == b""
    with pytest.raises(InvalidPuzzle, match="this has more"):
        files.read_stream(io.StringIO("äbc"), "this", 2)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no endless file")
@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["solve", "huge.txt"], "'huge.txt'"),
        (["solve", "/dev/zero"], "'/dev/zero'"),
        (["solve", "-"], "standard input"),
        (["cover", "huge.txt"], "'huge.txt'"),
        (["cover", "-"], "standard input"),
        (["store", "import", "huge.txt"], "'huge.txt'"),
        (["read", "huge.png"], "'huge.png'"),
        (["verify", "."], "puzzle.json'"),
        (["job", "new", "--file", "a.job", "/dev/zero", "--task", "solve"], "/dev/zero"),
    ],
)
def test_what_has_no_end_is_refused(
    words: list[str],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for huge in ("huge.txt", "huge.png", "puzzle.json"):
        with open(huge, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" if huge == "huge.png" else b"")
            file.truncate(12 * 10**9)
    with open("/dev/zero") as endless:
        monkeypatch.setattr("sys.stdin", endless)
        assert main(words) == (exits.NEGATIVE if words[0] == "verify" else exits.BAD_PUZZLE)
    message = "".join(capsys.readouterr())
    assert name in message
    assert "the most that is read" in message or "isn't a file" in message
