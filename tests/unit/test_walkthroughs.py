"""Pages that a reader follows from an empty folder: every step is done, in order, as it stands.

```LANGUAGE title="NAME"   a file: what stands in the block is written to it
```console                 `$ queenside …`, `$ python …` and `$ cat …` are run; what they print is
                           compared as in test_pages.py; `> FILE` at the end writes it to a file
```python                  run in one namespace, `# …` after an expression is its repr
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from queenside.core import kernels
from tests.unit.test_pages import ROOT, WALKTHROUGHS, checked, shown_is_printed

BLOCK = re.compile(
    r'^```(?P<kind>\w+)(?: title="(?P<name>[^"]+)")?\n(?P<text>.*?)^```', re.MULTILINE | re.DOTALL
)
STEP = re.compile(r"^\$ (?P<command>.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)
PROGRAMS = {"queenside": ("-m", "queenside"), "python": ()}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the kernels"),
]


@pytest.mark.parametrize("page", sorted(WALKTHROUGHS))
def test_every_step(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    monkeypatch.syspath_prepend(str(tmp_path))
    loaded = {*sys.modules}
    names: dict[str, Any] = {}
    steps = 0
    for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8")):
        kind, name, text = match.groups()
        if name:
            Path(name).write_text(text, encoding="utf-8")
        elif kind == "python":
            exec(compile(checked(text), page, "exec"), names)
            steps += 1
        elif kind == "console":
            for command, rendered in STEP.findall(text):
                done(command, rendered)
                steps += 1
    for module in {*sys.modules} - loaded:
        if Path(f"{module}.py").exists():  # the page's own
            del sys.modules[module]
    assert steps > 1


def done(command: str, rendered: str) -> None:
    """Run the command where we are, and compare what it prints."""
    command, _, file = command.partition(" > ")
    program, *words = shlex.split(command)
    if program == "cat":
        printed = "".join(Path(word).read_text(encoding="utf-8") for word in words)
    elif [program, *words[:1]] == ["queenside", "serve"]:
        printed = served(words)
    else:
        printed = ran([*PROGRAMS[program], *words])
    if file:
        Path(file).write_text(printed, encoding="utf-8")
    else:
        assert shown_is_printed(rendered, printed), f"{command}\n{printed}"


def environment() -> dict[str, str]:
    remaining = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    return {**remaining, "PYTHONUTF8": "1", "NO_COLOR": "1"}


def ran(words: list[str]) -> str:
    finished = subprocess.run(
        [sys.executable, *words], env=environment(), capture_output=True, text=True, check=False
    )
    return finished.stdout + finished.stderr


def served(words: list[str]) -> str:
    """What the server says before it is ended."""
    pytest.importorskip("uvicorn", reason="pip install 'queenside[web]'")
    server = subprocess.Popen(
        [sys.executable, "-m", "queenside", *words, "--no-browser"],
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout
    try:
        return server.stdout.readline() + server.stdout.readline()
    finally:
        server.terminate()
        server.communicate(timeout=120)
