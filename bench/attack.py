"""What is tried against Queenside, and what was found: sanitizers, calls, damaged files, mutants.

    python -m bench.attack [--thorough]

It is `make attack` for ten minutes, or for an hour; `tests/attack` has what is done.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from tests.attack.__main__ import PARTS, attack

SEED = 1


def measure(effort: Effort) -> Data:
    """What each part told. Raises NotHere where a part cannot be run."""
    told = attack([*PARTS], effort(600.0, 3600.0), SEED)
    if lacking := [f"{each['part']}: {each['missing']}" for each in told if "missing" in each]:
        raise NotHere("; ".join(lacking))
    return told


def parts_table(data: Data) -> str:
    """A row for each part: what was tried, what was found, how long it took, how to repeat it."""
    rows = [
        [
            "; ".join(f"{number:,} {kind}" for kind, number in of["cases"].items()),
            str(len(of["faults"])),
            f"{of['seconds']:.0f}",
            f"`make attack PARTS={of['part']}`",
        ]
        for of in data
        if of["part"] != "mutants"
    ]
    remarks = [each["remark"] for each in data if "remark" in each]
    return "\n\n".join([table(["tried", "faults", "seconds", "command"], rows), *remarks])


def mutants_table(data: Data) -> str:
    """Of each room, and of each kind of small fault: how many the tests see."""
    [of] = [each for each in data if each["part"] == "mutants"]
    kinds: dict[str, list[int]] = {}
    for of_room in of["mutants"].values():
        for kind, counts in of_room.items():
            kinds[kind] = sums([kinds.get(kind, [0, 0]), counts])
    rooms = {room: sums(of_room.values()) for room, of_room in of["mutants"].items()}
    rows = [*map(share, rooms, rooms.values()), share("all", sums(rooms.values()))]
    return "\n\n".join(
        (
            table(["small faults in", "how many", "seen by the tests", "share"], rows),
            table(
                ["kind of fault", "how many", "seen by the tests", "share"],
                [share(kind, counts) for kind, counts in sorted(kinds.items())],
            ),
            _as_first_tried(of) + "Repeat it with `make attack PARTS=mutants`.",
        )
    )


def _as_first_tried(of: Mapping[str, Any]) -> str:
    """What the tests saw before some were added for the faults that they had not seen."""
    if "first" not in of:
        return ""
    seen, tried = of["first"]
    return (
        f"As first tried they saw {seen} of {tried} ({seen / tried:.0%}); since then tests have "
        "been added for what was missed, and faults that change nothing are listed below. "
    )


def sums(counts: Iterable[Sequence[int]]) -> list[int]:
    """Killed and survived, of all."""
    return [sum(column) for column in zip(*counts, strict=True)]


def share(name: str, counts: Sequence[int]) -> list[str | int]:
    """A row: how many were tried, killed, and what share that is."""
    return [name, sum(counts), counts[0], f"{counts[0] / sum(counts):.0%}"]


def explained_table(data: Data) -> str:
    """The small faults that no test can see, and why."""
    [of] = [each for each in data if each["part"] == "mutants"]
    return table(
        ["no test can see, in", "this change, or any of this line", "since"],
        [[f"`{each['file']}`", code(each["change"]), each["why"]] for each in of["explained"]],
        left=3,
    )


def code(words: str) -> str:
    """In a cell of a table, whose border is a sign of C, too."""
    return f"<code>{html.escape(words, quote=False).replace('|', '&#124;')}</code>"


MEASUREMENTS = (
    Measurement(
        "attack",
        "Attacks",
        "What was tried, by chance that is the same for a seed, and how many faults were found; "
        "and whether the tests see small faults that are put into the sources. A part ends when "
        "its time is over, so that a faster machine tries more.",
        measure,
        {"attack": parts_table, "mutants": mutants_table, "equivalents": explained_table},
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
