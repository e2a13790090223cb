"""Grade the boards of the collection again, after a change of grades.

    python -m lab.tools.collection

`boards.txt` has the boards to choose from, `days.txt` one for each day of ten years. Which boards
they are never changes.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from queenside.explainer.grade import grade
from queenside.maker.collection.entry import (
    CollectionBoard,
    format,
    format_days,
    parse,
    parse_days,
)

FOLDER = Path(__file__).parents[2] / "src" / "queenside" / "maker" / "collection"
FORMATS = {"boards.txt": (parse, format), "days.txt": (parse_days, format_days)}


def with_grade(entry: CollectionBoard) -> CollectionBoard:
    result = grade(entry.puzzle)
    easier = tuple(name for name in result.techniques if name != result.hardest)
    techniques = (*easier, result.hardest)
    return replace(
        entry, grade=result.name, rating=result.rating, score=result.score, techniques=techniques
    )


def main() -> None:
    for name, (parse_file, format_file) in FORMATS.items():
        text = (FOLDER / name).read_text(encoding="utf-8")
        head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
        body = format_file([*map(with_grade, parse_file(text))])
        (FOLDER / name).write_text(head + body, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
