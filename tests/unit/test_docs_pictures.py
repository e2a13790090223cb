"""The drawings of the documentation are what Queenside draws today, and each is shown somewhere."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from queenside.core import kernels

if kernels.missing():
    pytest.skip("boards are made by the compiled kernels", allow_module_level=True)

pytest.importorskip("PIL", reason="how a picture is read is drawn by reading one")

from lab.tools.docs_pictures import DRAWINGS
from lab.tools.docs_pictures.__main__ import FOLDER

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_is_as_it_is_drawn(name: str) -> None:
    """After a change that is wanted: `python -m lab.tools.docs_pictures`."""
    drawn = DRAWINGS[name]()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert (FOLDER / name).read_text(encoding="utf-8") == drawn


def test_every_picture_is_shown() -> None:
    pages = [*ROOT.glob("docs/**/*.md"), ROOT / "README.md"]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert [path.name for path in sorted(FOLDER.iterdir()) if path.name not in text] == []
