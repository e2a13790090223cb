"""The tools of `queenside mcp`: rows of the HTTP table, answered by the same processes in short.

A tool takes some of the fields of its row, checked as there, and answers without what was asked and
what is for drawing. A process that is late is killed. Files are read and written in one folder.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from queenside.app.server import worker
from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.inputs import CELLS
from queenside.app.server.request_body import BoardBody
from queenside.app.server.worker_pool import WorkerPool
from queenside.core import files, formats
from queenside.core.contract.documents.puzzle import PuzzleDocument
from queenside.core.contract.json_schema import definitions, name_of
from queenside.core.contract.kinds import Schema, members_of
from queenside.core.errors import QueensideError, UnsupportedByFormat
from queenside.core.formats import native_json
from queenside.core.formats.document import Document, State, state_of
from queenside.core.formats.limits import LARGEST
from queenside.core.processes.client import WorkerDied
from queenside.core.processes.memory import memory_limit
from queenside.solver.engines.division import cores

MAX_ANSWER = 200_000
"""Characters of an answer; what is longer would fill the memory of whoever reads it."""
MAX_FILE = 10_000_000  # bytes of a file that is read
_NAMING = "letters"  # what sentences call regions: as boards do that are told in letters
_STATE = ("queens", "marks")
_WITH_STATE = ("certain", "hint", "diagnose", "judge", "convert", "print")
_TO_WRITE = "where to write it, in the server's folder; without it the answer has it"
_BOARD: Schema = {
    "type": ["string", "object"],
    "description": "rows of letters, one for each region (newlines or / between them); an id such "
    "as q8-0001, n-queens:8 or daily; an address of puzz.link; or a puzzle document",
}


_DOCUMENT_KEYS = members_of(PuzzleDocument).keys()
_OMITTED = "queenside puzzle looks stats trial looks_at number title around opening closing"
_OMITTED += " reading media_type file_name one_star several_stars"
"""Members of the rows' answers that tools leave out."""


class Tool(NamedTuple):
    """A tool: the row that answers, and the `fields` of it that are offered.

    `more` describes it beside the row's own summary, `file` the file that it can read or write;
    `omits` are members that its answer leaves out beside those that all do.
    """

    key: str
    fields: str
    more: str = ""
    file: str = ""
    omits: str = ""

    @property
    def endpoint(self) -> Endpoint:
        return ENDPOINTS[self.key]

    @property
    def description(self) -> str:
        return f"{self.endpoint.summary} {self.more}".strip()

    @property
    def has_state(self) -> bool:
        """Whether it takes queens and marks beside the board."""
        return self.key.removeprefix("POST /") in _WITH_STATE

    @property
    def writes(self) -> bool:
        """Whether it can write a file."""
        return self.file == _TO_WRITE

    def properties(self) -> dict[str, Schema]:
        """Return the schema of each argument."""
        fields = {field.name: field for field in self.endpoint.fields}
        properties = {name: fields[name].schema() for name in self.fields.split()}
        if "board" in properties:
            properties["board"] = _BOARD
        if "naming" in properties:
            properties["naming"]["default"] = _NAMING
        if self.has_state:
            for name in _STATE:
                about = f"{name} on the board so far, each as [row, column] from 0"
                properties[name] = {**CELLS.schema(), "description": about}
        if self.file:
            properties["file"] = {"type": "string", "description": self.file}
        return properties

    def input_schema(self) -> Schema:
        properties = self.properties()
        needed = [field.name for field in self.endpoint.fields if field.required]
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [name for name in needed if name in properties],
            "properties": properties,
        }

    def omitted(self) -> set[str]:
        """Return the members that its answer leaves out."""
        return {*_OMITTED.split(), *self.omits.split()}

    def output_schema(self) -> Schema:
        """Return the row's own schema without what tools leave out."""
        root = self.endpoint.gives
        schemas = definitions([root], lambda kind: f"#/$defs/{name_of(kind)}", lambda _: True)
        for schema in schemas.values():
            members = schema.get("properties", {})
            is_board = isinstance(members, dict) and members.keys() >= _DOCUMENT_KEYS
            omitted = self.omitted() | (_DOCUMENT_KEYS - {"id"} if is_board else set())
            if isinstance(members, dict):
                kept = {name: members[name] for name in members if name not in omitted}
                schema["properties"] = kept | ({"board": {"type": "string"}} if is_board else {})
            if isinstance(needed := schema.get("required"), list):
                schema["required"] = [name for name in needed if name not in omitted]
        return {**schemas.pop(name_of(root)), "$defs": schemas}


TOOLS: dict[str, Tool] = {
    "solve": Tool("POST /solve", "board engine limit seed"),
    "check": Tool("POST /check", "board engine", omits="solutions count exhausted"),
    "count": Tool("POST /count", "board engine distinct", omits="solutions status"),
    "certain": Tool("POST /certain", "board counts"),
    "hint": Tool("POST /hint", "board depth naming without only"),
    "explain": Tool("POST /explain", "board naming without only full"),
    "verify": Tool("POST /diagnose", "board naming"),
    "verify_step": Tool(
        "POST /judge",
        "board places eliminates technique because naming",
        "Ask it before you rely on a step of your own.",
    ),
    "generate": Tool("POST /generate", "size stars grade seed number"),
    "daily": Tool("GET /daily", "day"),
    "read": Tool("POST /read", "text", file="a text or a picture to read"),
    "convert": Tool(
        "POST /convert",
        "board to solution",
        "`drawing` is in lines and signs, for a terminal.",
        _TO_WRITE,
    ),
    "draw": Tool("POST /print", "board", "As PNG.", _TO_WRITE),
    "techniques": Tool("GET /techniques", ""),
}


class Picture(NamedTuple):
    """A picture that a tool has drawn."""

    content: bytes
    media_type: str


Answer = dict[str, object] | Picture


class ToolError(Exception):
    """A tool could not answer; the message says why, and what helps."""


@dataclass
class Toolbox:
    """Answers calls of tools, each in so many `seconds`, within a `folder`; for one event loop."""

    folder: Path | None
    seconds: float

    def __post_init__(self) -> None:
        here = self.folder or Path.cwd()
        self._pool = WorkerPool(cores(), 8, here, memory_limit(), worker.prepare_disposable)

    async def end(self) -> None:
        await self._pool.end()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Answer:
        """Answer one call. Raises ToolError."""
        tool = TOOLS.get(name)
        if tool is None:
            raise ToolError(f"there is no tool {name!r}; choose one of: {', '.join(TOOLS)}")
        if unknown := arguments.keys() - tool.properties().keys():
            raise ToolError(f"{name} takes no {', '.join(sorted(unknown))}")
        try:
            async with asyncio.timeout(self.seconds):
                return await self._answer(tool, {**arguments})
        except TimeoutError:
            raise ToolError(f"no answer within {self.seconds:g} seconds") from None
        except (QueensideError, OSError, WorkerDied) as error:
            raise ToolError(str(error)) from None

    async def _answer(self, tool: Tool, body: MutableMapping[str, Any]) -> Answer:
        if "naming" in tool.fields.split():
            body.setdefault("naming", _NAMING)
        elif tool.key == "POST /print":
            body["format"] = "png"
        file = self._path(body.pop("file")) if "file" in body else None
        picture = b""
        if tool.key == "POST /read" and file:
            content = files.read_bytes(file, MAX_FILE)
            try:
                body["text"] = content.decode()
            except UnicodeDecodeError:
                picture = content
        async with self._pool.acquire() as client:
            if tool.has_state:
                state = [body.pop(key, None) or [] for key in _STATE]
                if any(state):
                    stream = client.stream(place_on_board, body.get("board"), *state)
                    body["board"] = [answer async for answer in stream][-1]
            query = list(body.items()) if tool.endpoint.method == "GET" else []
            head = worker.Head(tool.key, {}, query, picture=bool(picture))
            content = picture or (b"" if query else json.dumps(body).encode())
            frames = client.stream(worker.answer, head, attachment=filter(None, [content]))
            frame = [frame async for frame in frames][-1]
        answer = json.loads(frame.data)
        if frame.event == "problem":
            raise ToolError("; ".join(answer["faults"]) or answer["detail"])
        return self._present(tool, answer, file)

    def _present(self, tool: Tool, answer: Any, file: Path | None) -> Answer:
        """Return what a tool answers, written to the file where one is wanted."""
        if tool.writes and (file or "base64" in answer):
            is_text = "text" in answer
            content = answer["text"].encode() if is_text else base64.b64decode(answer["base64"])
            if file is None:
                return Picture(content, answer["media_type"])
            files.write_bytes(file, content)
            return {"file": str(file.relative_to(self._folder()))}
        answer = shorten(answer, tool.omitted())
        if (length := len(json.dumps(answer))) > MAX_ANSWER:
            raise ToolError(f"the answer has {length:,} characters, more than {MAX_ANSWER:,}")
        return dict(answer)

    def _folder(self) -> Path:
        if self.folder is None:
            raise ToolError("no folder for files: start the server with --folder DIR")
        return self.folder.resolve()

    def _path(self, name: Any) -> Path:
        folder = self._folder()
        path = (folder / str(name)).resolve()
        if path == folder or not path.is_relative_to(folder):
            raise ToolError(f"file: {name} is not inside the server's folder")
        return path


def place_on_board(board: Any, queens: list[Any], marks: list[Any]) -> Any:
    """Return a board as a document with these queens and marks beside its own; in a worker."""
    document = BoardBody(LARGEST).read(board)
    own = document.state or State()
    cells = [(*own.queens, *CELLS.read(queens)), (*own.marks, *CELLS.read(marks))]
    state = state_of(*(dict.fromkeys(group) for group in cells))
    return native_json.to_data(replace(document, state=state))


def board_text(data: Mapping[str, Any]) -> str:
    """Return a puzzle document as rows of letters, or as it is where these can't hold it."""
    document = native_json.from_data({key: data[key] for key in data if key in _DOCUMENT_KEYS})
    document = Document(document.puzzle, state=document.state)
    try:
        return formats.format(document, "letters").rstrip("\n")
    except UnsupportedByFormat:
        return json.dumps(native_json.to_data(document))


def shorten(value: Any, omitted: set[str]) -> Any:
    """Return an answer without these members, with boards as texts."""
    if isinstance(value, list):
        return [shorten(item, omitted) for item in value]
    if not isinstance(value, dict):
        return value
    if "queenside" in value and value.keys() & {"regions", "size", "rules"}:
        more = {key: value[key] for key in value if key == "id" or key not in _DOCUMENT_KEYS}
        return {**more, "board": board_text(value)}
    return {key: shorten(value[key], omitted) for key in value if key not in omitted}
