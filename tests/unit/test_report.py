"""The benchmark report: what stands in the pages is what is kept, and no table is typed."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lab.bench import timing
from lab.bench.report import __main__ as report
from lab.bench.report import measurement, pages
from lab.bench.report.measurement import (
    UNAVAILABLE,
    Effort,
    Measurement,
    StoredMeasurement,
    UnavailableHere,
    read_stored,
    run_and_store,
)
from lab.bench.report.topics import all_measurements

MEASUREMENTS = list(all_measurements())
UNIT = re.compile(r"\b(ns|µs|ms|seconds|kB|MB|GB|a second)\b")
FIGURE = re.compile(r"[\d.,]+\*?")
FIGURE_WITH_UNIT = re.compile(r"[\d.,]+ ?(ns|µs|ms|s|seconds|minutes|kB|MB)\b")
TABLE = re.compile(r"(?:^\|.*\n){3,}", re.MULTILINE)


# ---- the pages ----


def test_every_page_says_what_is_kept() -> None:
    for path, text in pages.render_pages().items():
        assert path.read_text("utf-8") == text, f"python -m lab.bench.report --render; {path}"


def test_no_page_of_the_report_is_left_over() -> None:
    remote = set(pages.REPORT.glob("*.md"))
    assert remote == {path for path in pages.render_pages() if path.parent == pages.REPORT}


def test_every_picture_is_there_and_well_formed() -> None:
    for subject in MEASUREMENTS:
        stored = read_stored(subject.name)
        for name in subject.pictures if stored else ():
            root = ElementTree.parse(pages.PICTURES / name).getroot()
            assert root.tag.endswith("svg"), name


def cells(line: str) -> list[str]:
    return [cell.strip(" *") for cell in line.strip().strip("|").split("|")]


def measured_tables(page: str) -> Iterator[str]:
    """Tables that look like times or sizes and stand outside the marked blocks."""
    for match in TABLE.finditer(pages.BLOCK.sub("", page)):
        head, _, *rows = match[0].splitlines()
        columns = [index for index, cell in enumerate(cells(head)) if UNIT.search(cell)]
        in_column = [c[column] for c in map(cells, rows) for column in columns if column < len(c)]
        with_unit = [c for row in rows for c in cells(row) if FIGURE_WITH_UNIT.fullmatch(c)]
        if sum(bool(FIGURE.fullmatch(cell)) for cell in in_column) > 1 or len(with_unit) > 1:
            yield head


def test_no_table_of_figures_is_typed() -> None:
    typed = {
        path.name: heads
        for path in pages.marked_pages()
        if (heads := [*measured_tables(path.read_text("utf-8"))])
    }
    assert not typed


# ---- the measurements ----


def test_what_is_kept_is_still_measured() -> None:
    assert {path.stem for path in measurement.RESULTS.glob("*")} <= {
        item.name for item in MEASUREMENTS
    }


def test_what_is_kept_has_a_machine_a_day_and_figures() -> None:
    for path in measurement.RESULTS.glob("*.json"):
        stored = StoredMeasurement(**json.loads(path.read_text("utf-8")))
        assert stored.name == path.stem
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", stored.day)
        assert stored.machine
        assert "queenside" in stored.versions
        assert stored.data


def example(measure: object) -> Measurement:
    """A measurement whose data are those, or the exception."""

    def run(effort: Effort) -> object:
        if isinstance(measure, Exception):
            raise measure
        return effort(measure, None)

    return Measurement("example", "Example", "About.", run, {"example": str})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(measurement, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def test_what_cannot_be_measured_replaces_no_figures(folder: Path) -> None:
    missing = example(UnavailableHere("no such processor"))
    assert run_and_store(missing, Effort()) == UNAVAILABLE
    assert not folder.exists()
    run_and_store(example([1]), Effort())
    run_and_store(missing, Effort())
    stored = read_stored("example")
    assert stored
    assert stored.data == [1]


def test_what_goes_wrong_is_not_kept(folder: Path) -> None:
    with pytest.raises(ValueError, match="wrong"):
        run_and_store(example(ValueError("wrong")), Effort())
    assert not folder.exists()


def test_the_page_says_at_what_load_it_was_measured(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "choose", lambda *_: [example([1])])
    monkeypatch.setattr(timing, "read_load", lambda: 1.5)
    monkeypatch.setattr(pages, "write", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["report", "example"])
    assert report.main() == 0
    assert folder.exists()
    *_, how = pages.render_section(example([1]))
    assert how.endswith("at a load of **1.5**")
