"""Engines side by side."""

from __future__ import annotations

from contextlib import closing

from queenside.ask.compare import report
from queenside.ask.compare.compare import Plan, Progress, chosen, compare
from queenside.ask.compare.entry import Board, Comparison
from queenside.formats.document import Document
from queenside.web.bodies import Body
from queenside.web.events import Events


def run(body: Body) -> Events:
    """How far it has come, each board's part of the document, and at the end the whole."""
    boards = [_named(number, each) for number, each in enumerate(body["boards"], 1)]
    engines = chosen(body["engines"], boards)
    limit = None if body["count"] else 2
    plan = Plan(engines, limit, body["time_limit"], body["rounds"])
    found: list[Comparison] = []
    with closing(compare(boards, plan)) as events:
        for event in events:
            if isinstance(event, Progress):
                yield "progress", event._asdict()
            else:
                found.append(event)
                yield "item", report.document([event], plan)["boards"][0]
    return report.document(found, plan)


def _named(number: int, document: Document) -> Board:
    return Board((document.id or f"board {number}")[:40], document)
