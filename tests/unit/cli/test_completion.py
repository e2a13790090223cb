"""The completion scripts, run in the shells they are for where these are installed."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from queenside.cli import main

Output = pytest.CaptureFixture[str]

CASES = {
    "": {"solve", "check", "count", "show", "convert", "engines", "compare", "--version"},
    "so": {"solve"},
    "solve --f": {"--format"},
    "solve board.txt --li": {"--limit"},
    "solve --format ": {"text", "json", "svg", "columns"},
    "check --engine b": {"backtracking"},
    "--completion ": {"bash", "zsh", "fish"},
}


def script(shell: str, capsys: Output) -> str:
    assert main(["--completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize("typed", CASES)
def test_bash(typed: str, capsys: Output) -> None:
    words = ["queenside", *typed.split(" ")]
    ask = (
        f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n"
        "_queenside\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = subprocess.run(
        ["bash", "-u", "-c", script("bash", capsys) + ask],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert CASES[typed] <= set(done.stdout.split())
    if typed not in ("", "solve board.txt --li"):
        assert CASES[typed] == set(done.stdout.split())


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
def test_zsh(capsys: Output) -> None:
    load = (
        f"autoload -U compinit && compinit -D\n{script('zsh', capsys)}\necho ${{_comps[queenside]}}"
    )
    done = subprocess.run(["zsh", "-f", "-c", load], capture_output=True, text=True, check=True)
    assert "_queenside" in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
@pytest.mark.parametrize("typed", CASES)
def test_fish(typed: str, capsys: Output) -> None:
    load = script("fish", capsys) + f"\ncomplete -C 'queenside {typed}'"
    done = subprocess.run(["fish", "-N", "-c", load], capture_output=True, text=True, check=True)
    offered = {line.split("\t")[0] for line in done.stdout.splitlines()}
    assert CASES[typed] - {"--version"} <= offered
