"""The table of the HTTP API: what is asked where, with which fields, and who answers.

A new endpoint is one function in `questions/` and one row here; the path, what is checked in the
body and the OpenAPI document follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from queenside.web.bodies import (
    PATIENCE,
    Board,
    Choice,
    Field,
    Schema,
    Seconds,
    Text,
    Whole,
)

MOST_LISTED = 10_000
"""The most solutions of one answer."""

OBJECT: Schema = {"type": "object"}


@dataclass(frozen=True)
class Endpoint:
    """A row of the table.

    method, path  the path is below `/api/v1`; its `{fields}` are among the fields
    question      the function that answers, as "file:name" in `queenside.web.questions`
    summary       what it does, in a sentence
    fields        what it is told
    answer        the JSON schema of the result, or the name of a published one
    events        which events it tells on the way, to a client that wants a stream
    crew          which processes answer: "question" for what computes, "quick" for what does not
                  and may keep something, so that it is never ended half way; "job" for what lasts
    patience      seconds it gets, unless a field says how many; None for no limit
    """

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    question: str
    summary: str
    fields: tuple[Field, ...] = ()
    answer: str | Schema = "object"
    events: tuple[str, ...] = ()
    crew: Literal["question", "quick", "job"] = "question"
    patience: float | None = PATIENCE

    @property
    def key(self) -> str:
        """What it is called among the others."""
        return f"{self.method} {self.path}"


BOARD = Field("board", Board(), "the puzzle, with its state of play where there is one")
ENGINE = Field("engine", Text(), "the engine that searches", "auto")
SECONDS = Field("time_limit", Seconds(), "seconds for all of it, waiting included", None)
SEED = Field("seed", Whole(0, 2**63 - 1), "varies what comes first", None)
NAMING = Field("naming", Choice(("colours", "cells")), "what sentences call the regions", "colours")

_ROWS = (
    Endpoint(
        "POST",
        "/solve",
        "solving:solve",
        "Find solutions, and say whether there are others.",
        (
            BOARD,
            ENGINE,
            Field("limit", Whole(1, MOST_LISTED), "the most solutions to find", 2),
            SECONDS,
            SEED,
        ),
        "result",
        ("item",),
    ),
    Endpoint(
        "POST",
        "/check",
        "solving:check",
        "Say whether a board has no, one or several solutions, and show up to two.",
        (BOARD, ENGINE, SECONDS),
        "result",
    ),
    Endpoint(
        "POST",
        "/explain",
        "reasoning:explain",
        "Every step to the solution, with its technique and its reason.",
        (BOARD, NAMING),
        "explanation",
    ),
    Endpoint(
        "POST",
        "/hint",
        "reasoning:hint",
        "The next step from a state of play, at one of three depths.",
        (
            BOARD,
            Field("depth", Whole(1, 3), "1 where to look, 2 which technique, 3 all", 1),
            NAMING,
        ),
        "explanation",
    ),
    Endpoint(
        "POST",
        "/diagnose",
        "reasoning:diagnose",
        "The earliest mistake in a state of play, if there is one.",
        (BOARD, NAMING),
        "explanation",
    ),
    Endpoint(
        "POST",
        "/grade",
        "reasoning:grade",
        "How hard a board is for a person who reasons.",
        (BOARD,),
        "object",
    ),
)

ENDPOINTS = {row.key: row for row in _ROWS}
"""Every endpoint, by its method and path."""
