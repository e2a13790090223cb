"""The workflows name what is there, pin what they use, and publish nothing unless they are told to.

`actionlint`, which a workflow runs, knows the rest.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
PINNED = re.compile(
    r"[\w.-]+/[\w.-]+@[0-9a-f]{40}|docker://[\w./-]+:[\d.]+@sha256:[0-9a-f]{64}|\./\.github/.+\.yml"
)


def read(path: Path) -> dict[str, Any]:
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> dict[str, Any]:
    return read(request.param)


def test_what_it_uses_is_pinned(workflow: dict[str, Any]) -> None:
    jobs = workflow["jobs"].values()
    steps = [step for job in jobs for step in job.get("steps", ())]
    for used in (item["uses"] for item in [*jobs, *steps] if "uses" in item):
        assert PINNED.fullmatch(used), used
        assert not used.startswith("./") or (ROOT / used).exists()


def test_what_it_runs_is_there(workflow: dict[str, Any]) -> None:
    for job in workflow["jobs"].values():
        for program, *words in (
            step["run"].split() for step in job.get("steps", ()) if "run" in step
        ):
            assert program in ("python", "make") or (ROOT / program).is_file()
            assert program != "make" or {*words} <= TARGETS
            assert program != "python" or words[0] == "-m"


def test_it_may_write_only_where_it_publishes(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        if "permissions" in job:
            assert re.search(r"vars\.PUBLISH\w* == 'yes'$", job["if"])
            assert job["environment"]


def test_wheels_are_tested_by_modules_that_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    commands = " ".join(project["tool"]["cibuildwheel"]["test-command"])
    for home, name in re.findall(r"from (\S+) import (\w+)", commands):
        assert find_spec(f"{home}.{name}")


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("check_jsonschema"), reason="pip install check-jsonschema")
def test_they_are_as_their_schema_says() -> None:
    words = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    subprocess.run([sys.executable, *words, *map(str, WORKFLOWS)], cwd=ROOT, check=True)


@pytest.mark.skipif(not shutil.which("actionlint"), reason="actionlint is not installed")
def test_actionlint() -> None:
    subprocess.run(["actionlint", *map(str, WORKFLOWS)], cwd=ROOT, check=True)
