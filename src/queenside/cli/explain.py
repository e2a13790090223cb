"""`explain`, `hint` and `diagnose`: how a person solves a board, what comes next, what is wrong."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from queenside.cli import exits, many, playing, terminal
from queenside.cli.boards import (
    PICTURES,
    TEXT,
    Target,
    add_target,
    can_be_folder,
    put,
    put_picture,
    suffix,
)
from queenside.cli.parser import (
    Commands,
    Parser,
    UsageError,
    add_board,
    add_boards,
    add_flag,
    add_option,
    add_time_limit,
    command,
)
from queenside.cli.progress import Waiting
from queenside.contract import options
from queenside.contract.options import Naming
from queenside.formats import svg
from queenside.formats.document import Document, State
from queenside.formats.svg import Highlight
from queenside.logic.ladder import Choice
from queenside.puzzles.puzzle import Puzzle
from queenside.reason import documents
from queenside.reason.diagnose import Diagnosis
from queenside.reason.diagnose import diagnose as diagnose_board
from queenside.reason.explain.explain import Explanation
from queenside.reason.explain.explain import explain as explain_board
from queenside.reason.explain.moves import heading, highlight, moves
from queenside.reason.hint import Hint
from queenside.reason.hint import hint as find_hint
from queenside.see import resolve_board

Ask = Callable[..., Explanation]
HTML = "html"
_FORMATS = ("json", HTML, *PICTURES)
_SINGLE = (TEXT, "json", *PICTURES)
_ABOUT = "{} (default: from FILE's extension)"


def add_to(commands: Commands) -> None:
    _add_explain(command(commands, explain))
    _add_hint(command(commands, hint))
    _add_diagnose(command(commands, diagnose))


def _add_explain(parser: Parser) -> None:
    add_boards(parser)
    playing.add_naming(parser)
    playing.add_techniques(parser)
    add_flag(parser, "--brief", "text without boards: the sentences only")
    add_flag(parser, "--full", "all steps, even those that no later step needs")
    add_time_limit(parser)
    add_target(
        parser,
        (TEXT, *_FORMATS),
        _ABOUT,
        file="write to FILE; for pictures a folder, with a file for each step",
    )


def _add_hint(parser: Parser) -> None:
    add_boards(parser)
    add_option(parser, "depth", options.Depth, options.DEPTHS[0], choices=options.DEPTHS)
    playing.add_naming(parser)
    playing.add_techniques(parser)
    add_time_limit(parser)
    add_target(parser, _SINGLE, _ABOUT)


def _add_diagnose(parser: Parser) -> None:
    add_board(parser)
    playing.add_naming(parser)
    add_time_limit(parser)
    add_target(parser, _SINGLE, _ABOUT)


def explain(
    boards: Sequence[str],
    *,
    naming: Naming | None,
    choice: Choice,
    brief: bool,
    full: bool,
    time_limit: float | None,
    target: Target,
) -> int:
    """Explain every step to the solution, with its reason.

    Uses only techniques that a person can follow, the easiest first, and leaves
    out steps that no later step needs. Exit code 1 if the board has no solution
    or several.
    """
    if not target.form and suffix(target.output) == HTML:
        target = target._replace(form=HTML)
    form, monochrome, output = target = target.with_form((TEXT, *_FORMATS))
    if brief and form != TEXT:
        raise UsageError("--brief is for text")
    name = playing.choose_naming(naming, target)
    ask = partial(explain_board, naming=name, full=full, time_limit=time_limit, **choice)
    if form == TEXT:
        return _explain_in_words(boards, ask, brief, full, target)

    def alone(document: Document) -> int:
        with Waiting():
            explanation = ask(document.puzzle)
            explanation.steps  # noqa: B018  # found while it waits
        if form == "json":
            put(_as_json(document, explanation) + "\n", output)
        elif form == HTML:
            _write_page(document, explanation, monochrome, output)
        else:
            _write_pictures(document, explanation, form, monochrome, output)
        return _code(explanation)

    def line(document: Document) -> many.Answer:
        explanation = ask(document.puzzle)
        return _answer(explanation, _as_json(document, explanation))

    single = None if form == "json" and not output else f"{form} and -o are for one board"
    return many.ask(boards, alone, line, show=many.bare, only=single)


def _as_json(document: Document, explanation: Explanation) -> str:
    return json.dumps(documents.explanation_data(document, explanation))


def _answer(explanation: Explanation, words: str) -> many.Answer:
    return many.Answer(words, _code(explanation), explanation.status)


def _code(explanation: Explanation) -> int:
    return exits.NEGATIVE if explanation.status in ("none", "several") else exits.DONE


def _explain_in_words(
    boards: Sequence[str], ask: Ask, brief: bool, full: bool, target: Target
) -> int:
    """Say each move as it is found."""

    def say_moves(document: Document, say: Callable[[str], object]) -> Explanation:
        return _say_moves(document.puzzle, ask, brief, full, target.is_plain, say)

    def alone(document: Document) -> int:
        if not target.output:
            return _code(say_moves(document, terminal.say))
        written: list[str] = []
        explanation = say_moves(document, written.append)
        target.write("\n".join([*written, ""]))
        return _code(explanation)

    def line(document: Document) -> many.Answer:
        written: list[str] = []
        explanation = say_moves(document, written.append)
        return _answer(explanation, "\n".join(written))

    only = "-o is for one board" if target.output else None
    return many.ask(boards, alone, line, show=many.block, only=only)


def _say_moves(
    puzzle: Puzzle,
    ask: Ask,
    brief: bool,
    full: bool,
    plain: bool,
    say: Callable[[str], object],
) -> Explanation:
    """Say how the explanation begins, each move, and how it ends."""
    with Waiting():
        explanation = ask(puzzle)
        next(iter(explanation), None)
    if explanation.opening:
        say(explanation.opening if brief else f"{explanation.opening}\n")
    for move in moves(explanation):
        if brief:
            shown = move.steps if full else move.steps[:1]
            say("\n".join(map(str, shown)))
        else:
            lines = (line for step in move.steps for line in step.lines)
            board = playing.draw_numbered(puzzle, move.after, plain=plain)
            say("\n".join((heading(move), *lines, board, "")))
        sys.stdout.flush()
    say(explanation.ending)
    return explanation


def _write_page(
    document: Document, explanation: Explanation, monochrome: bool, output: str | None
) -> None:
    from queenside.reason.explain.pages import page  # here, since other formats do without

    put(page(document, explanation, monochrome=monochrome), output)


def _write_pictures(
    document: Document, explanation: Explanation, form: str, monochrome: bool, folder: str | None
) -> None:
    """A picture for each move, named by its number."""
    if not folder or not can_be_folder(folder):
        raise UsageError(f"{form} writes many files: name a folder with -o")
    os.makedirs(folder, exist_ok=True)
    wide = len(str(explanation.steps[-1].number if explanation.steps else 0))
    for move in moves(explanation.steps):
        path = os.path.join(folder, f"{move.number:0{wide}}.{form}")
        put_picture(move.picture(document.puzzle, monochrome=monochrome), form, path)


def hint(
    boards: Sequence[str],
    *,
    depth: int,
    naming: Naming | None,
    choice: Choice,
    time_limit: float | None,
    target: Target,
) -> int:
    """Suggest the next step on a part-filled board.

    The queens and marks so far come with the board. Exit code 1 if there is a
    mistake on it, or if no technique helps.
    """
    form, monochrome, output = target = target.with_form(_SINGLE)
    name = playing.choose_naming(naming, target)
    found = partial(_find_hint, naming=name, time_limit=time_limit, **choice)

    def as_json(document: Document, hint: Hint) -> str:
        return json.dumps(documents.hint_data(document, hint, depth))

    def alone(document: Document) -> int:
        hint, code = found(document)
        if form == "json":
            target.write(as_json(document, hint) + "\n")
        elif form in PICTURES:
            target.write_picture(_hint_picture(document, hint, depth, monochrome))
        else:
            puzzle, state = document.puzzle, document.state
            drawing = playing.draw_numbered(puzzle, state, plain=target.is_plain)
            target.write("\n".join((drawing, *_hint_words(hint, depth), "")))
        return code

    def line(document: Document) -> many.Answer:
        hint, code = found(document)
        is_json = form == "json"
        words = as_json(document, hint) if is_json else " ".join(_hint_words(hint, depth)[-1:])
        return many.Answer(words, code, hint.kind)

    single = "a picture and -o are for one board" if output or form in PICTURES else None
    show = many.bare if form == "json" else many.named
    return many.ask(boards, alone, line, show=show, only=single)


def _find_hint(document: Document, **options: Any) -> tuple[Hint, int]:
    """The hint, and the exit code."""
    with Waiting():
        hint = find_hint(document.puzzle, document.state, **options)
    return hint, exits.DONE if hint.kind in ("step", "completion", "solved") else exits.NEGATIVE


def _hint_words(found: Hint, depth: int) -> Sequence[str]:
    """The sentences up to this depth; without a step just the last."""
    return found.texts[:depth] if found.step else found.texts[depth - 1 : depth]


def _hint_picture(document: Document, found: Hint, depth: int, monochrome: bool) -> str:
    """The board with what to look at; the step itself only at the last depth."""
    state, light = document.state or State(), Highlight()
    if found.step:
        light = highlight(document.puzzle, found.step)
        if depth < len(found.texts):
            light = Highlight(light.shown)
    elif found.kind == "completion" and found.around:
        light = Highlight(queens=(found.around,))
    state = State((*state.queens, *light.queens), (*state.marks, *light.marks))
    return svg.draw(document.puzzle, state=state, monochrome=monochrome, highlight=light)


def diagnose(board: str, *, naming: Naming | None, time_limit: float | None, target: Target) -> int:
    """Find the earliest mistake on a part-filled board.

    The queens and marks so far come with the board. Exit code 0 if nothing is
    wrong, else 1.
    """
    document = resolve_board.read(board)
    target = target.with_form(_SINGLE)
    name = playing.choose_naming(naming, target)
    puzzle, state = document.puzzle, document.state or State()
    with Waiting():
        diagnosis = diagnose_board(puzzle, state, naming=name, time_limit=time_limit)
    if target.form == "json":
        target.write(json.dumps(documents.diagnosis_data(document, diagnosis)) + "\n")
    elif target.form in PICTURES:
        target.write_picture(_diagnosis_picture(puzzle, state, diagnosis, target.monochrome))
    else:
        drawing = playing.draw_numbered(puzzle, state, plain=target.is_plain)
        target.write(f"{drawing}\n{diagnosis.sentence}\n")
    return exits.DONE if diagnosis.right else exits.NEGATIVE


def _diagnosis_picture(puzzle: Puzzle, state: State, found: Diagnosis, monochrome: bool) -> str:
    """The board with the mistake, and the units that show it."""
    wrong = found.queens if found.verdict == "conflict" else (found.cell,) if found.cell else ()
    light = Highlight(wrong=wrong)
    if found.step:
        seen = highlight(puzzle, found.step)
        light = Highlight(seen.shown | {*wrong}, seen.looks_at, wrong=wrong)
    return svg.draw(puzzle, state=state, monochrome=monochrome, highlight=light)
