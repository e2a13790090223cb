"""The fonts of pictures and books, so that they look the same on a machine that has none.

DM Sans is for words and numbers in pictures, Fraunces for the headings of a book. Both are cut down
to the Latin script; OFL.txt, which lies beside them, is their licence.
"""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent

SANS = "DM Sans"
REGULAR = _FOLDER / "DMSans-Regular.ttf"
BOLD = _FOLDER / "DMSans-SemiBold.ttf"
"""The weight 600, which is what pictures call bold."""

SERIF = "Fraunces"
HEADINGS = _FOLDER / "Fraunces-SemiBold.ttf"
ITALIC = _FOLDER / "Fraunces-Italic.ttf"
