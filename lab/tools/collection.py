"""Grade the boards of the collection again, after a change of grades: `make collection`.

Two engines prove that each has exactly one solution. `boards.txt` has the boards to choose from,
`days.txt` one for each day of ten years.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from queenside.core.puzzles.region import RegionPuzzle
from queenside.explainer.grade import grade
from queenside.maker.collection.entry import CollectionBoard, format, parse, rows_of
from queenside.solver.batch import solve_many

FOLDER = Path(__file__).parents[2] / "src" / "queenside" / "maker" / "collection"
BOARDS, DAYS = FOLDER / "boards.txt", FOLDER / "days.txt"


def graded(puzzle: RegionPuzzle, name: str) -> CollectionBoard:
    """Return the entry of a board, with the grade that it has now."""
    result = grade(puzzle)
    easier = tuple(technique for technique in result.techniques if technique != result.hardest)
    rows, techniques = rows_of(puzzle), (*easier, result.hardest)
    return CollectionBoard(
        name, puzzle.stars, rows, result.name, result.rating, result.score, techniques
    )


def check_unique(boards: Sequence[CollectionBoard]) -> None:
    """Exit with the ids of boards that don't have exactly one solution, by two engines."""
    for engine in ("native", "sat"):
        results = solve_many([board.puzzle for board in boards], engine=engine)
        pairs = zip(boards, results, strict=True)
        if wrong := [board.id for board, result in pairs if result.status != "unique"]:
            sys.exit(f"{engine} says that these have not one solution: {', '.join(wrong)}")


def main() -> None:
    for file in (BOARDS, DAYS):
        text = file.read_text(encoding="utf-8")
        boards = [graded(entry.puzzle, entry.id) for entry in parse(text)]
        check_unique(boards)
        head = "".join(line for line in text.splitlines(True) if line.startswith("#"))
        file.write_text(head + format(boards), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
