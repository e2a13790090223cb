"""The terminal: keys and the mouse to a player, what they see to the screen.

It stands on prompt_toolkit, an extra. Of the libraries for terminals it is the small one (5 MB with
what it needs; Textual takes 22): a board is one block of text, and needs no widgets.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output

from queenside.app.terminal.keys import ARROWS, KEYS, TERMINAL_KEYS
from queenside.app.terminal.player import Player
from queenside.core.formats.text import Depth

_DEPTHS: dict[Depth | None, ColorDepth] = {
    None: ColorDepth.DEPTH_1_BIT,
    4: ColorDepth.DEPTH_4_BIT,
    8: ColorDepth.DEPTH_8_BIT,
    24: ColorDepth.DEPTH_24_BIT,
}
_SIGNAL_CODE = 128  # an exit code says by which signal a program was ended: this plus its number
Fit = Callable[[str], str]


def run(
    player: Player,
    depth: Depth | None,
    fitting: Fit = str,
    *,
    input: Input | None = None,  # noqa: A002 - what prompt_toolkit calls it
    output: Output | None = None,
) -> int:
    """Play until the player leaves; return the exit code. `fitting` makes text showable."""
    app: Application[int] = Application(
        layout=Layout(Window(_BoardControl(player, fitting), always_hide_cursor=True)),
        key_bindings=_bindings(player),
        full_screen=True,
        mouse_support=True,
        color_depth=_DEPTHS[depth],
        refresh_interval=1.0,  # for the clock
        input=input,
        output=output,
    )
    app.ttimeoutlen = app.timeoutlen = 0.05  # an escape alone is a key
    try:
        code: int = app.run(pre_run=lambda: _heed_signals(app), handle_sigint=False)
        return code
    except EOFError:
        return 0
    finally:
        player.leave()


def _heed_signals(app: Application[int]) -> None:
    """End as if the player left, so that the terminal and the game are as they should be."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        if number is None or sys.platform == "win32":
            continue
        loop.add_signal_handler(number, _end, app, _SIGNAL_CODE + number)


def _end(app: Application[int], code: int) -> None:
    if app.is_running and not (app.future and app.future.done()):
        app.exit(result=code)


def _bindings(player: Player) -> KeyBindings:
    bindings = KeyBindings()

    def bind(key: str, action: str) -> None:
        def on_key(event: KeyPressEvent) -> None:
            if action == "leave":
                _end(event.app, 0)
            else:
                player.act(action)

        bindings.add(key, eager=True)(on_key)

    for key in (*KEYS, *TERMINAL_KEYS):
        for name in key.keys:
            bind(name, key.action)
    for arrow in ARROWS:
        bind(arrow, arrow)
    return bindings


class _BoardControl(UIControl):  # type: ignore[misc]  # of a package that may not be here
    def __init__(self, player: Player, fitting: Fit) -> None:
        self._player, self._fitting = player, fitting

    def create_content(self, width: int, height: int) -> UIContent:
        lines = self._player.lines(width, height)

        def line(number: int) -> StyleAndTextTuples:
            return [(style, self._fitting(words)) for style, words in lines[number]]

        return UIContent(line, len(lines), Point(0, 0), show_cursor=False)

    def is_focusable(self) -> bool:
        return True

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        position, kind = mouse_event.position, mouse_event.event_type
        if kind == MouseEventType.MOUSE_DOWN:
            self._player.press(
                position.x, position.y, right=mouse_event.button == MouseButton.RIGHT
            )
        elif kind == MouseEventType.MOUSE_MOVE and mouse_event.button != MouseButton.NONE:
            self._player.drag(position.x, position.y)
        elif kind == MouseEventType.MOUSE_UP:
            self._player.release()
        elif kind in (MouseEventType.SCROLL_DOWN, MouseEventType.SCROLL_UP):
            self._player.scroll(1 if kind == MouseEventType.SCROLL_DOWN else -1)
