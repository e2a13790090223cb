"""`queenside cover`: what it prints, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

TEXT = """\
| two ways
a b | c
a b
a c:1
b c:1
b c:2
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.dlx"
    path.write_text(TEXT)
    return str(path)
