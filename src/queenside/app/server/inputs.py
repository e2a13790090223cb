"""Inputs of the HTTP API: fields with their limits, defaults and descriptions.

What is checked in a request, its description and the types of the page follow from these classes.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from queenside.app.server.request_body import BoardBody, PictureBody
from queenside.core.contract import jobs, options
from queenside.core.contract.fields import In
from queenside.core.contract.kinds import AnyObject, ListOf, Number, OneOf, Text, WholeNumber
from queenside.core.formats import FORMATS
from queenside.core.formats.document import Document
from queenside.core.formats.limits import LARGEST, LONGEST, MOST_QUEENS
from queenside.maker.board_spec import BoardSpec

MOST_SEARCHED = 100_000  # the most rows of a board that is searched
MOST_SIGHTS = 2_000  # the most nodes of a watched search in one answer
MOST_NODES = 1_000_000  # the most nodes that a watched search is followed to
MOST_BROWSED = 20  # the largest n whose solutions are listed
MOST_COUNTED = 30  # the largest n that is counted or estimated
_MOST_ID = 2**53
_WRITTEN = tuple(FORMATS)

Puzzle = Annotated[
    Document, BoardBody(LARGEST), "the puzzle, with its state of play where there is one"
]
Searched = Annotated[Document, BoardBody(MOST_SEARCHED), "the puzzle"]
CellTuples = tuple[tuple[int, int], ...]
CELLS = ListOf(ListOf(WholeNumber(0, LARGEST - 1), 2, 2), 4096, 0)
Search = Annotated[str, Text(), "the key of a lesson or the name of an engine"]
JobInAddress = Annotated[options.JobName, In("path")]


class Nothing(NamedTuple):
    """A question that takes nothing."""


# ---- searching ----


class Solve(NamedTuple):
    """Find solutions, and say whether there are others."""

    board: Searched
    engine: options.Engine = "auto"
    limit: options.Limit = 2
    time_limit: options.TimeLimit = None
    seed: options.Seed = None
    distinct: options.Distinct = False


class Check(NamedTuple):
    """Check whether a board has no solution, one or several; show up to two."""

    board: Searched
    engine: options.Engine = "auto"
    time_limit: options.TimeLimit = None


class Count(NamedTuple):
    """Count all solutions without listing them."""

    board: Searched
    engine: options.Engine = "auto"
    time_limit: options.TimeLimit = None
    workers: options.Workers = None
    distinct: options.Distinct = False


class Certain(NamedTuple):
    """Find the cells with a queen in every solution from here on, in none, and in some."""

    board: Puzzle
    engine: options.Engine = "auto"
    counts: Annotated[bool, "whether to count the solutions with a queen on each cell"] = False
    time_limit: options.TimeLimit = None


class Compare(NamedTuple):
    """Compare engines on the same boards: answers and times."""

    boards: Annotated[tuple[Document, ...], ListOf(BoardBody(MOST_SEARCHED), 50), "the puzzles"]
    engines: Annotated[tuple[str, ...], ListOf(Text(), 50), "their names; all for every one"] = (
        "all",
    )
    count: Annotated[bool, "whether to count all solutions, not only up to two"] = False  # type: ignore[assignment]
    time_limit: Annotated[float, Number(0.01, 60.0), "seconds for each question put to one"] = 10.0
    rounds: options.Rounds = 3


# ---- reasoning ----


class Diagnose(NamedTuple):
    """The earliest mistake in a state of play, if there is one."""

    board: Puzzle
    naming: options.RegionNames = "colours"


class Techniques(NamedTuple):
    """The techniques that may be used."""

    without: options.ExcludedTechniques = ()
    only: options.AllowedTechniques = ()
    trust_unique: options.TrustUnique = False


class Explain(NamedTuple):
    """Explain every step to the solution, with its technique and reason."""

    board: Puzzle
    naming: options.RegionNames = "colours"
    techniques: Techniques = Techniques()
    full: Annotated[bool, "the easiest step each time, needed or not"] = False


class OfBoard(NamedTuple):
    """A question about a board that needs nothing else."""

    board: Puzzle


class Grade(NamedTuple):
    """Rate how hard a board is to solve by logic."""

    board: Puzzle
    time_limit: options.TimeLimit = None
    techniques: Techniques = Techniques()


class Judge(NamedTuple):
    """Judge a claimed step: whether it follows, and for the reason that is given."""

    board: Puzzle
    places: Annotated[
        CellTuples, CELLS, "cells that hold queens, each as [row, column] from 0"
    ] = ()
    eliminates: Annotated[CellTuples, CELLS, "cells that hold none"] = ()
    technique: Annotated[str | None, Text(), "the reason: its name in the list of techniques"] = (
        None
    )
    because: Annotated[
        tuple[str, ...],
        ListOf(Text(40), 64, 0),
        "the units it argues from: row 3 (from 1), region D",
    ] = ()
    naming: options.RegionNames = "colours"
    time_limit: options.TimeLimit = None


class Hint(NamedTuple):
    """The next step from a state of play, at one of three depths."""

    board: Puzzle
    depth: options.Depth = 1
    naming: options.RegionNames = "colours"
    techniques: Techniques = Techniques()


class Practice(NamedTuple):
    """A position where a technique comes next, to train it."""

    technique: options.Technique
    seed: options.Seed = None
    naming: options.RegionNames = "colours"
    largest: options.LargestBoard = None


# ---- boards ----


class Read(NamedTuple):
    """Read a text in any format: every board in it. Or read the board in a picture."""

    text: Annotated[str | None, Text(LONGEST), "a text, an address or an id; never a file"]
    picture: Annotated[
        bytes | None, PictureBody(), "a screenshot: PNG, JPEG or WebP", In("picture")
    ]
    stars: Annotated[
        int | None,
        WholeNumber(1, LARGEST),
        "queens in each row on the picture; found by solving if left out",
        In("query"),
    ] = None


class Convert(NamedTuple):
    """Write a board in another format, or as a picture."""

    board: Annotated[
        Document, BoardBody(MOST_QUEENS), "the puzzle, with its state of play and names"
    ]
    to: Annotated[str, OneOf(_WRITTEN), "the format; see /formats"]
    solution: Annotated[bool, "find the only solution, and write it too"] = False


class Print(NamedTuple):
    """Draw a board as a PDF, to print, or as a PNG."""

    board: Annotated[
        Document, BoardBody(MOST_QUEENS), "the puzzle, with the queens and marks on it"
    ]
    format: Annotated[Literal["pdf", "png"], OneOf(("pdf", "png")), "the format"] = "pdf"


class Draft(NamedTuple):
    """Make a picture few colours and few cells: a draft for /generate."""

    picture: Annotated[
        bytes | None, PictureBody(), "what to draw: PNG, JPEG or WebP", In("picture")
    ]
    size: Annotated[options.Size, In("query")] = BoardSpec().size


class Generate(NamedTuple):
    """Generate boards with exactly one solution."""

    spec: BoardSpec
    seed: Annotated[int | None, WholeNumber(0, 2**53), "the same seed makes the same boards"] = None
    number: Annotated[int, WholeNumber(1, 100), "how many; their seeds follow each other"] = 1
    time_limit: options.TimeLimit = None


class Mend(NamedTuple):
    """Change a few cells so that a board has exactly one solution."""

    board: Puzzle
    by: options.MendedBy = "regions"
    grade: options.MadeGrade = None
    time_limit: options.TimeLimit = None
    seed: options.Seed = None


class Daily(NamedTuple):
    """The board of the day, the same for everyone."""

    day: Annotated[options.Day | None, "another day than today", In("query")] = None


class Boards(NamedTuple):
    """The boards of a collection."""

    name: Annotated[str, Text(), "its name; queenside is the included one", In("path")]
    size: Annotated[int | None, WholeNumber(1, LARGEST), "rows", In("query")] = None
    stars: Annotated[int | None, WholeNumber(1, LARGEST), "queens in each row", In("query")] = None
    grade: Annotated[options.Grade, In("query")] = None
    technique: Annotated[str | None, Text(), "a technique that solves it", In("query")] = None


# ---- what a person keeps ----


class Games(NamedTuple):
    """The games played, the latest first."""

    solved: Annotated[
        Literal["true", "false"] | None, "only those that are, or not", In("query")
    ] = None
    number: Annotated[int, WholeNumber(1, 10_000), "how many", In("query")] = 100


class Record(NamedTuple):
    """Save a game, finished or not."""

    board: Puzzle
    seconds: Annotated[float, Number(0, 1e9), "the time spent on it"]
    solved: Annotated[bool, "whether it is over"]
    hints: Annotated[int, WholeNumber(0, 10**6), "how many were taken"] = 0
    daily: Annotated[options.Day | None, "the day whose board it is"] = None
    played: Annotated[str | None, Text(40), "when, in ISO 8601; now"] = None
    id: Annotated[int | None, WholeNumber(1, _MOST_ID), "the game it takes the place of"] = None
    since: Annotated[
        tuple[str, ...],
        ListOf(Text(40), 100, 0),
        "when that game may have been played; played at another time, it stays (409)",
    ] = ()


class Restore(NamedTuple):
    """Add the contents of such a file; existing entries stay."""

    text: Annotated[str, Text(LONGEST), "what `GET /store` or `queenside store export` gave"]


class Forget(NamedTuple):
    """Remove a game."""

    id: Annotated[int, WholeNumber(1, _MOST_ID), "the id of the game", In("path")]


class Change(NamedTuple):
    """Change settings by key; the others stay."""

    settings: Annotated[dict[str, object], AnyObject(100), "any JSON values by key", In("whole")]


# ---- jobs ----


class Create(NamedTuple):
    """Create a job that counts all solutions of a board."""

    name: Annotated[options.JobName, "what to call it"]
    board: Puzzle
    units: jobs.CountTask


class OfJob(NamedTuple):
    """A question about a job that needs nothing else."""

    name: JobInAddress


class Run(NamedTuple):
    """Run a job. Disconnect to stop it; run it again to resume."""

    name: JobInAddress
    workers: options.Workers = None
    seconds: options.RunSeconds = None


# ---- watching ----


class Watch(NamedTuple):
    """Show the board at each node of a lesson or of an engine's search."""

    board: Puzzle
    search: Search
    first: Annotated[int, WholeNumber(0, MOST_NODES), "the first node to show"] = 0
    number: Annotated[int, WholeNumber(0, MOST_SIGHTS), "how many nodes to show"] = 500
    nodes: Annotated[int, WholeNumber(0, MOST_NODES), "how many nodes to look at in all"] = 100_000


class Pace(NamedTuple):
    """Count the nodes of a search for a quarter of a second, unwatched."""

    board: Puzzle
    search: Search


class Source(NamedTuple):
    """The program of a lesson or an engine, as text."""

    search: Annotated[Search, In("query")]


class Browse(NamedTuple):
    """Some solutions of n-queens in order, each with its symmetric images."""

    n: Annotated[int, WholeNumber(1, MOST_BROWSED), "the number of queens"]
    toroidal: Annotated[bool, "whether the board is a torus"] = False
    distinct: options.Distinct = True
    first: Annotated[int, WholeNumber(0, 1_000_000), "how many to pass over"] = 0
    number: Annotated[int, WholeNumber(1, 200), "how many to show"] = 12


class Counts(NamedTuple):
    """Count the solutions for each n while time allows, and estimate the rest."""

    up_to: Annotated[int, WholeNumber(1, MOST_COUNTED), "the last n"] = 20
    seconds: Annotated[float, Number(0.0, 300.0), "how long to count"] = 5.0
