"""`explain`, `hint` and `diagnose`: how a person solves a board, what comes next, what is wrong."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from queenside.app.cli import exits, hint_options, many, terminal
from queenside.app.cli.boards import (
    PICTURES,
    TEXT,
    Target,
    add_target,
    can_be_folder,
    file_suffix,
    write_output,
    write_picture,
)
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.app.cli.progress import Waiting
from queenside.core.contract import options
from queenside.core.contract.options import Naming
from queenside.core.formats import svg
from queenside.core.formats.document import Document, State
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.explainer import documents
from queenside.explainer.diagnose import Diagnosis
from queenside.explainer.diagnose import diagnose as diagnose_board
from queenside.explainer.explain.explain import Explanation
from queenside.explainer.explain.explain import explain as explain_board
from queenside.explainer.explain.moves import heading, highlight, moves
from queenside.explainer.hint import Hint
from queenside.explainer.hint import hint as find_hint
from queenside.explainer.logic.ladder import Choice

ExplainBoard = Callable[..., Explanation]
HTML = "html"
_FORMATS = ("json", HTML, *PICTURES)
_FORMATS_OF_ONE = (TEXT, "json", *PICTURES)
_FORMAT_HELP = "{} (default: from FILE's extension)"


def add_to(commands: Commands) -> None:
    parser = command(commands, explain)
    parser.add_boards()
    hint_options.add_naming(parser)
    hint_options.add_techniques(parser)
    parser.add_flag("--brief", "text without boards: the sentences only")
    parser.add_flag("--full", "the easiest step each time, needed or not")
    parser.add_flag("--unfold", "text that tells the last steps one by one, too")
    parser.add_time_limit()
    file = "write to FILE; for pictures a folder, with a file for each step"
    add_target(parser, (TEXT, *_FORMATS), _FORMAT_HELP, file=file)
    parser = command(commands, hint)
    parser.add_boards()
    parser.add_option("depth", options.Depth, options.DEPTHS[0], choices=options.DEPTHS)
    hint_options.add_naming(parser)
    hint_options.add_techniques(parser)
    parser.add_time_limit()
    add_target(parser, _FORMATS_OF_ONE, _FORMAT_HELP)
    parser = command(commands, diagnose)
    parser.add_board()
    hint_options.add_naming(parser)
    parser.add_time_limit()
    add_target(parser, _FORMATS_OF_ONE, _FORMAT_HELP)


def explain(
    boards: Sequence[str],
    *,
    naming: Naming | None,
    choice: Choice,
    brief: bool,
    full: bool,
    unfold: bool,
    time_limit: float | None,
    target: Target,
) -> int:
    """Explain every step to the solution, with its reason.

    Uses only techniques that a person can follow, and of all proofs chooses one
    with few words and no step that is harder than needed. Once only one cell is
    left each time, one sentence tells the rest. Exit code 1 if the board has no
    solution or several.
    """
    if not target.form and file_suffix(target.output) == HTML:
        target = target._replace(form=HTML)
    form, monochrome, output = target = target.with_form((TEXT, *_FORMATS))
    for option, is_set in (("--brief", brief), ("--unfold", unfold)):
        if is_set and form != TEXT:
            raise UsageError(f"{option} is for text")
    name = hint_options.choose_naming(naming, target)
    explain_one = partial(explain_board, naming=name, full=full, time_limit=time_limit, **choice)
    if form == TEXT:
        return _explain_in_words(boards, explain_one, brief, full, unfold, target)

    def answer_single(document: Document) -> int:
        with Waiting():
            explanation = explain_one(document.puzzle)
            explanation.steps  # noqa: B018  # found while it waits
        if form == "json":
            write_output(_as_json(document, explanation) + "\n", output)
        elif form == HTML:
            from queenside.explainer.explain.pages import page  # other formats do without

            write_output(page(document, explanation, monochrome=monochrome), output)
        else:
            _write_pictures(document, explanation, form, monochrome, output)
        return _exit_code(explanation)

    def answer_line(document: Document) -> many.Answer:
        explanation = explain_one(document.puzzle)
        return _answer(explanation, _as_json(document, explanation))

    single_only = None if form == "json" and not output else f"{form} and -o are for one board"
    return many.run_for_each(
        boards, answer_single, answer_line, show=many.format_plain, single_only=single_only
    )


def _as_json(document: Document, explanation: Explanation) -> str:
    return json.dumps(documents.explanation_data(document, explanation))


def _answer(explanation: Explanation, words: str) -> many.Answer:
    return many.Answer(words, _exit_code(explanation), explanation.status)


def _exit_code(explanation: Explanation) -> int:
    return exits.NEGATIVE if explanation.status in ("none", "several") else exits.SUCCESS


def _explain_in_words(
    boards: Sequence[str],
    explain_one: ExplainBoard,
    brief: bool,
    full: bool,
    unfold: bool,
    target: Target,
) -> int:
    def print_moves(document: Document, print_text: Callable[[str], object]) -> Explanation:
        with Waiting():
            explanation = explain_one(document.puzzle)
            next(iter(explanation), None)
        if explanation.opening:
            print_text(explanation.opening if brief else f"{explanation.opening}\n")
        for move in moves(explanation, unfold=unfold):
            if brief:
                steps = move.steps if full else move.steps[:1]
                print_text(str(move.closing or "\n".join(map(str, steps))))
            else:
                board = hint_options.draw_numbered(document.puzzle, move.after, target)
                print_text("\n".join((heading(move), *move.lines, board, "")))
            sys.stdout.flush()
        print_text(explanation.ending)
        return explanation

    def answer_single(document: Document) -> int:
        if not target.output:
            return _exit_code(print_moves(document, terminal.print_line))
        answer = answer_line(document)
        target.write(f"{answer.words}\n")
        return answer.code

    def answer_line(document: Document) -> many.Answer:
        written: list[str] = []
        explanation = print_moves(document, written.append)
        return _answer(explanation, "\n".join(written))

    single_only = "-o is for one board" if target.output else None
    return many.run_for_each(
        boards, answer_single, answer_line, show=many.format_block, single_only=single_only
    )


def _write_pictures(
    document: Document, explanation: Explanation, form: str, monochrome: bool, folder: str | None
) -> None:
    if not folder or not can_be_folder(folder):
        raise UsageError(f"{form} writes many files: name a folder with -o")
    os.makedirs(folder, exist_ok=True)
    width = len(str(explanation.steps[-1].number if explanation.steps else 0))
    for move in moves(explanation, unfold=True):
        path = os.path.join(folder, f"{move.number:0{width}}.{form}")
        write_picture(move.picture(document.puzzle, monochrome=monochrome), form, path)


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
    form, monochrome, output = target = target.with_form(_FORMATS_OF_ONE)
    name = hint_options.choose_naming(naming, target)
    find = partial(_find_hint, naming=name, time_limit=time_limit, **choice)

    def as_json(document: Document, hint: Hint) -> str:
        return json.dumps(documents.hint_data(document, hint, depth))

    def answer_single(document: Document) -> int:
        hint, code = find(document)
        if form == "json":
            target.write(as_json(document, hint) + "\n")
        elif form in PICTURES:
            target.write_picture(_hint_picture(document, hint, depth, monochrome))
        else:
            drawing = hint_options.draw_numbered(document.puzzle, document.state, target)
            target.write("\n".join((drawing, *_hint_sentences(hint, depth), "")))
        return code

    def answer_line(document: Document) -> many.Answer:
        hint, code = find(document)
        is_json = form == "json"
        words = as_json(document, hint) if is_json else " ".join(_hint_sentences(hint, depth)[-1:])
        return many.Answer(words, code, hint.kind)

    single_only = "a picture and -o are for one board" if output or form in PICTURES else None
    show = many.format_plain if form == "json" else many.format_line
    return many.run_for_each(boards, answer_single, answer_line, show=show, single_only=single_only)


def _find_hint(document: Document, **options: Any) -> tuple[Hint, int]:
    with Waiting():
        hint = find_hint(document.puzzle, document.state, **options)
    return hint, exits.SUCCESS if hint.kind in ("step", "completion", "solved") else exits.NEGATIVE


def _hint_sentences(hint: Hint, depth: int) -> Sequence[str]:
    """Return the sentences up to this depth; without a step only the last."""
    return hint.texts[:depth] if hint.step else hint.texts[depth - 1 : depth]


def _hint_picture(document: Document, hint: Hint, depth: int, monochrome: bool) -> str:
    """Draw where to look; the step itself only at the last depth."""
    state, light = document.state or State(), Highlight()
    if hint.step:
        light = highlight(document.puzzle, hint.step)
        if depth < len(hint.texts):
            light = Highlight(light.shown)
    elif hint.kind == "completion" and hint.around:
        light = Highlight(queens=(hint.around,))
    state = State((*state.queens, *light.queens), (*state.marks, *light.marks))
    return svg.draw(document.puzzle, state=state, monochrome=monochrome, highlight=light)


def diagnose(board: str, *, naming: Naming | None, time_limit: float | None, target: Target) -> int:
    """Find the earliest mistake on a part-filled board.

    The queens and marks so far come with the board. Exit code 0 if nothing is
    wrong, else 1.
    """
    document = many.read_document(board)
    target = target.with_form(_FORMATS_OF_ONE)
    name = hint_options.choose_naming(naming, target)
    puzzle, state = document.puzzle, document.state or State()
    with Waiting():
        diagnosis = diagnose_board(puzzle, state, naming=name, time_limit=time_limit)
    if target.form == "json":
        target.write(json.dumps(documents.diagnosis_data(document, diagnosis)) + "\n")
    elif target.form in PICTURES:
        target.write_picture(_diagnosis_picture(puzzle, state, diagnosis, target.monochrome))
    else:
        drawing = hint_options.draw_numbered(puzzle, state, target)
        target.write(f"{drawing}\n{diagnosis.sentence}\n")
    return exits.SUCCESS if diagnosis.right else exits.NEGATIVE


def _diagnosis_picture(puzzle: Puzzle, state: State, diagnosis: Diagnosis, monochrome: bool) -> str:
    wrong: tuple[Cell, ...] = (diagnosis.cell,) if diagnosis.cell else ()
    if diagnosis.verdict == "conflict":
        wrong = diagnosis.queens
    light = Highlight(wrong=wrong)
    if diagnosis.step:
        step_light = highlight(puzzle, diagnosis.step)
        light = Highlight(step_light.shown | {*wrong}, step_light.looks_at, wrong=wrong)
    return svg.draw(puzzle, state=state, monochrome=monochrome, highlight=light)
