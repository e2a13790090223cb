"""Makes boards: with exactly one solution, as hard as asked for, the same for the same seed.

The kernel makes them (native/maker/generation.h opens with the idea); for several stars it
makes boards of any difficulty, and those of the right grade are picked here. Every board is
certified before it is given out, by code that the generator shares nothing with: the native search
finds its solution and no other, and every region is in one piece.

Each board depends on its own seed alone. The boards of a batch have seeds that follow each other,
so that each can be made again without the others, by its seed id (`board_spec.py`).
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress
from math import inf
from threading import Event, local
from typing import TYPE_CHECKING, Any, Unpack

from queenside.core import extras, kernels
from queenside.core.arguments import check_whole
from queenside.core.errors import EngineBug, EngineUnavailable, GenerationTimeout
from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.core.images.content import content
from queenside.core.lazy import cached_property
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.query import Query
from queenside.core.solution import Solution
from queenside.core.system import HAS_THREADS, read_work_clock
from queenside.core.unit import Placement
from queenside.maker.board_spec import (
    FLAGS,
    MAX_SEED,
    BoardSpec,
    LevelTarget,
    parse_seed_id,
    resolve,
    seed_id,
    with_board_options,
)
from queenside.maker.drafts.draft import differing_cells
from queenside.maker.givens import with_fewest_givens
from queenside.maker.measures import Sieve

if TYPE_CHECKING:
    from queenside.explainer.logic.grade import Grade
    from queenside.maker.board_options import BoardOptions

TIMEOUT = 60.0
"""Seconds after which `generate` gives up, unless told otherwise."""

_POLL_INTERVAL = 0.02
"""Seconds between two looks at the clock."""

_BATCH_SIZE = 32
"""Boards that are made and certified together, where they are quick to make."""

_QUICK_ROWS = 20
"""Rows up to which boards are quick to make."""

_PROOF_TIMEOUT = 60.0
"""Seconds for the certificate of a batch; it takes some milliseconds."""

_NEAR_ENOUGH = 1.3
"""Ratings between a board of several stars and a wish up to which it is changed, not made anew."""

_LACKING = 0.5
"""The distance, in ratings, of a board that lacks the technique that it must need."""

_MAX_FAILURES = 50
"""Changes of a board that bring it no nearer, after which another one is made."""

_RANDOM_SEEDS = 10**9
"""Seeds that are drawn are below this, so that ids stay short."""


Progress = Callable[[int], None]
"""Told how many boards have been made."""


class Made(RegionPuzzle):
    """A generated board: a puzzle like any other, which also knows its id, solution and grade.

    It equals the same board from anywhere else.

        >>> made = qs.generate(6, seed=1)
        >>> made.id, made.grade.name
        ('6#1v5', 'medium')
        >>> made.solution == qs.solve(made).solution
        True
    """

    puzzle: RegionPuzzle
    """Board without what it knows beside."""
    id: str
    """Its seed id, such as "8-hard#7v5", which makes it again wherever a board is read."""
    solution: Solution
    """Its only solution."""
    differing: tuple[Cell, ...] | None
    """Cells in which it differs from what was to be drawn; None if nothing was."""

    def __init__(
        self,
        puzzle: RegionPuzzle,
        id: str,  # noqa: A002
        solution: Solution,
        differing: tuple[Cell, ...] | None = None,
    ) -> None:
        vars(self).update(
            vars(puzzle), puzzle=puzzle, id=id, solution=solution, differing=differing
        )

    @cached_property
    def grade(self) -> Grade:
        """Grade; computed when it is first asked for."""
        from queenside.explainer.grade import grade  # here, since most boards are only made

        return grade(self.puzzle)

    def __repr__(self) -> str:
        return f"<Made {self.id}: {self.title}>"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook

        return notebook.board(self.puzzle, captions=[self.id])

    def __eq__(self, other: object) -> bool:
        return self.puzzle == (other.puzzle if isinstance(other, Made) else other)

    def __hash__(self) -> int:
        return hash(self.puzzle)


@with_board_options
def generate(
    size: int = 8,
    stars: int = 1,
    *,
    picture: object = None,
    seed: int | None = None,
    time_limit: float | None = TIMEOUT,
    **options: Unpack[BoardOptions],
) -> Made:
    """Generate a board with exactly one solution, of `size` rows with `stars` queens in each.

    There are boards of 5 to 64 rows with one star, and of fewer sizes with more (up to 5). `rating`
    is the lowest and the highest rating of the hardest step. With `givens` none of the given queens
    could be missing, and `grade` counts them in; regions are then drawn freely, so a drawing is
    hardly ever changed.

    A board can also be drawn, so that as few cells as can be found differ (`differing`, of what is
    made): as a `motif`, `letters` (each needs 5 rows), the rows of a `draft`, or a `picture`, which
    is what `read_image` takes, made few colours first. A board from a draft or a picture has no
    seed id; its `id` holds the whole board.

    `where` are ranges of measures, such as "smallest=2-" (no region of one cell), "steps=8-12" or
    "hard-steps=1"; docs/guides/generating.md lists them. Logic must solve the board without the
    techniques in `without`, or with the `only` ones. Boards are made until one is so.

    The same seed makes the same board, and its `id` makes it again; it knows its `solution` and
    its `grade`. `time_limit` is in seconds of work, so that a busy machine changes nothing. None
    for no limit.

    Raises GenerationTimeout, saying what was met instead, when the time runs out; ValueError for
    boards that do not exist or cannot be made; EngineUnavailable without the compiled kernels, or
    without NumPy and Pillow for a picture, UnreadablePicture for what is none.

        >>> made = qs.generate(8, grade="hard", seed=7)
        >>> made
        <Made 8-hard#7v5: 8×8 queens board>
        >>> qs.check(made)
        'unique'
        >>> made == qs.read("8-hard#7")
        True
        >>> qs.check(qs.generate(9, motif="heart", seed=1))
        'unique'
    """
    spec = _spec(picture, size, stars, options)
    return next(make_many(1, spec, seed=seed, time_limit=time_limit))


@with_board_options
def generate_many(
    number: int,
    size: int = 8,
    stars: int = 1,
    *,
    picture: object = None,
    seed: int | None = None,
    time_limit: float | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Iterator[Made]:
    """Generate `number` boards, one after the other.

    `number` is how many; `size`, `stars`, `picture` and the options are as in `generate`. The seed
    of board i is `seed` + i; without a seed one is drawn. `workers` threads share the work, which
    changes nothing else, and `progress` is called with how many boards are made. `time_limit` is in
    seconds, for all boards together.

    Raises ValueError for a number below 0 and what `generate` raises; what is impossible, at once.

        >>> [made.id for made in qs.generate_many(3, size=6, seed=1)]
        ['6#1v5', '6#2v5', '6#3v5']
    """
    spec = _spec(picture, size, stars, options)
    return make_many(
        number, spec, seed=seed, time_limit=time_limit, workers=workers, progress=progress
    )


def _spec(picture: object, size: int, stars: int, options: Mapping[str, Any]) -> BoardSpec:
    """Build a spec from any kind of sequences; a picture is its draft."""
    spec = BoardSpec(size, stars, **options)
    rows = spec.draft if picture is None else draft_from_picture(picture, size)
    ranges, excluded, allowed = map(tuple, (spec.where, spec.without, spec.only))
    return spec._replace(draft=rows and tuple(rows), where=ranges, without=excluded, only=allowed)


def make_many(
    number: int,
    spec: BoardSpec,
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Iterator[Made]:
    """`generate_many` for a spec."""
    target = resolve(spec)
    check_whole("the number of boards", number)
    Query.from_arguments(None, time_limit, seed, workers=workers)  # it may refuse
    first = draw_seed() if seed is None else seed
    if first > MAX_SEED - number:
        raise ValueError(f"seeds go to {MAX_SEED}, but that of the last board is larger")
    if missing := kernels.missing():
        raise EngineUnavailable(f"can't generate boards here: {missing}")
    seeds = range(first, first + number)
    is_quick = spec.is_plain and not spec.is_sifted and spec.stars == 1 and spec.size <= _QUICK_ROWS
    batch = _BATCH_SIZE if is_quick else 1
    parts = (seeds[start : start + batch] for start in range(0, number, batch))
    return _generate_parts(parts, _Maker(spec, target, time_limit), workers, progress)


def draft_from_picture(picture: object, size: int) -> tuple[str, ...]:
    """Draft a picture, as rows: its bytes, its file, or what else `read_image` takes."""
    with extras.required("image", "drawing after a picture"):
        from queenside.maker.drafts.posterise import posterise  # here, since it is an extra
    return posterise(content(picture), size)


def generate_from_id(text: str, time_limit: float | None = TIMEOUT) -> Made:
    """Return the board of this seed id. Raises what `generate` and `parse_seed_id` raise."""
    spec, seed = parse_seed_id(text)
    return next(make_many(1, spec, seed=seed, time_limit=time_limit))


def draw_seed() -> int:
    """Return a seed that is drawn at random."""
    import secrets  # here, since it takes a while to load

    return secrets.randbelow(_RANDOM_SEEDS)


# ---- making ----


def _generate_parts(
    parts: Iterable[range], maker: _Maker, workers: int, progress: Progress | None
) -> Iterator[Made]:
    count = 0
    is_sequential = workers == 1 or not HAS_THREADS
    for boards in map(maker.part, parts) if is_sequential else _run_threads(parts, maker, workers):
        for board in boards:
            count += 1
            if progress is not None:
                progress(count)
            yield board


def _run_threads(parts: Iterable[range], maker: _Maker, workers: int) -> Iterator[list[Made]]:
    """Keeps a few parts ahead of who takes them, and no more."""
    from concurrent.futures import Future, ThreadPoolExecutor  # here, since it takes a while

    ahead: deque[Future[list[Made]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for part in parts:
                ahead.append(pool.submit(maker.part, part))
                if len(ahead) > 2 * workers:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            maker.stop.set()


_cached = local()
"""Each thread's last kernel and what it makes: to prepare one takes longer than a small board."""


class _Maker:
    """Makes boards of one spec, in any thread."""

    def __init__(self, spec: BoardSpec, target: LevelTarget, time_limit: float | None) -> None:
        self.spec, self.target, self.time_limit = spec, target, time_limit
        self.stop = Event()
        self._begun = local()

    def part(self, seeds: Iterable[int]) -> list[Made]:
        """Return the boards of these seeds, certified."""
        kernel = self._kernel()
        boards = [(seed, *self._board(kernel, seed)) for seed in seeds]
        _cached.options, _cached.kernel = self._kernel_options, kernel
        return self._certify(boards)

    @cached_property
    def _kernel_options(self) -> Mapping[str, Any]:
        target = LevelTarget(0, 0) if self.spec.givens else self.target
        flags = {flag: bool(getattr(self.spec, flag)) for flag in FLAGS}
        values = self.spec._asdict() | flags | target._asdict() | {"unproved": flags["givens"]}
        names = kernels.generation_options()
        return {"draft": self.spec.parts} | {name: values[name] for name in names if name in values}

    def _kernel(self) -> kernels.Generation:
        """Take the cached kernel, if it makes such boards; while it works, nobody else has it."""
        kernel: kernels.Generation | None = vars(_cached).pop("kernel", None)
        if kernel is None or _cached.options != self._kernel_options:
            return kernels.Generation(**self._kernel_options)
        return kernel

    def _board(self, kernel: kernels.Generation, seed: int) -> tuple[RegionPuzzle, Placement]:
        sieve = self._sieve()
        rng = random.Random(seed) if self.spec.givens else None
        met_grades: set[str] = set()
        has_any_grade = self.spec.stars > 1 or self.spec.givens  # the kernel makes them so; we pick
        kernel.start(seed)
        while True:
            self._check_time(met_grades, sieve)
            while not kernel.run(_POLL_INTERVAL):
                self._check_time(met_grades or self._names(kernel.levels_met), sieve)
            labels, queens = kernel.board()
            puzzle = RegionPuzzle.of_labels(labels, self.spec.size, self.spec.stars)
            placement = tuple(compress(range(len(queens)), queens))
            if rng is not None:
                puzzle = with_fewest_givens(puzzle, placement, rng, self._is_too_hard)
            suits = bool(puzzle.given) == self.spec.givens
            if suits and has_any_grade and not self.spec.is_plain:
                puzzle = self._climb(kernel, puzzle, met_grades) or puzzle
                suits = self._distance(puzzle, met_grades) == 0
            if suits and (sieve is None or sieve.takes(puzzle)):
                return puzzle, placement
            kernel.retry()

    def _check_time(self, met_grades: Iterable[str], sieve: Sieve | None) -> None:
        """Raise GenerationTimeout once this thread has worked as long as it may, or is stopped."""
        now = read_work_clock()
        begin = vars(self._begun).setdefault("clock", now)
        is_late = self.time_limit is not None and now - begin >= self.time_limit
        if is_late or self.stop.is_set():
            raise GenerationTimeout(self._describe_failure(met_grades, sieve))

    def _sieve(self) -> Sieve | None:
        if not self.spec.is_sifted:
            return None
        from queenside.explainer.logic.ladder import left_out

        omitted = left_out(self.spec.without, self.spec.only)
        return Sieve(self.spec.where, self.spec.technique, omitted)

    def _climb(
        self, kernel: kernels.Generation, puzzle: RegionPuzzle, met_grades: set[str]
    ) -> RegionPuzzle | None:
        """Change a board of several stars until it is as hard as asked for; None if that fails.

        Only boards that are nearly so are changed: others are sooner made anew.
        """
        distance = self._distance(puzzle, met_grades)
        failures, undo = 0, False
        while 0 < distance <= _NEAR_ENOUGH and failures < _MAX_FAILURES and not self.spec.givens:
            self._check_time(met_grades, None)
            kernel.vary(undo)
            labels, _ = kernel.board()
            varied = RegionPuzzle.of_labels(labels, self.spec.size, self.spec.stars)
            varied_distance = self._distance(varied, met_grades)
            undo = varied_distance > distance
            failures = 0 if varied_distance < distance else failures + 1
            if not undo:
                puzzle, distance = varied, varied_distance
        return puzzle if distance == 0 else None

    def _distance(self, puzzle: RegionPuzzle, met_grades: set[str]) -> float:
        """Return how far a board is from what was asked for, in ratings; 0 for one that suits."""
        from queenside.explainer.logic.grade import grade_name
        from queenside.explainer.logic.reasoner import Position, find_waves

        low, high = self._ratings[0], self._ratings[-1]
        waves, state = find_waves(Position.start(puzzle.problem), hardest=high + _NEAR_ENOUGH)
        if state != "solved":
            return inf
        rating = max(wave.rating for wave in waves)
        met_grades.add(grade_name(rating, self.spec.stars))
        distance = max(low - rating, rating - high, 0)
        if distance:
            return distance
        lacks = self.spec.technique not in (None, *(wave.technique for wave in waves))
        return _LACKING if lacks or rating not in self._ratings else 0

    @cached_property
    def _ratings(self) -> tuple[float, ...]:
        """Those that boards may have, from the lowest on, unless any difficulty will do."""
        from queenside.explainer.logic.ladder import ONE, SEVERAL

        ladder = ONE if self.spec.stars == 1 else SEVERAL
        return tuple(level.rating for level in ladder if self.target.levels >> level.number & 1)

    def _is_too_hard(self, puzzle: RegionPuzzle) -> bool:
        if self.spec.is_plain:
            return False
        from queenside.explainer.grade import grade

        return grade(puzzle).rating > self._ratings[-1]

    def _names(self, levels: int) -> set[str]:
        from queenside.explainer.logic.grade import grade_name
        from queenside.explainer.logic.ladder import ONE

        return {grade_name(level.rating, 1) for level in ONE if levels >> level.number & 1}

    def _describe_failure(self, met_grades: Iterable[str], sieve: Sieve | None) -> str:
        from queenside.explainer.logic.grade import NAMES

        text = f"no {self.spec.sentence()} in {self.time_limit or 0:g} s of work"
        names = [name for name in NAMES if name in met_grades]
        if sieve is not None and sieve.count:
            return f"{text}; {sieve}"
        if not names or self.spec.is_plain:
            return f"{text}; more time may help"
        return f"{text}; those met were " + " to ".join(dict.fromkeys((names[0], names[-1])))

    # ---- the certificate ----

    def _certify(self, boards: Sequence[tuple[int, RegionPuzzle, Placement]]) -> list[Made]:
        problems = [puzzle.problem for _, puzzle, _ in boards]
        answers = kernels.search_many(problems, 2, None, _PROOF_TIMEOUT)
        certified = []
        for (seed, puzzle, queens), answer in zip(boards, answers, strict=True):
            name = self._name(seed, puzzle)
            unique = (
                answer is not None and answer[:2] == (1, True) and answer[3:] == ((queens,), True)
            )
            if not unique or not kernels.in_one_piece(puzzle.regions):
                article = "an unproved" if answer is None else "a wrong"
                raise EngineBug(f"the generator made {article} board; please report its id: {name}")
            solution = Solution.from_placement(puzzle.problem.grid, queens)
            parts = self.spec.parts
            differing = differing_cells(parts, puzzle.regions) if parts else None
            certified.append(Made(puzzle, name, solution, differing))
        return certified

    def _name(self, seed: int, puzzle: RegionPuzzle) -> str:
        """Return the seed id; of a draft, which has none, the id that holds the whole board."""
        return gameid.format(Document(puzzle)) if self.spec.draft else seed_id(self.spec, seed)
