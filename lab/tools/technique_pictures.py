"""Finds a small example of each technique, for its picture in the page's list of techniques.

    python -m lab.tools.technique_pictures

Writes `src/queenside/app/page/learn/examples.js`. A test asks whether each example still shows its
technique; run this again when one does not, or when there is a new technique.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.explainer import documents
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker import collection
from queenside.maker.practice import Practice, practice

ROOT = Path(__file__).parents[2]
FILE = ROOT / "src" / "queenside" / "app" / "page" / "learn" / "examples.js"

HEAD = """\
/**
 * An example of each technique, made from the collection: python -m lab.tools.technique_pictures
 * @typedef {[number, number][]} Cells
 * @type {Record<string, {board: string, state: {queens: Cells, marks: Cells}, step: any}>}
 */
export const EXAMPLES = {
"""
SEED = 1
SHOWN_KEYS = ("technique", "because", "looks_at", "places", "eliminates")
"""The parts of a step that a picture shows; its trial would be too much."""


def page_examples() -> dict[str, Any]:
    """Return the examples by their techniques, as they are in the file."""
    lines = FILE.read_text(encoding="utf-8").partition("= {\n")[2].rpartition(",\n}")[0]
    examples: dict[str, Any] = json.loads("{" + lines + "}")
    return examples


def main() -> None:
    names = [name for name in TECHNIQUES if collection.boards(technique=name)]
    lines = [f"  {json.dumps(name)}: {json.dumps(_example(name))},\n" for name in names]
    FILE.write_text(HEAD + "".join(lines) + "};\n", encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(lines)} techniques")


def find_example(technique: str) -> Practice:
    """Return a position on one of the smallest boards that need the technique."""
    return practice(technique, SEED, largest=1)


def _example(technique: str) -> dict[str, Any]:
    example = find_example(technique)
    step = dict(documents.step_data(example.step))
    return {
        "board": gameid.format(Document(example.puzzle)).strip(),
        "state": {"queens": list(example.state.queens), "marks": list(example.state.marks)},
        "step": {**{name: step[name] for name in SHOWN_KEYS}, "trial": []},
    }


if __name__ == "__main__":
    main()
