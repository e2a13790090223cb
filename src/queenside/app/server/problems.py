"""Problem details (RFC 9457): a status, a title, a sentence, the faults."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus

from queenside.core import errors
from queenside.core.contract.documents.api import ProblemDocument

MEDIA_TYPE = "application/problem+json"

_KINDS: dict[type[BaseException], tuple[int, str, str]] = {
    errors.UnknownEngine: (422, "unknown-engine", "Unknown engine"),
    errors.UnreadablePicture: (
        422,
        "unreadable-picture",
        "No board could be read from the picture",
    ),
    errors.InvalidPuzzle: (422, "invalid-input", "Something in the request is wrong"),
    errors.NotUnique: (422, "not-unique", "The board has not exactly one solution"),
    errors.UnsupportedByFormat: (422, "cannot-write", "The format cannot hold this board"),
    errors.EngineUnavailable: (
        422,
        "engine-unavailable",
        "Something that is needed is not installed",
    ),
    errors.UnsupportedProblem: (422, "engine-refuses", "The engine does not take this"),
    errors.Unfinished: (422, "unfinished", "The answer was not reached"),
    errors.InputNotFound: (404, "not-found", "Not found"),
    FileExistsError: (409, "exists", "There is one already"),
    errors.JobError: (409, "unusable-job", "The job cannot be used now"),
    errors.ConflictingResults: (409, "disputed", "The parts of the job contradict each other"),
    errors.StoreError: (503, "unusable-store", "The store cannot be used now"),
    errors.EngineBug: (500, "engine-bug", "An engine is wrong"),
    errors.EngineFailed: (500, "engine-failed", "An engine broke off"),
    MemoryError: (422, "too-large", "This takes too much memory"),
    ValueError: (422, "invalid-input", "Something in the request is wrong"),
}
"""The status, the name and the title of each error; the first that fits counts."""


class HttpProblem(Exception):
    """An error response, with extra `headers`."""

    def __init__(
        self,
        status: int,
        name: str,
        title: str,
        detail: str,
        faults: Sequence[str] = (),
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.name = name
        self.title = title
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = headers or {}

    def document(self) -> ProblemDocument:
        return {
            "type": f"urn:queenside:problem:{self.name}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "faults": list(self.faults),
        }

    def json(self) -> bytes:
        return json.dumps(self.document()).encode()


def request_problem(status: int, name: str, detail: str, **headers: str) -> HttpProblem:
    """Return a problem with the request itself; `headers` as Retry_After="1"."""
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    return HttpProblem(status, name, HTTPStatus(status).phrase, detail, headers=named)


def problem_from(error: BaseException) -> HttpProblem:
    """Return the problem of an error; an unexpected one is a defect of ours."""
    if isinstance(error, HttpProblem):
        return error
    kind = next((_KINDS[kind] for kind in _KINDS if isinstance(error, kind)), None)
    if kind is None:
        detail = f"{type(error).__name__}: {error} (please report it)"
        return HttpProblem(500, "defect", "Queenside has a defect", detail)
    if isinstance(error, MemoryError):
        from queenside.core.processes.memory import allowance

        return HttpProblem(*kind, f"The memory does not suffice: {allowance()}")
    faults = (
        error.faults if isinstance(error, errors.InvalidPuzzle) else [str(error)][kind[0] != 422 :]
    )
    return HttpProblem(*kind, str(error), faults)
