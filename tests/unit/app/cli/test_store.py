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


def run_store(capsys: Output, *words: str) -> str:
    assert main(["store", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_whole_store_moves(
    boards: str, home: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_store(capsys, "import", boards)
    run_store(capsys, "record", "n-queens:5", "--seconds", "60")
    assert run_store(capsys, "export", "-o", "all.jsonl") == ""
    monkeypatch.setenv("QUEENSIDE_HOME", str(home.with_name("other")))
    assert run_store(capsys, "import", "all.jsonl") == "2 boards, 1 game, 0 settings added\n"
    assert run_store(capsys, "list") == "mine: 2 boards\n"
    assert run_store(capsys, "export") == Path("all.jsonl").read_text()


def test_path_says_where_it_is_and_makes_none(home: Path, capsys: Output) -> None:
    assert run_store(capsys, "path") == f"{home / 'store.sqlite3'}\n"
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


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.6, "1:00"), (75, "1:15"), (3723, "1:02:03")]
)
def test_times_are_shown_as_clocks_show_them(seconds: float, text: str) -> None:
    assert clock(seconds) == text
