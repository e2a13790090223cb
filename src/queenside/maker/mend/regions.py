"""Cells change their regions until the board has one solution.

Where there is none at first, a placement that suits the regions nearly is made to suit them: a
region without enough queens grows along a shortest way to a queen of one that has too many. Then
the beam kills the other solutions. At the end changes are taken back as long as the board stays
unique, and pairs of them are replaced by single ones.

Where that leads nowhere, a board of one star is approached from the other side: from one that is
plainly unique, and whose cells take the regions they should have as long as it stays so. That never
fails, but changes more.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from queenside.core.errors import GenerationTimeout, InvalidPuzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.unit import Placement
from queenside.maker.mend.asking import Asker
from queenside.maker.mend.beam import Beam, Option
from queenside.maker.mend.drafts import Board, Draft, Move

_NEAR = 200
"""Placements that suit the regions nearly, of which the nearest are tried."""

_STARTS = 12
"""Drafts with a solution that the beam starts from."""

_ATTEMPTS = 16
"""Times that the beam starts, each a step further from the board."""

_STEPS = 10
"""Steps of the beam for each row of the board, all attempts together."""

_PAIRED = 10
"""Rows up to which all changes of two cells are looked at for a solution."""

_PAIRS = 60
"""Pairs of changes that are tried to be replaced by a single one."""

_TRIED = 4000
"""Cells that are asked about at each step from one draft, in all."""


def mend_regions(puzzle: RegionPuzzle, asker: Asker, rng: random.Random) -> Draft:
    """The mended regions.

    Raises InvalidPuzzle or GenerationTimeout, which say why there are none.
    """
    board = Board(puzzle)
    starts = [board.start]
    if not asker.one(board.problem(board.start), 1).solutions:
        starts = _solvable_drafts(board, asker)
    tried = max(12, min(64, _TRIED // board.size**2))
    steps = _STEPS * board.size
    beam = Beam(asker, rng, board.problem, lambda *each: _options(board, *each), tried, steps)
    for attempt in range(_ATTEMPTS):
        if found := beam.run(starts if attempt == 0 else _stray(board, starts, attempt, rng)):
            return _polish(board, found, asker, rng)
    if board.stars > 1:
        raise GenerationTimeout("found no small change of the regions that leaves one solution")
    return _polish(board, _approach(board, asker, rng), asker, rng)


def _stray(board: Board, starts: Sequence[Draft], steps: int, rng: random.Random) -> list[Draft]:
    """Drafts some steps aside, for another attempt."""
    drafts = []
    for draft in rng.choices(starts or [board.start], k=_STARTS):
        for _ in range(steps):
            moves = list(board.moves(draft))
            draft = board.moved(draft, rng.choice(moves)) if moves else draft
        drafts.append(draft)
    return list(dict.fromkeys(drafts))


def _options(board: Board, draft: Draft, known: Sequence[Placement]) -> Iterator[Option[Draft]]:
    """Every change of one cell; those solutions survive that have no queen there.

    About so many may be new as if all cells of the region that grows were used alike.
    """
    uses = Counter(cell for placement in known for cell in placement)
    sizes = Counter(draft)
    for move in board.moves(draft):
        new = len(known) * board.stars / (sizes[move.region] + 1)
        yield Option(board.moved(draft, move), len(known) - uses[move.cell], new)


# ---- a board without a solution ----


def _solvable_drafts(board: Board, asker: Asker) -> list[Draft]:
    """Drafts that have a solution, those with the fewest changes first; perhaps none."""
    near = [board.start]
    for _ in range(2 if board.size <= _PAIRED else 1):
        near = list(dict.fromkeys(_change_one_cell(board, near)))
        answers = asker.all([board.problem(draft) for draft in near], 2)
        found = [each for each in zip(near, answers, strict=True) if each[1] and each[1].solutions]
        if found:
            found.sort(key=lambda each: not (each[1] and each[1].unique))
            return [draft for draft, _ in found]
    suited = {_suit(board, placement) for placement in _near_placements(board, asker)}
    drafts = [draft for draft in suited if draft is not None]
    return sorted(drafts, key=lambda draft: (_distance(board.start, draft), draft))[:_STARTS]


def _change_one_cell(board: Board, drafts: Iterable[Draft]) -> Iterator[Draft]:
    return (board.moved(draft, move) for draft in drafts for move in board.moves(draft))


def _near_placements(board: Board, asker: Asker) -> list[Placement]:
    """Placements that follow all other rules, those first whose regions lack the fewest queens."""
    met: dict[Placement, int] = {}
    for slack in (1, board.size * board.stars):
        problem = board.problem(board.start, slack)
        found = asker.one(problem, 1)
        if not found.solutions:
            if found.all and slack > 1:
                raise InvalidPuzzle(_hopeless(board))
            continue
        for placement in (*asker.one(problem, _NEAR).solutions, *asker.sample(problem, _NEAR)):
            queens = Counter(board.start[cell] for cell in placement)
            met[placement] = sum(max(0, board.stars - queens[region]) for region in queens)
            met[placement] += board.stars * (board.size - len(queens))
        if len(met) >= _STARTS:
            break
    return sorted(met, key=lambda placement: met[placement])


def _hopeless(board: Board) -> str:
    stars = "a queen" if board.stars == 1 else f"{board.stars} queens"
    return (
        f"whatever the regions are, this {board.size}×{board.size} board with its clues has no "
        f"room for {stars} in each row and column, none touching"
    )


def _suit(board: Board, placement: Placement) -> Draft | None:
    """The regions changed so that the placement is a solution; None if there is no simple way."""
    draft = board.start
    while short := _lacking_regions(board, draft, placement):
        found = next(filter(None, (_grow(board, draft, placement, each) for each in short)), None)
        if found is None:
            return None
        draft = found
    return draft if board.is_whole(draft) else None


def _lacking_regions(board: Board, draft: Draft, placement: Placement) -> list[int]:
    """The regions with too few queens."""
    queens = Counter(draft[cell] for cell in placement)
    return [region for region in range(board.size) if queens[region] < board.stars]


def _grow(board: Board, draft: Draft, placement: Placement, region: int) -> Draft | None:
    """The region grown to the nearest queen of a region with too many, past all other queens."""
    queens, held = set(placement), Counter(draft[cell] for cell in placement)
    came: dict[int, int] = {cell: -1 for cell, label in enumerate(draft) if label == region}
    border = deque(came)
    while border:
        cell = border.popleft()
        for near in board.around[cell]:
            if near in came:
                continue
            came[near] = cell
            if near not in queens:
                border.append(near)
            elif held[draft[near]] > board.stars:
                grown = _claim_way(draft, came, near, region)
                if board.is_whole(grown):
                    return grown
    return None


def _claim_way(draft: Draft, came: dict[int, int], cell: int, region: int) -> Draft:
    """The draft in which all cells on the way to this one belong to the region."""
    labels = bytearray(draft)
    while came[cell] >= 0:
        labels[cell] = region
        cell = came[cell]
    return bytes(labels)


# ---- from the other side ----


def _approach(board: Board, asker: Asker, rng: random.Random) -> Draft:
    """A unique draft, made from one that is plainly so."""
    known = asker.sample(board.problem(board.start), 2) or _near_placements(board, asker)
    draft, before = _plain_draft(board, known[0]), b""
    while draft != before:
        before = draft
        parts = [[Move(cell, board.start[cell]) for cell in _changed_cells(board.start, draft)]]
        rng.shuffle(parts[0])
        while parts:
            part = parts.pop()
            further = _move_allowed(board, draft, part)
            if further != draft and asker.one(board.problem(further), 2).unique:
                draft = further
            elif further != draft and len(part) > 1:
                half = len(part) // 2
                parts += [part[half:], part[:half]]
    return draft


def _plain_draft(board: Board, placement: Placement) -> Draft:
    """Each queen but one alone in its region; all the rest is one region, the largest at first."""
    largest, _ = Counter(board.start).most_common(1)[0]
    regions = list(dict.fromkeys(board.start[cell] for cell in placement))
    regions += [region for region in range(board.size) if region not in regions]
    labels = bytearray([largest]) * board.size**2
    for cell in placement:
        own = board.start[cell] if board.start[cell] in regions else regions[-1]
        regions.remove(own)
        labels[cell] = own
    return bytes(labels)


def _move_allowed(board: Board, draft: Draft, moves: Iterable[Move]) -> Draft:
    """The draft after those of the moves that are allowed, one after the other."""
    for move in moves:
        if board.allows(draft, move):
            draft = board.moved(draft, move)
    return draft


# ---- fewer changes ----


def _polish(board: Board, draft: Draft, asker: Asker, rng: random.Random) -> Draft:
    """The draft with as few changes as a short look finds."""
    draft = _take_back(board, draft, asker, rng)
    while (better := _replace_pair(board, draft, asker, rng)) is not None:
        draft = _take_back(board, better, asker, rng)
    return draft


def _take_back(board: Board, draft: Draft, asker: Asker, rng: random.Random) -> Draft:
    """Takes back one change after the other, as long as one solution is left."""
    while True:
        drafts = [board.moved(draft, back) for back in _allowed_backs(board, draft)]
        drafts = _unique(board, drafts, asker)
        if not drafts:
            return draft
        draft = rng.choice(drafts)


def _allowed_backs(board: Board, draft: Draft) -> list[Move]:
    """The changes that can be taken back one by one."""
    moves = (Move(cell, board.start[cell]) for cell in _changed_cells(board.start, draft))
    return [move for move in moves if board.allows(draft, move)]


def _replace_pair(board: Board, draft: Draft, asker: Asker, rng: random.Random) -> Draft | None:
    """Two changes taken back for one other; None if no such pair was met."""
    pairs = list(combinations(_changed_cells(board.start, draft), 2))
    for pair in rng.sample(pairs, min(_PAIRS, len(pairs))):
        labels = bytearray(draft)
        for cell in pair:
            labels[cell] = board.start[cell]
        less = bytes(labels)
        if not board.is_whole(less):
            continue
        known = asker.one(board.problem(less), 32).solutions
        options = [new for new, left, _ in _options(board, less, known) if left <= 1 or not known]
        if found := _unique(board, options, asker):
            return found[0]
    return None


def _unique(board: Board, drafts: Sequence[Draft], asker: Asker) -> list[Draft]:
    """Those of the drafts that have one solution."""
    answers = asker.all([board.problem(draft) for draft in drafts], 2)
    pairs = zip(drafts, answers, strict=True)
    return [draft for draft, found in pairs if found and found.unique]


def _changed_cells(start: Draft, draft: Draft) -> Iterable[int]:
    return (cell for cell, label in enumerate(start) if label != draft[cell])


def _distance(start: Draft, draft: Draft) -> int:
    return sum(1 for _ in _changed_cells(start, draft))
