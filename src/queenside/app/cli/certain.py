"""`solve --certain`, `--most` and `--fewest`: what all solutions share, and which is the best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from queenside.app.cli import exits
from queenside.app.cli.boards import TEXT, Target
from queenside.app.cli.many import Answer, format_line, format_plain, run_for_each
from queenside.app.cli.parser import UsageError
from queenside.app.cli.progress import Waiting
from queenside.core.formats.document import Document, State
from queenside.solver.certain import Certainty, certain
from queenside.solver.optimum import Optimum, maximise


def answer_for_each(boards: Sequence[str], options: Mapping[str, Any], target: Target) -> int:
    """Draw the answer for one board; print a line for each of several.

    `options` are those of `certain`, or of `maximise` if "fewest" is among them.
    """
    form = target.form
    if form not in (TEXT, "json"):
        raise UsageError("--certain, --most and --fewest print text or json")

    def ask(document: Document) -> Certainty | Optimum:
        if "fewest" in options:
            return maximise(document.puzzle, **options)
        return certain(document.puzzle, document.state, **options)

    def answer_single(document: Document) -> int:
        with Waiting():
            answer = ask(document)
        target.write((json.dumps(answer.document()) if form == "json" else draw(answer)) + "\n")
        return _exit_code(answer)

    def answer_line(document: Document) -> Answer:
        answer = ask(document)
        words = json.dumps(answer.document()) if form == "json" else answer.sentence
        code = _exit_code(answer)
        return Answer(words, code, "solvable" if code == exits.SUCCESS else "without an answer")

    def draw(answer: Certainty | Optimum) -> str:
        if isinstance(answer, Optimum):
            return f"{target.draw(answer.puzzle, answer.solution)}\n{answer.sentence}"
        state = State(answer.always, answer.never)
        board = target.draw(answer.puzzle, state=state)
        return "\n".join(filter(None, (board, answer.table, answer.sentence)))

    return run_for_each(
        boards,
        answer_single,
        answer_line,
        show=format_line if form == TEXT else format_plain,
        single_only="-o takes one answer: redirect a list with >" if target.output else None,
    )


def _exit_code(answer: Certainty | Optimum) -> int:
    if isinstance(answer, Optimum):
        if not answer.proved:
            return exits.OUT_OF_TIME
        return exits.NEGATIVE if answer.solution is None else exits.SUCCESS
    return exits.NEGATIVE if answer.status == "none" else exits.SUCCESS
