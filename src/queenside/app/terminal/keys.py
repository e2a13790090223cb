"""The keys of the game: those of the page (`app/page/play/keys.js`), and a few of the terminal."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """A key as prompt_toolkit and people call it, what it does, and the name of its action."""

    keys: tuple[str, ...]
    label: str
    does: str
    action: str


KEYS = (
    Key((" ", "enter"), "space", "cross, queen, empty in turn", "tap"),
    Key(("x", "X"), "x", "a cross, or none", "mark"),
    Key(("q", "Q"), "q", "a queen, or none", "queen"),
    Key(("u", "c-z"), "u", "undo", "undo"),
    Key(("r", "U", "c-y"), "r or U", "redo", "redo"),
    Key(("h",), "h", "hint; again to go deeper, and to do it", "hint"),
    Key(("c",), "c", "check the board; again for where, and to undo it", "check"),
    Key(("w",), "w", "try something (“what if”); again to keep it", "whatIf"),
    Key(("backspace",), "backspace", "drop what was tried", "drop"),
    Key(("escape",), "escape", "close the hint or the check", "close"),
    Key(("p",), "p", "pause", "pause"),
    Key(("n",), "n", "another board", "pick"),
    Key(("+", "="), "+", "larger", "larger"),
    Key(("-",), "-", "smaller", "smaller"),
    Key(("?",), "?", "show these keys", "help"),
)
"""The keys that the page has too, with the same actions."""

TERMINAL_KEYS = (
    Key(("C",), "C", "clear the board", "clear"),
    Key(("a",), "a", "play a solved board again", "again"),
    Key(("c-q", "c-c"), "ctrl-q or ctrl-c", "leave; the game is kept", "leave"),
)
"""Keys for the actions that have buttons on the page."""

ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
"""The keys that move the cursor: rows down, columns right."""
