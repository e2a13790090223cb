"""A board as a page of HTML that plays it anywhere: one file, opened by a double click, offline.

It shows the picture (`svg`) with a button over each cell, and knows the units of the problem, so it
plays any puzzle there is: queens in a unit that has too many are marked, cells that a full unit
excludes are crossed out, and the board is solved once each unit has as many as it must. What has
been played stays in the browser that plays it, if that lets a file keep anything.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from queenside.core.formats import svg
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import Puzzle


def format(document: Document) -> str:
    puzzle = document.puzzle
    grid = puzzle.problem.grid
    title = document.title or puzzle.title
    words = {
        "title": svg.escape_xml(title),
        "about": svg.escape_xml(" · ".join(filter(None, (document.author, document.id)))),
        "picture": svg.format(replace(document, state=None, solution=None)),
        "crown": svg.CROWN,
        "board": _data(puzzle),
        "rows": str(grid.rows),
        "columns": str(grid.columns),
    }
    from importlib import resources  # here, since it takes a while to load

    page = (resources.files("queenside.core.formats") / "page.html").read_text(encoding="utf-8")
    return re.sub("%([a-z]+)%", lambda match: words[match[1]], page)


def _data(puzzle: Puzzle) -> str:
    """Return the board for the page's script, with numbered cells and without "</script>"."""
    problem = puzzle.problem
    cells = [problem.grid.cell(row, column) for row, column in puzzle.given]
    return json.dumps(
        {
            "rows": problem.grid.rows,
            "columns": problem.grid.columns,
            "units": [
                [unit.lower, unit.upper, list(unit.cells)]
                for family in problem.families
                for unit in family.units
            ],
            "given": sorted(cells),
            "blocked": sorted(problem.grid.cell(row, column) for row, column in puzzle.blocked),
        },
        separators=(",", ":"),
    )
