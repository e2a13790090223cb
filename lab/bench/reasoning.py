"""What solves published and generated boards, how fast hints are, how large certificates are."""

from __future__ import annotations

import gc
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

import queenside as qs
from lab.bench.report.markdown import digits, milliseconds, table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere, published_file
from lab.bench.timing import log, refuse
from queenside.core.errors import EngineUnavailable
from queenside.core.formats.document import Document
from queenside.core.grid import cells_of
from queenside.core.kernels import in_one_piece
from queenside.core.verify import verify
from queenside.explainer.logic.ladder import TRIALS, TRUSTING
from queenside.explainer.logic.reasoner import Position, find_next_step, find_waves
from queenside.maker.generate import generate_many
from queenside.reader import resolve_board
from queenside.solver.certify.certify import certify
from queenside.solver.certify.inspection import inspect

CHAINS_OF_TWO = 6.25  # the rating of chains of two passes
ASSUMING = {"pressured-exclusion", "finned-count", *TRIALS}
"""Techniques that put a queen somewhere to see what comes of it."""
CERTIFIED = ((8, 1), (12, 1), (20, 1), (10, 2), (14, 3), (17, 4))  # rows and stars


def read_published(name: str) -> list[qs.RegionPuzzle]:
    puzzles = (document.puzzle for document in resolve_board.read_all(published_file(name)))
    return [puzzle for puzzle in puzzles if isinstance(puzzle, qs.RegionPuzzle)]


# ---- boards with one queen a row ----


def measure_solved(_: Effort) -> Data:
    puzzles = [
        puzzle
        for puzzle in read_published("queens_boards.jsonl")
        if puzzle.stars == 1 and in_one_piece(puzzle.regions) and qs.check(puzzle) == "unique"
    ]
    starts = [Position.start(puzzle.problem) for puzzle in puzzles]
    plain = (find_waves(start, TRUSTING | ASSUMING) for start in starts)
    chained = (find_waves(start, hardest=CHAINS_OF_TWO) for start in starts)
    return {
        "boards": len(puzzles),
        "plain": sum(state == "solved" for _, state in plain),
        "chained": sum(state == "solved" for _, state in chained),
    }


def solved_sentence(data: Data) -> str:
    number, plain, chained = data["boards"], data["plain"], data["chained"]
    return (
        f"Of {number} boards with one queen a row that a community published "
        "([samimsu/queens-game](https://github.com/samimsu/queens-game); one solution, regions in "
        f"one piece), techniques that assume nothing solve {plain / number:.1%}, and "
        f"{'all' if chained == number else f'{chained / number:.1%}'} within forcing chains of two "
        "passes."
    )


# ---- explanations ----


class Explanation(NamedTuple):
    is_solved: bool
    has_trials: bool
    seconds: list[float]


MAX_HINTED_ROWS = 17


def measure_hints(_: Effort) -> Data:
    groups: dict[tuple[int, int], list[qs.RegionPuzzle]] = defaultdict(list)
    for puzzle in read_published("star_battle.jsonl"):
        if puzzle.size <= MAX_HINTED_ROWS:
            groups[puzzle.stars, puzzle.size].append(puzzle)
    rows = []
    for (stars, size), puzzles in sorted(groups.items()):
        explanations = [*map(explain, puzzles)]
        solved = [explanation for explanation in explanations if explanation.is_solved]
        seconds = [hint for explanation in explanations for hint in explanation.seconds]
        row = {"name": f"{size}×{size}, {stars} star{'s' * (stars > 1)}", "boards": len(puzzles)}
        row |= {"explained": len(solved), "trials": sum(e.has_trials for e in solved)}
        rows.append({**row, "hint": median(seconds), "slowest": max(seconds)})
        log(rows[-1])
    return rows


def explain(puzzle: qs.RegionPuzzle) -> Explanation:
    """Follow the easiest step in each position, as hints show it."""
    gc.freeze()  # garbage of the boards before is not this one's
    position, seconds, has_trials = Position.start(puzzle.problem), list[float](), False
    while True:
        start = time.process_time()
        _, state, step = find_next_step(position)
        if state == "solved":
            break
        seconds.append(time.process_time() - start)
        if step is None:
            return Explanation(False, has_trials, seconds)
        has_trials |= step.deduction.technique in TRIALS
        position = step.after
    if not verify(puzzle.problem, tuple(cells_of(position.queens))):
        refuse(f"an explanation of {puzzle!r} ends with a wrong solution")
    return Explanation(True, has_trials, seconds)


def hints_table(data: Data) -> str:
    rows = [
        [
            *(row[key] for key in ("name", "boards", "explained")),
            *(row["explained"] - row["trials"], row["trials"]),
            *(milliseconds(row[key]) for key in ("hint", "slowest")),
        ]
        for row in data
    ]
    explained = ["explained", "without trials", "with trials"]
    hints = ["hint, median ms", "slowest ms"]
    return table(["boards", "number", *explained, *hints], rows)


# ---- certificates ----


def measure_certificates(effort: Effort) -> Data:
    try:
        return [certify_kind(*kind, effort(5, 25)) for kind in CERTIFIED]
    except EngineUnavailable as reason:
        raise UnavailableHere(str(reason)) from None


def certify_kind(size: int, stars: int, number: int) -> Data:
    """Return bytes of the proofs, and seconds to make and to check one: median and most."""
    figures: dict[str, list[float]] = {"bytes": [], "made": [], "checked": []}
    for made in generate_many(number, size, stars, seed=1):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "proof"
            start = time.perf_counter()
            certify(Document(made.puzzle)).write(path)
            written = time.perf_counter()
            if faults := [check for check in inspect(path) if not check.passed]:
                refuse(f"the proof for {made.id} is not accepted: {faults}")
            figures["made"].append(written - start)
            figures["checked"].append(time.perf_counter() - written)
            figures["bytes"].append((path / "proof.drat").stat().st_size)
    log(size, stars, f"{median(figures['bytes'])} bytes")
    spreads = {name: [median(values), max(values)] for name, values in figures.items()}
    return {"size": size, "stars": stars, "boards": number, **spreads}


def certificates_table(data: Data) -> str:
    rows = []
    for row in data:
        kind = f"{row['size']}×{row['size']}" + f", {row['stars']} stars" * (row["stars"] > 1)
        kibibytes = [digits(size / 1024) for size in row["bytes"]]
        times = [digits(seconds) for name in ("made", "checked") for seconds in row[name]]
        rows.append([kind, str(row["boards"]), *kibibytes, *times])
    head = ["boards", "number", "KiB", "most", "made in seconds", "most", "checked in", "most"]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "reasons",
        "Boards with one queen a row",
        "How many boards logic solves without assuming anything.",
        measure_solved,
        {"reasons": solved_sentence},
    ),
    Measurement(
        "star-battle-hints",
        "Explanations of published Star Battles",
        "How far hints lead, one after the other, and their times. A trial supposes a queen and "
        "follows the consequences. On boards that nobody solves by hand, hints end after .5 s.",
        measure_hints,
        {"star-battle-hints": hints_table},
    ),
    Measurement(
        "proofs",
        "Certificates",
        "Proofs that generated boards have no second solution: their size, and the seconds to "
        "make and to check them; median and maximum.",
        measure_certificates,
        {"proofs": certificates_table},
        packages=("python-sat", "dratify"),
    ),
)
