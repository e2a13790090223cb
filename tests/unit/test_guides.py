"""The examples of guides, run one after the other where files can be written, with a store."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from tests.unit.test_pages import ROOT, blocks, checked, shown_is_printed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built"),
    pytest.mark.parametrize(
        "page", [f"docs/guides/{name}.md" for name in ("collection", "cookbook", "jobs")]
    ),
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def test_console(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(text for kind, text in blocks(page) if kind == "console")
    steps = re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert len(steps) >= 8
    for command, rendered in steps:
        assert main(shlex.split(command)) == 0, command
        printed = capsys.readouterr().out
        assert shown_is_printed(rendered, printed), (command, printed)


def test_python(page: str) -> None:
    names: dict[str, object] = {}
    printed = ""
    for kind, text in blocks(page):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(checked(text), page, "exec"), names)
            printed = out.getvalue()
        elif kind == "text" and page.endswith("cookbook.md"):
            assert shown_is_printed(text, printed), printed
