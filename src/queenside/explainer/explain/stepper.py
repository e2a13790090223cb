"""An explanation for a notebook: one move at a time, with buttons for the next and the last one.

HTML and CSS alone, so that it also works where scripts are taken out, and without a server. Each
move is a radio button, drawn as a dot, and the panel behind it, which shows while the button is on;
so the arrow keys step as well. Where the style is taken out too, all panels stand one below the
other.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from queenside.core.formats import notebook
from queenside.core.puzzles.puzzle import Puzzle
from queenside.explainer.explain.explain import Explanation
from queenside.explainer.explain.moves import UNFOLD, Move, moves
from queenside.explainer.logic.ladder import MARKS


def stepper(explanation: Explanation) -> str:
    """Return the explanation as HTML."""
    import secrets  # here, since it takes a while to load

    panels = list(_panels(explanation))
    name = f"queenside-{secrets.token_hex(4)}"  # another one each time: notebooks repeat outputs
    parts = "".join(_part(name, index, panel, len(panels)) for index, panel in enumerate(panels))
    return f'<div class="queenside-steps"><style>{_STYLE}</style>{parts}</div>'


def _panels(explanation: Explanation) -> Iterator[str]:
    """Yield the board at the start, then each move; the ending stands below the last one."""
    puzzle, all_moves = explanation.puzzle, list(moves(explanation))
    last = notebook.paragraphs([explanation.ending])
    moved = f"Explained in {len(all_moves)} moves." if all_moves else ""
    start = [puzzle.title, explanation.opening, moved]
    yield _panel(notebook.board(puzzle), notebook.paragraphs(start) + ("" if all_moves else last))
    for move in all_moves:
        yield _panel(_picture(puzzle, move), _words(move) + (last if move is all_moves[-1] else ""))


def _panel(picture: str, words: str) -> str:
    return f"<figure>{picture}</figure><div>{words}</div>"


def _picture(puzzle: Puzzle, move: Move) -> str:
    return notebook.board(puzzle, state=move.after, highlight=move.highlight(puzzle))


def _words(move: Move) -> str:
    rating = f" <small>{move.rating:g}</small>" if move.rating else ""
    number = f"{move.label}. " if move.label else ""
    sentences = "".join(
        f"<p{' class=marks' if step.technique == MARKS else ''}>{escape(step.sentence)}</p>"
        + "".join(f"<p class=marks>{escape(line)}</p>" for line in step.lines[1:])
        for step in move.steps
    )
    if move.closing:
        sentence = f"<p>{escape(move.closing.sentence)}</p>"
        sentences = f"{sentence}<details><summary>{UNFOLD}</summary>{sentences}</details>"
    return f"<p><strong>{number}{escape(move.title)}</strong>{rating}</p>{sentences}"


def _part(name: str, index: int, panel: str, parts: int) -> str:
    on = " checked" if index == 0 else ""
    label = f"{index} of {parts - 1}" if index else "start"
    turn = f"{_button(name, index - 1, '‹', parts)} {label} {_button(name, index + 1, '›', parts)}"
    return (
        f'<input type="radio" name="{name}" id="{name}-{index}" aria-label="{label}"{on}>'
        f"<section><nav>{turn}</nav>{panel}</section>"
    )


def _button(name: str, index: int, sign: str, parts: int) -> str:
    """Return a link to another panel, or faint text where there is none."""
    return f'<label for="{name}-{index}">{sign}</label>' if 0 <= index < parts else f"<i>{sign}</i>"


_STYLE = (
    ".queenside-steps{display:flex;flex-wrap:wrap;gap:4px;max-width:54rem;line-height:1.5}"
    ".queenside-steps>input{order:1;width:13px;height:13px;margin:0 1px;cursor:pointer}"
    ".queenside-steps>section{order:0;display:none;width:100%;gap:.5rem 1.5rem}"
    ".queenside-steps>input:checked+section{display:flex;flex-wrap:wrap;align-items:flex-start}"
    ".queenside-steps nav{width:100%;font-variant-numeric:tabular-nums}"
    ".queenside-steps nav>*{display:inline-block;width:2.2em;padding:.1em 0;border:1px solid;"
    "border-radius:.4em;font-size:1.1em;font-style:normal;text-align:center;user-select:none}"
    ".queenside-steps label{cursor:pointer}"
    ".queenside-steps i{opacity:.3}"
    ".queenside-steps figure{flex:0 1 24rem;margin:0}"
    ".queenside-steps section>div{flex:1 1 16rem}"
    ".queenside-steps p{margin:0 0 .5rem}"
    ".queenside-steps .marks,.queenside-steps small{opacity:.7}"
)
