"""An environment to learn to reason in, with the interface of Gymnasium (Towers and others, 2024).

    import gymnasium
    import queenside.env

    env = gymnasium.make("Queenside-v0", size=8, grade="medium")
    observation, info = env.reset(seed=1)

Actions are numbers: with n cells, action c puts a queen on cell c, n + c a cross, and 2n undoes the
last of them. `info` says for each whether a technique shows it ("shown"), or it is "true" but not
shown in one step by techniques up to `hardest`, or "wrong". It needs the extra `env`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from queenside.core import extras
from queenside.core.contract.options import MADE_GRADES
from queenside.core.formats import colours, text
from queenside.core.puzzles.board_like import BoardLike
from queenside.explainer.logic.ladder import GUESS_RATING
from queenside.maker.generate import generate
from queenside.teacher.referee import (
    Action,
    EpisodeDocument,
    Referee,
    Turn,
    play_by_explainer,
    play_by_guessing,
)

with extras.required("env", "queenside.env"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

_MAX_SEED = 2**31

Fields = Mapping[str, Any]
"""What Gymnasium passes on by name: an observation, or what else is to be known."""


class QueensEnv(gymnasium.Env):  # type: ignore[misc]
    """A board of regions with one solution, which is to be found by reasoning.

    `size` and `stars` are those of its boards, `grade` how hard they are (any if it is None), and
    `hardest` is the rating up to which techniques count. A game ends when all queens stand, or
    after `max_turns`. Each game is a line of the file `log`, if there is one.

    Observations have the board's "regions", from 0, and its "cells": 0 is open, 1 has a cross, 2 a
    queen. The same seed makes the same board.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        size: int = 8,
        stars: int = 1,
        grade: str | None = None,
        hardest: float = GUESS_RATING,
        max_turns: int | None = None,
        log: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if grade is not None and grade not in MADE_GRADES:
            raise ValueError(f"grade: choose one of {', '.join(MADE_GRADES)}, not {grade!r}")
        self.size, self.stars, self.grade, self.hardest = size, stars, grade, hardest
        self.max_turns = max_turns or 4 * size * size
        self.log, self.render_mode = log, render_mode
        self.action_space = spaces.Discrete(2 * size * size + 1)
        shape = (size, size)
        self.observation_space = spaces.Dict(
            {
                "regions": spaces.Box(0, size - 1, shape, np.int8),
                "cells": spaces.Box(0, 2, shape, np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: Fields | None = None
    ) -> tuple[Fields, Fields]:
        """Begin a game on a board made by the seed, or on the one of the option "board"."""
        super().reset(seed=seed)
        board: BoardLike = (options or {}).get("board") or generate(
            self.size,
            self.stars,
            seed=int(self.np_random.integers(_MAX_SEED)) if seed is None else seed,
            grade=self.grade,
        )
        self.referee = Referee(board, self.hardest, getattr(board, "id", None))
        labels = colours.regions(self.referee.puzzle) or ()
        if len(labels) != self.size**2:
            raise ValueError(f"the board must have {self.size} rows and as many regions")
        self._regions = np.array(labels, np.int8).reshape(self.size, self.size)
        return self._observe(), {"board": self.referee.name}

    def step(self, action: int) -> tuple[Fields, float, bool, bool, Fields]:
        """Do this, and say how it is judged."""
        turn = self.referee.play(self.action(int(action)))
        solved = self.referee.is_solved
        late = not solved and len(self.referee.turns) >= self.max_turns
        if (solved or late) and self.log is not None:
            with open(self.log, "a", encoding="utf-8") as file:
                file.write(json.dumps(self.episode()) + "\n")
        info = {"verdict": turn.verdict, "technique": turn.technique}
        return self._observe(), turn.reward, solved, late, info

    def action(self, number: int) -> Action:
        """Return the action of this number."""
        kind, cell = divmod(number, self.size * self.size)
        if kind == 2:
            return Action("undo")
        return Action("cross" if kind else "place", divmod(cell, self.size))

    def number(self, action: Action) -> int:
        """Return the number of this action."""
        if action.cell is None:
            return 2 * self.size * self.size
        row, column = action.cell
        return (self.size if action.kind == "cross" else 0) * self.size + row * self.size + column

    def episode(self) -> EpisodeDocument:
        """Return the game so far as plain JSON values: a line of the log."""
        return self.referee.document()

    def render(self) -> str | None:
        """Return the board in lines and signs."""
        if self.render_mode != "ansi":
            return None
        return text.draw(self.referee.puzzle, state=self.referee.state)

    def _observe(self) -> Fields:
        cells: Any = np.zeros((self.size, self.size), np.int8)
        for kind, places in ((1, self.referee.state.marks), (2, self.referee.queens)):
            for place in places:
                cells[place] = kind
        return {"regions": self._regions.copy(), "cells": cells}


gymnasium.register("Queenside-v0", "queenside.env:QueensEnv")

__all__ = [
    "Action",
    "EpisodeDocument",
    "QueensEnv",
    "Referee",
    "Turn",
    "play_by_explainer",
    "play_by_guessing",
]
