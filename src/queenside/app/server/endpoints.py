"""The table of the HTTP API: what is asked where, what a question takes and gives, and who answers.

A new endpoint is a class in `inputs`, a function in `questions/` and a row here; what is checked in
a request, the OpenAPI document and the types of the page follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from queenside.app.server import inputs
from queenside.core.contract.documents import api
from queenside.core.contract.documents.compare import BoardData, CompareDocument
from queenside.core.contract.documents.explanation import (
    DiagnosisDocument,
    ExplanationDocument,
    GradingDocument,
    HintDocument,
)
from queenside.core.contract.documents.job import ReportDocument
from queenside.core.contract.documents.puzzle import Cells
from queenside.core.contract.documents.result import ResultDocument
from queenside.core.contract.fields import Field, fields_of
from queenside.core.contract.options import DEFAULT_SECONDS

Pool = Literal["question", "quick", "job"]


@dataclass(frozen=True)
class Endpoint:
    """A row of the table.

    key       the method and the path below `/api/v1`, whose `{names}` are among the fields
    question  the function that answers, as "file:name" in `queenside.app.server.questions`
    takes     what it takes: a class of `inputs`
    gives     what it answers: a type of the contract
    summary   what it does, in a sentence
    item, progress  what it says on the way, to a client that wants a stream; None for nothing
    pool      which processes answer: "question" for what computes, "quick" for what does not and
              may keep something, so that it is never ended half way; "job" for what lasts
    patience  seconds it gets, unless a field says how many; None for no limit
    needs_server  whether it takes processes or files, so that no browser can answer it by itself
    """

    key: str
    question: str
    takes: type
    gives: Any
    summary: str
    item: Any = None
    progress: Any = None
    pool: Pool = "question"
    patience: float | None = DEFAULT_SECONDS
    needs_server: bool = False

    @property
    def method(self) -> str:
        """GET, POST, PUT or DELETE."""
        return self.key.partition(" ")[0]

    @property
    def path(self) -> str:
        """Path below `/api/v1`."""
        return self.key.partition(" ")[2]

    @property
    def fields(self) -> tuple[Field, ...]:
        """Fields of the request."""
        return fields_of(self.takes)

    @property
    def events(self) -> tuple[str, ...]:
        """Names of the events on the way."""
        return tuple(name for name in ("progress", "item") if getattr(self, name) is not None)

    @property
    def takes_picture(self) -> bool:
        """Whether it may be asked with a picture instead of JSON."""
        return any(field.place == "picture" for field in self.fields)


_ROWS = (
    Endpoint(
        "POST /solve",
        "solving:solve",
        inputs.Solve,
        ResultDocument,
        "Find solutions, and say whether there are others.",
        item=Cells,
    ),
    Endpoint(
        "POST /check",
        "solving:check",
        inputs.Check,
        ResultDocument,
        "Check whether a board has no solution, one or several; show up to two.",
        item=Cells,
    ),
    Endpoint(
        "POST /count",
        "solving:count",
        inputs.Count,
        ResultDocument,
        "Count all solutions without listing them.",
        progress=float,
    ),
    Endpoint(
        "POST /compare",
        "comparing:run",
        inputs.Compare,
        CompareDocument,
        "Compare engines on the same boards: answers and times.",
        progress=api.ComparingData,
        item=BoardData,
        patience=600.0,
    ),
    Endpoint(
        "POST /explain",
        "reasoning:explain",
        inputs.Explain,
        ExplanationDocument,
        "Explain every step to the solution, with its technique and reason.",
    ),
    Endpoint(
        "POST /explain/page",
        "reasoning:page",
        inputs.OfBoard,
        api.FileData,
        "The explanation as one self-contained HTML page.",
    ),
    Endpoint(
        "POST /hint",
        "reasoning:hint",
        inputs.Hint,
        HintDocument,
        "The next step from a state of play, at one of three depths.",
    ),
    Endpoint(
        "POST /diagnose",
        "reasoning:diagnose",
        inputs.Diagnose,
        DiagnosisDocument,
        "The earliest mistake in a state of play, if there is one.",
    ),
    Endpoint(
        "POST /grade",
        "reasoning:grade",
        inputs.Grade,
        GradingDocument,
        "Rate how hard a board is to solve by logic.",
    ),
    Endpoint(
        "POST /practice",
        "reasoning:practice",
        inputs.Practice,
        api.PracticeData,
        "A position where a technique comes next, to train it.",
        patience=90.0,
    ),
    Endpoint(
        "POST /read",
        "making:read",
        inputs.Read,
        api.ReadData,
        "Read a text in any format: every board in it. Or read the board in a picture.",
    ),
    Endpoint(
        "POST /convert",
        "making:convert",
        inputs.Convert,
        api.FileData,
        "Write a board in another format, or as a picture.",
    ),
    Endpoint(
        "POST /print",
        "making:sheet",
        inputs.Print,
        api.PrintedData,
        "Draw a board as a PDF, to print.",
        needs_server=True,
    ),
    Endpoint(
        "POST /draft",
        "making:draft",
        inputs.Draft,
        api.DraftData,
        "Make a picture few colours and few cells: a draft for /generate.",
        needs_server=True,
    ),
    Endpoint(
        "POST /generate",
        "making:generate",
        inputs.Generate,
        api.BoardsData,
        "Generate boards with exactly one solution.",
        item=api.MadeDocument,
        progress=float,
    ),
    Endpoint(
        "POST /units",
        "solving:units",
        inputs.Units,
        api.UnitsData,
        "List a board's units: which cells hold how many queens together.",
        pool="quick",
    ),
    Endpoint(
        "POST /mend",
        "mending:mend",
        inputs.Mend,
        api.MendedData,
        "Change a few cells so that a board has exactly one solution.",
    ),
    Endpoint(
        "GET /daily",
        "keeping:daily",
        inputs.Daily,
        api.DailyDocument,
        "The board of the day, the same for everyone.",
        pool="quick",
    ),
    Endpoint(
        "GET /collections",
        "keeping:collections",
        inputs.Nothing,
        api.CollectionsData,
        "The collections of boards: the included one and your own.",
        pool="quick",
    ),
    Endpoint(
        "GET /collections/{name}",
        "keeping:boards",
        inputs.Boards,
        api.CollectedData,
        "The boards of a collection.",
        pool="quick",
    ),
    Endpoint(
        "GET /games",
        "keeping:games",
        inputs.Games,
        api.GamesData,
        "The games played, the latest first.",
        pool="quick",
    ),
    Endpoint(
        "POST /games",
        "keeping:record",
        inputs.Record,
        api.RecordedData,
        "Save a game, finished or not.",
        pool="quick",
    ),
    Endpoint(
        "DELETE /games/{id}",
        "keeping:forget",
        inputs.Forget,
        api.ForgottenData,
        "Remove a game.",
        pool="quick",
    ),
    Endpoint(
        "GET /store",
        "keeping:export",
        inputs.Nothing,
        api.FileData,
        "Everything in the store, as a file.",
        pool="quick",
    ),
    Endpoint(
        "POST /store",
        "keeping:restore",
        inputs.Restore,
        api.AddedData,
        "Add the contents of such a file; existing entries stay.",
        pool="quick",
    ),
    Endpoint(
        "GET /progress",
        "keeping:progress",
        inputs.Nothing,
        api.ProgressData,
        "Best and median times by kind of board, and days in a row.",
        pool="quick",
    ),
    Endpoint(
        "GET /settings",
        "keeping:settings",
        inputs.Nothing,
        api.SettingsData,
        "The settings, by key.",
        pool="quick",
    ),
    Endpoint(
        "PUT /settings",
        "keeping:change",
        inputs.Change,
        api.SettingsData,
        "Change settings by key; the others stay.",
        pool="quick",
    ),
    Endpoint(
        "GET /jobs",
        "working:jobs",
        inputs.Nothing,
        api.JobsData,
        "The jobs in the server's folder.",
        pool="quick",
        needs_server=True,
    ),
    Endpoint(
        "POST /jobs",
        "working:create",
        inputs.Create,
        api.JobStatusData,
        "Create a job that counts all solutions of a board.",
        needs_server=True,
    ),
    Endpoint(
        "GET /jobs/{name}",
        "working:status",
        inputs.OfJob,
        api.JobStatusData,
        "The progress of a job.",
        pool="quick",
        needs_server=True,
    ),
    Endpoint(
        "GET /jobs/{name}/report",
        "working:report",
        inputs.OfJob,
        ReportDocument,
        "The report of a count, with every check.",
        needs_server=True,
    ),
    Endpoint(
        "POST /jobs/{name}/run",
        "working:run",
        inputs.Run,
        api.JobStatusData,
        "Run a job. Disconnect to stop it; run it again to resume.",
        progress=api.RunData,
        pool="job",
        patience=None,
        needs_server=True,
    ),
    Endpoint(
        "GET /jobs/{name}/events",
        "working:watch",
        inputs.OfJob,
        api.JobStatusData,
        "The status of a running job, whenever it changes.",
        progress=api.JobStatusData,
        pool="job",
        patience=None,
        needs_server=True,
    ),
    Endpoint(
        "POST /watch",
        "watching:watch",
        inputs.Watch,
        api.WatchData,
        "Show the board at each node of a lesson or of an engine's search.",
    ),
    Endpoint(
        "POST /watch/pace",
        "watching:pace",
        inputs.Pace,
        api.PaceData,
        "Count the nodes of a search for a quarter of a second, unwatched.",
    ),
    Endpoint(
        "POST /watch/searches",
        "watching:searches",
        inputs.OfBoard,
        api.SearchesData,
        "List the lessons and the engines, and which of them can be watched on a board.",
    ),
    Endpoint(
        "GET /watch/source",
        "watching:source",
        inputs.Source,
        api.SourceData,
        "The program of a lesson or an engine, as text.",
        pool="quick",
    ),
    Endpoint(
        "POST /n-queens/solutions",
        "nqueens:browse",
        inputs.Browse,
        api.SolutionsData,
        "Some solutions of n-queens in order, each with its symmetric images.",
    ),
    Endpoint(
        "POST /n-queens/counts",
        "nqueens:counts",
        inputs.Counts,
        api.CountsData,
        "Count the solutions for each n while time allows, and estimate the rest.",
        item=api.CountedData,
        patience=600.0,
    ),
    Endpoint(
        "GET /engines",
        "describing:engines",
        inputs.Nothing,
        api.EnginesData,
        "The engines, what each can do, and why one can't run here.",
        pool="quick",
    ),
    Endpoint(
        "GET /lessons",
        "describing:lessons",
        inputs.Nothing,
        api.LessonsData,
        "The lessons, with their programs.",
        pool="quick",
    ),
    Endpoint(
        "GET /formats",
        "describing:formats",
        inputs.Nothing,
        api.FormatsData,
        "The formats that boards can be read and written in.",
        pool="quick",
    ),
    Endpoint(
        "GET /techniques",
        "describing:techniques",
        inputs.Nothing,
        api.TechniquesData,
        "The techniques with their ratings, and what grades mean; the easiest first.",
        pool="quick",
    ),
    Endpoint(
        "GET /openapi.json",
        "describing:openapi",
        inputs.Nothing,
        api.OpenApiDocument,
        "This description.",
        pool="quick",
    ),
)

ENDPOINTS = {row.key: row for row in _ROWS}
"""Every endpoint, by its method and path."""

NEEDS_SERVER = (
    *dict.fromkeys(key.partition("/{")[0] for key, row in ENDPOINTS.items() if row.needs_server),
    "POST /pairing",
)
"""Paths that a page without a server doesn't offer, with everything below them."""
