"""Read the body of a request: strict JSON, boards, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from queenside.app.server.problems import HttpProblem
from queenside.core.contract.kinds import FieldType, Schema, quote_value
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats import native_json, strict_json
from queenside.core.formats.document import Document
from queenside.reader import resolve_board

PICTURES = ("image/png", "image/jpeg", "image/webp")


@dataclass(frozen=True)
class BoardBody(FieldType):
    """A puzzle document, or a text: a board, id or address of at most so many rows; no file."""

    rows: int

    def schema(self) -> Schema:
        text: Schema = {"type": "string", "description": "a text in any format, or an id"}
        return {"anyOf": [{"$ref": "#/components/schemas/puzzle"}, text]}

    def read(self, value: Any) -> Document:
        if isinstance(value, dict):
            document = native_json.from_data(value)
        elif isinstance(value, str):
            document = resolve_board.of_text(value)
        else:
            raise InvalidPuzzle(f"must be a puzzle document or text, not {quote_value(value)}")
        grid = document.puzzle.problem.grid
        for word, side in (("rows", grid.rows), ("columns", grid.columns)):
            if side > self.rows:
                raise InvalidPuzzle(f"has {side} {word}; at most {self.rows} are allowed here")
        return document


@dataclass(frozen=True)
class PictureBody(FieldType):
    """The bytes of a picture; whether they are one is for its reader to say."""

    def schema(self) -> Schema:
        return {"type": "string", "format": "binary"}

    def read(self, value: Any) -> bytes:
        return bytes(value)


def parse(body: bytes) -> Mapping[str, Any]:
    """Parse a body as a strict JSON object; no body is an empty one. Raises HttpProblem."""
    try:
        fields = strict_json.load(body.decode("utf-8")) if body else {}
    except UnicodeDecodeError as error:
        raise _json_problem(f"byte {error.start + 1} is not UTF-8") from None
    except InvalidPuzzle as error:
        raise _json_problem(str(error)) from None
    if not isinstance(fields, dict):
        raise _json_problem("the body must be a JSON object")
    return fields


def _json_problem(reason: str) -> HttpProblem:
    return HttpProblem(400, "no-json", "The body cannot be read", reason, (reason,))
