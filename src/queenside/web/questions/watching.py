"""Watching a search: what stands on the board at each of its nodes."""

from __future__ import annotations

from typing import Any

from queenside.engines import names
from queenside.lessons import LESSONS
from queenside.watching import watch as watching
from queenside.web.bodies import Body

SECONDS = 3.0
"""How long a search is followed; what has not been seen by then is not shown."""


def watch(body: Body) -> dict[str, Any]:
    """A window of the nodes of a search; cells are numbers, row by row from 0."""
    watched = watching.watch(
        body["board"].puzzle,
        body["search"],
        first=body["first"],
        number=body["number"],
        nodes=body["nodes"],
        time_limit=SECONDS,
    )
    return {
        "search": body["search"],
        "first": body["first"],
        "nodes": watched.nodes,
        "ended": watched.ended,
        "solutions": list(watched.solutions),
        "sights": [sight._asdict() for sight in watched.sights],
    }


def searches(body: Body) -> dict[str, Any]:
    """Every lesson and every engine, and why it cannot be watched on this board, if so."""
    puzzle = body["board"].puzzle
    found = []
    for search in (*LESSONS, *names()):
        about = watching.about(search)
        words = {"search": search, "title": about.title, "idea": about.idea}
        kind = "lesson" if search in LESSONS else "engine"
        found.append({**words, "kind": kind, "refusal": watching.refusal(puzzle, search)})
    return {"searches": found}


def source(body: Body) -> dict[str, Any]:
    """The program of a lesson or an engine, as text."""
    return watching.about(body["search"])._asdict()
