"""Inside a process that answers questions: the far end of `worker_pool`.

A question comes as a line of JSON that says which row of the table it is and how many bytes of body
follow. Answers go back as frames: a line with the event, its status and its length, then so many
bytes of JSON. `progress` and `item` come on the way (if the question is streamed), and one `result`
or `problem` at the end; `seconds` says how long the question may take, where the body says so.

A process has a group of its own, so that all it has started can be ended with it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NamedTuple, TypedDict

from queenside.processes.memory import limit_memory
from queenside.processes.worker import die_with
from queenside.web import bodies, problems
from queenside.web.bodies import PATIENCE, Body, Place, Seconds
from queenside.web.endpoints import ENDPOINTS, Endpoint
from queenside.web.events import Events
from queenside.web.problems import Problem

_HOME = "queenside.web.questions"


class Head(TypedDict):
    """The line before a body. `waited` is how many seconds ago the question came.

    The body is a `picture`, or JSON.
    """

    endpoint: str
    path: dict[str, str]
    query: list[tuple[str, str]]
    picture: bool
    streamed: bool
    waited: float
    length: int


class Frame(NamedTuple):
    """One message of an answer, its data as JSON."""

    event: str
    status: int
    data: bytes


def serve() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one
    if memory := int(sys.argv[1]):
        limit_memory(memory)
    die_with(int(sys.argv[2]))
    with suppress(AttributeError, OSError):  # so that the server answers while all compute
        os.nice(5)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # a package may print what it likes
    questions: SimpleQueue[tuple[Head, bytes]] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    _warm()
    while True:
        head, body = questions.get()
        for frame in answer(head, body):
            answers.write(b"%s %d %d\n" % (frame.event.encode(), frame.status, len(frame.data)))
            answers.write(frame.data)
            answers.flush()


def _read(stream: BinaryIO, questions: SimpleQueue[tuple[Head, bytes]]) -> None:
    """Take in questions; when the server is gone, end everything that was started here."""
    with suppress(Exception):
        while line := stream.readline():
            head: Head = json.loads(line)
            questions.put((head, stream.read(head["length"])))
    with suppress(AttributeError, OSError):  # Windows has no groups
        if os.getpgid(0) == os.getpid():
            os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _warm() -> None:
    """Load what most questions need."""
    for name in dict.fromkeys(row.question.split(":")[0] for row in ENDPOINTS.values()):
        import_module(f"{_HOME}.{name}")


def answer(head: Head, body: bytes) -> Iterator[Frame]:
    """All frames of the answer to a question."""
    endpoint = ENDPOINTS[head["endpoint"]]
    try:
        fields = _fields(endpoint, head, body)
        if (seconds := _seconds(endpoint, fields)) is not None:
            yield Frame("seconds", 200, b"%f" % seconds)
            _leave(fields, endpoint, seconds - head["waited"])
        with closing(_run(endpoint, fields)) as events:
            yield from _frames(events, head["streamed"])
    except Exception as error:  # noqa: BLE001 - whatever it is, the client must know
        problem = problems.of(error)
        if problem.status == 500:
            traceback.print_exception(error)
        yield Frame("problem", problem.status, problem.json())


def _frames(events: Events, streamed: bool) -> Iterator[Frame]:
    """The events as frames, if they are wanted, and the result as one."""
    while True:
        try:
            event, data = next(events)
        except StopIteration as stop:
            yield Frame("result", 200, _json(stop.value))
            return
        if streamed:
            yield Frame(event, 200, _json(data))


def _fields(endpoint: Endpoint, head: Head, body: bytes) -> Body:
    """The fields of the question, checked."""
    query = dict(head["query"])
    if len(query) < len(head["query"]):
        raise Problem(400, "twice", "The address cannot be read", "A field is given twice.")
    given: dict[Place, Mapping[str, Any]] = {"path": head["path"], "query": query}
    if head["picture"]:
        given["picture"] = {each.name: body for each in endpoint.fields if each.place == "picture"}
    else:
        given["body"] = bodies.parse(body)
    return bodies.checked(endpoint.fields, given)


def _seconds(endpoint: Endpoint, fields: Body) -> float | None:
    """How long the question may take in all, where its fields can say so."""
    for each in endpoint.fields:
        if isinstance(each.kind, Seconds):
            given = fields[each.name]
            return PATIENCE if given is None else float(given)
    return None


def _leave(fields: Body, endpoint: Endpoint, seconds: float) -> None:
    """Put what is left of the time where the question looks for it."""
    for each in endpoint.fields:
        if isinstance(each.kind, Seconds):
            fields[each.name] = max(seconds, 0.0)


def _run(endpoint: Endpoint, fields: Body) -> Events:
    """The events of a question, and what it returns."""
    module, name = endpoint.question.split(":")
    found = getattr(import_module(f"{_HOME}.{module}"), name)(fields)
    if isinstance(found, Generator):
        return (yield from found)
    return found


def _json(value: Any) -> bytes:
    """In ASCII, since a text may have halves of characters in it, which UTF-8 cannot say."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
