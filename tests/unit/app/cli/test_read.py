"""`read`, and pictures wherever a board may stand."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import queenside as qs
from queenside.app.cli import exits, main
from queenside.core import formats
from tests.unit.reader.pictures.drawn import BOARD, SMALL, STATE, drawn, packed

Output = pytest.CaptureFixture[str]


@pytest.fixture(name="shot")
def _shot(tmp_path: Path) -> Path:
    path = tmp_path / "shot.png"
    path.write_bytes(packed(drawn(state=STATE, style=SMALL)))
    return path


@pytest.fixture(name="unsure")
def _unsure(tmp_path: Path) -> Path:
    path = tmp_path / "unsure.png"
    rows = qs.RegionPuzzle([[row] * 7 for row in range(7)])
    path.write_bytes(packed(drawn(rows, style=SMALL)))
    return path


def test_text_is_read_back_by_every_command(shot: Path, capsys: Output) -> None:
    assert main(["read", str(shot)]) == exits.SUCCESS
    printed = capsys.readouterr()
    assert printed.err == ""
    (document,) = formats.parse(printed.out)
    assert document.puzzle == BOARD
    assert document.state == STATE


def test_json(shot: Path, capsys: Output) -> None:
    assert main(["read", str(shot), "--format", "json"]) == exits.SUCCESS
    data = json.loads(capsys.readouterr().out)
    assert data["sure"] is True
    assert data["regions"] == data["puzzle"]["regions"] == [list(row) for row in BOARD.regions]
    assert (
        data["queens"] == data["puzzle"]["state"]["queens"] == [list(cell) for cell in STATE.queens]
    )


def test_what_is_not_sure_is_printed_all_the_same(unsure: Path, capsys: Output) -> None:
    assert main(["read", str(unsure)]) == exits.BAD_PUZZLE
    printed = capsys.readouterr()
    assert "not sure" in printed.err
    assert formats.parse(printed.out)[0].puzzle == qs.RegionPuzzle([[row] * 7 for row in range(7)])


@pytest.mark.parametrize("command", ["solve", "check", "hint", "explain", "show"])
def test_a_picture_is_a_board(command: str, shot: Path, capsys: Output) -> None:
    assert main([command, str(shot)]) in (exits.SUCCESS, exits.NEGATIVE)  # a queen of it is wrong
    assert capsys.readouterr().out


def test_a_picture_on_standard_input(
    shot: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in (["check", "-"], ["read", "-"]):
        source = io.BufferedReader(io.BytesIO(shot.read_bytes()))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(source))
        assert main(words) == exits.SUCCESS
    assert capsys.readouterr().out.startswith("unique\nAABCDDD\n")


def test_what_is_not_sure_is_refused_in_one_line(unsure: Path, capsys: Output) -> None:
    assert main(["solve", str(unsure)]) == exits.BAD_PUZZLE
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert "queenside read" in printed.err
    with pytest.raises(qs.InvalidPuzzle, match="not have exactly one solution"):
        qs.read(unsure)


@pytest.mark.parametrize("words", [["read"], ["solve"]])
def test_a_damaged_picture_is_one_line(words: list[str], shot: Path, capsys: Output) -> None:
    shot.write_bytes(shot.read_bytes()[:900])
    assert main([*words, str(shot)]) == exits.BAD_PUZZLE
    assert "damaged" in capsys.readouterr().err


def test_what_is_no_picture_is_read_all_the_same(capsys: Output) -> None:
    board = ["read", "examples/first.txt"]
    assert main(board) == exits.SUCCESS
    assert "AAABBCCC" in capsys.readouterr().out
    assert main([*board, "--format", "json"]) == exits.SUCCESS
    assert json.loads(capsys.readouterr().out)["kind"] == "regions"
