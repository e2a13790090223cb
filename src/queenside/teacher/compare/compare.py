"""Side by side: the same boards put to several engines, and what each of them took.

Each engine has a process of its own (see `contestant.py`). On each board it is asked two
things: for one solution, and for the proof that there is no other (or how many there are). It is
asked once to warm up; then in rounds, the engines in turn, so that whatever else the machine does
hits all alike. Who was too late when it warmed up is not asked that again; who is quick is asked
once more at the start of each turn, or it would be measured how long the processor takes to turn
to another process. A time counts only if the answer has been checked (`judgement.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from queenside.core.errors import EngineFailed, EngineUnavailable
from queenside.core.problem import Problem
from queenside.core.query import Query, Want
from queenside.core.unit import Placement
from queenside.solver.engines import get, names
from queenside.teacher.compare.contestant import EngineAnswer, EngineRunner
from queenside.teacher.compare.entry import ComparedBoard, Comparison, EngineResult, Question
from queenside.teacher.compare.judgement import MIXTURES, cross_check, fault_of

ALL = "all"
VARIANTS = {"sat": ("sat:cadical195", "sat:glucose4"), "smt": ("smt:integer",)}
"""Variants that "all" includes beside the registered engines, since many use them."""


QUICK = 0.01
"""Seconds below which an engine is woken by a question that is not measured."""


@dataclass(frozen=True)
class Plan:
    """A plan of a comparison; `limit` 2 asks for uniqueness, None counts all solutions.

    `time_limit` is in seconds for each question.
    """

    engines: tuple[str, ...]
    limit: int | None = 2
    time_limit: float = 10.0
    rounds: int = 5

    def limit_of(self, question: Question) -> int | None:
        return 1 if question == "first" else self.limit

    def want_of(self, question: Question) -> Want:
        """Counting all is done without a list by whoever can."""
        return "count" if self.limit_of(question) is None else "solutions"


class CompareProgress(NamedTuple):
    """Progress of a comparison: the share done, from 0 to 1, and the next step."""

    share: float
    board: int
    boards: int
    engine: str


Events = Generator[CompareProgress | Comparison, None, None]


def choose_engines(words: Iterable[str], boards: Sequence[ComparedBoard] = ()) -> tuple[str, ...]:
    """Return the engines that these words name, each once; "all" is all worth comparing.

    Engines that are made for one kind of board are so if they take one of these boards. Raises
    UnknownEngine, and EngineUnavailable for an engine that is called by its name and cannot run
    here.
    """
    engines: list[str] = []
    for word in words:
        if word == ALL:
            engines += all_engines(boards)
        elif missing := get(word).unavailable_reason():
            raise EngineUnavailable(f"the engine '{word}' cannot run here: {missing}")
        else:
            engines.append(word)
    return tuple(dict.fromkeys(engines))


def all_engines(boards: Sequence[ComparedBoard] = ()) -> list[str]:
    """Return the engines that "all" stands for, installed or not.

    Not those that only run the others, nor those that are made for boards of another kind.
    """
    problems = [board.document.puzzle.problem for board in boards]
    engines = [name for name in names() if name not in MIXTURES and _suits(name, problems)]
    return [variant for name in engines for variant in (name, *VARIANTS.get(name, ()))]


def _suits(name: str, problems: Iterable[Problem]) -> bool:
    engine = get(name)
    query = Query(limit=1)
    return not engine.info.special or any(
        not engine.unsupported_reason(problem, query) for problem in problems
    )


def compare(boards: Sequence[ComparedBoard], plan: Plan) -> Events:
    """Yield the comparison of each board as soon as it is there, and progress on the way.

    Close it, and every process is ended.
    """
    contestants = {name: EngineRunner(name) for name in plan.engines}
    try:
        for number, board in enumerate(boards):
            match = _Match(board, plan, contestants)
            for share, engine in match.play():
                yield CompareProgress((number + share) / len(boards), number, len(boards), engine)
            cross_check(match.entries, len(match.known_solutions))
            yield Comparison(board, tuple(match.entries))
    finally:
        for contestant in contestants.values():
            contestant.close()


class _Match:
    def __init__(
        self, board: ComparedBoard, plan: Plan, contestants: dict[str, EngineRunner]
    ) -> None:
        self.problem = board.document.puzzle.problem
        self.plan = plan
        self.contestants = contestants
        self.known_solutions: set[Placement] = set()
        """Different solutions that were found and verified."""
        self.entries = [EngineResult(name) for name in plan.engines]
        self.quick: set[str] = set()
        self.open = {entry.engine: self._questions(entry) for entry in self.entries}

    def _questions(self, entry: EngineResult) -> list[Question]:
        """Return the questions to ask the engine; none if it is missing or refuses."""
        engine = get(entry.engine)
        if reason := engine.unavailable_reason():
            entry.state, entry.reason = "not installed", reason
        elif reason := engine.unsupported_reason(self.problem, Query(limit=1)):
            entry.state, entry.reason = "refused", reason
        elif not engine.info.proves or engine.unsupported_reason(
            self.problem, Query(self.plan.limit)
        ):
            return ["first"]
        else:
            return ["first", "proof"]
        return []

    def play(self) -> Generator[tuple[float, str], None, None]:
        """Round after round, the first to warm up; before each turn, the share that is done."""
        turns = (self.plan.rounds + 1) * len(self.entries)
        for turn in range(turns):
            number, place = divmod(turn, len(self.entries))
            entry = self.entries[place]
            if self.open[entry.engine]:
                yield turn / turns, entry.engine
                self._take_turn(entry, warm=number > 0)

    def _take_turn(self, entry: EngineResult, warm: bool) -> None:
        """Put each open question to the engine; its times count once it is warm."""
        questions = list(self.open[entry.engine])
        try:
            if warm and entry.engine in self.quick:
                self._put(entry, questions[0])
            for question in questions:
                seconds = self._put(entry, question)
                if warm and seconds is not None:
                    entry.rounds[question].append(seconds)
                elif not warm and not self._goes_on(entry, question, seconds):
                    return
        except EngineFailed as error:
            entry.state, entry.reason = "failed", str(error)
            self.open[entry.engine] = []

    def _put(self, entry: EngineResult, question: Question) -> float | None:
        """Put one question, learn from the answer, and return the seconds it took.

        They are `inf` for too long, and None for a first solution where there is none.
        """
        limit, want = self.plan.limit_of(question), self.plan.want_of(question)
        answer = self.contestants[entry.engine].ask(self.problem, limit, self.plan.time_limit, want)
        self._learn(entry, question, answer)
        outcome, costs = answer.outcome, answer.costs
        if costs is None or not (outcome.exhausted or outcome.count == limit):
            return inf
        return costs.first if question == "first" else costs.seconds

    def _goes_on(self, entry: EngineResult, question: Question, seconds: float | None) -> bool:
        """Return whether the next question makes sense after this one, put to warm up.

        What took too long is not asked again, nor is what comes after it.
        """
        questions = self.open[entry.engine]
        if seconds is None:
            questions.remove(question)
        elif seconds < QUICK:
            self.quick.add(entry.engine)
        elif seconds == inf:
            place = questions.index(question)
            entry.rounds |= {late: [inf] for late in questions[place:]}
            del questions[place:]
        return seconds != inf

    def _learn(self, entry: EngineResult, question: Question, answer: EngineAnswer) -> None:
        outcome = answer.outcome
        if fault := self._fault(entry, question, answer):
            entry.fault = entry.fault or fault
        else:
            self.known_solutions |= set(answer.placements)
        entry.count = max(entry.count, outcome.count)
        entry.exhausted |= outcome.exhausted
        nodes = outcome.stats.get("nodes")
        entry.nodes = nodes if isinstance(nodes, int) else entry.nodes
        build = outcome.stats.get("build_seconds")
        if isinstance(build, float):  # the least, since it is a part of every round
            entry.build = build if entry.build is None else min(entry.build, build)
        entry.memory = max(entry.memory, answer.costs.memory if answer.costs else 0)

    def _fault(self, entry: EngineResult, question: Question, answer: EngineAnswer) -> str:
        """Return the fault of an answer, by itself or against earlier ones; "" if none."""
        count, listed = answer.outcome.count, len(answer.placements)
        if self.plan.want_of(question) == "solutions" and count != listed:
            return f"it says {count} and lists {listed}"
        before, exhausted = entry.count, answer.outcome.exhausted
        if (exhausted and before > count) or (entry.exhausted and count > before):
            return "its answers differ from one time to the next"
        return fault_of(self.problem, answer.placements)
