"""The page's words: all go through one function, and every language has all of them."""

from __future__ import annotations

import calendar
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from queenside.app.server import inputs
from queenside.app.server.questions import describing
from queenside.core.contract.fields import fields_of
from queenside.core.formats import colours
from queenside.core.grid import Grid
from queenside.core.outcome import Status
from queenside.core.symmetry import symmetries
from queenside.explainer.explain import explain
from queenside.maker.board_spec import BoardSpec
from tests.unit.app.server.node import PAGE, run_program

CATALOGUES = sorted((PAGE / "locales").glob("*.json"))
MODULES = sorted(
    path
    for path in PAGE.rglob("*.js")
    if path != PAGE / "i18n.js" and not {"vendor", "kernel"} & {*path.parts}
)
FORMS = {"ar": {"one", "two", "few", "many", "other"}}
"""The forms of plurals, by language; the others have one for one and one for the rest."""

STRING = r'"((?:[^"\\]|\\.)*)"'
TEXT = re.compile(rf"(?<![\w.])(?:t|tree)\(\s*{STRING}")
COUNTED = re.compile(
    rf"(?<![\w.])plural\(\s*(?:[^()\"]|\([^()]*\))*?,\s*{STRING},\s*{STRING}", re.DOTALL
)
PLACE = re.compile(r"\{\w+\}")


@cache
def texts() -> set[str]:
    """All that is said as it is: in the sources, and by the server of techniques and formats."""
    catalogue = describing.techniques(inputs.Nothing())
    named = [str(entry[field]) for entry in catalogue["techniques"] for field in ("title", "about")]
    graded = [str(entry[field]) for entry in catalogue["grades"] for field in ("name", "about")]
    formats = describing.formats(inputs.Nothing())["formats"]
    titled = [entry["title"] for entry in formats if entry["writes"]]
    controls = [field.title for field in fields_of(BoardSpec) if field.title]
    values = [
        word
        for field in fields_of(BoardSpec)
        if field.title
        for word in getattr(field.kind, "words", ())
    ]
    statuses = [*get_args(Status), "disagrees", "refused", "failed"]
    regions = [f"{name} region" for name in colours.NAMES]
    images = {symmetry.name for symmetry in symmetries(Grid(4, 4))} - {"identity"}
    options = {text for title in controls for text in (title.text, title.none_label)}
    written = [text for path in MODULES for text in TEXT.findall(path.read_text("utf-8"))]
    said = {*named, *graded, *titled, *options, *values, *statuses, *regions, *images}
    return {*said, *calendar.day_name, *(json.loads(f'"{text}"') for text in written)}


@cache
def plurals() -> dict[str, str]:
    """What depends on a number: the text for one by that for several."""
    singulars: dict[str, str] = {}
    for path in MODULES:
        text = path.read_text("utf-8")
        calls = COUNTED.findall(text)
        assert len(calls) == len(re.findall(r"(?<![\w.])plural\(", text)), path
        for singular, plural in calls:
            assert singulars.setdefault(plural, singular) == singular, (
                f"{path}: another one of {plural!r}"
            )
    return singulars


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_language_has_every_word_and_no_other(path: Path) -> None:
    catalogue = json.loads(path.read_text("utf-8"))
    assert sorted(catalogue) == sorted({*texts(), *plurals()})
    for text, translation in catalogue.items():
        places = sorted({*PLACE.findall(text)})
        if text in plurals():
            assert set(translation) == FORMS.get(path.stem, {"one", "other"}), text
            extra = [{*PLACE.findall(form)} - {*places} for form in translation.values()]
            assert not any(extra), text
        else:
            assert sorted({*PLACE.findall(translation)}) == places, text


def test_the_languages_are_those_that_have_a_catalogue() -> None:
    source = (PAGE / "i18n.js").read_text("utf-8")
    named = re.findall(r'^  (\w+): \{ name: "', source, re.MULTILINE)
    assert sorted(named) == sorted(["en", *(path.stem for path in CATALOGUES)])


# ---- what is in a template goes through the function ----

LABEL = re.compile(
    r'\s(?:aria-label|aria-description|aria-valuetext|title|label|placeholder|alt)="([^"]*)"'
)
LETTERS = re.compile(r"[^\W\d_]{2}")
NAMES = {"Queenside"}
HOLE = "\0"


def test_templates_have_no_words_of_their_own() -> None:
    assert [(path, word) for path in MODULES for word in bare_words(path.read_text("utf-8"))] == []


def bare_words(source: str) -> Iterator[str]:
    """The texts and the labels of templates, but not what stands in their holes."""
    for template in templates(source):
        untold = re.sub(r"<(code|kbd)\b[^>]*>[^<]*</\1>", "", template)
        runs = re.split(r"<[^>]*>", untold)
        for words in [*LABEL.findall(untold), *runs]:
            if LETTERS.search(words) and words.strip() not in NAMES:
                yield words.strip()


def templates(source: str) -> list[str]:
    """The templates of markup in a module, each with a mark for every hole."""
    markups: list[str] = []

    def template(index: int) -> tuple[str, int]:
        parts: list[str] = []
        while source[index] != "`":
            if source.startswith("${", index):
                index = code(index + 2)
                parts.append(HOLE)
            else:
                step = 2 if source[index] == "\\" else 1
                parts.append(source[index : index + step])
                index += step
        return "".join(parts), index + 1

    def code(index: int) -> int:
        """Reads to the end of a hole, or of the source; returns where it goes on."""
        depth = 0
        while index < len(source):
            if skipped := SKIPPED.match(source, index):
                index = skipped.end()
            elif source[index] == "`":
                is_markup = source[:index].endswith("html")
                text, index = template(index + 1)
                markups.extend([text] if is_markup else [])
            else:
                depth += {"{": 1, "}": -1}.get(source[index], 0)
                index += 1
                if depth < 0:
                    break
        return index

    code(0)
    return markups


SKIPPED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
    r"|(?<=[(,=:[!&|?{};])\s*/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/",
    re.DOTALL,
)
"""Comments, strings and regular expressions."""


# ---- hints ----

HINTS = sorted((PAGE / "locales" / "hints").glob("*.json"))
SENTENCES = PAGE.parents[1] / "explainer" / "logic" / "sentences.json"
SLOT = re.compile(r"\{(\w+)[^}]*\}")


def test_hints_are_made_of_the_templates_that_python_has() -> None:
    sentences_by_key = json.loads(SENTENCES.read_text("utf-8")).values()
    known_templates = {
        template if isinstance(template, str) else template["say"]
        for entry in sentences_by_key
        for template in ([entry] if isinstance(entry, str) else entry)
    }
    assert [path.name for path in HINTS] == [path.name for path in CATALOGUES]
    for path in HINTS:
        sentences = json.loads(path.read_text("utf-8"))["sentences"]
        assert {*sentences} <= known_templates
        endings = json.loads(path.read_text("utf-8"))["endings"]
        assert {*endings} == {
            *explain.ENDINGS.values(),
            explain.SOLVED,
            explain.TRIED,
            explain.TRUSTED,
            explain.LONG,
        }
        assert all("{count}" in form for form in endings[explain.TRIED].values())
        for template, translation in sentences.items():
            assert {*SLOT.findall(translation)} <= {*SLOT.findall(template)}, template


PROGRAM = """
import { readFileSync } from "node:fs";
const [folder] = process.argv.slice(1);
const { say } = await import(`${folder}/puzzle/sentences.js`);
const { Names } = await import(`${folder}/puzzle/names.js`);
const { boardOf } = await import(`${folder}/puzzle/document.js`);
const regions = [[0, 0, 1], [0, 2, 1], [2, 2, 1]];
const board = boardOf({ queenside: 1, kind: "regions", regions });
const called = { looks: ["red", "teal", "blue"], phrases: JSON.parse(readFileSync(0, "utf8")) };
const names = new Names(board, called);
const [unit, holder] = [{ units: [1] }, { units: [6] }];
const confined = { say: "confined", unit, holder, stars: 1, need: 1, placed: 0 };
const area = { say: "area", units: { units: [6, 7] } };
const foreign = { say: "cover", area, windows: { cells: [0, 1] } };
const trial = { say: "pressured", cell: { cells: [4] }, strips: [], ending: foreign };
const { explain } = await import(`${folder}/puzzle/explain.js`);
const { Kernel } = await import(`${folder}/kernel/kernel.js`);
const kernel = await Kernel.of(readFileSync(new URL(`${folder}/kernel/kernel.wasm`)));
const { ending } = explain(kernel, board, called);
console.log(JSON.stringify([say(confined, names), say(trial, names), ending]));
"""


def test_a_hint_is_in_one_language() -> None:
    phrases = json.loads((PAGE / "locales" / "hints" / "de.json").read_text("utf-8"))
    german, english, ending = run_program(PROGRAM, "", data=phrases)
    assert german == (
        "Alle offenen Felder von Zeile 2 liegen in Region Rot, also auch die Dame. "
        "Kreuze den Rest von Region Rot an."
    )
    assert english.startswith("With a queen at r2c2, the open cells of the red and teal regions")
    assert ending == (
        "Hier endet das Schließen: Spalte 2 hat kein Feld mehr, "
        "also hat dieses Rätsel keine Lösung."
    )
