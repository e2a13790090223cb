"""What a question tells on its way: pairs of a name and plain JSON values."""

from __future__ import annotations

from collections.abc import Callable, Generator
from queue import SimpleQueue
from threading import Thread
from typing import Any

Event = tuple[str, Any]
"""An event: "progress" says how far it has come, "item" is a part of the answer."""

Events = Generator[Event, None, Any]
"""The events of a question, and at the end its result."""

Tell = Callable[[Event], None]


def pushed(work: Callable[[Tell], Any]) -> Events:
    """The events of work that tells them by calling, and at the end what it returns.

    The work has a thread of its own; what it raises is raised here.
    """
    told: SimpleQueue[Event | None] = SimpleQueue()
    ending: list[Callable[[], Any]] = []

    def run() -> None:
        try:
            found = work(told.put)
            ending.append(lambda: found)
        except BaseException as error:  # noqa: BLE001 - it is raised again below
            ending.append(_raising(error))
        told.put(None)

    Thread(target=run, daemon=True).start()
    while (event := told.get()) is not None:
        yield event
    return ending[0]()


def _raising(error: BaseException) -> Callable[[], Any]:
    def raise_it() -> None:
        raise error

    return raise_it
