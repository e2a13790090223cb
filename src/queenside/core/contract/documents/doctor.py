"""Queenside doctor document.

What is installed on a machine, what is missing, and whether what is there works.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict, final

from queenside.core.contract.documents.puzzle import Version
from queenside.core.contract.kinds import Constraint, Text

Area = Literal["core", "engines", "extras"]
State = Literal["ok", "missing", "broken"]


@final
class FindingData(TypedDict):
    """One thing that was looked at."""

    area: Annotated[Area, "The core, the engines, or the extras."]
    name: Annotated[str, "What it is called."]
    state: Annotated[
        State, "Whether it is there and works, is not there, or is there and does not work."
    ]
    about: Annotated[str, "What was found: versions and paths, or what is wrong."]
    cure: Annotated[str, "What to do about it, often a command; empty if nothing."]


class DoctorDocument(TypedDict):
    """The parts of Queenside that are installed on a machine."""

    queenside: Version
    version: Annotated[str, Text(None, r"[0-9]+\.[0-9]+\.[0-9]+"), "The version of Queenside."]
    fine: Annotated[bool, "Whether nothing is broken; missing parts don't count."]
    findings: Annotated[
        list[FindingData], Constraint({"minItems": 1}), "Everything checked, the core first."
    ]


ROOTS = (DoctorDocument,)
