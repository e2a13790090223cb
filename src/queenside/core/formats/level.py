"""The source of a level of the community's Queens game: one object in TypeScript.

    import { lightWisteria, chardonnay, ... } from "../colors";

    const level = {
      path: "/community-level/1",
      size: 7,
      colorRegions: [["A", "A", "B", ...], ...],
      regionColors: { A: lightWisteria, B: chardonnay, ... },
      solutionsCount: 1,
      createdBy: "",
      creatorLink: "",
    };

    export default level;

It is read as text and never run: around the object nothing but these words may stand, and the
object becomes JSON once its names are put in quotes and the commas before closing brackets left
out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from queenside.core.contract.notes import NOTES
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, raise_faults, unknown_fields
from queenside.core.formats import strict_json
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["level"].title

_SOURCE = (
    r'\s*(?:import\s*\{[^{}"]*\}\s*from\s*"[^"\n]*"\s*(?:;\s*)?)*'
    r"const\s+(?P<name>\w+)\s*=\s*(?P<object>\{.*\})\s*(?:;\s*)?"
    r"export\s+default\s+(?P=name)\s*(?:;\s*)?"
)
_TOKEN = r'(?P<string>"(?:[^"\\\n]|\\.)*"?)|(?P<name>[A-Za-z_$][\w$]*)|(?P<comma>,(?=\s*[}\]]))'
_TEXTS = ("path", "createdBy", "creatorLink")
"""The keys of a level, as id, author and source."""
_FIELDS = (*_TEXTS, "size", "colorRegions", "regionColors", "solutionsCount", "isNew", *NOTES)
_COLOURS = (
    *("lightWisteria", "chardonnay", "anakiwa", "celadon", "altoMain", "bittersweet"),
    *("saharaSand", "nomad", "lightOrchid", "halfBaked", "turquoiseBlue"),
    *("atomicTangerine", "lightGreen", "emerald", "macNCheese", "coldPurple"),
)


def matches(text: str) -> bool:
    """Return whether it begins like a source and has a key of a level."""
    return re.match(r"(import|const)\b", text) is not None and "colorRegions" in text


def parse(text: str) -> Document:
    """Parse the board, its path as id, and who made it. Raises InvalidPuzzle naming every fault."""
    source = re.fullmatch(_SOURCE, text, re.DOTALL)
    if source is None:
        raise InvalidPuzzle(
            f"{TITLE} is imports, `const level = {{...}};` and `export default level;`, no more"
        )
    above = "\n" * text.count("\n", 0, source.start("object"))  # lines keep their numbers
    data = strict_json.load(above + re.sub(_TOKEN, _as_json, source["object"]))
    assert isinstance(data, dict)  # as the source has it
    faults = Faults()
    faults.add(*unknown_fields(data, _FIELDS))
    path, author, origin = (_text(data, name, faults) for name in _TEXTS)
    with faults.collect():
        rows = _regions(data.get("colorRegions"))
        if data.get("size", len(rows)) != len(rows):
            faults.add(f"size is {quote(str(data['size']))}, but colorRegions has {len(rows)} rows")
        puzzle = region_board(rows)
    faults.raise_if_any()
    return Document(puzzle, path, author=author, source=origin)


def _text(data: Mapping[str, object], name: str, faults: Faults) -> str | None:
    words = data.get(name, "")
    if not isinstance(words, str):
        faults.add(f"{name}: {quote(str(words))} is not a text")
        return None
    return words or None


def _as_json(token: re.Match[str]) -> str:
    if token["comma"]:
        return ""
    return token["string"] or json.dumps(token["name"])


def _regions(rows: object) -> list[list[str]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise InvalidPuzzle("colorRegions is not a list of rows")
    wrong = [
        f"row {r}, column {c} of colorRegions is {quote(str(name))} and not a text"
        for r, row in enumerate(rows, 1)
        for c, name in enumerate(row, 1)
        if not isinstance(name, str)
    ]
    raise_faults(wrong)
    return rows


def format(document: Document) -> str:
    """Format the source. Raises UnsupportedByFormat for a board that it has no place for.

    Colours repeat on boards of more than 16 regions.
    """
    puzzle = plain_board(document, TITLE, most_stars=1)
    names = [_name(region) for region in range(puzzle.size)]
    colours = [_COLOURS[region % len(_COLOURS)] for region in range(puzzle.size)]
    imports = "".join(f"  {colour},\n" for colour in sorted({*colours}))
    rows = "".join(
        f"    {json.dumps([names[region] for region in row])},\n" for row in puzzle.regions
    )
    named = "".join(f"    {name}: {hue},\n" for name, hue in zip(names, colours, strict=True))
    return f"""\
import {{
{imports}}} from "../colors";

const level = {{
  path: {json.dumps(document.id or "")},
  size: {puzzle.size},
  colorRegions: [
{rows}  ],
  regionColors: {{
{named}  }},
  createdBy: {json.dumps(document.author or "")},
  creatorLink: {json.dumps(document.source or "")},
}};

export default level;
"""


def _name(region: int) -> str:
    """Return a to Z, then A1 to Z1, and so on."""
    turn, letter = divmod(region, 26)
    return chr(ord("A") + letter) + (str(turn) if turn else "")
