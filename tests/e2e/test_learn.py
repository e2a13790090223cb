"""Learning in a browser: hints, mistakes, explanations to step through, techniques, the trainer.

What the page shows is held to what Python says: the board after each move, what stands out in it,
and the answers of the trainer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import queenside as qs
from queenside.core.formats import native_json
from queenside.core.formats.document import State
from queenside.core.grid import mask_of
from queenside.explainer.explain.moves import moves
from queenside.explainer.logic.catalogue import CATALOGUE, MEANINGS
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker import collection
from tests.e2e.conftest import MODULES, answered

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit

EXPLAINED = "q8-0031"
"""A board of many moves."""
EXPLAINED_PUZZLE = collection.find(EXPLAINED).puzzle
EXPLANATION = qs.explain(EXPLAINED_PUZZLE)
MOVES = list(moves(EXPLANATION))


Cells = set[tuple[int, int]]


def cells(page: Page, selector: str, location: str = "") -> Cells:
    """Which cells of the board there look like this."""
    result = page.eval_on_selector_all(
        f"{location} .cell{selector}", "cells => cells.map(cell => Number(cell.dataset.cell))"
    )
    side = page.locator(f"{location} .board-row").count()
    return {divmod(cell, side) for cell in result}


def shown(page: Page) -> Cells:
    """Where the board points at; nowhere if nothing fades."""
    return cells(page, ":not(.is-faded)") if cells(page, ".is-faded") else set()


def tap(page: Page, cell: tuple[int, int], times: int = 1) -> None:
    side = page.locator(".board-row").count()
    for _ in range(times):
        page.click(f'[data-cell="{cell[0] * side + cell[1]}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


# ---- explanations ----


def explained(visit: Visit, width: int = 1280, theme: str = "light") -> Page:
    page = visit(f"/learn/explain/{EXPLAINED}", width, theme)
    page.get_by_text(f"0 of {len(MOVES)}", exact=True).wait_for()
    return page


def check_place(page: Page, place: int) -> None:
    """The page shows the board after so many moves, and what the last of them is about."""
    page.get_by_text(f"{place} of {len(MOVES)}", exact=True).wait_for()
    after = MOVES[place - 1].after if place else State()
    assert cells(page, ":has(.crown)") == {*after.queens}
    assert cells(page, ":has(.mark)") == {*after.marks}
    light = MOVES[place - 1].highlight(EXPLAINED_PUZZLE) if place else None
    assert shown(page) == ({*light.shown} if light else set())
    new = {*light.queens, *light.marks} if light else set()
    assert cells(page, ".is-fresh") == new
    assert cells(page, ".is-ringed") == ({*light.looks_at} - new if light else set())
    for line in MOVES[place - 1].lines if place else ():
        assert line in page.inner_text(".learn-step")


def test_through_an_explanation_and_back_by_mouse(visit: Visit) -> None:
    page = explained(visit, 360, "dark")
    for place in range(len(MOVES)):
        check_place(page, place)
        button(page, "Forward").click()
    check_place(page, len(MOVES))
    assert EXPLANATION.ending in page.inner_text(".learn-step")
    page.locator(".learn-step summary").click()
    for step in MOVES[-1].steps:
        assert step.sentence in page.inner_text(".learn-step")
    assert cells(page, ":has(.crown)") == {*MOVES[-1].after.queens}
    assert button(page, "Forward").is_disabled()
    for place in reversed(range(len(MOVES))):
        button(page, "Back").click()
        check_place(page, place)
    assert button(page, "Back").is_disabled()


def test_through_an_explanation_by_keyboard(visit: Visit) -> None:
    page = explained(visit)
    places = {"ArrowRight": 1, "End": len(MOVES), "ArrowLeft": len(MOVES) - 1, "Home": 0}
    for key, place in places.items():
        page.keyboard.press(key)
        check_place(page, place)


def test_any_step_is_one_click_away(visit: Visit) -> None:
    page = explained(visit)
    page.locator(".steps button").nth(6).click()
    check_place(page, 7)
    page.locator(".profile").click(position={"x": 2, "y": 10})
    check_place(page, 1)
    page.get_by_role("slider", name="Step").fill("4")
    check_place(page, 4)
    reported = re.search(
        r"rated ([\d.]+), is number (\d+)", page.get_attribute(".profile", "aria-label") or ""
    )
    assert reported
    hardest = max(EXPLANATION.steps, key=lambda step: step.rating)
    assert (float(reported[1]), int(reported[2])) == (hardest.rating, hardest.number)


def test_an_explanation_may_trust_that_the_board_has_one_solution(visit: Visit) -> None:
    board = "q6-0064"
    puzzle = collection.find(board).puzzle
    page = visit(f"/learn/explain/{board}")
    for trusts in (False, True, False):
        explanation = qs.explain(puzzle, trust_unique=trusts)
        steps = list(moves(explanation))
        page.get_by_text(f"0 of {len(steps)}", exact=True).wait_for()
        assert button(page, "Trust the board").get_attribute("aria-pressed") == str(trusts).lower()
        page.keyboard.press("End")
        page.get_by_text(explanation.ending).wait_for()
        assert bool({"at-sea"} & {step.technique for step in explanation}) is trusts
        reported = page.locator(".steps button").all_inner_texts()
        assert len(reported) == len(steps)
        assert any("At sea" in text for text in reported) is trusts
        button(page, "Trust the board").click()


def test_an_explanation_plays_by_itself(visit: Visit) -> None:
    page = explained(visit)
    page.clock.install()
    button(page, "Run").click()
    for place in range(1, 4):
        page.clock.run_for(3000)
        page.get_by_text(f"{place} of {len(MOVES)}", exact=True).wait_for()
    button(page, "Pause").click()
    page.clock.run_for(30_000)
    check_place(page, 3)
    page.locator(".steps button").last.click()
    button(page, "Run").click()  # from the beginning again
    check_place(page, 0)


def test_the_grade_is_told_with_what_it_means(visit: Visit) -> None:
    page = explained(visit)
    page.wait_for_selector(".grade-details")
    grade = qs.grade(EXPLAINED_PUZZLE)
    text = page.inner_text(".grade-details")
    assert MEANINGS[grade.name] in text
    assert f"{grade.name.capitalize()}\n{grade.rating:g}" in text
    links = page.eval_on_selector_all(".chip", "all => all.map(link => link.hash)")
    assert links == [f"#/learn/train/{name}" for name in grade.techniques]


def test_a_board_with_several_solutions_ends_honestly(visit: Visit) -> None:
    page = visit("/learn")
    page.evaluate("location.hash = '#/learn/explain/AABB%2FAABB%2FCCDD%2FCCDD'")
    page.wait_for_selector(".learn-step")
    page.keyboard.press("End")
    page.get_by_text("Here reasoning ends: this board has").wait_for()


def test_the_explanation_is_saved_as_a_page(visit: Visit) -> None:
    page = explained(visit)
    with page.expect_download() as download:
        button(page, "Save as a page to read or print").click()
    assert download.value.suggested_filename == f"{EXPLAINED}.html"
    text = download.value.path().read_text(encoding="utf-8")
    assert EXPLANATION.steps[0].sentence in text


# ---- techniques ----


def test_the_techniques_have_examples(visit: Visit) -> None:
    page = visit("/learn/techniques")
    page.wait_for_selector(".technique")
    titles = page.locator(".technique .technique-title").all_inner_texts()
    assert {*titles} == {CATALOGUE[name].title for name in TECHNIQUES}
    page.get_by_text(CATALOGUE["two-lines"].title).click()
    result = qs.practice("two-lines", seed=1)
    page.get_by_text(result.step.sentence).wait_for()
    fresh = cells(page, ".is-fresh", ".example")
    assert fresh == {*result.step.places, *result.step.eliminates}
    page.get_by_role("link", name="Train it").click()
    page.get_by_role("heading", name=CATALOGUE["two-lines"].title).wait_for()


# ---- the trainer ----


def practised(visit: Visit, name: str, **options: Any) -> tuple[Page, dict[str, Any]]:
    page = visit("/learn/train", **options)
    page.wait_for_selector(".trainings")
    page.evaluate("Math.random = () => 0.25")  # so that it is always the same position
    go = "hash => { location.hash = hash }"
    practice = answered(page, "practice", lambda: page.evaluate(go, f"#/learn/train/{name}"))
    page.wait_for_selector(".board")
    return page, practice


def free(practice: dict[str, Any]) -> Cells:
    """The cells of a position that nobody has decided."""
    board = practice["board"]
    side = len(board["regions"])
    state = board.get("state") or {}
    decided = [*state.get("queens", ()), *state.get("marks", ()), *board.get("given", ())]
    return {(r, c) for r in range(side) for c in range(side)} - {(r, c) for r, c in decided}


def test_the_trainer_accepts_the_right_answer(visit: Visit) -> None:
    page, practice = practised(visit, "touching-line", width=360)
    button(page, "Check").click()
    page.get_by_text("Nothing is on the board yet").wait_for()
    step = practice["step"]
    for cell in step["eliminates"]:
        tap(page, tuple(cell))
    button(page, "Check").click()
    page.get_by_text("Right!").wait_for()
    assert step["sentence"] in page.inner_text(".learn-step")
    right = re.search(r"(\d+) right · (\d+) in a row", page.inner_text(".score"))
    assert right
    answered(page, "practice", button(page, "Next position").click)
    page.get_by_text("Where is it?").wait_for()
    page.reload()
    page.get_by_text(right[0]).wait_for()


def test_the_trainer_refuses_a_wrong_answer(visit: Visit) -> None:
    page, practice = practised(visit, "region-in-line", theme="dark")
    solution = {(row, column) for row, column in practice["solution"]}
    tap(page, min(free(practice) & solution))  # crossed out, where a queen belongs
    button(page, "Check").click()
    page.get_by_text("Not yet: one of your cells, or more, is wrong.").wait_for()
    button(page, "Clear").click()
    tap(page, min(free(practice) - solution), times=2)  # a queen where there is none
    button(page, "Check").click()
    page.get_by_text("Not yet: one of your cells, or more, is wrong.").wait_for()


def test_the_trainer_tells_what_is_not_asked_and_what_is_missing(visit: Visit) -> None:
    page, practice = practised(visit, "region-in-line")
    rendered = {(r, c) for step in practice["answers"] for r, c in step["eliminates"]}
    solution = {(row, column) for row, column in practice["solution"]}
    tap(page, min(free(practice) - rendered - solution))
    button(page, "Check").click()
    page.get_by_text("True, but that is not what this technique shows here.").wait_for()


@MODULES
def test_every_answer_of_a_position_is_right_and_half_of_one_is_not(visit: Visit) -> None:
    page = visit("/learn")
    for technique in ("region-single", "exclusion", "two-regions"):
        result = qs.practice(technique, seed=2)
        side = result.puzzle.problem.grid.columns
        board = native_json.to_data(result.document)
        answers = [
            {"places": [*map(list, step.places)], "eliminates": [*map(list, step.eliminates)]}
            for step in result.answers
        ]
        solution = [*map(list, qs.solve(result.puzzle).solution or ())]
        verdicts = page.evaluate(
            """async ({ board, answers, solution }) => {
              const { judge } = await import("/learn/trainer.js");
              const { Puzzle } = await import("/board/puzzle.js");
              const puzzle = Puzzle.of(board);
              const cells = (places) => puzzle.cellsOf(places);
              const verdict = (queens, marks) => {
                const answer = { queens: cells(queens), marks: cells(marks) };
                return judge(puzzle, { answers, solution }, answer);
              };
              return answers.map(({ places, eliminates }) => [
                verdict(places, eliminates).verdict,
                places.length + eliminates.length > 1
                  ? verdict(places.slice(1), eliminates.slice(places.length ? 0 : 1)).verdict
                  : "partly",
              ]);
            }""",
            {"board": board, "answers": answers, "solution": solution},
        )
        assert mask_of(row * side + column for row, column in solution)
        assert {right for right, _ in verdicts} == {"right"}
        assert {half for _, half in verdicts} <= {"partly", "right"}


def test_what_was_shown_is_not_counted(visit: Visit) -> None:
    page, practice = practised(visit, "line-in-region")
    before = page.inner_text(".score")
    button(page, "Show me").click()
    page.get_by_text(practice["step"]["sentence"]).wait_for()
    assert cells(page, ".is-fresh") == {(r, c) for r, c in practice["step"]["eliminates"]}
    assert button(page, "Check").count() == 0
    assert before == "not yet trained" == page.inner_text(".score")
