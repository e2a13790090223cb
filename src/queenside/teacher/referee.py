"""A referee for players who are to reason: it judges each queen and each cross as it is made.

What a technique shows from the board, in one step, is worth something; what is right by luck is
worth nothing, and what is wrong costs. So whoever solves a board by trying earns less than who
stops where reasoning ends. Two players are here to compare with: one goes by the explainer, one
guesses.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal, NamedTuple

from queenside.core.errors import NotUnique
from queenside.core.formats import native_json
from queenside.core.formats.document import Document, State
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell
from queenside.explainer.explain.explain import explain
from queenside.explainer.judge import one_step_deductions
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import GUESS_RATING, MARKS, TECHNIQUES
from queenside.explainer.logic.reasoner import Position
from queenside.solver.solve import solve

Kind = Literal["place", "cross", "undo"]
TurnVerdict = Literal["shown", "true", "wrong", "undone", "idle"]

SHOWN_QUEEN, SHOWN_CROSS = 1.0, 0.1
"""Rewards for what a technique shows; a cross beside a queen that is there is worth nothing."""
WRONG, IDLE = -1.0, -0.1
UNDONE_WRONG = 0.5
"""What is given back when something wrong is undone; for what was right, all is taken back."""


class Action(NamedTuple):
    """A queen or a cross on a cell, or the undoing of the last one that is left."""

    kind: Kind
    cell: Cell | None = None


class Turn(NamedTuple):
    """An action and its judgement; `technique` shows it, where one does."""

    action: Action
    verdict: TurnVerdict
    reward: float
    technique: str | None = None


EpisodeDocument = dict[str, object]
"""A game from the start to its end, as a line of a file."""


class Referee:
    """One game on a board with one solution; techniques rated `hardest` at most show something.

    Raises NotUnique for a board without exactly one solution.
    """

    def __init__(
        self, board: BoardLike, hardest: float = GUESS_RATING, name: str | None = None
    ) -> None:
        self.puzzle, self.hardest, self.name = as_puzzle(board), hardest, name
        result = solve(self.puzzle)
        if result.status != "unique" or result.solution is None:
            raise NotUnique(f"a board to be judged has one solution. {result.verdict}")
        self.solution = frozenset(result.solution)
        self.given = frozenset(
            self.puzzle.problem.grid.positions[cell] for cell in cells_of(self.puzzle.problem.given)
        )
        self.board: dict[Cell, Turn] = {}
        self.turns: list[Turn] = []
        self._shown: dict[Action, str] = {}
        self._deductions: Iterator[Deduction] | None = None

    @property
    def queens(self) -> frozenset[Cell]:
        """Cells with a queen, given ones included."""
        placed = (cell for cell, turn in self.board.items() if turn.action.kind == "place")
        return self.given | frozenset(placed)

    @property
    def state(self) -> State:
        """The queens and crosses on the board, as elsewhere."""
        crosses = (cell for cell, turn in self.board.items() if turn.action.kind == "cross")
        return State(tuple(sorted(self.queens - self.given)), tuple(sorted(crosses)))

    @property
    def is_solved(self) -> bool:
        return self.queens == self.solution

    @property
    def reward(self) -> float:
        """Sum of all rewards so far."""
        return round(sum(turn.reward for turn in self.turns), 6)

    def play(self, action: Action) -> Turn:
        """Do this on the board, and judge it."""
        turn = self._undo(action) if action.kind == "undo" else self._put(action)
        self.turns.append(turn)
        return turn

    def _undo(self, action: Action) -> Turn:
        if not self.board:
            return Turn(action, "idle", IDLE)
        _, undone = self.board.popitem()
        self._deductions = None
        return Turn(action, "undone", UNDONE_WRONG if undone.reward < 0 else -undone.reward)

    def _put(self, action: Action) -> Turn:
        cell = action.cell
        positions = self.puzzle.problem.grid.positions
        if cell is None or cell in self.board or cell in self.given or cell not in positions:
            return Turn(action, "idle", IDLE)
        turn = self._judge(action, cell)
        self.board[cell] = turn
        if turn.verdict != "wrong":
            self._deductions = None
        return turn

    def _judge(self, action: Action, cell: Cell) -> Turn:
        if (cell in self.solution) != (action.kind == "place"):
            return Turn(action, "wrong", WRONG)
        technique = self._find_technique(action)
        if technique is None:
            return Turn(action, "true", 0.0)
        worth = SHOWN_QUEEN if action.kind == "place" else SHOWN_CROSS
        return Turn(action, "shown", 0.0 if technique == MARKS else worth, technique)

    def _find_technique(self, action: Action) -> str | None:
        """Find the easiest technique that shows this in one step, from what is right here."""
        if self._deductions is None:
            self._shown, self._deductions = {}, self._find_deductions()
        while action not in self._shown and (deduction := next(self._deductions, None)):
            for kind, mask in _decided(deduction):
                for cell in cells_of(mask):
                    decided = Action(kind, self.puzzle.problem.grid.positions[cell])
                    self._shown.setdefault(decided, deduction.technique)
        return self._shown.get(action)

    def _find_deductions(self) -> Iterator[Deduction]:
        grid, problem = self.puzzle.problem.grid, self.puzzle.problem
        right = [turn.action for turn in self.board.values() if turn.verdict != "wrong"]
        masks = {
            kind: mask_of(grid.cell(*cell) for action, cell in right if action == kind and cell)
            for kind in ("place", "cross")
        }
        position = Position.start(problem).after(masks["place"], masks["cross"])
        for proved in one_step_deductions(position, (MARKS, *TECHNIQUES), self.hardest):
            yield proved.deduction

    def document(self) -> EpisodeDocument:
        """Return the game so far as plain JSON values."""
        return {
            "queenside": 1,
            "puzzle": native_json.to_data(Document(self.puzzle, id=self.name)),
            "hardest": self.hardest,
            "turns": [
                {**turn._asdict(), "action": turn.action.kind, "cell": [*(turn.action.cell or ())]}
                for turn in self.turns
            ],
            "reward": self.reward,
            "solved": self.is_solved,
        }


def _decided(deduction: Deduction) -> tuple[tuple[Kind, int], tuple[Kind, int]]:
    return ("place", deduction.places), ("cross", deduction.eliminates)


def play_by_explainer(referee: Referee) -> None:
    """Do what the explainer says, step by step, as far as the referee's techniques lead."""
    for step in explain(referee.puzzle, full=True):
        if step.rating > referee.hardest:
            return
        actions = [Action("place", cell) for cell in step.places]
        for action in [*actions, *[Action("cross", cell) for cell in step.eliminates]]:
            referee.play(action)


def play_by_guessing(referee: Referee, seed: int) -> None:
    """Place queens at random where none attacks; undo what was wrong, and cross it out."""
    chance, problem = random.Random(seed), referee.puzzle.problem
    while not referee.is_solved:
        cells = [
            place
            for cell, place in enumerate(problem.grid.positions)
            if place not in referee.board and not _is_attacked(problem, cell, referee.queens)
        ]
        action = Action("place", chance.choice(cells))
        if referee.play(action).verdict == "wrong":
            referee.play(Action("undo"))
            referee.play(Action("cross", action.cell))


def _is_attacked(problem: Problem, cell: int, queens: frozenset[Cell]) -> bool:
    placed = mask_of(problem.grid.cell(*queen) for queen in queens)
    return bool(placed >> cell & 1) or any(
        (unit.mask & placed).bit_count() >= unit.upper
        for unit in problem.units
        if cell in unit.cells
    )
