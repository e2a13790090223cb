"""Which format a text has, told without loading the files of those it cannot have."""

from __future__ import annotations

import random

from queenside.core import formats
from queenside.core.errors import InvalidPuzzle

PIECES = (
    *(
        "n-queens",
        "custom:",
        "pzprv3",
        "starbattle/",
        "https://puzz.link/p?",
        "Author:",
        "55",
        "66",
    ),
    *('{"colorGrid":', "{", "}", "import", "colorRegions", "[[", "array(", "5k2:", "1,", "7"),
    *(
        "66",
        "0,1\n0,1",
        "┌─┐",
        "+--+",
        "|",
        "AAB",
        "ABB",
        "a",
        "#",
        "\n",
        "\n",
        " ",
        ";",
        "\t",
        '"',
        "0",
        "Genre:",
    ),
)


def test_a_format_whose_signs_are_missing_is_not_meant() -> None:
    """As if each format had been asked in turn."""
    rng, encountered = random.Random(1), set[str | None]()
    readable = [name for name, entry in formats.FORMATS.items() if entry.parse]
    for _ in range(6000):
        text = "".join(rng.choices(PIECES, k=rng.randint(1, 6))).strip()
        requested = (name for name in readable if text and formats.FORMATS[name].matches(text))
        expected = next(requested, None)
        try:
            result = formats.detect(text)
        except InvalidPuzzle:
            result = None
        assert result == expected, text
        encountered.add(result)
    assert encountered == {*readable, None}
