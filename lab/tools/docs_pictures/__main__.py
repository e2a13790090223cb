"""Draws all of docs/pictures that is made from boards, or the files that are named."""

from __future__ import annotations

import sys
from pathlib import Path

from lab.tools.docs_pictures import DRAWINGS

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"


def main() -> None:
    for name in sys.argv[1:] or DRAWINGS:
        (FOLDER / name).write_text(DRAWINGS[name](), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
