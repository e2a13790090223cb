"""What is put into the store comes out of it, whoever else is at it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside.app.store import Added, Game, Store, Streak, Times, default_path
from queenside.core.formats.document import Document, State
from tests.unit.core.formats.samples import documents

SOURCE = Path(__file__).parents[4] / "src"
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
FIRST = Document(qs.RegionPuzzle(ROWS), id="first", title="The first board")
MIRRORED = Document(qs.RegionPuzzle([row[::-1] for row in ROWS]))
EIGHT = Document(qs.NQueens(8))
TODAY = date(2026, 11, 21)
NOON = datetime(2026, 11, 21, 12, tzinfo=timezone(timedelta(hours=1)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a" / "store.sqlite3") as opened:
        yield opened


def again(store: Store) -> Store:
    return Store(store.path)


def test_a_new_store_is_empty(store: Store) -> None:
    assert store.collections() == {}
    assert store.games() == []
    assert store.times() == []
    assert store.settings() == {}
    assert store.best(FIRST.puzzle) is None
    assert store.streak(TODAY) == Streak(0, 0)


def test_boards_come_out_as_they_went_in(store: Store) -> None:
    state = State(queens=((0, 0),), marks=((1, 1), (1, 2)))
    boards = [replace(FIRST, state=state, solution=((0, 0), (1, 3)), source="somewhere"), EIGHT]
    assert store.add("mine", boards) == 2
    assert store.add("Ähnliches; DROP TABLE board", [EIGHT]) == 1
    with again(store) as opened:
        assert opened.boards("mine") == boards
        assert opened.collections() == {"mine": 2, "Ähnliches; DROP TABLE board": 1}


def test_copies_are_left_out_of_a_collection_that_has_the_board(store: Store) -> None:
    assert store.add("mine", [FIRST, MIRRORED, EIGHT]) == 2
    assert store.add("mine", [EIGHT, MIRRORED]) == 0
    assert store.add("other", [MIRRORED]) == 1
    assert store.boards("mine") == [FIRST, EIGHT]


def test_a_collection_is_removed(store: Store) -> None:
    store.add("mine", [FIRST, EIGHT])
    store.add("other", [FIRST])
    assert store.remove("mine") == 2
    assert store.collections() == {"other": 1}
    for ask in (store.remove, store.boards):
        with pytest.raises(qs.InputNotFound, match="no collection 'mine'"):
            ask("mine")


def test_games_come_out_as_they_went_in(store: Store) -> None:
    remaining = replace(FIRST, state=State(queens=((0, 0),), marks=((4, 4),)))
    open_game = Game(remaining, 12.5, solved=False, hints=2, played=NOON, daily=TODAY)
    solved = Game(EIGHT, 75, played=NOON)
    ids = [store.record(open_game), store.record(solved)]
    with again(store) as opened:
        assert opened.games() == [replace(open_game, id=ids[0]), replace(solved, id=ids[1])]
        assert [game.id for game in opened.games(solved=False)] == [ids[0]]
        assert [game.id for game in opened.games(solved=True)] == [ids[1]]
        assert [game.id for game in opened.games(MIRRORED.puzzle)] == [ids[0]]


def test_a_game_with_an_id_takes_the_place_of_what_it_was(store: Store) -> None:
    number = store.record(Game(FIRST, 5, solved=False))
    store.record(Game(EIGHT, 7))
    assert store.record(Game(FIRST, 60, id=number)) == number
    assert [(game.seconds, game.solved) for game in store.games()] == [(60, True), (7, True)]
    store.forget(number)
    assert [game.board for game in store.games()] == [EIGHT]
    with pytest.raises(qs.InputNotFound, match=f"no game {number}"):
        store.forget(number)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": 10**400},
        {"seconds": True},
        {"hints": -1},
        {"hints": 2**70},
        {"hints": True},
    ],
)
def test_games_that_make_no_sense(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="from 0"):
        Game(FIRST, **({"seconds": 1.0} | wrong))  # type: ignore[arg-type]


def test_the_best_time_is_of_solved_games_without_hints(store: Store) -> None:
    store.record(Game(FIRST, 90))
    store.record(Game(FIRST, 10, solved=False))
    store.record(Game(FIRST, 20, hints=1))
    store.record(Game(MIRRORED, 80))
    store.record(Game(EIGHT, 30))
    assert store.best(FIRST.puzzle) == store.best(MIRRORED.puzzle) == 80
    assert store.times() == [
        Times("8-queens", 1, 30, 30),
        Times("5×5 queens board", 2, 80, 85),
    ]


def daily_games(store: Store, *days_ago: int, late: int = 0, solved: bool = True) -> None:
    for ago in days_ago:
        day = TODAY - timedelta(days=ago)
        played = NOON - timedelta(days=ago - late)
        store.record(Game(FIRST, 60, solved=solved, played=played, daily=day))


def test_a_streak_is_days_in_a_row(store: Store) -> None:
    daily_games(store, 1, 2, 2, 3, 5, 6, 7, 8, 9)
    assert store.streak(TODAY) == Streak(3, 5)
    daily_games(store, 0)
    assert store.streak(TODAY) == Streak(4, 5)
    assert store.streak(TODAY + timedelta(days=1)) == Streak(4, 5)
    assert store.streak(TODAY + timedelta(days=2)) == Streak(0, 5)


def test_only_what_was_solved_on_its_day_counts_for_a_streak(store: Store) -> None:
    daily_games(store, 0, 2)
    daily_games(store, 1, solved=False)
    daily_games(store, 3, late=1)
    store.record(Game(FIRST, 60, played=NOON - timedelta(days=1)))
    assert store.streak(TODAY) == Streak(1, 1)


def test_settings_are_any_plain_values(store: Store) -> None:
    store.set("theme", "dark")
    store.set("theme", {"name": "light", "sizes": [1, 2.5, None, True]})
    store.set("sound", False)
    with again(store) as opened:
        assert opened.setting("theme") == {"name": "light", "sizes": [1, 2.5, None, True]}
        assert opened.setting("sound", True) is False
        assert opened.setting("nothing", 7) == 7
        assert list(opened.settings()) == ["sound", "theme"]
    with pytest.raises(TypeError):
        store.set("theme", object())
    assert store.setting("theme")["name"] == "light"


def test_boards_that_could_not_be_restored(store: Store) -> None:
    for wrong in (replace(FIRST, title="\ud800"), replace(FIRST, state=State(((9, 9),), ()))):
        with pytest.raises(qs.InvalidPuzzle):
            store.add("mine", [EIGHT, wrong])
        with pytest.raises(qs.InvalidPuzzle):
            store.record(Game(wrong, 5))
    with pytest.raises(qs.InvalidPuzzle):
        store.add("\ud800", [EIGHT])
    assert store.collections() == {}
    assert store.games() == []


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
GAMES = st.builds(
    Game,
    documents(),
    st.integers(0, 2**70) | st.floats(0, allow_infinity=False),
    st.booleans(),
    st.integers(0, 2**63 - 1),
    st.datetimes(),
    st.none() | st.dates(),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    collections=st.dictionaries(st.text(max_size=5), st.lists(documents(), min_size=1, max_size=3)),
    games=st.lists(GAMES, max_size=3),
    values=st.dictionaries(st.text(), PLAIN, max_size=5),
)
def test_whatever_the_store_accepts_is_restored(
    collections: dict[str, list[Document]],
    games: list[Game],
    values: dict[str, object],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("stores")
    with Store(folder / "a") as store, Store(folder / "b") as other:
        for name, boards in collections.items():
            store.add(name, boards)
        for game in games:
            store.record(game)
        for key, value in values.items():
            with suppress(qs.InvalidPuzzle):
                store.set(key, value)
        other.restore(store.export())
        assert other.export() == store.export()
        assert other.collections() == store.collections()
        assert other.settings() == store.settings()
        assert [*map(as_played, other.games())] == [*map(as_played, store.games())]


def as_played(game: Game) -> Game:
    return replace(game, id=None)


def filled(store: Store) -> Store:
    store.add("mine", [FIRST, EIGHT])
    store.add("other", [MIRRORED])
    store.record(Game(FIRST, 75.5, hints=1, played=NOON, daily=TODAY))
    store.record(Game(replace(EIGHT, state=State(((0, 1),), ())), 5, solved=False, played=NOON))
    store.set("theme", ["dark", 1])
    return store


def test_all_of_it_moves_to_another_store(store: Store, tmp_path: Path) -> None:
    text = filled(store).export()
    assert all(json.loads(line) for line in text.splitlines())
    with Store(tmp_path / "b.sqlite3") as other:
        assert other.restore(text) == Added(3, 2, 1)
        assert other.export() == text
        assert other.restore(text) == Added(0, 0, 0)
        assert other.export() == text


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "line 8: column 2: invalid JSON"),
        ('{"queenside-store": 2}', "line 8: a store of version '2' cannot be read"),
        ('{"queenside-store": -3}', "line 8: a store of version '-3' cannot be read"),
        ('{"queenside-store": true}', "line 8: a store of version 'True' cannot be read"),
        ('{"setting": "x", "value": 1e999}', "line 8: a number is too large"),
        (r'{"setting": "\ud800", "value": 1}', r"line 8: the text '\ud800' contains half"),
        ('{"setting": "x", "value": 18446744073709551616}', "line 8: a whole number has more"),
        ('{"collection": 1, "board": {}}', "line 8: neither a board"),
        ('{"collection": "a", "board": {"regions": ["A", "AB"]}}', "line 8: row 2 has 2 cells"),
        ('{"game": {"seconds": 1}}', "line 8: a game has board, solved, seconds"),
        ("[]", "line 8: neither a board of a collection, nor a game, nor a setting"),
    ],
)
def test_a_bad_text_adds_nothing(line: str, fault: str, store: Store, tmp_path: Path) -> None:
    text = filled(store).export()
    with Store(tmp_path / "b.sqlite3") as other:
        with pytest.raises(qs.InvalidPuzzle) as caught:
            other.restore(f"{text}{line}\n")
        assert caught.value.faults[0].startswith(fault)
        assert other.collections() == other.settings() == {}


@pytest.mark.parametrize(
    "wrong",
    [{"played": "noon"}, {"daily": "x"}, {"seconds": -1}, {"seconds": True}, {"hints": 2**63}],
)
def test_a_game_that_makes_no_sense_adds_nothing(
    wrong: dict[str, object], store: Store, tmp_path: Path
) -> None:
    *_, line, _ = filled(store).export().splitlines()
    game = json.loads(line)["game"] | wrong
    with Store(tmp_path / "b.sqlite3") as other:
        with pytest.raises(qs.InvalidPuzzle, match="line 1: the game: "):
            other.restore(json.dumps({"game": game}))
        assert other.games() == []


def test_a_change_is_made_as_a_whole_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = filled(store).export()
    with Store(store.path.with_name("b")) as other:

        def fail(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(other, "_insert_settings", fail)
        with pytest.raises(KeyboardInterrupt):
            other.restore(text)
        assert other.collections() == {}
        assert other.games() == []
        assert other.add("mine", [FIRST]) == 1


def test_eight_processes_at_once(tmp_path: Path) -> None:
    path, go = tmp_path / "store.sqlite3", tmp_path / "go"
    code = (
        "import os, sys, time; import queenside as qs\n"
        "from queenside.core.formats.document import Document\n"
        "from queenside.app.store import Game, Store\n"
        "print(flush=True)\n"
        "while not os.path.exists(sys.argv[2]): time.sleep(0.001)\n"
        "for seconds in range(6):\n"
        "    with Store(sys.argv[1]) as store:\n"
        "        store.record(Game(Document(qs.NQueens(8)), seconds))\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(go)],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=subprocess.PIPE,
        )
        for _ in range(8)
    ]
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()
    go.touch()
    assert [process.wait() for process in processes] == [0] * 8
    for process in processes:
        process.communicate()
    with Store(path) as store:
        assert sorted(game.seconds for game in store.games()) == sorted([*range(6)] * 8)


def test_it_is_where_the_environment_or_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUEENSIDE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert "queenside" in default_path().parent.as_posix()
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    assert default_path() == tmp_path / "home" / "store.sqlite3"
    with Store() as store:
        assert store.path == default_path()
    assert default_path().exists()
