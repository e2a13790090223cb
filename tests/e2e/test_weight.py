"""How much there is to load."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lab.bench.page import PAGES, weight
from queenside.app.store import Store
from tests.e2e.conftest import only_with_a_server

if TYPE_CHECKING:
    from tests.e2e.conftest import Site, Visit


@only_with_a_server("weight without Python, which comes behind the page: see lab/bench/page.py")
@pytest.mark.parametrize("path", PAGES)
def test_a_visit_loads_less_than_150_kilobytes(site: Site, visit: Visit, path: str) -> None:
    with Store(site.folder / "home" / "store.sqlite3") as store:
        store.set("make", None)  # a finished drawing is judged at once, and the kernels are loaded
    page = visit(f"/{path}")
    page.wait_for_load_state("networkidle")
    worker = 60_000 if "explain" in path else 0  # it explains the board at once, by the kernels
    assert 15_000 < weight(page) < 150_000 + worker
