"""The last page of a book: how its boards are opened again, and how it was made."""

from __future__ import annotations

from queenside.core.version import VERSION
from queenside.printer.pages.contents import Contents
from queenside.printer.pages.paper import HEADING, PALE, SOFT, STRONG, TEXT, TOP, WHITE, Paper

_CODES = (
    "The square code below a board opens it on a phone or a computer, in any browser: it leads to "
    "puzz.link, where the board can be played."
)
_IDS = (
    "The id below each board opens it in Queenside, a free program for queens puzzles. It gives "
    "hints, explains every step, checks what you have, and lets you play in the browser."
)
_OWN = (
    "The boards come from a collection of your own. Where that lies, say in boards.jsonl, a board "
    "is opened by its id in it."
)
_PROVED = (
    "Each board has exactly one solution, which was proved when the book was made, and no two are "
    "turned or mirrored copies of each other. How hard a board is was found by solving it as a "
    "person would: six crowns are the hardest."
)


def write_ending(paper: Paper, contents: Contents) -> None:
    """The page."""
    paper.turn()
    paper.furnish(contents.title, "Open a board again")
    paper.bookmark("Open a board again")
    paper.say(paper.left, TOP + 60, "Open a board again", HEADING.sized(32))
    wide = min(paper.measure, 400)
    face = TEXT.sized(10.5)
    base = paper.tell(paper.left, TOP + 100, wide, _CODES, face) + 8
    made = bool(contents.remake)
    base = paper.tell(paper.left, base, wide, _IDS if made else f"{_IDS} {_OWN}", face) + 6
    name = contents.boards[0].id
    word = f"'{name}'" if made else f"'boards.jsonl#{name or 'ID'}'"
    base = _commands(paper, base, wide, _examples(word))
    base = paper.tell(paper.left, base + 12, wide, _PROVED, face) + 8
    if made:
        words = f"This command makes this book again (Queenside {VERSION}):"
        base = paper.tell(paper.left, base, wide, words, face) + 6
        base = _commands(paper, base, wide, [(contents.remake, "")])
    credit = f"Made with Queenside {VERSION}. Set in Fraunces and DM Sans."
    paper.say(paper.left, paper.bottom - 6, credit, TEXT.sized(8.5), SOFT)


def _examples(word: str) -> list[tuple[str, str]]:
    return [
        (f"queenside show {word}", "the board"),
        (f"queenside hint {word} --depth 3", "the first step"),
        (f"queenside explain {word}", "every step"),
        (f"queenside solve {word}", "the solution"),
        ("queenside serve", "play in the browser"),
    ]


def _commands(paper: Paper, top: float, wide: float, commands: list[tuple[str, str]]) -> float:
    """Commands in a box, with what each is for; the base line after it."""
    face = STRONG.sized(9.5)
    lines = [
        (line, about if not at else "")
        for command, about in commands
        for at, line in enumerate(paper.lines(command, wide - 24, face))
    ]
    tall = 18 * len(lines) + 12
    paper.box(paper.left, top - 8, wide, tall, WHITE if paper.monochrome else (0xF4, 0xF4, 0xF0))
    if paper.monochrome:
        paper.rule(paper.left, top - 8, paper.left + wide, PALE)
        paper.rule(paper.left, top - 8 + tall, paper.left + wide, PALE)
    base = top + 10.0
    for command, about in lines:
        paper.say(paper.left + 12, base, command, face)
        paper.say(paper.left + wide - 12, base, about, TEXT.sized(9), SOFT, "right")
        base += 18
    return top + tall + 14
