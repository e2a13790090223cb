"""How much there is to load."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.page import PAGES, weight

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit


@pytest.mark.parametrize("path", PAGES)
def test_a_visit_loads_less_than_150_kilobytes(visit: Visit, path: str) -> None:
    page = visit(f"/{path}")
    page.wait_for_load_state("networkidle")
    assert 15_000 < weight(page) < 150_000
