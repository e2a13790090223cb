"""What is tried against Queenside, and what was found: sanitizers, calls, damaged files, mutants.

    python -m bench.attack [--thorough]

It is `make attack` for ten minutes, or for an hour; `tests/attack` has what is done.
"""

from __future__ import annotations

from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from tests.attack.__main__ import PARTS, attack

SEED = 1
SEEN = ("killed", "survived")
"""How mutants end."""


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
    return table(["tried", "faults", "seconds", "command"], rows)


def mutants_table(data: Data) -> str:
    """Of each kind of source: how many small faults were put into it."""
    of = next(each for each in data if each["part"] == "mutants")
    killed, survived = (of["ended"].get(how, 0) for how in SEEN)
    rows = [[kind, number] for kind, number in of["cases"].items()]
    share = f"{killed / max(1, killed + survived):.0%}"
    return (
        table(["small faults, put into", "how many"], rows)
        + f"\n\nThe nearest tests see {killed:,} of {killed + survived:,}: {share}. "
        "Repeat it with `make attack PARTS=mutants`."
    )


MEASUREMENTS = (
    Measurement(
        "attack",
        "Attacks",
        "What was tried, by chance that is the same for a seed, and how many faults were found; "
        "and whether the tests see small faults that are put into the sources. A part ends when "
        "its time is over, so that a faster machine tries more.",
        measure,
        {"attack": parts_table, "mutants": mutants_table},
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
