"""What is shown over the board: where it belongs, in nobody's way, and gone when it should be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.extension.driving import World, boards, enter, solution_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.extension.conftest import Open

EIGHT = boards(8, 3)[1]
SOLUTION = solution_of(EIGHT)

OPEN_SHADOW = """
globalThis.roots = [];
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) {
  const root = attach.call(this, options);
  roots.push(root);
  return root;
};
void 0;
"""
"""The insides are closed; this keeps hold of them."""

BOXES = """(() => {
  const box = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const [picture, label] = roots.at(-1).children;
  return {
    picture: box(picture),
    label: label && {text: label.textContent, top: label.getBoundingClientRect().top},
    paths: picture.querySelectorAll("g").length,
    first: box(picture.querySelector("path")),
  };
})()"""


@pytest.fixture
def world(open_page: Open, page: Page) -> World:
    open_page("daily", EIGHT)
    world = enter(page)
    world.run(OPEN_SHADOW)
    return world


def show(world: World, **cells: Any) -> Any:
    return world.ask({"queenside": "overlay", **cells})


def hosts(page: Page) -> int:
    return page.evaluate("document.querySelectorAll('html > div').length")


def board_box(page: Page) -> list[int]:
    return page.evaluate("""(() => {
      const {left, top, right, bottom} = document.querySelector("[data-testid=interactive-grid]")
        .getBoundingClientRect();
      return [left, top, left + 8 * 36, bottom].map(Math.round);
    })()""")


def test_it_lies_on_the_board(world: World, page: Page) -> None:
    finished = show(
        world, queens=SOLUTION, marks=[[0, 0]], wrong=[[1, 1]], ringed=[[2, 2]], text="Look"
    )
    assert finished == {"shown": True}
    boxes = world.run(BOXES)
    assert boxes["picture"] == board_box(page)
    assert boxes["paths"] == 11
    assert boxes["label"]["text"] == "Look"
    assert boxes["label"]["top"] >= boxes["picture"][3]


def test_it_shows_what_a_trial_would_lead_to(world: World) -> None:
    """The queens of each deduction with its number, and crosses where nothing would be left."""
    lines = "Suppose a queen at r1c1.\n1. Row 2 needs r2c4.\n2. Row 3 needs r3c2 and r3c7."
    notes = {"2.1+": [4, 5], "1": [1, 3], "2": [2, 1], "2+": [2, 6]}
    rendered = {
        "supposed": [[1, 3], [2, 1], [2, 6]],
        "lost": [[4, 4], [4, 5]],
        "notes": [{"cell": cell, "text": text} for text, cell in notes.items()],
    }
    assert show(world, marks=[[0, 0]], **rendered, text=lines) == {"shown": True}
    boxes = world.run(BOXES)
    assert boxes["label"]["text"] == lines
    assert boxes["paths"] == 6
    numbers = "[...roots.at(-1).querySelectorAll('text')].map((text) => text.textContent)"
    assert world.run(numbers) == ["2.1+", "1", "2", "2+"]


def test_it_touches_nothing(world: World, page: Page) -> None:
    before = page.evaluate("document.body.outerHTML")
    show(world, queens=SOLUTION, text="<img src=x onerror=alert(1)>")
    assert world.run(BOXES)["label"]["text"].startswith("<img")
    assert page.evaluate("document.body.outerHTML") == before
    host = page.locator("html > div")
    assert host.get_attribute("aria-hidden") == "true"
    assert page.evaluate("document.querySelector('html > div').shadowRoot") is None
    page.locator("[data-cell-idx='9']").click()
    page.wait_for_function("fixture.states[9] === 'cross'")
    assert page.evaluate("fixture.bad") == []


def test_it_follows_the_board(world: World, page: Page) -> None:
    show(world, queens=SOLUTION)
    frame = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate("document.body.style.padding = '300px 40px 2000px'")
    page.evaluate(frame)
    assert world.run(BOXES)["picture"] == board_box(page)
    page.evaluate("scrollTo(0, 120)")
    page.evaluate(frame)
    assert world.run(BOXES)["picture"] == board_box(page)


@pytest.mark.parametrize(
    "end",
    [
        "clear",
        "fixture.gone = true; fixture.draw(0)",
        "document.querySelector('html > div').remove()",
    ],
)
def test_it_goes(world: World, page: Page, end: str) -> None:
    show(world, queens=SOLUTION)
    assert hosts(page) == 1
    if end == "clear":
        world.ask({"queenside": "clear"})
    else:
        page.evaluate(end)
    page.wait_for_function("document.querySelectorAll('html > div').length === 0")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert hosts(page) == 0


def test_there_is_nothing_to_show_it_on(open_page: Open, page: Page) -> None:
    open_page("daily", EIGHT, merge=True)
    answer = show(enter(page), queens=SOLUTION)
    assert not answer["shown"]
    assert "7" in answer["reason"]
    assert hosts(page) == 0


def test_a_notice_is_read_out_and_goes(world: World, page: Page) -> None:
    assert world.ask({"queenside": "notice", "text": "No board."}) == {"shown": True}
    assert page.locator("html > div").get_attribute("role") == "status"
    assert world.run("roots.at(-1).textContent") == "Queenside: No board."
    world.ask({"queenside": "clear"})
    assert hosts(page) == 0
