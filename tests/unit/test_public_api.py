"""What `import queenside as qs` offers, name by name, and that the fast engine is really there."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
import sysconfig

import pytest

import queenside as qs
from queenside.core import kernels

NAMES = sorted(qs.__all__)
ERRORS = [
    name
    for name in NAMES
    if inspect.isclass(getattr(qs, name)) and issubclass(getattr(qs, name), Exception)
]


def test_names() -> None:
    assert len(NAMES) == len({*NAMES}) >= 80
    assert {"solve", "NQueens", "QueensideError"} <= {*NAMES}
    assert re.fullmatch(r"\d+\.\d+\.\d+", qs.__version__)


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_of_one_family(name: str) -> None:
    assert issubclass(getattr(qs, name), qs.QueensideError)


@pytest.mark.parametrize("verb", ["check", "complete", "count", "solutions", "solve", "solve_many"])
def test_every_question_takes_the_same_options(verb: str) -> None:
    options = inspect.signature(getattr(qs, verb)).parameters
    for name in ("engine", "limit", "time_limit", "seed"):
        assert options[name].kind is inspect.Parameter.KEYWORD_ONLY


def loaded_by(code: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    program = f"import sys\n{code}\nprint(*sys.modules, sep='\\n')"
    completed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return {*completed.stdout.splitlines()}


ALWAYS = "dataclasses inspect json platformdirs"
CORE = "queenside.core.puzzles queenside.core.kernels queenside.core.formats"
LATER = "queenside.explainer.logic concurrent.futures multiprocessing"
LIGHT = {
    "import queenside": f"{ALWAYS} typing argparse {CORE} queenside.core.contract",
    "import queenside as qs; qs.solve(qs.NQueens(8))": (
        f"{ALWAYS} argparse {LATER} queenside.core.formats queenside.core.contract queenside.maker"
    ),
    "from queenside.app.cli import main; main(['--version'])": (
        f"{ALWAYS} shutil {CORE} queenside.core.contract.fields"
    ),
    "from queenside.app.cli import main; main(['solve', 'examples/first.txt'])": (
        f"{ALWAYS} {LATER} string textwrap shutil asyncio threading "
        "queenside.core.contract.documents queenside.core.contract.fields "
        "queenside.core.formats.native_json queenside.core.formats.svg "
        "queenside.core.formats.drawing queenside.core.puzzles.custom.puzzle "
        "queenside.reader.pictures.detect queenside.maker.generate"
    ),
}
"""Programs that start often, and what they do not wait for."""


@pytest.mark.parametrize("code", LIGHT)
def test_what_starts_often_is_light(code: str) -> None:
    assert not {*LIGHT[code].split()} & loaded_by(code)


def test_the_kernels_are_compiled_where_they_can_be() -> None:
    """Or everything that runs on every engine would pass without the fast one."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        pytest.skip(f"no compiler called {compiler} here")
    assert not kernels.missing(), "build them with `make test`, or `pip install --editable .`"
