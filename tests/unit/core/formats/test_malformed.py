"""Whatever a text holds, reading it ends in a puzzle or in InvalidPuzzle, soon and in few words."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import InvalidPuzzle
from queenside.core import formats
from queenside.core.formats import Document, State
from tests.unit.core.formats.samples import SIX, SIX_SOLUTION

SAMPLE = Document(
    SIX, id="six", title="Six", state=State(((0, 1),), ((0, 0),)), solution=SIX_SOLUTION
)
TEXTS = {
    name: formats.format(SAMPLE, name) for name, entry in formats.FORMATS.items() if entry.is_read
}
COLLECTIONS = ("jsonl", "drawing")
CUTS = 14


def truncations() -> Iterator[tuple[str, str]]:
    """Each text cut short, where what is left is no board of its own."""
    for name, text in TEXTS.items():
        end = text.index("default") if name == "level" else len(text.rstrip())
        for cut in {end * part // CUTS for part in range(1, CUTS)} | {end - 1}:
            remaining = text[:cut]
            square = name == "webtask" and remaining.count(",") + 1 in (1, 4, 9)
            at_a_blank_line = name == "letters" and "\n\n" in text[cut - 1 : cut + 2]
            if not (square or at_a_blank_line):
                yield name, remaining


MADE: dict[str, list[str]] = {
    "drawing": [
        f"+{'---' * 256}+\n" + f"|{' . ' * 256}|\n" * 256 + f"+{'---' * 256}+",
    ],
    "json": [
        '{"regions": ["AB", "AB"], "stars": 1' + "0" * 40 + "}",
        '{"regions": ["AB", "AB"], "stars": 1' + "0" * 5000 + "}",
        '{"regions": ["AB", "AB"], "queenside": 1' + "0" * 4000 + "}",
        '{"regions": ' + "[" * 50 + "]" * 50 + "}",
        '{"regions": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"extra": ' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}",
    ],
    "webtask": [
        "1,1,2," + "9" * 5000,
        ",".join("1" * 256**2),
    ],
    "puzzlink": [
        "https://puzz.link/p?starbattle/6/7/1/" + "0" * 13,
    ],
    "pzprv3": [
        TEXTS["pzprv3"].replace("\n6\n6\n", "\n6\n7\n"),
        TEXTS["pzprv3"].replace("\n6\n6\n", "\n7\n7\n"),
        TEXTS["pzprv3"].replace("\n6\n6\n", "\n999\n999\n"),
        TEXTS["pzprv3"].replace("\n6\n1\n", "\n6\n0\n"),
        TEXTS["pzprv3"].replace("\n6\n1\n", "\n6\nK\n"),
        TEXTS["pzprv3"].replace("0 0 0", "0 0 x"),
        TEXTS["pzprv3"].replace("0 0 0", "0 0"),
        TEXTS["pzprv3"].replace("+ #", "? #"),
        TEXTS["pzprv3"] + ". . . . . . \n",
    ],
    "penpa": [
        TEXTS["penpa"].replace("6 1", "6"),
        TEXTS["penpa"].replace("6 1", "6 0"),
        TEXTS["penpa"].replace("6 1", "x 1"),
        TEXTS["penpa"].replace("6 1", "7 1"),
        TEXTS["penpa"].replace("6 1", "300 1"),
        TEXTS["penpa"].replace("X", "O"),
        TEXTS["penpa"].replace("1 1 1", "1 1"),
        TEXTS["penpa"] + ". . . . . .\n",
    ],
    "level": [
        TEXTS["level"].replace("6,", "7,"),
        TEXTS["level"].replace('["A", ', "["),
        TEXTS["level"].replace('"A"', "7"),
        TEXTS["level"].replace('["A"', '["A'),
        TEXTS["level"].replace("path: ", "path: 7 + "),
        TEXTS["level"].replace("path: ", "path: [], x: "),
        TEXTS["level"].replace("size", "path"),
        TEXTS["level"].replace('"A"', "(() => 'A')()"),
        TEXTS["level"].replace("colorRegions: [", "colorRegions: [" + "[" * 9999),
    ],
    "gameid": [
        "2:A2B" + "9" * 5000,
    ],
}
WRONG: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[3] / "data" / "malformed.json").read_text(encoding="utf-8")
)
LISTED = [*WRONG.items(), *MADE.items()]
FAULTY = [*truncations(), *((name, text) for name, texts in LISTED for text in texts)]


@pytest.mark.parametrize(
    ("name", "text"), FAULTY, ids=[f"{name}-{n}" for n, (name, _) in enumerate(FAULTY)]
)
def test_a_faulty_text_is_refused(name: str, text: str) -> None:
    with pytest.raises(InvalidPuzzle) as caught:
        formats.parse(text, name)
    assert str(caught.value).strip()
    assert len(str(caught.value)) < 6000


def survives(text: str, *names: str) -> None:
    """Reading the text as whatever it is, or as one of these, gives documents or InvalidPuzzle."""
    for name in (None, *names):
        try:
            assert all(isinstance(result, Document) for result in formats.parse(text, name))
        except InvalidPuzzle as error:
            assert len(str(error)) < 6000  # noqa: PT017


@pytest.mark.parametrize("name", TEXTS)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 4))
def test_changed_texts(name: str, seed: int, changes: int) -> None:
    rng = random.Random(seed)
    text = TEXTS[name]
    for _ in range(changes):
        start = rng.randrange(len(text) + 1)
        end = start + rng.choice((0, 1, 1, 1, 5))
        new = rng.choice(("", chr(rng.randrange(32, 127)), str(rng.randrange(300)), "\n", "é\0"))
        text = text[:start] + new + text[end:]
    survives(text, name)


@given(st.text(st.characters(), max_size=200))
def test_any_text(text: str) -> None:
    survives(text, *TEXTS)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
KEYS = ["queenside", "kind", "id", "stars", "regions", "size", "toroidal", "given", "blocked"]
KEYS += ["state", "solution", "gridSize", "colorGrid"]


@given(st.dictionaries(st.sampled_from(KEYS), JSON))
def test_any_values_in_a_document(data: dict[str, object]) -> None:
    survives(json.dumps(data), "json", "jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["A", "A\n", "1,", "{", "[", '"\\"', "# given: r1c1 ", "_", "/"])
def test_millions_of_characters_are_refused(unit: str) -> None:
    text = unit * (2_000_000 // len(unit))
    for name in TEXTS:
        if name not in COLLECTIONS:
            with pytest.raises(InvalidPuzzle, match="too many for one board"):
                formats.parse(text, name)
    with pytest.raises(InvalidPuzzle):
        formats.parse(text)


def test_thousands_of_faults_are_not_all_listed() -> None:
    text = "\n".join(["A" * 200] * 100 + ["A" * 199] * 100)
    with pytest.raises(InvalidPuzzle) as caught:
        formats.parse(text)
    assert len(caught.value.faults) == 21
    assert caught.value.faults[-1] == "... and 80 more"


def test_every_fault_is_named_with_its_place() -> None:
    text = "# stars: many\n# given: r1c1 q2\n\nAB\nABC\n\nQ.\n.!\n"
    with pytest.raises(InvalidPuzzle) as caught:
        formats.parse(text)
    printed = [
        "line 1: stars: 'many' is not a whole number",
        "line 2: given: 'q2' is not a cell",
        "row 2 has 3 cells, but row 1 has 2",
        "unknown sign '!' in the state of play at row 2, column 2",
    ]
    for part, fault in zip(printed, caught.value.faults, strict=True):
        assert re.match(re.escape(part), fault)


def test_a_fault_of_a_collection_is_named_with_its_line() -> None:
    text = '{"regions": ["A"]}\n\n{"regions": ["AB"]}\n{"regions": ["A"], "stars": 0}\n'
    with pytest.raises(InvalidPuzzle) as caught:
        formats.parse(text)
    assert [fault.partition(": ")[0] for fault in caught.value.faults] == ["line 3", "line 4"]


def test_a_newer_document_is_refused_clearly() -> None:
    with pytest.raises(InvalidPuzzle, match=r"document of version '2'.* reads version 1"):
        formats.parse('{"queenside": 2, "kind": "whatever"}')


@pytest.mark.parametrize(
    "text", ["", " \n", "\ufeff", "hello", "%PDF-1.4", "[1, 2]", "<svg></svg>"]
)
def test_what_is_no_board_has_no_format(text: str) -> None:
    with pytest.raises(InvalidPuzzle):
        formats.detect(text)
