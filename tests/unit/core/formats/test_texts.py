"""Texts beside a puzzle that no file can hold."""

from __future__ import annotations

import pytest

from queenside import NQueens
from queenside.app.store.import_export import Content
from queenside.app.store.import_export import format as exported
from queenside.core import formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import Document, lines, native_json


@pytest.mark.parametrize("text", ["id", "title", "author", "source"])
def test_half_of_a_surrogate_pair_is_not_written(text: str) -> None:
    document = Document(NQueens(5), **{text: "a\ud800"})  # type: ignore[arg-type]
    words = f"the {text} .* contains half of a surrogate pair"
    for name in formats.FORMATS:
        with pytest.raises(UnsupportedByFormat, match=words):
            formats.format(document, name)
    with pytest.raises(UnsupportedByFormat, match=words):
        native_json.format(document)
    with pytest.raises(UnsupportedByFormat, match=words):
        lines.format_all([document])
    with pytest.raises(UnsupportedByFormat, match=words):
        "".join(exported(Content(collections={"own": [document]})))


def test_a_whole_pair_is_written() -> None:
    document = Document(NQueens(5), title="\N{CROWN}")
    assert native_json.parse(native_json.format(document)) == document
