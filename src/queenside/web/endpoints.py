"""The table of the HTTP API: what is asked where, with which fields, and who answers.

A new endpoint is one function in `questions/` and one row here; the path, what is checked in the
body and the OpenAPI document follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from queenside.contract.options import NAMINGS, WAYS
from queenside.formats import FORMATS
from queenside.formats.limits import LARGEST, LONGEST, MOST_QUEENS
from queenside.logic.grade import NAMES
from queenside.make.board_spec import STYLES
from queenside.web.bodies import (
    PATIENCE,
    Anything,
    Board,
    Choice,
    Field,
    Flag,
    Many,
    Number,
    Picture,
    Schema,
    Seconds,
    Text,
    Whole,
)

MOST_LISTED = 10_000
"""The most solutions of one answer."""

MOST_SEARCHED = 100_000
"""The most rows of a board that is searched."""

MOST_WORKERS = 1024

MOST_SIGHTS = 2_000
"""The most nodes of a watched search in one answer."""

MOST_NODES = 1_000_000
"""The most nodes that a watched search is followed to."""

MOST_BROWSED = 20
"""The largest n whose solutions are listed."""

MOST_COUNTED = 30
"""The largest n that is counted or estimated."""

Crew = Literal["question", "quick", "job"]


@dataclass(frozen=True)
class Endpoint:
    """A row of the table.

    path      below `/api/v1`; its `{names}` are among the fields
    question  the function that answers, as "file:name" in `queenside.web.questions`
    summary   what it does, in a sentence
    fields    what it is told
    answer    the JSON schema of the result, or where a published one stands: "result",
              "explanation/$defs/hint"
    events    which events it tells on the way, to a client that wants a stream
    crew      which processes answer: "question" for what computes, "quick" for what does not and
              may keep something, so that it is never ended half way; "job" for what lasts
    patience  seconds it gets, unless a field says how many; None for no limit
    """

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    question: str
    summary: str
    fields: tuple[Field, ...] = ()
    answer: str | Schema = "object"
    events: tuple[str, ...] = ()
    crew: Crew = "question"
    patience: float | None = PATIENCE

    @property
    def key(self) -> str:
        """What it is called among the others."""
        return f"{self.method} {self.path}"

    @property
    def takes_picture(self) -> bool:
        """Whether it may be asked with a picture instead of JSON."""
        return any(each.place == "picture" for each in self.fields)


def listing(name: str, *, items: Schema | None = None) -> Schema:
    """The schema of an object that has a list under this name."""
    found = {"type": "array", "items": items or {"type": "object"}}
    return {"type": "object", "required": [name], "properties": {name: found}}


PUZZLE: Schema = {"$ref": "#/components/schemas/puzzle"}
FILE: Schema = {
    "type": "object",
    "required": ["text", "media_type", "file_name"],
    "properties": {name: {"type": "string"} for name in ("text", "media_type", "file_name")},
}
MENDED: Schema = {
    "type": "object",
    "properties": {
        "board": PUZZLE,
        "changed": {
            "description": "the row and the column, from 0, of each cell that has changed",
            "type": "array",
            "items": {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": 2,
                "maxItems": 2,
            },
        },
    },
    "required": ["board", "changed"],
}
READ: Schema = {
    "type": "object",
    "required": ["boards"],
    "properties": {
        "boards": {
            "type": "array",
            "items": PUZZLE,
            "description": "of a picture just one",
        },
        "reading": {"$ref": "#/components/schemas/reading"},
    },
}
BOARD = Field("board", Board(LARGEST), "the puzzle, with its state of play where there is one")
SEARCHED = Field("board", Board(MOST_SEARCHED), "the puzzle")
ENGINE = Field("engine", Text(), "the engine that searches; see /engines", "auto")
SECONDS = Field("time_limit", Seconds(), "seconds for all of it, waiting included", None)
SEED = Field("seed", Whole(0, 2**63 - 1), "the same seed, the same answer", None)
DISTINCT = Field(
    "distinct", Flag(), "one of all solutions that are turned or mirrored images", False
)
WORKERS = Field("workers", Whole(1, MOST_WORKERS), "threads or processes, or one a core", None)
NAMING = Field("naming", Choice(NAMINGS), "what sentences call regions", "colours")
SEARCH = Field("search", Text(), "the key of a lesson or the name of an engine")
_DAY = Text(10, r"\d{4}-\d\d-\d\d", "a date such as 2026-11-21")
_JOB = Text(64, r"[A-Za-z0-9][A-Za-z0-9_-]*", "letters, digits, - and _")
_JOB_NAME = Field("name", _JOB, "the name of the job: its file without .job", place="path")

_SEARCHES = (
    Endpoint(
        "POST",
        "/solve",
        "solving:solve",
        "Find solutions, and say whether there are others.",
        (
            SEARCHED,
            ENGINE,
            Field("limit", Whole(1, MOST_LISTED), "the most solutions to find", 2),
            SECONDS,
            SEED,
            DISTINCT,
        ),
        "result",
        ("item",),
    ),
    Endpoint(
        "POST",
        "/check",
        "solving:check",
        "Say whether a board has no, one or several solutions, and show up to two.",
        (SEARCHED, ENGINE, SECONDS),
        "result",
        ("item",),
    ),
    Endpoint(
        "POST",
        "/count",
        "solving:count",
        "Count all solutions, and list none.",
        (SEARCHED, ENGINE, SECONDS, WORKERS, DISTINCT),
        "result",
        ("progress",),
    ),
    Endpoint(
        "POST",
        "/compare",
        "comparing:run",
        "Put the same boards to several engines, and measure what each takes.",
        (
            Field("boards", Many(Board(MOST_SEARCHED), 50), "the puzzles"),
            Field("engines", Many(Text(), 50), "their names; all for every one", ["all"]),
            Field("count", Flag(), "whether to count all solutions, not only up to two", False),
            Field("time_limit", Number(0.01, 60.0), "seconds for each question put to one", 10.0),
            Field("rounds", Whole(1, 20), "how often to measure", 3),
        ),
        "compare",
        ("progress", "item"),
        patience=600.0,
    ),
)

_REASONING = (
    Endpoint(
        "POST",
        "/explain",
        "reasoning:explain",
        "Every step to the solution, with its technique and its reason.",
        (BOARD, NAMING),
        "explanation/$defs/explanation",
    ),
    Endpoint(
        "POST",
        "/explain/page",
        "reasoning:page",
        "The explanation as a page of HTML that needs nothing else, to read or to print.",
        (BOARD,),
        FILE,
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
        "explanation/$defs/hint",
    ),
    Endpoint(
        "POST",
        "/diagnose",
        "reasoning:diagnose",
        "The earliest mistake in a state of play, if there is one.",
        (BOARD, NAMING),
        "explanation/$defs/diagnosis",
    ),
    Endpoint(
        "POST",
        "/grade",
        "reasoning:grade",
        "How hard a board is for a person who reasons.",
        (BOARD,),
        "explanation/$defs/grading",
    ),
    Endpoint(
        "POST",
        "/practice",
        "reasoning:practice",
        "A position where a technique is what comes next, to train it.",
        (Field("technique", Text(), "its name; see /techniques"), SEED, NAMING),
        {
            "type": "object",
            "required": ["board", "step", "sentence", "answers", "solution"],
            "properties": {
                "board": PUZZLE,
                "step": {"$ref": "#/components/schemas/explanation/$defs/step"},
                "sentence": {"type": "string"},
                "answers": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/explanation/$defs/step"},
                    "description": "all that the technique shows here, each as good as the step",
                },
                "solution": {"$ref": "#/components/schemas/explanation/$defs/cells"},
            },
        },
        patience=90.0,
    ),
)

_BOARDS = (
    Endpoint(
        "POST",
        "/read",
        "making:read",
        "Read a text in any format: every board in it. Or read the board in a picture.",
        (
            Field("text", Text(LONGEST), "a text, an address or an id; never a file"),
            Field("picture", Picture(), "a screenshot: PNG, JPEG or WebP", place="picture"),
            Field(
                "stars",
                Whole(1, LARGEST),
                "queens in each row on the picture; found by solving unless told",
                None,
                "query",
            ),
        ),
        READ,
    ),
    Endpoint(
        "POST",
        "/convert",
        "making:convert",
        "Write a board in another format, or as a picture.",
        (
            Field("board", Board(MOST_QUEENS), "the puzzle, with what comes along with it"),
            Field(
                "to",
                Choice(tuple(name for name, each in FORMATS.items() if each.format)),
                "the format; see /formats",
            ),
            Field("solution", Flag(), "find the only solution, and write it too", False),
        ),
        FILE,
    ),
    Endpoint(
        "POST",
        "/generate",
        "making:generate",
        "Make boards with exactly one solution.",
        (
            Field("size", Whole(1, 64), "rows", 8),
            Field("stars", Whole(1, 5), "queens in each row, column and region", 1),
            Field("grade", Choice(NAMES), "how hard", None),
            Field("technique", Text(), "a technique that must be used; see /techniques", None),
            Field("rating", Many(Number(1, 10), 2, 2), "of the hardest step: from, to", None),
            Field("style", Choice(STYLES), "how regions look", STYLES[0]),
            Field("symmetric", Flag(), "regions look the same after a half turn", False),
            Field("seed", Whole(0, 2**53), "the same seed makes the same boards", None),
            Field("number", Whole(1, 100), "how many; their seeds follow each other", 1),
            SECONDS,
        ),
        listing("boards", items=PUZZLE),
        ("item", "progress"),
    ),
    Endpoint(
        "POST",
        "/mend",
        "mending:mend",
        "Change a board in a few cells, so that it has exactly one solution.",
        (
            BOARD,
            Field("by", Choice(WAYS), "what may change", "regions"),
            SECONDS,
            SEED,
        ),
        MENDED,
    ),
    Endpoint(
        "GET",
        "/daily",
        "keeping:daily",
        "The board of the day, the same for everyone.",
        (Field("day", _DAY, "another day than today", None, "query"),),
        PUZZLE,
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/collections",
        "keeping:collections",
        "The collections of boards: the one that comes along, and a person's own.",
        (),
        listing("collections"),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/collections/{name}",
        "keeping:boards",
        "The boards of a collection.",
        (
            Field("name", Text(), "its name; queenside is the one that comes along", place="path"),
            Field("size", Whole(1, LARGEST), "rows", None, "query"),
            Field("stars", Whole(1, LARGEST), "queens in each row", None, "query"),
            Field("grade", Choice(NAMES), "how hard", None, "query"),
            Field("technique", Text(), "a technique that solves it", None, "query"),
        ),
        listing("boards"),
        crew="quick",
    ),
)

_KEPT = (
    Endpoint(
        "GET",
        "/games",
        "keeping:games",
        "The games a person has played, the latest first.",
        (
            Field(
                "solved", Choice(("true", "false")), "only those that are, or not", None, "query"
            ),
            Field("number", Whole(1, 10_000), "how many", 100, "query"),
        ),
        listing("games"),
        crew="quick",
    ),
    Endpoint(
        "POST",
        "/games",
        "keeping:record",
        "Keep a game, also one that is not over.",
        (
            BOARD,
            Field("seconds", Number(0, 1e9), "the time spent on it"),
            Field("solved", Flag(), "whether it is over"),
            Field("hints", Whole(0, 10**6), "how many were taken", 0),
            Field("daily", _DAY, "the day whose board it is", None),
            Field("played", Text(40), "when, in ISO 8601; now", None),
            Field("id", Whole(1, 2**53), "the game it takes the place of", None),
        ),
        {
            "type": "object",
            "required": ["id", "best"],
            "properties": {"id": {"type": "integer"}, "best": {"type": ["number", "null"]}},
        },
        crew="quick",
    ),
    Endpoint(
        "DELETE",
        "/games/{id}",
        "keeping:forget",
        "Remove a game.",
        (Field("id", Whole(1, 2**53), "the id of the game", place="path"),),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/progress",
        "keeping:progress",
        "Best and median times by kind of board, and days in a row.",
        (),
        {"type": "object", "required": ["times", "streak"]},
        crew="quick",
    ),
    Endpoint(
        "GET", "/settings", "keeping:settings", "What a person has chosen, by key.", crew="quick"
    ),
    Endpoint(
        "PUT",
        "/settings",
        "keeping:change",
        "Keep settings by their keys; the others stay as they are.",
        (Field("settings", Anything(), "any JSON values by key", place="whole"),),
        crew="quick",
    ),
)

_JOBS = (
    Endpoint(
        "GET",
        "/jobs",
        "working:jobs",
        "The jobs in the folder of the server.",
        (),
        listing("jobs"),
        crew="quick",
    ),
    Endpoint(
        "POST",
        "/jobs",
        "working:create",
        "A new job, to count all solutions of a board.",
        (
            Field("name", _JOB, "what to call it"),
            BOARD,
            Field("unit_seconds", Number(0.1, 3600), "about so long is each of its parts", 10.0),
        ),
    ),
    Endpoint(
        "GET",
        "/jobs/{name}",
        "working:status",
        "How far a job is.",
        (_JOB_NAME,),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/jobs/{name}/report",
        "working:report",
        "The report of a count, with every check.",
        (_JOB_NAME,),
        "job",
    ),
    Endpoint(
        "POST",
        "/jobs/{name}/run",
        "working:run",
        "Run a job. Go away and it stops; run it again and it goes on where it was.",
        (
            _JOB_NAME,
            WORKERS,
            Field("seconds", Number(0, 1e8), "stop after so many", None),
        ),
        events=("progress",),
        crew="job",
        patience=None,
    ),
    Endpoint(
        "GET",
        "/jobs/{name}/events",
        "working:watch",
        "The status of a job that runs, whenever it changes.",
        (_JOB_NAME,),
        events=("progress",),
        crew="job",
        patience=None,
    ),
)

_SIGHTS = (
    Endpoint(
        "POST",
        "/watch",
        "watching:watch",
        "Show what stands on the board at each node of a lesson or of an engine's search.",
        (
            BOARD,
            SEARCH,
            Field("first", Whole(0, MOST_NODES), "the first node to show", 0),
            Field("number", Whole(0, MOST_SIGHTS), "how many nodes to show", 500),
            Field("nodes", Whole(0, MOST_NODES), "how many nodes to look at in all", 100_000),
        ),
    ),
    Endpoint(
        "POST",
        "/watch/searches",
        "watching:searches",
        "List the lessons and the engines, and which of them can be watched on a board.",
        (BOARD,),
        listing("searches"),
    ),
    Endpoint(
        "GET",
        "/watch/source",
        "watching:source",
        "The program of a lesson or an engine, as text.",
        (replace(SEARCH, place="query"),),
        crew="quick",
    ),
    Endpoint(
        "POST",
        "/n-queens/solutions",
        "nqueens:browse",
        "Some solutions of n-queens in order, each with its turned and mirrored images.",
        (
            Field("n", Whole(1, MOST_BROWSED), "the number of queens"),
            Field("toroidal", Flag(), "whether the board is a torus", default=False),
            replace(DISTINCT, default=True),
            Field("first", Whole(0, 1_000_000), "how many to pass over", 0),
            Field("number", Whole(1, 200), "how many to show", 12),
        ),
        listing("solutions"),
    ),
    Endpoint(
        "POST",
        "/n-queens/counts",
        "nqueens:counts",
        "Count the solutions for each n, as far as the time allows, and estimate the others.",
        (
            Field("up_to", Whole(1, MOST_COUNTED), "the last n", 20),
            Field("seconds", Number(0.0, 300.0), "how long to count", 5.0),
        ),
        listing("rows"),
        events=("item",),
        patience=600.0,
    ),
)

_DESCRIPTIONS = (
    Endpoint(
        "GET",
        "/engines",
        "describing:engines",
        "The engines, what each can do, and why one cannot run here.",
        (),
        listing("engines"),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/lessons",
        "describing:lessons",
        "The lessons, with their programs.",
        (),
        listing("lessons"),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/formats",
        "describing:formats",
        "The formats that boards are read and written in.",
        (),
        listing("formats"),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/techniques",
        "describing:techniques",
        "The techniques with their ratings, and what grades mean; the easiest first.",
        (),
        listing("techniques"),
        crew="quick",
    ),
    Endpoint(
        "GET",
        "/openapi.json",
        "describing:openapi",
        "This description.",
        crew="quick",
    ),
)

ENDPOINTS = {
    row.key: row
    for row in (*_SEARCHES, *_REASONING, *_BOARDS, *_KEPT, *_JOBS, *_SIGHTS, *_DESCRIPTIONS)
}
"""Every endpoint, by its method and path."""
