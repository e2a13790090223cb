"""The completion scripts, run in the shells they are for where these are installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from queenside.app.cli import build, main
from queenside.app.cli.tree import commands

Output = pytest.CaptureFixture[str]

CASES = {
    "so": {"solve"},
    "solve --fo": {"--format"},
    "solve board.txt --li": {"--limit"},
    "explain --naming ": {"colours", "cells", "letters"},
    "solve --format ": {"text", "json", "svg", "png", "pdf", "columns", "csv"},
    "check --engine b": {"backtracking"},
    "completion ": {"bash", "zsh", "fish", "powershell"},
    "check q5-000": {f"q5-000{number}" for number in range(1, 10)},
    "explain daily q5-003": {f"q5-003{number}" for number in range(4)},
    "store ": {"list", "import", "export", "remove", "record", "times", "path", "verify"},
    "job r": {"run", "retry"},
    "job run --dev": {"--device"},
    "job run some.job --device ": {"cpu", "cuda"},
    "store export --out": {"--output"},
    "generate --grade e": {"easy", "expert"},
    "practice two-r": {"two-regions"},
    "extension ": {"build"},
    "solve --time-limit ": set(),
    "engines ": set(),
    "solve da": {"daily"},
    "solve bo": {"board.txt"},
    "job run bo": {"board.txt"},
    "store export -o ": {"board.txt", "daring.txt"},
}
"""What is typed, and all that is offered, in a folder with the file `board.txt`."""
BESIDE_FILES = {"solve da": {"daring.txt"}}
"""What else is offered there by the shell."""
FILES = {"solve bo", "job run bo", "store export -o "}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two files, to be in."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "board.txt").touch()
    (folder / "daring.txt").touch()
    return folder


@pytest.fixture
def script(request: pytest.FixtureRequest, capsys: Output, tmp_path: Path) -> str:
    """The path of the script for the shell that the test is named after."""
    shell = request.function.__name__.removeprefix("test_").split("_")[0]
    if not shutil.which("pwsh" if shell == "powershell" else shell):
        pytest.skip(f"{shell} is not installed")
    assert main(["completion", shell]) == 0
    path = tmp_path / f"completion.{shell}"
    path.write_text(capsys.readouterr().out)
    return str(path)


def run(*words: str) -> str:
    """What a shell prints; no shell takes a minute."""
    process = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)
    assert process.stderr == ""
    return process.stdout


def bash(script: str, typed: str) -> set[str]:
    words = ["queenside", *typed.split(" ")]
    ask = (
        f"source {script}\n"
        f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n"
        "_queenside\nprintf '%s\\n' \"${COMPREPLY[@]-}\"\n"
    )
    return set(run("bash", "-u", "-c", ask).split())


@pytest.mark.parametrize("typed", CASES)
def test_bash(typed: str, script: str) -> None:
    offered = set() if typed in FILES else CASES[typed]  # files are left to bash itself
    assert bash(script, typed) == offered | BESIDE_FILES.get(typed, set())


def test_bash_offers_every_command_first(script: str) -> None:
    names = {command.words[0] for command in commands(build()) if len(command.words) == 1}
    assert bash(script, "") == names | {
        "--version",
        "-V",
        "--manual",
        "--help",
        "-h",
    }


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_it_is_installed_once(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    (tmp_path / f".{shell}rc").write_text("alias q=queenside")
    settings = tmp_path / (f".{shell}rc" if shell != "fish" else ".config/fish/completions")
    for words in (["completion", "--install"], ["--install-completion"], ["completion", "install"]):
        assert main(words) == 0
        assert f"wrote {tmp_path}" in capsys.readouterr().out
    if shell == "fish":
        assert "complete -c queenside" in (settings / "queenside.fish").read_text()
        return
    first, line = settings.read_text().splitlines()
    assert first == "alias q=queenside"
    script = tmp_path / f".local/share/queenside/completion.{shell}"
    assert line.endswith(f"source '{script}'")
    assert "_queenside()" in script.read_text()


def test_an_unknown_shell_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert main(["completion"]) == 2
    assert "completion bash|zsh|fish|powershell" in capsys.readouterr().err


def test_bash_takes_an_equals_sign(script: str) -> None:
    assert bash(script, "job run --device = c") == {"cpu", "cuda"}
    assert bash(script, "job run --device =") == {"cpu", "cuda"}


def test_bash_offers_every_option(script: str) -> None:
    for command in commands(build()):
        if command.words:
            flags = {flag for option in command.options for flag in option.flags}
            assert bash(script, " ".join((*command.words, "-"))) == flags


def test_powershell(script: str) -> None:
    for typed, offered in {"job r": {"run", "retry"}, "solve --fo": {"--format"}}.items():
        asked = f"queenside {typed}"
        ask = (
            f". {script}; [System.Management.Automation.CommandCompletion]::CompleteInput("
            f"'{asked}', {len(asked)}, $null).CompletionMatches.CompletionText"
        )
        assert set(run("pwsh", "-NoProfile", "-Command", ask).split()) == offered


def test_powershell_tables_name_every_command(capsys: Output) -> None:
    assert main(["completion", "powershell"]) == 0
    script = capsys.readouterr().out
    for command in commands(build()):
        assert f"$options[{''.join(f' {word}' for word in command.words)!r}] = '" in script
    assert script.count("{") == script.count("}")
    assert "$values[' job run|--device'] = 'cpu cuda'" in script


ZSH = """\
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "autoload -U compinit && compinit -D -u; source $1"
zpty -w shell 'finish() { zle complete-word; print -r -- "$BUFFER" > '$2'; kill -KILL $$ }'
zpty -w shell 'zle -N finish; bindkey "^I" finish'
zpty -n -w shell "$3"$'\\t'
while zpty -r shell said; do :; done
"""
"""Types into a real zsh, lets it complete, and writes what is in the line then."""


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("queenside sol", "queenside solve "),
        ("queenside job stat", "queenside job status "),
        ("queenside job run --dev", "queenside job run --device "),
        ("queenside check --engine b", "queenside check --engine backtracking "),
        ("queenside practice two-r", "queenside practice two-regions "),
        ("queenside solve bo", "queenside solve board.txt "),
    ],
)
def test_zsh(typed: str, line: str, script: str, tmp_path: Path) -> None:
    run("zsh", "-f", "-c", ZSH, "zsh", script, str(tmp_path / "line"), typed)
    assert (tmp_path / "line").read_text() == f"{line}\n"


@pytest.mark.parametrize("typed", CASES)
def test_fish(typed: str, script: str) -> None:
    lines = run("fish", "-N", "-c", f"source {script}; complete -C 'queenside {typed}'")
    offered = {line.split("\t")[0] for line in lines.splitlines()}
    assert offered == CASES[typed] | BESIDE_FILES.get(typed, set())
