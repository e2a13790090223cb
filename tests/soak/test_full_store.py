"""The disk fills up under the store: what it has said to keep is there, and it goes on later."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.store import Store
from queenside.core.formats import Document
from tests.soak.share import cases

POINTS = cases(2, 50)
GAMES = 40
"""More than there is room for."""

PLAYING = """
import resource, signal, sys
import queenside as qs
from queenside.core.formats import Document
from queenside.app.store import Store
from queenside.app.store.values import Game

path, room, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if room:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
try:
    with Store(path) as store:
        for number in range(games):
            document = Document(qs.NQueens(5 + number), title="x" * 2000)
            store.record(Game(document, 1.0))
            print(number + 1, flush=True)
except (qs.StoreError, OSError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
"""
"""Games are kept one after the other; a line for each that the store says it has."""


def played(path: Path, room: int, *before: str) -> tuple[int, str]:
    completed = subprocess.run(
        [*before, sys.executable, "-c", PLAYING, str(path), str(room), str(GAMES)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in completed.stderr, completed.stderr
    return len(completed.stdout.split()), completed.stderr


def check_kept(path: Path, before: str, number: int) -> None:
    with Store(path) as store:
        games = store.games()
        assert len(games) in (number, number + 1)  # the last may be there before it is said
        assert {len(game.board.title or "") for game in games} <= {2000}
        assert [document.id for document in store.boards("own")] == ["first"]
        if not games:
            assert store.export() == before
        store.add("own", [Document(qs.NQueens(60), id="later")])
        assert store.collections() == {"own": 2}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    path = tmp_path_factory.mktemp("stores") / "store.sqlite3"
    with Store(path) as store:
        store.add("own", [Document(qs.NQueens(8), id="first")])
        return path, store.export()


@pytest.mark.parametrize("point", range(POINTS))
def test_a_file_that_cannot_grow(point: int, begun: tuple[Path, str], tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    shutil.copy(begun[0], path)
    size = path.stat().st_size
    number, reason = played(path, 1 + (size + 60_000) * point // POINTS)
    assert number < GAMES
    assert reason.startswith("StoreError: "), reason
    assert reason.count("\n") == 1
    check_kept(path, begun[1], number)


@pytest.mark.skipif(not shutil.which("unshare"), reason="it takes a file system of its own")
@pytest.mark.parametrize("point", range(POINTS))
def test_a_disk_that_is_full(point: int, begun: tuple[Path, str], tmp_path: Path) -> None:
    disk, stored = tmp_path / "disk", tmp_path / "kept"
    disk.mkdir()
    stored.mkdir()
    size = (begun[0].stat().st_size // 4096 + 1 + 20 * point // POINTS) * 4096
    script = (
        f"mount -t tmpfs -o size={size} none {disk} || exit 77; cp {begun[0]} {disk} || exit 77; "
        f'"$@"; code=$?; cp {disk}/* {stored}; exit $code'
    )
    words = ("unshare", "-rm", "sh", "-c", script, "sh")
    number, reason = played(disk / begun[0].name, 0, *words)
    if not any(stored.iterdir()):
        pytest.skip("no file system can be made here")
    assert number < GAMES
    assert "disk is full" in reason, reason
    assert reason.count("\n") == 1
    check_kept(stored / begun[0].name, begun[1], number)
