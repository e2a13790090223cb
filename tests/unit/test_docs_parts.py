"""The generated parts of docs/reference are what the code says today, and all of it is there."""

from __future__ import annotations

import pytest

from lab.tools import docs_parts

PAGES = {
    f"{path.parent.name}/{path.name}": path.read_text("utf-8")
    for path in docs_parts.PAGES
    if "<!-- generated" in path.read_text("utf-8")
}
PARTS = docs_parts.parts()


@pytest.mark.parametrize("page", PAGES)
def test_its_parts_are_up_to_date(page: str) -> None:
    """After a change that is wanted: `python -m lab.tools.docs_parts`."""
    assert docs_parts.fill(PAGES[page], PARTS) == PAGES[page]


def test_every_part_is_on_a_page_once() -> None:
    named = [part["name"] for page in PAGES.values() for part in docs_parts.PART.finditer(page)]
    assert sorted(named) == sorted(PARTS)


def test_a_part_that_is_out_of_date_shows() -> None:
    page = "a\n<!-- generated: x -->\nold\n<!-- /generated -->\nb\n"
    assert docs_parts.fill(page, {"x": "new"}) == page.replace("old", "new")
