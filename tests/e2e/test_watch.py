"""Seeing the algorithms, in a real browser: a search, a comparison, orbits, a job."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from queenside.core import kernels
from tests.e2e.conftest import Site, Visit, only_with_a_server

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def node(page: Page) -> Locator:
    return page.locator("[data-figure=node]").first


def queens(page: Page) -> int:
    return page.locator(".watch-stage .cell.is-queen").count()


def watching(visit: Visit, width: int = 1280, theme: str = "light", board: str = "") -> Page:
    """The page that watches a search, at its first node."""
    page = visit(f"/see/watch{board}", width, theme)
    expect(page.locator(".watch-words")).not_to_be_empty()
    page.keyboard.press("Home")
    return page


def test_the_vector_stands_over_its_board(visit: Visit) -> None:
    page = watching(visit, 360, "dark", board="?board=n-queens:6&search=a")
    vector = page.locator(".watch-vector span")
    assert vector.all_inner_texts() == ["·"] * 6
    page.get_by_role("button", name="Next solution").click()
    expect(page.locator(".watch-words")).to_contain_text("Solution 1.")
    assert vector.all_inner_texts() == ["2", "4", "6", "1", "3", "5"]
    label = page.locator(".watch-vector").get_attribute("aria-label")
    assert label == "Column of the queen, row by row: 2, 4, 6, 1, 3, 5"


def test_step_through_a_search_by_mouse(visit: Visit) -> None:
    page = watching(visit, 360, "dark")
    expect(node(page)).to_have_text("1 of 60")
    expect(page.locator(".watch-words")).to_have_text("The search begins with an empty board.")
    assert queens(page) == 0
    for index in (2, 3, 4):
        page.get_by_label("One node forwards").click()
        expect(node(page)).to_have_text(f"{index} of 60")
    assert queens(page) == 3
    expect(page.locator("[data-figure=depth]")).to_have_text("3")
    assert page.locator(".watch-stage .cell.is-ringed").count() > 0
    page.get_by_label("One node back").click()
    expect(node(page)).to_have_text("3 of 60")
    page.get_by_role("button", name="Next solution").click()
    expect(page.locator(".watch-words")).to_contain_text("Solution 1.")
    assert queens(page) == 8
    expect(page.get_by_role("button", name="Next solution")).to_be_disabled()
    page.get_by_label("First node").click()
    expect(node(page)).to_have_text("1 of 60")
    page.get_by_label("Last node").click()
    expect(node(page)).to_have_text("60 of 60")


def test_step_through_a_search_by_keyboard(visit: Visit) -> None:
    page = watching(visit)
    expect(node(page)).to_have_text("1 of 60")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(node(page)).to_have_text("8 of 60")
    page.keyboard.press("ArrowLeft")
    expect(node(page)).to_have_text("7 of 60")
    expect(page.locator(".watch-words")).to_contain_text("no cell is left for a queen")
    page.keyboard.press("n")
    assert queens(page) == 8
    page.keyboard.press("End")
    expect(node(page)).to_have_text("60 of 60")
    page.keyboard.press("p")
    expect(page.locator(".watch-words")).to_contain_text("Solution 1.")
    page.keyboard.press("Home")
    expect(node(page)).to_have_text("1 of 60")


def test_a_run_makes_no_step_after_it_is_stopped(visit: Visit) -> None:
    page = watching(visit)
    page.locator("input[name=speed]").fill("5")
    page.locator("input[name=speed]").blur()
    page.keyboard.press(" ")
    page.wait_for_timeout(150)
    page.keyboard.press("Home")
    page.wait_for_timeout(200)
    assert node(page).inner_text() == "1 of 60"


def test_a_search_runs_at_once_to_its_end_and_can_be_stopped(visit: Visit) -> None:
    page = visit("/see")
    page.locator("input[name=speed]").fill("11")
    expect(node(page)).to_have_text("60 of 60")
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    page.locator("input[name=speed]").fill("0")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Pause").click()
    expect(node(page)).to_have_text(re.compile(r"^[1-3] of 60$"))


def test_another_board_and_another_search(visit: Visit) -> None:
    page = watching(visit)
    page.locator("select[name=n-queens]").select_option("8")
    expect(node(page)).to_have_text("1 of 2,057")
    page.locator("select[name=search]").select_option("f")
    expect(node(page)).to_have_text("1 of 1,098")
    expect(page.locator(".watch-source h2")).to_have_text("Lesson f: exact cover")
    expect(page.locator(".watch-source pre")).to_contain_text("def take(option: Option, ")
    page.get_by_label("Node", exact=True).fill("1000")  # in a window that was not fetched yet
    expect(node(page)).to_have_text("1,001 of 1,098")
    page.locator("select[name=search]").select_option("g")
    expect(page.locator("dt", has_text="Broken")).to_be_visible()


def test_a_board_of_the_address(visit: Visit) -> None:
    page = watching(visit, board="?board=n-queens:6&search=e")
    expect(node(page)).to_have_text("1 of 153")
    page.get_by_text("Why not the other engines?").click()
    expect(page.get_by_text("looks at millions of nodes a second").first).to_be_visible()


def compare(page: Page, leave_out: tuple[str, ...], add: str) -> None:
    """Choose other engines than those that the page begins with."""
    for name in leave_out:
        page.get_by_label(f"Leave out {name}").click()
    page.locator("select[name=add-engine]").select_option(add)


def test_compare_two_engines(visit: Visit) -> None:
    page = visit("/see/compare", 360, "dark")
    page.locator("select[name=rounds]").select_option("1")
    compare(page, ("Backtracking in C",), "backtracking")
    page.get_by_role("button", name="Compare", exact=True).click()
    rows = page.locator(".table-scroll tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("unique")
    widths = page.locator(".time-bar").evaluate_all("bars => bars.map(bar => bar.offsetWidth)")
    assert len(widths) == 4
    assert max(widths) > 20


def test_a_race_is_an_address_and_asks_the_class(visit: Visit) -> None:
    page = visit("/see/race?searches=1,3,exact_cover&at=31")
    lane = page.locator(".watch-lane")
    expect(lane).to_have_count(3)
    expect(lane.locator("[data-figure=node]")).to_have_text([re.compile("^32 of")] * 3)
    page.get_by_label("One node forwards").click()
    expect(lane.locator("[data-figure=node]")).to_have_text([re.compile("^33 of")] * 3)
    lane.nth(2).get_by_role("button", name="Ask the class").click()
    answers = lane.nth(2).locator(".race-question button[aria-pressed]")
    for answer in answers.all():
        answer.click()
        expect(lane.nth(2).get_by_role("status")).to_have_text(re.compile("^(Yes|No)"))
    page.get_by_role("button", name="Step by time").click()
    page.get_by_label("Last node").click()
    ends = lane.get_by_text(re.compile("^(Done after|It is followed)"))
    expect(ends).to_have_count(3, timeout=30_000)


def test_a_comparison_can_be_stopped(visit: Visit) -> None:
    page = visit("/see/compare")
    compare(page, ("Backtracking in C", "Exact cover (Knuth)"), "reference")
    page.locator("select[name=add-n-queens]").select_option("30")
    page.locator("select[name=time_limit]").select_option("60")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator("progress")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Compare", exact=True)).to_be_enabled()
    expect(page.locator("progress")).to_have_count(0)


def test_browse_the_orbits_of_six_queens(visit: Visit) -> None:
    page = visit("/see/n-queens", 360, "dark")
    page.locator("select[name=n]").select_option("6")
    expect(page.get_by_role("heading", name="Orbit 1 of 1")).to_be_visible()
    columns = page.locator("[data-figure=columns]")
    expect(columns).to_have_text("246135")
    images = page.locator(".watch-images button")
    expect(images).to_have_count(4)
    observed = set()
    for image in images.all():
        image.click()
        expect(image).to_have_attribute("aria-pressed", "true")
        observed.add(columns.text_content())
    assert observed == {"246135", "531642", "362514", "415263"}
    page.get_by_label("one of each orbit").uncheck()
    expect(page.get_by_role("heading", name="Solution 1 of 4")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(columns).to_have_text("362514")
    page.keyboard.press("ArrowRight")
    expect(columns).to_have_text("415263")


@only_with_a_server("jobs")
@needs_kernels
def test_a_job_is_run_stopped_and_reported(visit: Visit, site: Site) -> None:
    page = visit("/see/jobs", 360, "dark")
    name = "narrow"
    page.locator("input[name=name]").fill(name)
    page.locator("select[name=size]").select_option("19")
    page.get_by_role("button", name="Make it").click()
    job = page.get_by_role("article", name=name)
    expect(job).to_contain_text("count all solutions of 19-queens")
    job.get_by_role("button", name="Start").click()
    expect(job.locator("[data-figure=job]")).to_contain_text("parts a second")
    assert float(job.locator("progress").get_attribute("value") or 0) > 0
    job.get_by_role("button", name="Stop").click()
    job.get_by_role("button", name="Report").click()
    expect(job.locator(".watch-report li").first).to_contain_text("✓")
    assert (site.folder / f"{name}.job").exists()
