"""Inside a worker process that answers questions: from the body of a request to frames of JSON.

Frames are `progress` and `item` on the way (if streamed), and one `result` or `problem` at the end;
`seconds` says how long the question may take, where the body says so.
"""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Generator, Mapping
from contextlib import closing, suppress
from importlib import import_module
from typing import Any, NamedTuple

from queenside.app.server import problems, request_body
from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.events import Events
from queenside.app.server.problems import HttpProblem
from queenside.core.contract.fields import Given, Place, read_question
from queenside.core.contract.kinds import Seconds
from queenside.core.contract.options import DEFAULT_SECONDS
from queenside.core.run import Run
from queenside.solver.engines import in_process

_HOME = "queenside.app.server.questions"


class Head(NamedTuple):
    """The head of a question; its body is a `picture`, or JSON. It has `waited` so many seconds."""

    endpoint: str
    path: dict[str, str]
    query: list[tuple[str, str]]
    picture: bool = False
    streamed: bool = False
    waited: float = 0.0


class Frame(NamedTuple):
    """One message of an answer, its data as JSON."""

    event: str
    status: int
    data: bytes


def prepare() -> None:
    """Make this process ready for questions, and load what most of them need."""
    with suppress(AttributeError, OSError):  # so that the server answers while all compute
        os.nice(5)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # a package may print what it likes
    load()


def load() -> None:
    for name in dict.fromkeys(row.question.split(":")[0] for row in ENDPOINTS.values()):
        import_module(f"{_HOME}.{name}")


def prepare_disposable() -> None:
    """Prepare a process that is killed when an answer is late or unwanted."""
    in_process.mark_disposable()
    prepare()


def answer(head: Head, body: bytes = b"") -> Generator[Frame, None, Frame]:
    """Yield the frames of an answer; return the last."""
    endpoint = ENDPOINTS[head.endpoint]
    try:
        question: Any = read_question(endpoint.takes, _given(endpoint, head, body))
        for field in endpoint.fields:
            if isinstance(field.kind, Seconds):
                given = getattr(question, field.name)
                seconds = DEFAULT_SECONDS if given is None else given
                yield Frame("seconds", 200, b"%f" % seconds)
                question = question._replace(**{field.name: max(seconds - head.waited, 0.0)})
        run = Run(_run(endpoint, question))
        with closing(run):
            for event, data in run:
                if head.streamed:
                    yield Frame(event, 200, _json(data))
        return Frame("result", 200, _json(run.value))
    except Exception as error:  # noqa: BLE001 - whatever it is, the client must know
        problem = problems.problem_from(error)
        if problem.status == 500:
            traceback.print_exception(error)
        return Frame("problem", problem.status, problem.json())


def _given(endpoint: Endpoint, head: Head, body: bytes) -> Given:
    query = dict(head.query)
    if len(query) < len(head.query):
        raise HttpProblem(400, "twice", "The address cannot be read", "A field is given twice.")
    given: dict[Place, Mapping[str, Any]] = {"path": head.path, "query": query}
    if head.picture:
        given["picture"] = {
            field.name: body for field in endpoint.fields if field.place == "picture"
        }
    else:
        given["body"] = request_body.parse(body)
    return given


def _run(endpoint: Endpoint, question: object) -> Events[object, object]:
    module, name = endpoint.question.split(":")
    result = getattr(import_module(f"{_HOME}.{module}"), name)(question)
    if isinstance(result, Generator):
        return (yield from result)
    return result


def _json(value: Any) -> bytes:
    """Encode in ASCII, since a text may have halves of characters, which UTF-8 can't hold."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
