"""Events of a question: pairs of a name and plain JSON values."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Literal, TypeVar

from queenside.core.system import HAS_THREADS

Data = TypeVar("Data")
Answer = TypeVar("Answer")

Event = tuple[Literal["progress", "item"], Data]
"""An event: "progress" says how far it has come, "item" is a part of the answer."""

Events = Generator[Event[Data], None, Answer]
"""The events of a question, and at the end its result."""

Emit = Callable[[Event[Data]], None]


def stream_events(work: Callable[[Emit[Data]], Answer]) -> Events[Data, Answer]:
    """Yield the events that work emits by a callback; return its result, or raise what it raises.

    The work has a thread of its own; where there are no threads, the events come at its end.
    """
    if not HAS_THREADS:
        events: list[Event[Data]] = []
        answer = work(events.append)
        yield from events
        return answer
    queue: SimpleQueue[Event[Data] | None] = SimpleQueue()
    future: Future[Answer] = Future()

    def run() -> None:
        try:
            future.set_result(work(queue.put))
        except BaseException as error:  # noqa: BLE001 - it is raised again below
            future.set_exception(error)
        queue.put(None)

    Thread(target=run, daemon=True).start()
    while (event := queue.get()) is not None:
        yield event
    return future.result()
