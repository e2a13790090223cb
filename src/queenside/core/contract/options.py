"""Options that several questions share, each declared once for HTTP and the command line."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from queenside.core import kernels
from queenside.core.arguments import MAX_WORKERS
from queenside.core.contract.kinds import Flag, ListOf, Number, OneOf, Seconds, Text, WholeNumber

MAX_SECONDS = 600.0
"""Most seconds that a question may be given."""

DEFAULT_SECONDS = 60.0
"""Seconds it gets unless it says otherwise."""

MAX_SEED = 2**63 - 1

GradeName = Literal["easy", "medium", "hard", "expert", "master", "extreme"]
GRADES: tuple[GradeName, ...] = get_args(GradeName)
"""Names of grades, easiest first."""

MADE_GRADES = GRADES[:-1]
"""Those that boards can be made of: extreme ones are too rare, above all on small boards."""

Naming = Literal["colours", "cells", "letters"]
"""How to name regions: by their colour in a picture, by one of their cells, or by their letter."""
NAMINGS: tuple[Naming, ...] = get_args(Naming)

MendablePart = Literal["regions", "givens", "blocked", "numbers"]
"""Parts of a board that `mend` may change."""
MENDABLE_PARTS: tuple[MendablePart, ...] = get_args(MendablePart)

Task = Literal["count", "solve", "grade", "generate"]
"""Kinds of jobs; `jobs` lists the arguments of each."""

DEVICES = Text(
    200,
    r"(cpu|cuda(:\d{1,3})?)(,(cpu|cuda(:\d{1,3})?))*",
    "cpu, cuda or cuda:1, or several as cuda:0,cpu",
)

DEPTHS = (1, 2, 3)
"""How much a hint reveals."""

STYLES = kernels.STYLES
"""Styles of regions; the first is the default."""

NEARS = kernels.NEARS
"""Symmetries that a drawn board can nearly have."""

MOTIFS = (
    *("heart", "star", "cat", "house", "tree", "fish", "face"),
    *("key", "cup", "boat", "arrow", "moon", "crown"),
)
"""Motifs after which a board can be drawn."""

SIZES = kernels.MADE_SIZES
"""For each number of stars, the fewest and the most rows of boards that can be made."""

# ---- searching ----

Engine = Annotated[str, Text(), "the engine that searches; see /engines"]
Limit = Annotated[int, WholeNumber(1, 10_000), "the most solutions to find"]
TimeLimit = Annotated[
    float | None, Seconds(0.0, MAX_SECONDS), "give up after so many, waiting included"
]
Seed = Annotated[int | None, WholeNumber(0, MAX_SEED), "the same seed, the same answer"]
Distinct = Annotated[bool, Flag(), "one solution per symmetry class (turned or mirrored)"]
Workers = Annotated[
    int | None, WholeNumber(1, MAX_WORKERS), "threads or processes (default: one per core)"
]
Rounds = Annotated[int, WholeNumber(1, 20), "how often to measure"]

# ---- running a job ----

Quorum = Annotated[
    int, WholeNumber(1, 2), "how often every unit is counted; the second time mirrored"
]
Audit = Annotated[float, Number(0, 1), "the share of units to count again by another kernel"]
CountedOn = Annotated[
    str, DEVICES, "where workers count: cpu, cuda (every GPU), cuda:1 (one), or several: cuda:0,cpu"
]
RunSeconds = Annotated[float | None, Number(0, 1e8), "stop after this many seconds"]
Lease = Annotated[
    float | None, Number(), "hand a unit out again that is not back after so many seconds"
]

# ---- reasoning ----

LargestBoard = Annotated[
    int | None, WholeNumber(1, 64), "largest size in rows (or the smallest available)"
]
Technique = Annotated[str, Text(), "the name of a technique; see /techniques"]
ExcludedTechniques = Annotated[
    tuple[str, ...], ListOf(Text(), 64, 0), "techniques not to use; see /techniques"
]
AllowedTechniques = Annotated[tuple[str, ...], ListOf(Text(), 64, 0), "the only techniques to use"]
TrustUnique = Annotated[
    bool, Flag(), "also use techniques that trust that the board has only one solution"
]
RegionNames = Annotated[Naming, OneOf(NAMINGS), "what sentences call regions"]
Depth = Annotated[
    int,
    WholeNumber(DEPTHS[0], DEPTHS[-1]),
    "1 where to look, 2 which technique, 3 which cells and why",
]

# ---- boards that are made ----

Rating = tuple[float, float]
"""Lowest and the highest rating that will do."""

Size = Annotated[int, WholeNumber(1, max(most for _, most in SIZES.values())), "rows of the board"]
Stars = Annotated[int, WholeNumber(1, max(SIZES)), "queens in each row, column and region"]
Grade = Annotated[str | None, OneOf(GRADES), "how hard"]
MadeGrade = Annotated[str | None, OneOf(MADE_GRADES), "how hard"]
MendedBy = Annotated[MendablePart, OneOf(MENDABLE_PARTS), "what may change"]

# ---- what is kept ----

Day = Annotated[str, Text(10, r"\d{4}-\d\d-\d\d", "a date such as 2026-11-21"), "a day"]
JobName = Annotated[
    str,
    Text(64, r"[A-Za-z0-9][A-Za-z0-9_-]*", "letters, digits, - and _"),
    "the name of the job: its file without .job",
]
