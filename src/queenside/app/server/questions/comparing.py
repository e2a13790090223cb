"""Engines side by side."""

from __future__ import annotations

from contextlib import closing

from queenside.app.server import inputs
from queenside.app.server.events import Events
from queenside.core.contract.documents.api import ComparingData
from queenside.core.contract.documents.compare import BoardData, CompareDocument
from queenside.core.contract.kinds import data_of
from queenside.teacher.compare import report
from queenside.teacher.compare.compare import CompareProgress, Plan, choose_engines, compare
from queenside.teacher.compare.entry import ComparedBoard, Comparison


def run(question: inputs.Compare) -> Events[ComparingData | BoardData, CompareDocument]:
    boards = [
        ComparedBoard((document.id or f"board {number}")[:40], document)
        for number, document in enumerate(question.boards, 1)
    ]
    engines = choose_engines(question.engines, boards)
    limit = None if question.count else 2
    plan = Plan(engines, limit, question.time_limit, question.rounds)
    comparisons: list[Comparison] = []
    with closing(compare(boards, plan)) as events:
        for event in events:
            if isinstance(event, CompareProgress):
                yield "progress", data_of(ComparingData, event, done=event.share)
            else:
                comparisons.append(event)
                yield "item", report.document([event], plan)["boards"][0]
    return report.document(comparisons, plan)
