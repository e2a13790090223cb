"""`queenside compare`: the tables, the formats, the exit codes, and Ctrl-C."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from queenside.app.cli import main
from queenside.solver.engines import get
from queenside.teacher.compare import compare as task
from queenside.teacher.compare.entry import EngineResult

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "guides" / "compare.md").read_text(encoding="utf-8")
Output = pytest.CaptureFixture[str]
TWO = ("--engines", "backtracking,reference", "--rounds", "2")
TIME = r"[\d,.]+ (?:µs|ms|s) +(?:\([\d,.]+–[\d,.]+\))?"


def test_a_file_says_the_format(first: str, tmp_path: Path, capsys: Output) -> None:
    for suffix in ("svg", "json", "csv", "txt"):
        assert main(["compare", first, *TWO, "-o", str(tmp_path / f"times.{suffix}")]) == 0
    assert capsys.readouterr() == ("", "")
    picture = (tmp_path / "times.svg").read_text(encoding="utf-8")
    assert "reference" in list(ElementTree.fromstring(picture).itertext())
    assert json.loads((tmp_path / "times.json").read_text(encoding="utf-8"))["rounds"] == 2
    assert (tmp_path / "times.csv").read_text(encoding="utf-8").startswith("board,kind,engine,")
    assert "reference     unique " in (tmp_path / "times.txt").read_text(encoding="utf-8")


def test_engines_that_disagree(
    first: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    def judge(entries: list[EngineResult], count: int) -> None:
        entries[0].fault = "it says there is no solution, but 1 were found and verified"

    monkeypatch.setattr(task, "cross_check", judge)
    copy = tmp_path / "times.txt"
    for words in ([], ["-o", str(copy)]):
        assert main(["compare", first, *TWO, *words]) == 70
        out, err = capsys.readouterr()
        table = out or copy.read_text(encoding="utf-8")
        assert re.search(r"^backtracking +disagrees +– +– +– ", table, re.MULTILINE)
        assert re.search(rf"^reference +unique +1 +{TIME} +{TIME}", table, re.MULTILINE)
        assert "\nbacktracking, disagrees: it says there is no solution" in table
        assert "no times for backtracking: it says there is no solution, but 1 were" in err


def test_what_is_not_installed(first: str, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    reference = get("reference")
    monkeypatch.setattr(type(reference), "unavailable_reason", lambda _: "install a pencil")
    assert main(["compare", first, "--engines", "reference"]) == 69
    assert capsys.readouterr() == (
        "",
        "queenside: the engine 'reference' cannot run here: install a pencil\n",
    )
    monkeypatch.setattr(task, "all_engines", lambda _: ["backtracking", "reference"])
    assert main(["compare", first, "--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^reference +not installed +– +– +– +– +–$", out, re.MULTILINE)
    assert "reference, not installed: install a pencil" in out
    assert main(["compare", first, first, first, first, "--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^reference +0 of 4 +– +– +– +– +not installed$", out, re.MULTILINE)
    assert "\nreference, not installed: install a pencil\n" in out


def shape(table: str) -> list[str]:
    """The lines without what differs from run to run: times, memory and the machine."""
    for varying in (r"\([\d.,]+–[\d.,]+\)", r"[\d.,]+ (?:µs|ms|s)\b", r"\d+ MB", "Measured on .*"):
        table = re.sub(varying, "", table)
    return [" ".join(line.split()) for line in table.strip().splitlines()]


def test_the_example_of_the_page(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.chdir(ROOT)
    command, output = re.findall(r"```console\n\$ queenside (.*)\n((?:.*\n)*?)```", PAGE)[0]
    words = command.split()
    if any(get(name).unavailable_reason() for name in words[-1].split(",")):
        pytest.skip("an engine of the example is not installed")
    assert main(words) == 0
    assert shape(capsys.readouterr().out) == shape(output)


def test_the_program_of_the_page(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.chdir(ROOT)
    code, output = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)[0]
    exec(compile(code, "compare.md", "exec"), {})
    assert capsys.readouterr().out == output
