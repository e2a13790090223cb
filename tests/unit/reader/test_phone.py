"""The screen of a phone, as a program that calls itself adb sends it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import exits, main

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("resvg_py", reason="the phone's screen is drawn with it")

BOARD = qs.RegionPuzzle(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])


@pytest.fixture
def adb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a program named adb first on the path; it sends screen.png, and keeps its arguments."""
    program = tmp_path / "adb"
    code = (
        f"#!{sys.executable}\n"
        "import pathlib, sys\n"
        "folder = pathlib.Path(__file__).parent\n"
        "(folder / 'arguments').write_text(' '.join(sys.argv[1:]))\n"
        "screen = folder / 'screen.png'\n"
        "if not screen.exists():\n"
        "    sys.exit('adb: no devices/emulators found')\n"
        "sys.stdout.buffer.write(b'[Warning] two displays\\n' + screen.read_bytes())\n"
    )
    program.write_text(code)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_the_board_on_the_screen_is_read(adb: Path) -> None:
    (adb / "screen.png").write_bytes(qs.picture(BOARD))
    assert qs.read("phone:") == BOARD
    assert (adb / "arguments").read_text() == "exec-out screencap -p"
    assert qs.read("phone:192.168.1.5:5555") == BOARD
    assert (adb / "arguments").read_text() == "-s 192.168.1.5:5555 exec-out screencap -p"


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_adb_without_a_phone(adb: Path) -> None:
    with pytest.raises(qs.InputNotFound, match="adb says 'adb: no devices/emulators found'"):
        qs.read("phone:")


def test_without_adb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for command in ("read", "hint", "solve"):
        assert main([command, "phone:"]) == exits.NO_INPUT
        error = capsys.readouterr().err
        assert "adb, which isn't installed" in error
        assert len(error.splitlines()) == 1


def test_a_text_names_no_phone() -> None:
    from queenside.reader import resolve_board

    with pytest.raises(qs.InvalidPuzzle):
        resolve_board.of_text("phone:")
