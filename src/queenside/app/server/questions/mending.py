"""Mend: exactly one solution, by a small change."""

from __future__ import annotations

from queenside.app.server import inputs
from queenside.core.contract.documents.api import MendedData
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.maker.mend.mend import mend as mend_board


def mend(question: inputs.Mend) -> MendedData:
    options = question._asdict()
    mended = mend_board(options.pop("board").puzzle, **options)
    document = Document(mended.puzzle, solution=mended.solution)
    return {
        "board": native_json.to_data(document),
        "changed": [list(cell) for cell in mended.changed],
    }
