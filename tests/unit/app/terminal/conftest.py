"""A store of its own for each test, and what plays in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from queenside.app.store import Store
from queenside.app.terminal.opening import open_board
from queenside.app.terminal.player import Player
from queenside.core.formats.text import Depth


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    with Store() as store:
        yield store


@pytest.fixture
def start(store: Store) -> Callable[..., Player]:
    def start(board: str | None, depth: Depth | None = 24) -> Player:
        return Player(open_board(board, store), store, depth)

    return start
