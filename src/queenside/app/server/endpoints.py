"""The table of the HTTP API: what is asked where, what a question takes and gives, and who answers.

A new endpoint is a class in `inputs`, a function in `questions/` and a row here; what is checked in
a request, the OpenAPI document and the types of the page follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from queenside.app.server import inputs
from queenside.core.contract.documents import api, explanation
from queenside.core.contract.documents.compare import BoardData, CompareDocument
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
    item: Any = None
    progress: Any = None
    pool: Pool = "question"
    patience: float | None = DEFAULT_SECONDS
    needs_server: bool = False

    @property
    def method(self) -> str:
        return self.key.partition(" ")[0]

    @property
    def path(self) -> str:
        return self.key.partition(" ")[2]

    @property
    def summary(self) -> str:
        summary = _SUMMARIES.get(self.key) or (self.takes.__doc__ or "").split("\n\n")[0]
        return " ".join(summary.split())

    @property
    def fields(self) -> tuple[Field, ...]:
        return fields_of(self.takes)

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(name for name in ("progress", "item") if getattr(self, name) is not None)

    @property
    def takes_picture(self) -> bool:
        return any(field.place == "picture" for field in self.fields)


_SUMMARIES = {
    "POST /explain/page": "The explanation as one self-contained HTML page.",
    "POST /units": "List a board's units: which cells hold how many queens together.",
    "GET /collections": "The collections of boards: the included one and your own.",
    "GET /store": "Everything in the store, as a file.",
    "GET /progress": "Best and median times by kind of board, and days in a row.",
    "GET /settings": "The settings, by key.",
    "GET /jobs": "The jobs in the server's folder.",
    "GET /jobs/{name}": "The progress of a job.",
    "GET /jobs/{name}/report": "The report of a count, with every check.",
    "GET /jobs/{name}/events": "The status of a running job, whenever it changes.",
    "POST /watch/searches": (
        "List the lessons and the engines, and which of them can be watched on a board."
    ),
    "GET /engines": "The engines, what each can do, and why one can't run here.",
    "GET /lessons": "The lessons, with their programs.",
    "GET /formats": "The formats that boards can be read and written in.",
    "GET /techniques": (
        "The techniques with their ratings, and what grades mean; the easiest first."
    ),
    "GET /openapi.json": "This description.",
}
"""What an endpoint does, in a sentence, where the docstring of what it takes doesn't say so."""

_quick = partial(Endpoint, pool="quick")
_job = partial(Endpoint, needs_server=True)
_lasting = partial(_job, gives=api.JobStatusData, pool="job", patience=None)

_ROWS = (
    Endpoint("POST /solve", "solving:solve", inputs.Solve, ResultDocument, item=Cells),
    Endpoint("POST /check", "solving:check", inputs.Check, ResultDocument, item=Cells),
    Endpoint("POST /count", "solving:count", inputs.Count, ResultDocument, progress=float),
    Endpoint("POST /certain", "solving:certain", inputs.Certain, api.CertaintyData),
    Endpoint(
        "POST /compare",
        "comparing:run",
        inputs.Compare,
        CompareDocument,
        progress=api.ComparingData,
        item=BoardData,
        patience=600.0,
    ),
    Endpoint("POST /explain", "reasoning:explain", inputs.Explain, explanation.ExplanationDocument),
    Endpoint("POST /explain/page", "reasoning:page", inputs.OfBoard, api.FileData),
    Endpoint("POST /hint", "reasoning:hint", inputs.Hint, explanation.HintDocument),
    Endpoint(
        "POST /diagnose", "reasoning:diagnose", inputs.Diagnose, explanation.DiagnosisDocument
    ),
    Endpoint("POST /judge", "reasoning:judge", inputs.Judge, api.JudgementData),
    Endpoint("POST /grade", "reasoning:grade", inputs.Grade, explanation.GradingDocument),
    Endpoint(
        "POST /practice", "reasoning:practice", inputs.Practice, api.PracticeData, patience=90.0
    ),
    Endpoint("POST /read", "making:read", inputs.Read, api.ReadData),
    Endpoint("POST /convert", "making:convert", inputs.Convert, api.FileData),
    Endpoint("POST /print", "making:sheet", inputs.Print, api.PrintedData, needs_server=True),
    Endpoint("POST /draft", "making:draft", inputs.Draft, api.DraftData, needs_server=True),
    Endpoint(
        "POST /generate",
        "making:generate",
        inputs.Generate,
        api.BoardsData,
        item=api.MadeDocument,
        progress=float,
    ),
    _quick("POST /units", "solving:units", inputs.OfBoard, api.UnitsData),
    Endpoint("POST /mend", "mending:mend", inputs.Mend, api.MendedData),
    _quick("GET /daily", "keeping:daily", inputs.Daily, api.DailyDocument),
    _quick("GET /collections", "keeping:collections", inputs.Nothing, api.CollectionsData),
    _quick("GET /collections/{name}", "keeping:boards", inputs.Boards, api.CollectedData),
    _quick("GET /games", "keeping:games", inputs.Games, api.GamesData),
    _quick("POST /games", "keeping:record", inputs.Record, api.RecordedData),
    _quick("DELETE /games/{id}", "keeping:forget", inputs.Forget, api.ForgottenData),
    _quick("GET /store", "keeping:export", inputs.Nothing, api.FileData),
    _quick("POST /store", "keeping:restore", inputs.Restore, api.AddedData),
    _quick("GET /progress", "keeping:progress", inputs.Nothing, api.ProgressData),
    _quick("GET /settings", "keeping:settings", inputs.Nothing, api.SettingsData),
    _quick("PUT /settings", "keeping:change", inputs.Change, api.SettingsData),
    _job("GET /jobs", "working:jobs", inputs.Nothing, api.JobsData, pool="quick"),
    _job("POST /jobs", "working:create", inputs.Create, api.JobStatusData),
    _job("GET /jobs/{name}", "working:status", inputs.OfJob, api.JobStatusData, pool="quick"),
    _job("GET /jobs/{name}/report", "working:report", inputs.OfJob, ReportDocument),
    _lasting("POST /jobs/{name}/run", "working:run", inputs.Run, progress=api.RunData),
    _lasting("GET /jobs/{name}/events", "working:watch", inputs.OfJob, progress=api.JobStatusData),
    Endpoint("POST /watch", "watching:watch", inputs.Watch, api.WatchData),
    Endpoint("POST /watch/pace", "watching:pace", inputs.Pace, api.PaceData),
    Endpoint("POST /watch/searches", "watching:searches", inputs.OfBoard, api.SearchesData),
    _quick("GET /watch/source", "watching:source", inputs.Source, api.SourceData),
    Endpoint("POST /n-queens/solutions", "nqueens:browse", inputs.Browse, api.SolutionsData),
    Endpoint(
        "POST /n-queens/counts",
        "nqueens:counts",
        inputs.Counts,
        api.CountsData,
        item=api.CountedData,
        patience=600.0,
    ),
    _quick("GET /engines", "describing:engines", inputs.Nothing, api.EnginesData),
    _quick("GET /lessons", "describing:lessons", inputs.Nothing, api.LessonsData),
    _quick("GET /formats", "describing:formats", inputs.Nothing, api.FormatsData),
    _quick("GET /techniques", "describing:techniques", inputs.Nothing, api.TechniquesData),
    _quick("GET /openapi.json", "describing:openapi", inputs.Nothing, api.OpenApiDocument),
)

ENDPOINTS = {row.key: row for row in _ROWS}
NEEDS_SERVER = (
    *dict.fromkeys(key.partition("/{")[0] for key, row in ENDPOINTS.items() if row.needs_server),
    "POST /pairing",
)
"""Paths that a page without a server doesn't offer, with everything below them."""
