"""`queenside daily`, and the words that stand for a board in every other command."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.maker import daily
from queenside.reader import resolve_board

Output = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("small_collection")


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


@pytest.mark.parametrize("board", ["daily", "daily:2026-11-21", "q9-0001"])
def test_other_commands_know_them(board: str, capsys: Output) -> None:
    assert main(["check", board]) == 0
    assert capsys.readouterr().out == "unique\n"
    assert main(["convert", board, "--to", "gameid"]) == 0
    assert qs.read(capsys.readouterr().out.strip()) == qs.read(board)
