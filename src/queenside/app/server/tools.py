"""The tools of `queenside mcp`: rows of the HTTP table, answered by the same processes in short.

A tool takes some of the fields of its row, checked as there, and answers with those members that
its own type declares. A process that is late is killed. Files are read and written in one folder.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NotRequired, get_args, get_origin, is_typeddict

from queenside.app.server import worker
from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.inputs import CELLS
from queenside.app.server.request_body import BoardBody
from queenside.app.server.worker_pool import WorkerPool
from queenside.core import files, formats
from queenside.core.contract.documents import api, tools
from queenside.core.contract.documents.puzzle import PuzzleDocument
from queenside.core.contract.json_schema import definitions, name_of, strip_notes
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
MAX_FILE = 10_000_000
"""Bytes of a file that is read."""
_NAMING = "letters"
"""What sentences call regions: as boards do that are told in letters."""
_STATE = ("queens", "marks")
_WITH_STATE = ("certain", "hint", "diagnose", "judge", "convert", "print")
_TO_WRITE = "where to write it, in the server's folder; without it the answer has it"
_BOARD: Schema = {
    "type": ["string", "object"],
    "description": "rows of letters, one for each region (newlines or / between them); an id such "
    "as q8-0001, n-queens:8 or daily; an address of puzz.link; or a puzzle document",
}


class Tool(NamedTuple):
    """A tool: the row that answers, the `fields` of it that are offered, the type of its answer.

    `more` describes it beside the row's own summary, `file` the file that it can read or write;
    `fixed` are fields that it sets itself.
    """

    key: str
    fields: str
    gives: Any
    more: str = ""
    file: str = ""
    fixed: Mapping[str, str] = {}

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

    def output_schema(self) -> Schema:
        schemas = definitions([self.gives], lambda kind: f"#/$defs/{name_of(kind)}", lambda _: True)
        return {**schemas.pop(name_of(self.gives)), **({"$defs": schemas} if schemas else {})}


TOOLS: dict[str, Tool] = {
    "solve": Tool("POST /solve", "board engine limit seed", tools.SolvedData),
    "check": Tool("POST /check", "board engine", tools.CheckedData),
    "count": Tool("POST /count", "board engine distinct", tools.CountedSolutionsData),
    "certain": Tool("POST /certain", "board counts", api.CertaintyData),
    "hint": Tool("POST /hint", "board depth naming without only", tools.ToldHintData),
    "explain": Tool("POST /explain", "board naming without only full", tools.ToldData),
    "verify": Tool("POST /diagnose", "board naming", tools.VerifiedData),
    "verify_step": Tool(
        "POST /judge",
        "board places eliminates technique because naming",
        tools.ToldJudgementData,
        "Ask it before you rely on a step of your own.",
    ),
    "generate": Tool("POST /generate", "size stars grade seed number", tools.ToldBoardsData),
    "daily": Tool("GET /daily", "day", tools.DayData),
    "read": Tool("POST /read", "text", tools.ToldBoardsData, file="a text or a picture to read"),
    "convert": Tool(
        "POST /convert",
        "board to solution",
        tools.WrittenData,
        "`drawing` is in lines and signs, for a terminal.",
        _TO_WRITE,
    ),
    "draw": Tool(
        "POST /print", "board", tools.WrittenData, "As PNG.", _TO_WRITE, {"format": "png"}
    ),
    "techniques": Tool("GET /techniques", "", tools.TechniqueNamesData),
}
"""Every tool by its name."""


class Picture(NamedTuple):
    """A picture that a tool has drawn."""

    content: bytes
    media_type: str


Answer = dict[str, object] | Picture


class ToolError(Exception):
    """A tool could not answer; the message says why, and what helps."""


@dataclass
class Toolbox:
    """Answers calls of tools, each in at most so many `seconds`, within a `folder` if there is one.

    All of it belongs to one event loop; whoever made it ends it.
    """

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
                return await self._answer(tool, {**arguments, **tool.fixed})
        except TimeoutError:
            raise ToolError(f"no answer within {self.seconds:g} seconds") from None
        except (QueensideError, OSError, WorkerDied) as error:
            raise ToolError(str(error)) from None

    async def _answer(self, tool: Tool, body: MutableMapping[str, Any]) -> Answer:
        if "naming" in tool.fields.split():
            body.setdefault("naming", _NAMING)
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
            head: worker.Head = {
                "endpoint": tool.key,
                "path": {},
                "query": list(body.items()) if tool.endpoint.method == "GET" else [],
                "picture": bool(picture),
                "streamed": False,
                "waited": 0.0,
            }
            content = picture or (b"" if head["query"] else json.dumps(body).encode())
            frames = client.stream(worker.answer, head, attachment=filter(None, [content]))
            frame = [frame async for frame in frames][-1]
        answer = json.loads(frame.data)
        if frame.event == "problem":
            raise ToolError("; ".join(answer["faults"]) or answer["detail"])
        return self._present(tool, answer, file)

    def _present(self, tool: Tool, answer: Any, file: Path | None) -> Answer:
        """Return what a tool answers, written to the file where one is wanted."""
        if tool.gives is tools.WrittenData:
            content = _content(answer)
            if file:
                files.write_bytes(file, content)
                return {"file": str(file.relative_to(self._folder()))}
            if "base64" in answer:
                return Picture(content, answer["media_type"])
        elif tool.gives is tools.ToldBoardsData:
            answer["boards"] = [{**data, "board": board_text(data)} for data in answer["boards"]]
        elif tool.gives is tools.DayData:
            answer["board"] = board_text({**answer})
        answer = trim(tool.gives, answer)
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


_DOCUMENT_KEYS = members_of(PuzzleDocument).keys()


def trim(declared: Any, value: Any) -> Any:
    """Return of a JSON value what its type declares."""
    declared = strip_notes(declared)
    kinds = get_args(declared)
    if get_origin(declared) in (NotRequired, Annotated):
        return trim(kinds[0], value)
    if value is None or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [trim(kinds[0], item) for item in value] if kinds else value
    if not is_typeddict(declared):
        return trim(kinds[0], value) if kinds else value
    members = members_of(declared)
    return {name: trim(kind, value[name]) for name, kind in members.items() if name in value}


def _content(answer: Mapping[str, Any]) -> bytes:
    if "base64" in answer:
        return base64.b64decode(answer["base64"])
    return str(answer["text"]).encode()
