"""The examples of docs/guides/collection.md, with the collection as it is in the package."""

from __future__ import annotations

import re
import shlex

import pytest

from queenside import kernels
from queenside.cli import main
from tests.unit.test_pages import blocks, checked, shown_is_printed

PAGE = "docs/guides/collection.md"
COMMANDS = [
    step
    for kind, text in blocks(PAGE)
    if kind == "console"
    for step in re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[c for c, _ in COMMANDS])
def test_console(
    command: str,
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert main(shlex.split(command)) == 0
    printed = capsys.readouterr().out
    assert shown_is_printed(shown, printed), printed


@pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the compiled kernels")
def test_python() -> None:
    names: dict[str, object] = {}
    for kind, text in blocks(PAGE):
        if kind == "python":
            exec(compile(checked(text), PAGE, "exec"), names)
