"""`queenside daily`, and the words that stand for a board in every other command."""

from __future__ import annotations

from pathlib import Path

import pytest

import queenside as qs
from queenside.cli import main
from queenside.make import daily
from queenside.see import resolve_board

Output = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("small_collection")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def test_a_title_and_the_board(capsys: Output) -> None:
    assert main(["daily", "--date", "2026-11-22"]) == 0
    title, top, *rest = capsys.readouterr().out.splitlines()
    document = resolve_board.read("daily:2026-11-22")
    size = document.puzzle.problem.grid.rows
    assert title == f"Sunday 22 November 2026: {size}×{size}, hard, {document.id}"
    assert top.startswith("┌")
    assert len(rest) == 2 * size


def test_today_if_no_date_is_said(capsys: Output) -> None:
    today = daily.today()
    assert main(["daily"]) == main(["daily", "--date", str(today)]) == 0
    out = capsys.readouterr().out
    assert out[: len(out) // 2] == out[len(out) // 2 :]


@pytest.mark.parametrize("form", ["json", "gameid", "letters", "puzzlink"])
def test_every_format(form: str, capsys: Output) -> None:
    assert main(["daily", "--date", "2026-11-21", "--format", form]) == 0
    written = capsys.readouterr().out
    assert qs.read(written.strip() + "\n" * (form == "letters")) == qs.read("daily:2026-11-21")


def test_into_a_file(tmp_path: Path, capsys: Output) -> None:
    for name in ("board.svg", "board.txt"):
        assert main(["daily", "--date", "2026-11-21", "-o", str(tmp_path / name)]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert (tmp_path / "board.txt").read_text().startswith("Saturday 21 November 2026: ")


@pytest.mark.parametrize("board", ["daily", "daily:2026-11-21", "q9-0001"])
def test_other_commands_know_them(board: str, capsys: Output) -> None:
    assert main(["check", board]) == 0
    assert capsys.readouterr().out == "unique\n"
    assert main(["convert", board, "--to", "gameid"]) == 0
    assert qs.read(capsys.readouterr().out.strip()) == qs.read(board)
