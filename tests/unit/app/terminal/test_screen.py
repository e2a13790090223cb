"""The terminal: real keys and a real mouse, through prompt_toolkit's pipe and through a pty."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("prompt_toolkit", reason="pip install 'queenside[play]'")

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from queenside.app.store import Store
from queenside.app.terminal import screen
from queenside.app.terminal.player import Player

Start = Callable[..., Player]


class Wide(DummyOutput):
    def get_size(self) -> Size:
        return Size(rows=40, columns=100)


def play(player: Player, keys: str) -> int:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        return screen.run(player, 24, input=pipe, output=Wide())


def test_keys(start: Start, store: Store) -> None:
    player = start("q8-0001")
    assert play(player, "q\x1b[A\x1b[A\x1b[A\x1b[A\x1b[C \x11") == 0
    assert player.session.game.now.queens == {36}
    assert player.session.game.now.marks == {5}
    [game] = store.games()
    assert game.seconds > 0
    repeated = start(None)
    assert play(repeated, "uU\x1a\x19\x03") == 0
    assert repeated.session.game.now == player.session.game.now


def test_every_key_is_heard(start: Start) -> None:
    player = start("q8-0001")
    assert play(player, "xXqQurUhcwp?\x7f+=-nCa\x19\r \x11") == 0


@pytest.mark.skipif(sys.platform == "win32", reason="it has no ptys")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_lost_however_it_ends(ending: signal.Signals, home: Path) -> None:
    import pty

    ours, foreign = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LINES": "40", "COLUMNS": "100"}
    command = [sys.executable, "-m", "queenside", "play", "q8-0001"]
    process = subprocess.Popen(
        command, stdin=foreign, stdout=foreign, stderr=foreign, env=environment, close_fds=True
    )
    os.close(foreign)
    try:
        until(ours, b"of 8 queens")
        os.write(ours, b"x")
        until(ours, "×".encode())
        os.write(ours, b"\x1b[Aq")
        until(ours, "♛".encode())
        process.send_signal(ending)
        remaining = until(ours, None)
        code = process.wait(30)
    finally:
        process.kill()
        os.close(ours)
    with Store() as store:
        [game] = store.games()
    assert game.board.state is not None
    assert game.board.state.queens == ((3, 4),)
    assert game.board.state.marks == ((4, 4),)
    if ending != signal.SIGKILL:
        assert code == 128 + ending
        assert b"\x1b[?1049l" in remaining  # the terminal is as it was


def until(terminal: int, expected: bytes | None) -> bytes:
    result = b""
    with suppress(OSError):  # Linux says so when the other end is closed
        while expected is None or expected not in result:
            extra = os.read(terminal, 65536)
            if not extra:
                break
            result += extra
            if b"\x1b[6n" in extra:
                os.write(terminal, b"\x1b[1;1R")
    assert expected is None or expected in result, result
    return result
