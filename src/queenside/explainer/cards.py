"""Hints and diagnoses as a notebook shows them: the board, what it is about, and the words."""

from __future__ import annotations

from queenside.core.formats import notebook
from queenside.core.formats.document import State
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Puzzle
from queenside.explainer.diagnose import Diagnosis
from queenside.explainer.explain.explain import Step
from queenside.explainer.explain.moves import highlight
from queenside.explainer.hint import Hint


def hint_card(hint: Hint) -> str:
    """Return the board and where to look; what to look for and the step itself open on a click."""
    where, technique, cells = hint.texts
    deeper = notebook.paragraphs([technique])
    if hint.step and hint.puzzle:
        deeper += notebook.collapsible("Show the step", step_card(hint.puzzle, hint.step))
    elif cells != where:
        deeper += notebook.collapsible("Show the mistake", notebook.paragraphs([cells]))
    deeper_hints = notebook.collapsible("Tell me more", deeper) if cells != where else ""
    return _board(hint.puzzle, hint.state) + notebook.paragraphs([where]) + deeper_hints


def diagnosis_card(diagnosis: Diagnosis) -> str:
    """Return the board with rings around what is wrong; the step that shows it opens on a click."""
    puzzle, step = diagnosis.puzzle, diagnosis.step
    wrong = Highlight(wrong=(*diagnosis.queens, *diagnosis.marks))
    words = notebook.paragraphs([diagnosis.sentence])
    reason = notebook.collapsible("Show why", step_card(puzzle, step)) if puzzle and step else ""
    return _board(puzzle, diagnosis.state, wrong if not diagnosis.right else None) + words + reason


def step_card(puzzle: Puzzle, step: Step) -> str:
    """Return the board after the step, with what it looks at, and its sentence."""
    light = highlight(puzzle, step)
    return notebook.board(puzzle, state=step.after, highlight=light, captions=[step.sentence])


def _board(puzzle: Puzzle | None, state: State | None, light: Highlight | None = None) -> str:
    return notebook.board(puzzle, state=state, highlight=light) if puzzle else ""
