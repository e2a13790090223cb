"""Watching a search: what stands on the board at each of its nodes."""

from __future__ import annotations

from queenside.app.server import inputs
from queenside.core.contract.documents import api
from queenside.core.contract.kinds import data_of
from queenside.solver.engines import names
from queenside.teacher.lessons import LESSONS
from queenside.teacher.watching import watch as watching

SECONDS = 3.0  # seconds for which a search is followed; later nodes aren't shown


def watch(question: inputs.Watch) -> api.WatchData:
    """Return a window of a search's nodes; cells are numbered row by row from 0."""
    options = question._asdict()
    watched = watching.watch(options.pop("board").puzzle, **options, time_limit=SECONDS)
    sights = [sight._asdict() for sight in watched.sights]
    search, first = question.search, question.first
    return data_of(api.WatchData, watched, search=search, first=first, sights=sights)


def pace(question: inputs.Pace) -> api.PaceData:
    nodes, seconds, is_complete = watching.pace(question.board.puzzle, question.search)
    return {"search": question.search, "nodes": nodes, "seconds": seconds, "ended": is_complete}


def searches(question: inputs.OfBoard) -> api.SearchesData:
    puzzle = question.board.puzzle
    entries: list[api.SearchData] = []
    for search in (*LESSONS, *names()):
        kind = "lesson" if search in LESSONS else "engine"
        info, refusal = watching.describe_search(search), watching.refusal(puzzle, search)
        entries.append(data_of(api.SearchData, info, kind=kind, refusal=refusal))
    return {"searches": entries}


def source(question: inputs.Source) -> api.SourceData:
    return data_of(api.SourceData, watching.describe_search(question.search))
