"""Answers of the HTTP API beyond the published documents."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from queenside.core.contract.documents.explanation import StepData
from queenside.core.contract.documents.puzzle import Cells, Digits, PuzzleDocument
from queenside.core.contract.documents.reading import ReadingDocument
from queenside.core.contract.kinds import Constraint

# ---- boards ----


class PracticeData(TypedDict):
    """A position where a technique is what comes next."""

    board: PuzzleDocument
    step: StepData
    sentence: str
    answers: Annotated[
        list[StepData], "all that the technique shows here, each as good as the step"
    ]
    solution: Cells


class JudgementData(TypedDict):
    """How a claimed step stands to the rules and to its reason.

    It is shown by the reason; or true in every solution from here, but not shown; or open, or
    wrong; or the board is at a dead end already.
    """

    verdict: Literal["shown", "true", "open", "wrong", "dead end"]
    sentence: str
    step: Annotated[StepData | None, "the step that shows it"]


class BoardUnitData(TypedDict):
    """Cells that hold so many queens together."""

    kind: Annotated[str, "such as row or knight"]
    index: Annotated[int, "from 0 among those of its kind"]
    cells: Annotated[list[int], "row * columns + column, both from 0"]
    lower: int
    upper: int


class UnitsData(TypedDict):
    """The units of a board, and the word for its queens."""

    word: str
    units: list[BoardUnitData]


class CertaintyData(TypedDict):
    """The cells that hold a queen in every solution that goes on from a position, in none, in some.

    Without a solution they are empty.
    """

    status: Literal["none", "unique", "several"]
    sentence: str
    always: Cells
    never: Cells
    sometimes: Cells
    total: Annotated[Digits | None, "the number of solutions, where it was asked for"]
    counts: Annotated[
        list[list[Digits]] | None, "by row and column, the solutions with a queen there"
    ]


class OptimumData(TypedDict):
    """A solution with the most or the fewest queens; `proved`: none is better."""

    solution: Cells | None
    queens: int | None
    proved: bool
    sentence: str


class FileData(TypedDict):
    """The text of a file, what it is, and what to call it."""

    text: str
    media_type: str
    file_name: str


class PrintedData(TypedDict):
    """A file that isn't text, in base64, and what to call it."""

    base64: str
    media_type: str
    file_name: str


class ReadData(TypedDict):
    """The boards that were read."""

    boards: Annotated[list[PuzzleDocument], "of a picture just one"]
    reading: NotRequired[ReadingDocument]
    findings: NotRequired[
        Annotated[list[str], "what was taken and what was left, where a text had to be searched"]
    ]


class MadeDocument(PuzzleDocument):
    """A board that was made."""

    differing: NotRequired[
        Annotated[Cells, "the cells in which it differs from the drawing, if one was asked for"]
    ]


class BoardsData(TypedDict):
    """Boards that were made."""

    boards: list[MadeDocument]


class DraftData(TypedDict):
    """A picture as a draft."""

    draft: Annotated[list[str], "rows of signs to draw, as /generate takes them"]


class MendedData(TypedDict):
    """A board that was mended."""

    board: PuzzleDocument
    changed: Annotated[Cells, "the row and the column, from 0, of each cell that has changed"]


class DailyDocument(PuzzleDocument):
    """The board of a day."""

    day: str
    grade: str
    rating: float


class CollectionData(TypedDict):
    """The name of a collection, and how many boards it has."""

    name: str
    boards: int


class CollectionsData(TypedDict):
    """The collections: the one that is included, and a person's own."""

    collections: list[CollectionData]


class EntryOfCollectionData(TypedDict):
    """A board of a collection: one that is included has a grade, one of a person's a document."""

    id: str | None
    size: int
    stars: int
    grade: NotRequired[str]
    rating: NotRequired[float]
    score: NotRequired[float]
    hardest: NotRequired[str]
    techniques: NotRequired[list[str]]
    board: NotRequired[PuzzleDocument]


class CollectedData(TypedDict):
    """The boards of a collection."""

    boards: list[EntryOfCollectionData]


# ---- what a person keeps ----


class GameData(TypedDict):
    """A game that was played."""

    id: int | None
    title: str
    board: PuzzleDocument
    seconds: float
    solved: bool
    hints: int
    played: str
    daily: str | None


class GamesData(TypedDict):
    """Games, the latest first."""

    games: list[GameData]


class RecordedData(TypedDict):
    """The id of a game that was kept, and the best time for its board."""

    id: int
    best: float | None


class ForgottenData(TypedDict):
    """The id of a game that was removed."""

    id: int


class AddedData(TypedDict):
    """The numbers of things added to the store from a file; what it had already isn't counted."""

    boards: int
    games: int
    settings: int


class TimesOfKindData(TypedDict):
    """The times of a kind of board."""

    title: str
    games: int
    best: float
    median: float


class StreakData(TypedDict):
    """Days in a row with the board of the day."""

    current: int
    longest: int


class ProgressData(TypedDict):
    """Times by kind of board, and days in a row."""

    times: list[TimesOfKindData]
    streak: StreakData


SettingsData = dict[str, object]
"""The settings, by key."""


# ---- jobs ----


class JobStatusData(TypedDict):
    """The progress of a job."""

    name: str
    title: str
    units: int
    done: int
    share: float
    counted: Digits | None
    failing: int
    disputed: int
    begun: str
    last_written: str | None


class JobFaultData(TypedDict):
    """Why a job cannot be read."""

    name: str
    fault: str


class JobsData(TypedDict):
    """The jobs of a folder."""

    folder: str
    jobs: list[JobStatusData | JobFaultData]


class RunData(TypedDict):
    """The progress of a running job."""

    units: int
    done: int
    share: float
    counted: Digits | None
    seconds: float
    left: float | None
    rate: float
    workers: int
    out: int
    failures: int
    repeated: int


# ---- watching ----


class SightData(TypedDict):
    """A node of a search; cells are numbers, row by row from 0."""

    node: int
    depth: int
    event: Literal["start", "try", "dead end", "solution", "change"]
    queens: list[int]
    crossed: list[int]
    choices: list[int]
    faults: int | None
    found: int


class WatchData(TypedDict):
    """A window of the nodes of a search."""

    search: str
    first: int
    nodes: int
    ended: bool
    solutions: list[int]
    sights: list[SightData]


class PaceData(TypedDict):
    """The speed of a search that isn't watched: nodes and seconds."""

    search: str
    nodes: int
    seconds: float
    ended: bool


class SearchData(TypedDict):
    """A lesson or an engine, and why it cannot be watched on a board, if so."""

    search: str
    title: str
    idea: str
    kind: Literal["lesson", "engine"]
    refusal: str | None


class SearchesData(TypedDict):
    """The searches that can be watched."""

    searches: list[SearchData]


class SourceData(TypedDict):
    """The program of a lesson or an engine."""

    search: str
    title: str
    idea: str
    source: str


class ImageData(TypedDict):
    """A turned or mirrored image of a solution, and what leads to it."""

    columns: list[int]
    by: list[str]


class OrbitData(TypedDict):
    """A solution with its images."""

    columns: list[int]
    symmetry: str
    images: list[ImageData]


class SolutionsData(TypedDict):
    """Some solutions of n-queens, in order."""

    n: int
    toroidal: bool
    distinct: bool
    first: int
    more: bool
    total: str | None
    solutions: list[OrbitData]


class EstimateData(TypedDict):
    """About how many solutions there are."""

    value: float
    low: float
    high: float


class CountedData(TypedDict):
    """The number of solutions for one n: counted or estimated here, and published."""

    n: int
    published: str | None
    distinct: str | None
    count: NotRequired[str]
    seconds: NotRequired[float]
    estimate: NotRequired[EstimateData]
    expected_seconds: NotRequired[float]


class CountsData(TypedDict):
    """The counts for each n."""

    machine: str
    rows: list[CountedData]


class ComparingData(TypedDict):
    """The progress of a comparison."""

    done: float
    board: int
    boards: int
    engine: str


# ---- what there is ----


class EngineData(TypedDict):
    """An engine, and why it cannot run here, if so."""

    name: str
    summary: str
    proves: bool
    enumerates: bool
    counts: bool
    largest: str
    special: bool
    choices: dict[str, list[str]]
    missing: str | None


class EnginesData(TypedDict):
    """The engines."""

    engines: list[EngineData]


class LessonData(TypedDict):
    """A lesson with its program."""

    key: str
    kind: Literal["regions", "n-queens"]
    title: str
    idea: str
    finds_all: bool
    source: str


class LessonsData(TypedDict):
    """The lessons."""

    lessons: list[LessonData]


class FormatData(TypedDict):
    """A format, and whether boards are read and written in it."""

    name: str
    title: str
    extension: str
    media_type: str
    reads: bool
    writes: bool


class FormatsData(TypedDict):
    """The formats."""

    formats: list[FormatData]


class RungData(TypedDict):
    """A rating of a technique, and the grade of a board that needs no more."""

    rating: float
    grade: str


class CatalogueEntryData(TypedDict):
    """A technique with its ratings for one star and for several, and boards that need it.

    `boards` is how many of the included collection need it; without one there is no training.
    """

    name: str
    title: str
    about: str
    one_star: list[RungData]
    several_stars: list[RungData]
    boards: int


class MeaningData(TypedDict):
    """The meaning of a grade."""

    name: str
    about: str


class TechniquesData(TypedDict):
    """The techniques, the easiest first, and the grades."""

    techniques: list[CatalogueEntryData]
    grades: list[MeaningData]


OpenApiDocument = dict[str, object]
"""The description of the HTTP API (OpenAPI 3.1)."""


class ProblemDocument(TypedDict):
    """Problem details (RFC 9457)."""

    type: Annotated[str, Constraint({"format": "uri"})]
    title: str
    status: int
    detail: str
    faults: list[str]
