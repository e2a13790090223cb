"""`queenside store`, as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core.formats.quantities import clock

Output = pytest.CaptureFixture[str]
ROWS = ["01111", "23212", "23212", "22244", "22222"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the store of each test is; there is none yet."""
    path = tmp_path / "home"
    monkeypatch.setenv("QUEENSIDE_HOME", str(path))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def boards(tmp_path: Path) -> str:
    """A collection of three boards, one of them a copy."""
    rows = [
        {"id": "one", "regions": ROWS},
        {"regions": ROWS[::-1]},
        {"kind": "n-queens", "size": 8},
    ]
    path = tmp_path / "mine.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return str(path)


def said(capsys: Output, *words: str) -> str:
    assert main(["store", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_collections_come_and_go(boards: str, first: str, capsys: Output) -> None:
    assert main(["store", "list"]) == 0
    assert capsys.readouterr() == (
        "",
        "There is nothing here yet: queenside store import FILE adds boards.\n",
    )
    assert said(capsys, "import", boards) == "mine: 2 boards added, 1 left out\n"
    assert said(capsys, "import", first, "n-queens:6", "--into", "a b") == "a b: 2 boards added\n"
    assert said(capsys, "list") == "a b: 2 boards\nmine: 2 boards\n"
    assert said(capsys, "list", "mine") == "one: 5×5 queens board\n2: 8-queens\n"
    exported = [json.loads(line) for line in said(capsys, "export", "mine").splitlines()]
    assert [line.get("id") for line in exported] == ["one", None]
    assert said(capsys, "remove", "a b") == "2 boards removed\n"
    assert said(capsys, "list") == "mine: 2 boards\n"


def test_nothing_that_a_terminal_obeys_is_printed(capsys: Output) -> None:
    title = "\x1b[2Jgone"
    Path("bad.json").write_text(json.dumps({"regions": ROWS, "title": title}))
    said(capsys, "import", "bad.json")
    assert said(capsys, "list", "bad") == "1: \\x1b[2Jgone\n"


def test_the_whole_store_moves(
    boards: str, home: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(capsys, "import", boards)
    said(capsys, "record", "n-queens:5", "--seconds", "60")
    assert said(capsys, "export", "-o", "all.jsonl") == ""
    monkeypatch.setenv("QUEENSIDE_HOME", str(home.with_name("other")))
    assert said(capsys, "import", "all.jsonl") == "2 boards, 1 game, 0 settings added\n"
    assert said(capsys, "list") == "mine: 2 boards\n"
    assert said(capsys, "export") == Path("all.jsonl").read_text()


def test_times(first: str, capsys: Output) -> None:
    assert said(capsys, "times") == "streak of daily boards: 0 days, the longest 0\n"
    assert said(capsys, "record", first, "--seconds", "75") == "1:15, the best is 1:15\n"
    assert said(capsys, "record", first, "--seconds", "30", "--hints", "2") == (
        "0:30 with hints, the best is 1:15\n"
    )
    assert said(capsys, "record", first, "--seconds", "65") == "1:05, the best is 1:05\n"
    assert said(capsys, "record", "n-queens:8", "--seconds", "9", "--hints", "1") == (
        "0:09 with hints\n"
    )
    assert said(capsys, "times") == (
        "5×5 queens board: 2 games, best 1:05, median 1:10\n"
        "streak of daily boards: 0 days, the longest 0\n"
    )


@pytest.mark.usefixtures("small_collection")
def test_the_board_of_the_day_counts_for_the_streak(capsys: Output) -> None:
    said(capsys, "record", "daily:2020-01-01", "--seconds", "60")
    assert said(capsys, "times").endswith("0 days, the longest 0\n")
    said(capsys, "record", "daily", "--seconds", "60")
    assert said(capsys, "times").endswith("1 day, the longest 1\n")


def test_path_says_where_it_is_and_makes_none(home: Path, capsys: Output) -> None:
    assert said(capsys, "path") == f"{home / 'store.sqlite3'}\n"
    assert not home.exists()


def test_other_commands_make_none(first: str, home: Path, capsys: Output) -> None:
    assert main(["solve", first]) == main(["dedupe", first]) == 0
    assert not home.exists()


def test_a_file_that_is_no_store_stays_as_it_is(home: Path, first: str, capsys: Output) -> None:
    home.mkdir()
    (home / "store.sqlite3").write_text("my diary")
    assert main(["store", "import", first]) == 74
    assert "is no store of Queenside; it is left as it is" in capsys.readouterr().err
    assert (home / "store.sqlite3").read_text() == "my diary"


def test_a_bad_whole_store_is_told_by_line(capsys: Output) -> None:
    Path("all.jsonl").write_text('{"queenside-store": 1}\n{"game": 7}\n')
    assert main(["store", "import", "all.jsonl"]) == 65
    assert "line 2: neither a board" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (59.6, "1:00"), (75, "1:15"), (3723, "1:02:03")]
)
def test_times_are_shown_as_clocks_show_them(seconds: float, shown: str) -> None:
    assert clock(seconds) == shown
