"""`practice`: a position to train one technique on."""

from __future__ import annotations

from queenside.app.cli import exits, hint_options
from queenside.app.cli.boards import BOARDS, PICTURES, TEXT, Target, add_written
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.core.contract import options
from queenside.core.contract.options import Naming
from queenside.core.formats import svg
from queenside.explainer.explain.moves import highlight
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker.practice import Practice
from queenside.maker.practice import practice as choose_practice


def add_to(commands: Commands) -> None:
    parser = command(commands, practice)
    parser.add_value("technique", "TECHNIQUE", ", ".join(TECHNIQUES), choices=TECHNIQUES)
    parser.add_option("seed", options.Seed)
    parser.add_option("largest", options.LargestBoard)
    hint_options.add_naming(parser)
    parser.add_flag("--answer", "show the step")
    add_written(parser)


def practice(
    technique: str,
    *,
    seed: int | None,
    largest: int | None,
    naming: Naming | None,
    answer: bool,
    target: Target,
) -> int:
    """Show a position in which this technique comes next.

    Everything that easier techniques show is already marked. Save it as letters
    or json, and you can give it to queenside hint.
    """
    target = target.with_form(BOARDS)
    if answer and target.form not in (TEXT, *PICTURES):
        raise UsageError(f"--answer is for text, {', '.join(PICTURES)}")
    name = hint_options.choose_naming(naming, target)
    position = choose_practice(technique, seed, naming=name, largest=largest)
    if target.form == TEXT:
        target.write(_describe(position, answer, target))
    elif target.form in PICTURES and answer:
        puzzle, step = position.puzzle, position.step
        light, is_grey = highlight(puzzle, step), target.monochrome
        target.write_picture(
            svg.draw(puzzle, state=step.after, monochrome=is_grey, highlight=light)
        )
    else:
        target.write_board(position.document)
    return exits.SUCCESS


def _describe(position: Practice, answer: bool, target: Target) -> str:
    technique = CATALOGUE[position.step.technique]
    drawing = hint_options.draw_numbered(position.puzzle, position.state, target)
    lines = [f"{position.id}: {technique.title}", technique.about, drawing]
    return "\n".join([*lines, *([position.step.sentence] * answer), ""])
