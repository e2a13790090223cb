"""The man page is what the parser says, and man can read it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from queenside.app.cli import build, exits, main
from queenside.app.cli.tree import commands

PATH = Path(__file__).parents[4] / "man" / "queenside.1"


@pytest.fixture
def page(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["--manual"]) == exits.SUCCESS
    return capsys.readouterr().out


def test_the_page_is_up_to_date(page: str) -> None:
    assert PATH.read_text(encoding="utf-8") == page, "make man"


def test_every_command_and_option_is_there(page: str) -> None:
    for command in commands(build()):
        words = " ".join(command.words).replace("-", "\\-")
        assert not words or f'.SS "{words}"' in page
        for option in command.options:
            assert f"\\fB{option.flags[-1]}\\fR".replace("-", "\\-") in page


def test_every_exit_code_is_there(page: str) -> None:
    codes_on_page = page.partition(".SH EXIT STATUS")[2].partition(".EE")[0].split()
    codes = {value for name, value in vars(exits).items() if name.isupper() and name[0] != "_"}
    assert {str(code) for code in codes} <= set(codes_on_page)


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not installed")
def test_mandoc_finds_no_fault() -> None:
    process = subprocess.run(["mandoc", "-Tlint", str(PATH)], capture_output=True, text=True)
    assert (process.returncode, process.stdout) == (0, "")


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_groff_finds_no_fault() -> None:
    words = ["groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8", str(PATH)]
    process = subprocess.run(words, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
