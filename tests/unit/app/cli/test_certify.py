"""`queenside certify`, and `check` of what it wrote, as a person runs them; the page about them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.solver.certify import proofs
from tests.unit.app.cli.conftest import Start
from tests.unit.test_pages import shown_is_printed

pytest.importorskip("pysat")
pytest.importorskip("dratify")

PAGE = (Path(__file__).parents[4] / "docs" / "guides" / "certificates.md").read_text("utf-8")

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def dratify_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker that is there whenever these tests run."""
    monkeypatch.setattr(proofs, "DRAT_TRIM", "no-such-program")


@pytest.fixture
def hard(tmp_path: Path) -> str:
    """A board on which twelve regions lie in eleven rows: easy to see, but not for CaDiCaL."""
    rows = [[column // 2 for column in range(24)] for _ in range(11)]
    rows += [[12 + column // 2 for column in range(24)] for _ in range(13)]
    path = tmp_path / "hard.txt"
    path.write_text("\n".join("".join(chr(ord("A") + n) for n in row) for row in rows))
    return str(path)


def test_the_examples_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    steps = [step.split("\n", 1) for block in blocks for step in block.split("$ ")[1:]]
    assert {command.split()[1] for command, _ in steps} >= {"board.txt", "certify", "check"}
    for command, output in steps:
        program, *words = shlex.split(command)
        if program == "cat":
            Path(words[0]).write_text(output)
        elif program == "queenside":
            assert main(words) in (0, 1)
            printed, errors = capsys.readouterr()
            assert (shown_is_printed(output, printed), errors) == (True, "")
        elif os.name == "posix":
            process = subprocess.run([program, *words], capture_output=True, text=True, check=True)
            assert re.sub(r"\s+s VERIFIED\n", "\n", process.stdout) == output  # said by drat-trim


def test_the_page_names_every_file_of_a_certificate(first: str, tmp_path: Path) -> None:
    assert main(["certify", first, "--output", str(tmp_path / "proof")]) == 0
    for path in (tmp_path / "proof").iterdir():
        assert f"- `{path.name}`: " in PAGE
    lines = (tmp_path / "proof" / "encode.py").read_text(encoding="utf-8").count("\n")
    assert f"the plainest encoder, {lines} lines of Python" in PAGE


def test_where_signs_cannot_be_written(first: str, tmp_path: Path, start: Start) -> None:
    folder = str(tmp_path / "proof")
    assert main(["certify", first, "-o", folder]) == 0
    out, err = start("verify", folder, env={"PYTHONIOENCODING": "ascii"}).communicate()
    assert err == ""
    assert {line[:7] for line in out.splitlines()[:-1]} == {"right: "}


def complaint(capsys: Output) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_without_the_packages(
    first: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(tmp_path / "proof")
    with monkeypatch.context() as patch:
        patch.setattr(proofs, "find_spec", lambda _: None)
        assert main(["certify", first, "--output", folder]) == 69
    assert "[certify]" in complaint(capsys)
    assert main(["certify", first, "--output", folder]) == 0
    monkeypatch.setattr(proofs, "find_spec", lambda _: None)
    capsys.readouterr()
    assert main(["verify", folder]) == 69
    out, err = capsys.readouterr()
    assert "accepted" not in out
    assert "[certify]" in err


def test_out_of_time(hard: str, tmp_path: Path, capsys: Output) -> None:
    words = ["certify", hard, "--output", str(tmp_path / "proof"), "--time-limit", "0.5"]
    assert main(words) == 75
    assert "out of time: no solution found so far" in complaint(capsys)
    assert [path.name for path in tmp_path.iterdir()] == ["hard.txt"]
