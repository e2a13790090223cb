"""The reference page says what is so: its examples are run and its exit codes compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from queenside.app.cli import _FILES, exits, main
from queenside.core import kernels

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [
    (command, output)
    for block in BLOCKS
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]
BOARD = dict(EXAMPLES)["cat board.txt"]


@pytest.mark.parametrize(("command", "output"), EXAMPLES[1:], ids=[c for c, _ in EXAMPLES[1:]])
def test_example(
    command: str,
    output: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if kernels.missing() and " generate " in command:
        pytest.skip("boards are made by the compiled kernels")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    Path("board.txt").write_text(BOARD)
    program, *words = shlex.split(command)
    assert program == "queenside"
    assert main(words) in (exits.SUCCESS, exits.NEGATIVE)
    assert "".join(capsys.readouterr()) == output


def test_every_exit_code_is_listed() -> None:
    codes = {value for name, value in vars(exits).items() if name.isupper() and name[0] != "_"}
    assert codes == {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)}


def test_every_command_has_its_section() -> None:
    headings = " ".join(re.findall(r"^## (.*)$", PAGE, re.MULTILINE))
    for name in (command for commands in _FILES.values() for command in commands):
        assert re.search(rf"\b{name}\b", headings), name
