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
_OWN_BOARDS = (
    "The boards come from a collection of your own. Where that lies, say in boards.jsonl, a board "
    "is opened by its id in it."
)
_PROVED = (
    "Each board has exactly one solution, which was proved when the book was made, and no two are "
    "turned or mirrored copies of each other. How hard a board is was found by solving it as a "
    "person would: six crowns are the hardest."
)


def write_ending(paper: Paper, contents: Contents) -> None:
    """Write the page."""
    paper.add_page()
    paper.furnish(contents.title, "Open a board again")
    paper.bookmark("Open a board again")
    paper.write_line(paper.left, TOP + 60, "Open a board again", HEADING.with_size(32))
    width = min(paper.measure, 400)
    face = TEXT.with_size(10.5)
    base = paper.write_paragraph(paper.left, TOP + 100, width, _CODES, face) + 8
    has_command = bool(contents.remake)
    base = (
        paper.write_paragraph(
            paper.left, base, width, _IDS if has_command else f"{_IDS} {_OWN_BOARDS}", face
        )
        + 6
    )
    name = contents.boards[0].id
    word = f"'{name}'" if has_command else f"'boards.jsonl#{name or 'ID'}'"
    base = _commands(paper, base, width, _examples(word))
    base = paper.write_paragraph(paper.left, base + 12, width, _PROVED, face) + 8
    if has_command:
        words = f"This command makes this book again (Queenside {VERSION}):"
        base = paper.write_paragraph(paper.left, base, width, words, face) + 6
        base = _commands(paper, base, width, [(contents.remake, "")])
    credit = f"Made with Queenside {VERSION}. Set in Fraunces and DM Sans."
    paper.write_line(paper.left, paper.bottom - 6, credit, TEXT.with_size(8.5), SOFT)


def _examples(word: str) -> list[tuple[str, str]]:
    return [
        (f"queenside show {word}", "the board"),
        (f"queenside hint {word} --depth 3", "the first step"),
        (f"queenside explain {word}", "every step"),
        (f"queenside solve {word}", "the solution"),
        ("queenside serve", "play in the browser"),
    ]


def _commands(paper: Paper, top: float, width: float, commands: list[tuple[str, str]]) -> float:
    """Commands in a box, with what each is for; the base line after it."""
    face = STRONG.with_size(9.5)
    lines = [
        (line, purpose if not index else "")
        for command, purpose in commands
        for index, line in enumerate(paper.lines(command, width - 24, face))
    ]
    height = 18 * len(lines) + 12
    paper.box(paper.left, top - 8, width, height, WHITE if paper.monochrome else (0xF4, 0xF4, 0xF0))
    if paper.monochrome:
        paper.rule(paper.left, top - 8, paper.left + width, PALE)
        paper.rule(paper.left, top - 8 + height, paper.left + width, PALE)
    base = top + 10.0
    for command, purpose in lines:
        paper.write_line(paper.left + 12, base, command, face)
        paper.write_line(paper.left + width - 12, base, purpose, TEXT.with_size(9), SOFT, "right")
        base += 18
    return top + height + 14
