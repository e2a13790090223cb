"""Count how many boards each wrong encoding gets wrong.

    python -m bench.encodings          prints the table

It takes the boards with one solution that others have published, from the folder beside the
project, and those of the collection. Nothing here is timed: the counts are exact.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import queenside as qs
from bench.measure import tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside import collection
from queenside.ask.encodings import judge
from queenside.lessons.encodings import TRIES

SHARED = Path(__file__).parents[2] / "shared" / "data"
PUBLISHED = {"community": "queens_boards.jsonl", "daily": "daily_boards.jsonl"}
KEYS = [key for key, each in TRIES.items() if not isinstance(each.smallest, int)]

Regions = Sequence[Sequence[object]]


def measure(effort: Effort) -> Data:
    """Judge every encoding on every board of each set. Raises NotHere where a set is missing."""
    del effort
    found = {name: counted(published(file)) for name, file in PUBLISHED.items()}
    return found | {"collection": counted(each.rows for each in collection.boards(stars=1))}


def published(name: str, folder: Path = SHARED) -> Iterator[Regions]:
    """The boards of a file that have one solution. Raises NotHere if the file is not at hand."""
    path = folder / name
    if not path.exists():
        raise NotHere(f"it takes {name}, a file of published boards, in {folder}")
    for line in path.read_text("utf-8").splitlines():
        regions = json.loads(line)["regions"]
        if qs.check(qs.RegionPuzzle(regions)) == "unique":
            yield regions


def counted(boards: Iterable[Regions]) -> Data:
    """Return the number of boards, and the faults of each encoding on them."""
    listed = list(boards)
    encodings = {}
    for key in KEYS:
        verdicts = [judge(key, board) for board in listed]
        encodings[key] = {
            "wrong": sum(not verdict.is_right for verdict in verdicts),
            "lost": sum(verdict.lost is not None for verdict in verdicts),
            "accepted": sum(verdict.accepted is not None for verdict in verdicts),
        }
        tell(key, encodings[key])
    return {"boards": len(listed), "encodings": encodings}


def encodings_table(data: Data) -> str:
    """A line for each encoding, a column for each set: wrong (loses, accepts)."""
    head = ["encoding", *(f"{name}, {of['boards']:,} boards" for name, of in data.items())]
    rows = []
    for key in KEYS:
        judged = [of["encodings"][key] for of in data.values()]
        rows.append([f"`{key}`", *map(cell, judged)])
    return table(head, rows)


def cell(counts: Data) -> str:
    """Return the number of wrong boards, and in brackets how many lose and accept something."""
    if not counts["wrong"]:
        return "0"
    return f"{counts['wrong']:,} ({counts['lost']:,}, {counts['accepted']:,})"


def share(data: Data) -> str:
    """Say how many of the community's boards lose their solution to groups."""
    community = data["community"]
    lost = community["encodings"]["groups-own"]["lost"]
    return f"{lost} of {community['boards']} ({lost / community['boards']:.0%})"


MEASUREMENTS = (
    Measurement(
        "wrong-encodings",
        "Wrong encodings",
        "How many boards with one solution break a plausible but wrong encoding: boards that a "
        "community published ([samimsu/queens-game](https://github.com/samimsu/queens-game)), "
        "boards of the daily game as public projects recorded them, and the collection. In "
        "brackets: how many lose their solution, and how many accept a wrong one. See [the "
        "lesson](../explanation/encodings.md).",
        measure,
        {"wrong-encodings": encodings_table},
        {"wrong-encodings-share": share},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
