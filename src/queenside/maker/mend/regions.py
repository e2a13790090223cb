"""Cells change their regions until the board has one solution.

Where there is none at first, a placement that suits the regions nearly is made to suit them: a
region without enough queens grows along a shortest way to a queen of one that has too many. Then
the beam kills the other solutions. At the end changes are taken back as long as the board stays
unique, and pairs of them are replaced by single ones.

Where that leads nowhere, a board of one star without clues is generated with this one as its draft,
which changes more.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Sequence
from itertools import chain, combinations

from queenside.core.errors import GenerationTimeout, InvalidPuzzle
from queenside.core.problem import Problem
from queenside.core.recognise import match_region_board
from queenside.core.unit import REGION, Partition, Placement
from queenside.maker.drafts.draft import from_regions, match_region_names
from queenside.maker.mend.beam import Beam
from queenside.maker.mend.drafts import CellMove, Draft, DraftBoard
from queenside.maker.mend.solution_finder import SolutionFinder

_NEAR = 200
"""Placements that suit the regions nearly, of which the nearest are tried."""

_STARTS = 12
"""Drafts with a solution that the beam starts from."""

_ATTEMPTS = 16
"""Times that the beam starts, each a step further from the board."""

_MAX_PAIRED_ROWS = 10
"""Rows up to which all changes of two cells are looked at for a solution."""

_MAX_PAIRS = 60
"""Pairs of changes that are tried to be replaced by a single one."""


def mend_regions(
    problem: Problem,
    regions: Partition,
    finder: SolutionFinder,
    rng: random.Random,
    aside: int = 0,
) -> Draft:
    """Return the mended regions, of a board so many steps aside.

    Raises InvalidPuzzle or GenerationTimeout, which say why there are none.
    """
    board = DraftBoard(problem, regions)
    starts = [board.start]
    if not finder.solve_one(board.problem(board.start), 1).solutions:
        starts = _solvable_drafts(board, finder)
    beam = Beam(board, finder, rng)
    for steps in range(aside, _ATTEMPTS + aside):
        if draft := beam.run(_stray(board, starts, steps, rng) if steps else starts):
            return draft if aside else _polish(board, draft, finder, rng)
    is_known = match_region_board(problem) and not (problem.given or problem.blocked)
    if board.stars > 1 or not is_known:
        raise GenerationTimeout("found no small change of the regions that leaves one solution")
    return _polish(board, _approach(board, rng, finder), finder, rng)


def _stray(
    board: DraftBoard, starts: Sequence[Draft], steps: int, rng: random.Random
) -> list[Draft]:
    """Drafts some steps aside, for another attempt."""
    drafts = []
    for draft in rng.choices(starts or [board.start], k=_STARTS):
        for _ in range(steps):
            moves = list(board.moves(draft))
            draft = board.apply(draft, rng.choice(moves)) if moves else draft
        drafts.append(draft)
    return list(dict.fromkeys(drafts))


# ---- a board without regions ----


def draw_regions(
    problem: Problem, stars: int, finder: SolutionFinder, rng: random.Random
) -> Partition:
    """Grow regions, each from so many queens of a solution that is drawn.

    Raises InvalidPuzzle where there is no solution, or none with so many queens for each region.
    """
    solutions = finder.solve_one(problem, 1, rng.randrange(2**32)).solutions
    if not solutions or not solutions[0] or len(solutions[0]) % stars:
        raise InvalidPuzzle("the board has no solution to draw regions around")
    queens = solutions[0]
    board = DraftBoard(problem, Partition(REGION, bytes(problem.grid.size), 0, 0, 1))
    for _ in range(_ATTEMPTS * _ATTEMPTS):
        owner = _grow_territories(board, queens, rng)
        group = _group_queens(board, owner, len(queens), stars, rng)
        if group is not None:
            labels = bytes(group[number] for number in owner)
            return Partition(REGION, labels, stars, stars, len(queens) // stars)
    raise InvalidPuzzle(f"found no regions of {stars} queens each around a solution")


def _grow_territories(board: DraftBoard, queens: Placement, rng: random.Random) -> list[int]:
    """Return by cell the number of the queen whose territory it is."""
    owner = [-1] * board.grid.size
    border = list[tuple[int, int]]()
    for number, cell in enumerate(queens):
        owner[cell] = number
        border += [(near, number) for near in board.neighbours[cell]]
    while border:
        cell, number = border.pop(rng.randrange(len(border)))
        if owner[cell] < 0:
            owner[cell] = number
            border += [(near, number) for near in board.neighbours[cell]]
    return owner


def _group_queens(
    board: DraftBoard, owner: list[int], count: int, stars: int, rng: random.Random
) -> list[int] | None:
    """Return by queen its region, of neighbouring territories; None if some queens are left."""
    touching: list[set[int]] = [set() for _ in range(count)]
    for cell, number in enumerate(owner):
        touching[number].update(owner[near] for near in board.neighbours[cell])
    group = [-1] * count
    for region in range(count // stars):
        chosen = set[int]()
        for _ in range(stars):
            free = [q for q in range(count) if group[q] < 0]
            near = [q for q in free if not chosen or touching[q] & chosen]
            if not near:
                return None
            queen = min(near, key=lambda q: (len(touching[q].intersection(free)), rng.random()))
            group[queen] = region
            chosen.add(queen)
    return group


# ---- a board without a solution ----


def _solvable_drafts(board: DraftBoard, finder: SolutionFinder) -> list[Draft]:
    """Drafts that have a solution, those with the fewest changes first; perhaps none."""
    near = [board.start]
    for _ in range(2 if board.regions <= _MAX_PAIRED_ROWS else 1):
        changed = (board.apply(draft, move) for draft in near for move in board.moves(draft))
        near = list(dict.fromkeys(changed))
        answers = finder.solve_all([board.problem(draft) for draft in near], 2)
        solvable = [
            pair for pair in zip(near, answers, strict=True) if pair[1] and pair[1].solutions
        ]
        if solvable:
            solvable.sort(key=lambda pair: not (pair[1] and pair[1].unique))
            return [draft for draft, _ in solvable]
    suited = {_suit(board, placement) for placement in _near_placements(board, finder)}
    drafts = [draft for draft in suited if draft is not None]
    return sorted(drafts, key=lambda draft: (len(_changed_cells(board.start, draft)), draft))[
        :_STARTS
    ]


def _near_placements(board: DraftBoard, finder: SolutionFinder) -> list[Placement]:
    """Placements that follow all other rules, those first whose regions lack the fewest queens."""
    lacking: dict[Placement, int] = {}
    for slack in (1, board.regions * board.stars):
        problem = board.problem(board.start, slack)
        result = finder.solve_one(problem, 1)
        if not result.solutions:
            if result.is_complete and slack > 1:
                raise InvalidPuzzle(
                    f"whatever its {board.regions} regions are, this {board.grid} board has no "
                    "solution by its other rules and clues"
                )
            continue
        for placement in (
            *finder.solve_one(problem, _NEAR).solutions,
            *finder.sample(problem, _NEAR),
        ):
            queens = Counter(board.start[cell] for cell in placement)
            lacking[placement] = sum(max(0, board.stars - queens[region]) for region in queens)
            lacking[placement] += board.stars * (board.regions - len(queens))
        if len(lacking) >= _STARTS:
            break
    return sorted(lacking, key=lambda placement: lacking[placement])


def _suit(board: DraftBoard, placement: Placement) -> Draft | None:
    """Change regions so that the placement is a solution; None if there is no simple way."""
    draft = board.start
    while True:
        queens = Counter(draft[cell] for cell in placement)
        short = [region for region in range(board.regions) if queens[region] < board.stars]
        if not short:
            return draft if board.is_whole(draft) else None
        results = (_grow(board, draft, placement, region) for region in short)
        grown = next(filter(None, results), None)
        if grown is None:
            return None
        draft = grown


def _grow(board: DraftBoard, draft: Draft, placement: Placement, region: int) -> Draft | None:
    """Grow a region to the nearest queen of a region with too many, past all others."""
    queens, counts = set(placement), Counter(draft[cell] for cell in placement)
    came: dict[int, int] = {cell: -1 for cell, label in enumerate(draft) if label == region}
    border = deque(came)
    while border:
        cell = border.popleft()
        for near in board.neighbours[cell]:
            if near in came:
                continue
            came[near] = cell
            if near not in queens:
                border.append(near)
            elif counts[draft[near]] > board.stars:
                grown, on_way = bytearray(draft), near
                while came[on_way] >= 0:
                    grown[on_way], on_way = region, came[on_way]
                if board.is_whole(bytes(grown)):
                    return bytes(grown)
    return None


# ---- from the other side ----


def _approach(board: DraftBoard, rng: random.Random, finder: SolutionFinder) -> Draft:
    """Generate a board with this one as its draft."""
    from queenside.maker.board_spec import BoardSpec
    from queenside.maker.generate import make_many

    size = board.regions
    rows = tuple(tuple(board.start[start : start + size]) for start in range(0, size**2, size))
    spec = BoardSpec(size, draft=from_regions(rows))
    made = next(make_many(1, spec, seed=rng.randrange(2**32), time_limit=finder.time_limit))
    return bytes(chain.from_iterable(match_region_names(rows, made.regions)))


# ---- fewer changes ----


def _polish(board: DraftBoard, draft: Draft, finder: SolutionFinder, rng: random.Random) -> Draft:
    draft = _undo_changes(board, draft, finder, rng)
    while (better := _replace_pair(board, draft, finder, rng)) is not None:
        draft = _undo_changes(board, better, finder, rng)
    return draft


def _undo_changes(
    board: DraftBoard, draft: Draft, finder: SolutionFinder, rng: random.Random
) -> Draft:
    """Takes back one change after the other, as long as one solution is left."""
    while True:
        drafts = [board.apply(draft, back) for back in _allowed_backs(board, draft)]
        drafts = _unique(board, drafts, finder)
        if not drafts:
            return draft
        draft = rng.choice(drafts)


def _allowed_backs(board: DraftBoard, draft: Draft) -> list[CellMove]:
    moves = (CellMove(cell, board.start[cell]) for cell in _changed_cells(board.start, draft))
    return [move for move in moves if board.allows(draft, move)]


def _replace_pair(
    board: DraftBoard, draft: Draft, finder: SolutionFinder, rng: random.Random
) -> Draft | None:
    """Two changes taken back for one other; None if no such pair was met."""
    pairs = list(combinations(_changed_cells(board.start, draft), 2))
    for pair in rng.sample(pairs, min(_MAX_PAIRS, len(pairs))):
        labels = bytearray(draft)
        for cell in pair:
            labels[cell] = board.start[cell]
        less = bytes(labels)
        if not board.is_whole(less):
            continue
        solutions = finder.solve_one(board.problem(less), 32).solutions
        options = [
            new
            for new, survivors, _ in board.options(less, solutions)
            if survivors <= 1 or not solutions
        ]
        if unique := _unique(board, options, finder):
            return unique[0]
    return None


def _unique(board: DraftBoard, drafts: Sequence[Draft], finder: SolutionFinder) -> list[Draft]:
    answers = finder.solve_all([board.problem(draft) for draft in drafts], 2)
    pairs = zip(drafts, answers, strict=True)
    return [draft for draft, result in pairs if result and result.unique]


def _changed_cells(start: Draft, draft: Draft) -> list[int]:
    return [cell for cell, label in enumerate(start) if label != draft[cell]]
