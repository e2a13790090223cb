"""A referee, and the environment that it judges in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import queenside as qs
from queenside.teacher.referee import Action, Referee, play_by_explainer, play_by_guessing

BOARD = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
SOLUTION = qs.solve(BOARD).solution or ()
GUIDE = Path(__file__).parents[3] / "docs/guides/agents.md"


def test_the_explainer_wins_without_luck() -> None:
    for seed in range(1, 4):
        referee = Referee(qs.generate(8, grade="hard", seed=seed))
        play_by_explainer(referee)
        assert referee.is_solved
        assert {turn.verdict for turn in referee.turns} == {"shown"}
        assert referee.reward >= 8


def test_without_harder_techniques_reasoning_ends() -> None:
    referee = Referee(qs.generate(8, grade="hard", seed=1), hardest=1.0)
    play_by_explainer(referee)
    assert not referee.is_solved


def test_guessing_solves_and_earns_less() -> None:
    games = [Referee(BOARD), Referee(BOARD)]
    play_by_explainer(games[0])
    for game in (games[1], Referee(BOARD)):
        play_by_guessing(game, seed=3)
        assert game.is_solved
        games.append(game)
    assert games[1].turns == games[-1].turns
    assert games[1].reward < games[0].reward


def test_what_is_undone_is_taken_back() -> None:
    referee = Referee(BOARD)
    for cell, wrong in ((SOLUTION[0], False), ((0, 0), True)):
        before = referee.reward
        verdict = referee.play(Action("place", cell)).verdict
        assert (verdict == "wrong") is wrong
        assert referee.play(Action("undo")).verdict == "undone"
        assert referee.reward == before - (0.5 if wrong else 0)
    assert referee.state == qs.State()
    assert [referee.play(Action(kind)).verdict for kind in ("undo", "cross")] == ["idle", "idle"]


def test_a_wrong_queen_shows_nothing() -> None:
    referee = Referee(BOARD)
    referee.play(Action("place", (0, 0)))
    assert referee.play(Action("cross", (0, 2))).technique != "queen-marks"


def test_a_board_to_be_judged_has_one_solution() -> None:
    with pytest.raises(qs.NotUnique):
        Referee(qs.NQueens(8))


def test_the_environment_is_one(tmp_path: Path) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the extra env is not installed")
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    import queenside.env

    log = tmp_path / "games.jsonl"
    env = queenside.env.QueensEnv(size=6, grade="easy", log=log, render_mode="ansi")
    checker.check_env(env, skip_render_check=True)
    rewards = []
    for _ in range(2):
        env.reset(seed=7)
        play_by_explainer(player := Referee(env.referee.puzzle))
        steps = [env.step(env.number(turn.action)) for turn in player.turns]
        assert steps[-1][2]
        assert env.action(env.number(player.turns[0].action)) == player.turns[0].action
        rewards.append([step[1] for step in steps])
    assert rewards[0] == rewards[1]
    games = [json.loads(line) for line in log.read_text().splitlines()]
    assert games[-1] == games[-2] == env.episode()
    assert games[-1]["solved"]
    assert "♛" in env.render()
    assert gymnasium.make("Queenside-v0", size=5).reset(seed=1)[1]["board"].startswith("5#1")


def test_the_guides_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium", reason="the extra env is not installed")
    monkeypatch.chdir(tmp_path)
    [program] = re.findall(r"^```py\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    assert names["info"]["verdict"] in ("shown", "true", "wrong")  # type: ignore[index]
