"""Mend: exactly one solution, by a small change."""

from __future__ import annotations

from typing import Any

from queenside.formats import native_json
from queenside.formats.document import Document
from queenside.make.mend.mend import mend as mended
from queenside.web.bodies import Body


def mend(body: Body) -> dict[str, Any]:
    """The mended board with its solution, and the cells that have changed."""
    wishes = {name: body[name] for name in ("by", "seed", "time_limit")}
    found = mended(body["board"].puzzle, **wishes)
    document = Document(found.puzzle, solution=found.solution)
    return {
        "board": native_json.to_data(document),
        "changed": [list(cell) for cell in found.changed],
    }
