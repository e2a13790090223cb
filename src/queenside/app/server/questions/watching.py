"""Watching a search: what stands on the board at each of its nodes."""

from __future__ import annotations

from typing import cast

from queenside.app.server import inputs
from queenside.core.contract.documents import api
from queenside.solver.engines import names
from queenside.teacher.lessons import LESSONS
from queenside.teacher.watching import watch as watching

SECONDS = 3.0
"""Seconds for which a search is followed; later nodes aren't shown."""


def watch(question: inputs.Watch) -> api.WatchData:
    """Return a window of a search's nodes; cells are numbered row by row from 0."""
    watched = watching.watch(
        question.board.puzzle,
        question.search,
        first=question.first,
        number=question.number,
        nodes=question.nodes,
        time_limit=SECONDS,
    )
    return {
        "search": question.search,
        "first": question.first,
        "nodes": watched.nodes,
        "ended": watched.ended,
        "solutions": list(watched.solutions),
        "sights": [cast("api.SightData", sight._asdict()) for sight in watched.sights],
    }


def pace(question: inputs.Pace) -> api.PaceData:
    nodes, seconds, is_complete = watching.pace(question.board.puzzle, question.search)
    return {"search": question.search, "nodes": nodes, "seconds": seconds, "ended": is_complete}


def searches(question: inputs.OfBoard) -> api.SearchesData:
    puzzle = question.board.puzzle
    entries: list[api.SearchData] = []
    for search in (*LESSONS, *names()):
        info = watching.describe_search(search)
        entries.append(
            {
                "search": search,
                "title": info.title,
                "idea": info.idea,
                "kind": "lesson" if search in LESSONS else "engine",
                "refusal": watching.refusal(puzzle, search),
            }
        )
    return {"searches": entries}


def source(question: inputs.Source) -> api.SourceData:
    return cast("api.SourceData", watching.describe_search(question.search)._asdict())
