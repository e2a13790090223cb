"""Options that commands about reasoning share, and boards with numbered rows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any, Unpack

from queenside.app.cli import terminal
from queenside.app.cli.boards import PICTURES, TEXT, Target
from queenside.app.cli.parser import Offered, Parser, UsageError
from queenside.core.contract import options
from queenside.core.contract.options import Naming
from queenside.core.formats import colours, text
from queenside.core.formats.document import State
from queenside.core.puzzles.puzzle import Puzzle
from queenside.explainer.logic.ladder import NAMES, Choice, left_out

LETTERED = (*PICTURES, "html")  # the formats in which a board without colours has letters


TECHNIQUE_OPTIONS: dict[str, Mapping[str, Any]] = {
    name: {
        "action": "append",
        "default": [],
        "type": Offered(NAMES),
        "metavar": "NAME",
        "help": f"{help_text}; may be given several times",
    }
    for name, help_text in (
        ("without", "a technique not to use"),
        ("only", "use no other technique"),
    )
}
"""The options that say which techniques may be used, as argparse takes them."""


def add_techniques(parser: Parser) -> None:
    for name, settings in TECHNIQUE_OPTIONS.items():
        parser.add_argument(f"--{name}", **settings)
    parser.add_option("trust-unique", options.TrustUnique)
    parser.bundle("choice", _choose_techniques, *TECHNIQUE_OPTIONS, "trust_unique")


def _choose_techniques(**options: Unpack[Choice]) -> Choice:
    try:
        left_out(**options)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return options


def add_naming(parser: Parser) -> None:
    default = "default: colours where they are shown"
    parser.add_option("naming", options.RegionNames, default, default=None)


def choose_naming(naming: Naming | None, target: Target) -> Naming:
    """Return what regions are called: as asked, else by colours where those of pictures are shown.

    A terminal of 16 has colours of its own.
    """
    if naming:
        return naming
    if target.form != TEXT:
        return "letters" if target.monochrome and target.form in LETTERED else "colours"
    depth = None if target.is_plain else terminal.colour_depth(sys.stdout, os.environ)
    return "colours" if depth in (8, 24) else "cells"


def draw_numbered(puzzle: Puzzle, state: State | None, target: Target) -> str:
    drawing, plain = target.draw(puzzle, state=state), target.is_plain
    if text.is_too_large(puzzle):
        return drawing
    colour = not plain and terminal.colour_depth(sys.stdout, os.environ) is not None
    ruled = not colour and colours.regions(puzzle) is not None
    grid = puzzle.problem.grid
    width = len(str(grid.rows))
    head = "".join(f"{column:^3}{' ' * ruled}" for column in range(1, grid.columns + 1))
    blank = " " * width
    sides = [blank] * (not colour)
    for row in range(1, grid.rows + 1):
        sides += [f"{row:{width}}", *[blank] * ruled]
    sides += [blank] * (drawing.count("\n") + 1 - len(sides))  # beside the edge and the caption
    lines = zip(sides, drawing.split("\n"), strict=True)
    margin = " " * (width + 1 + (not colour))
    return "\n".join([(margin + head).rstrip(), *(f"{side} {line}" for side, line in lines)])
