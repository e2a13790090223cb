"""`queenside doctor`, where all is well, where something is missing, and where it is broken."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from queenside.app import doctor as task
from queenside.app.cli import main
from queenside.app.doctor import Finding
from queenside.core import extras, kernels
from queenside.core.errors import QueensideError
from queenside.core.extras import EXTRAS, Extra
from queenside.core.version import VERSION
from queenside.solver.engines import get, names

ROOT = Path(__file__).parents[4]
SCHEMA = ROOT / "src" / "queenside" / "schema" / "doctor.schema.json"
Output = pytest.CaptureFixture[str]
CORE = [Finding("core", name, "ok", "is there") for name in task.CORE]
SAT = Finding("extras", "sat", "missing", "SAT", "pip install 'queenside[sat]'")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for the store where there is none."""
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What the task is said to find; the core, unless more is added."""
    findings = list(CORE)
    monkeypatch.setattr("queenside.app.cli.doctor.findings", lambda: iter(findings))
    return findings


@pytest.mark.slow
def test_what_is_here_works(capsys: Output) -> None:
    """The real thing: whatever is installed where the tests run is in order."""
    jsonschema = pytest.importorskip("jsonschema")
    assert main(["doctor", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    jsonschema.validate(document, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert (document["version"], document["fine"]) == (VERSION, True)
    pairs = [(entry["area"], entry["name"]) for entry in document["findings"]]
    assert pairs == [
        *(("core", name) for name in (*task.CORE, "store")),
        *(("engines", name) for name in names()),
        *(("extras", name) for name in EXTRAS),
    ]
    states = {(entry["area"], entry["name"]): entry["state"] for entry in document["findings"]}
    assert states["engines", "backtracking"] == "ok"
    assert (states["core", "kernels"] == "ok") == (kernels.missing() is None)
    for name in names():
        assert (states["engines", name] == "ok") == (get(name).unavailable_reason() is None)


def test_missing_kernels_come_first(findings: list[Finding], capsys: Output) -> None:
    findings[2] = Finding("core", "kernels", "missing", "not compiled", "install a C compiler")
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    first = "The kernels are missing: not compiled.\nWhat to do: install a C compiler.\n\ncore\n"
    assert out.startswith(first)
    findings[2] = findings[2]._replace(state="broken", about="undefined symbol: queens")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.startswith("The kernels are broken: undefined symbol: queens.\n")


def test_text(
    findings: list[Finding], capsys: Output, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("\nEverything is installed, and works.\n")
    findings.append(SAT)
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("core\n  ok       python ")
    assert f"store         none yet; it will be {home / 'store.sqlite3'}\n" in out
    assert "  missing  sat           SAT: pip install 'queenside[sat]'\n" in out
    assert out.endswith("\nAll that is installed works. Not installed: sat.\n")
    assert not home.exists()
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["doctor"])
    assert "  \x1b[33mmissing\x1b[0m  sat " in capsys.readouterr().out


def test_something_is_broken(findings: list[Finding], capsys: Output) -> None:
    findings.append(Finding("engines", "mip", "broken", "it \x1b[31merrs", "get another"))
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "  broken   mip           it \\x1b[31merrs\n" in out
    assert f"\n{' ' * 25}get another\n" in out
    assert out.endswith("\nBroken: mip.\n")
    assert main(["doctor", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["fine"] is False


def test_a_store_is_counted(
    findings: list[Finding], capsys: Output, first: str, home: Path
) -> None:
    main(["store", "import", first, "--into", "mine"])
    capsys.readouterr()
    assert main(["doctor"]) == 0
    assert f"{home / 'store.sqlite3'}: 1 collection, 0 games\n" in capsys.readouterr().out


def engine(name: str) -> Finding:
    return next(
        finding for finding in task.findings() if (finding.area, finding.name) == ("engines", name)
    )


def test_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise QueensideError("the engine\nfailed")

    monkeypatch.setattr(task, "count", lambda *_, **__: 5)
    wrong = "it counts 5 solutions of 6-queens, and not 4"
    assert engine("backtracking")[2:4] == ("broken", wrong)
    monkeypatch.setattr(task, "solve", fail)
    assert engine("reference")[2:4] == ("broken", "the engine failed")
    kind = type(get("reference"))
    monkeypatch.setattr(kind, "unavailable_reason", lambda _: "install it with: pip install 'x'")
    assert engine("reference")[2:] == ("missing", "not installed", "pip install 'x'")
    monkeypatch.setattr(kind, "unavailable_reason", lambda _: "there is no device")
    assert engine("reference")[2:] == ("missing", "there is no device", "")


EXTRA_CASES = {
    "there": (Extra("tests", ("pytest>=8,<999",), ("pytest",)), "ok", "tests: pytest "),
    "absent": (Extra("tests", ("no-such>=1",), ("no_such",)), "missing", "tests"),
    "half there": (
        Extra("tests", ("pytest", "no-such>=1"), ("pytest",)),
        "missing",
        "tests, without no-such",
    ),
    "too old": (Extra("tests", ("pytest>=999",), ("pytest",)), "broken", "needs pytest>=999"),
    "too new": (Extra("tests", ("pytest>=1,<2",), ("pytest",)), "broken", "needs pytest>=1,<2"),
    "not to be imported": (
        Extra("tests", ("pytest>=8",), ("pytest.no_such",)),
        "broken",
        "ModuleNotFoundError",
    ),
    "deadly": (
        Extra("tests", ("pytest>=8",), ("pytest; import os; os.abort()",)),
        "broken",
        "the import ended with -",
    ),
}


@pytest.mark.parametrize("case", EXTRA_CASES)
def test_an_extra(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    extra, state, text = EXTRA_CASES[case]
    finding = task._extra("tests", extra)
    assert finding.state == state
    assert text in finding.about
    assert finding.cure == ("" if state == "ok" else extras.install_command("tests"))


def test_the_guide_names_every_extra() -> None:
    guide = (ROOT / "docs" / "guides" / "installing.md").read_text(encoding="utf-8")
    rows = "".join(re.findall(r"^\| (`.+?) \|", guide, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", rows)) == set(EXTRAS)
