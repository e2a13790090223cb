"""Queenside comparison document.

The same boards put to several engines: what each answered, and how long it took.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from queenside.core.contract.documents.puzzle import Digits, PuzzleDocument, Version
from queenside.core.contract.kinds import Constraint, NamedType, Number, WholeNumber
from queenside.core.outcome import Status

Time = Annotated[float | None, NamedType("seconds"), Constraint({"minimum": 0})]
EntryStatus = Status | Literal["disagrees", "not installed", "refused", "failed"]


class TimesData(TypedDict):
    """Seconds; null stands for too long."""

    median: Time
    low: Time
    high: Time
    rounds: list[Time]


class EntryData(TypedDict):
    """One engine on one board."""

    engine: Annotated[str, "Its name."]
    status: Annotated[
        EntryStatus,
        "What it says of the board, as in a result; or that its answer is wrong or contradicted, "
        "or why it has none.",
    ]
    why: Annotated[str, "Why there is no trustworthy answer; empty otherwise."]
    count: Annotated[Digits, "How many solutions it found, in decimal digits."]
    exhausted: Annotated[bool, "Whether it says that there are no others."]
    confirmed: Annotated[bool, "Whether another method agrees that there are no others."]
    first: Annotated[
        TimesData | None, "The times to a first solution; null where there are none to show."
    ]
    proof: Annotated[
        TimesData | None, "The times of the second question; null where there are none to show."
    ]
    build: NotRequired[
        Annotated[
            float | None,
            Constraint({"minimum": 0}),
            "The part of a time spent encoding the board for another package; null for "
            "engines without one.",
        ]
    ]
    nodes: Annotated[int | None, "The nodes of its last search, where it counts them."]
    memory: Annotated[int | None, "The most bytes that its process held, where the system says so."]


class BoardData(TypedDict):
    """All engines on one board."""

    name: Annotated[str, "What the board is called."]
    puzzle: Annotated[PuzzleDocument, "The puzzle of the question."]
    engines: Annotated[list[EntryData], "What each engine answered."]


class CompareDocument(TypedDict):
    """The same boards put to several engines."""

    queenside: Version
    machine: Annotated[str, "What it was measured on: the processor, the system, the Python."]
    versions: Annotated[
        dict[str, str],
        Constraint({"required": ["queenside"]}),
        "Of Queenside and of the packages that engines use.",
    ]
    limit: Annotated[
        int | None,
        Constraint({"enum": [2, None]}),
        "2 where the second question was the proof that there is no other solution; null where all "
        "were counted.",
    ]
    time_limit: Annotated[float, Number(), "Seconds for each question."]
    rounds: Annotated[int, WholeNumber(1), "How often each question was measured."]
    boards: Annotated[list[BoardData], "Each board with its engines."]


ROOTS = (CompareDocument,)
