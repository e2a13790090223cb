"""The commands of README.md and of the Dockerfile are there; `make release-check` runs README's."""

from __future__ import annotations

import re
import shlex

import pytest

from queenside.app.cli import main
from queenside.core.extras import EXTRAS
from setup import readme, urls
from tests.readme import ROOT, commands

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def known_to_queenside(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A command of `queenside` is one, with options that it has."""
    names = words[: 2 if words[0] == "job" else 1]
    assert main([*names, "--help"]) == 0
    helped = capsys.readouterr().out
    for word in words:
        assert not word.startswith("--") or word in helped, f"{' '.join(names)} has no {word}"


def test_the_first_command_sets_up_what_the_others_take() -> None:
    first, second, *remaining = commands()
    assert first == "make demo"
    assert "$(VENV)/installed" in re.search(r"^demo: (.*)$", MAKEFILE, re.MULTILINE)[1]  # type: ignore[index]
    assert second == ". .venv/bin/activate"
    assert "VENV = .venv\n" in MAKEFILE
    assert sum(command.startswith("queenside ") for command in remaining) > 4


@pytest.mark.parametrize("command", commands()[2:])
def test_a_command_of_readme(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command, comments=True)
    if program == "pip":
        [extra] = re.fullmatch(r"install \.\[(\w+)\]", " ".join(words)).groups()  # type: ignore[union-attr]
        assert extra in EXTRAS
    elif program == "make":
        assert re.search(rf"^{words[0]}: ", MAKEFILE, re.MULTILINE)
    else:
        assert program == "queenside"
        known_to_queenside(words, capsys)
        for word in words:
            assert not word.startswith("examples/") or (ROOT / word).exists()


def test_an_image_is_made_from_what_is_there() -> None:
    stored = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert all((ROOT / name).exists() for name in stored)
    assert {"src", "native", "man", "setup.py", "pyproject.toml"} <= {*stored}
    stages = re.findall(r"^FROM (\S+)(?: AS (\w+))?$", DOCKERFILE, re.MULTILINE)
    assert {name for _, name in stages if name} >= {*re.findall(r"--from=(\w+)", DOCKERFILE)}
    [extras] = re.findall(r"\.whl\)\[([\w,]+)\]", DOCKERFILE)
    assert {*extras.split(",")} <= {*EXTRAS}


def test_the_commands_of_an_image_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert 'ENTRYPOINT ["queenside"]' in DOCKERFILE
    [cmd] = re.findall(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)
    rendered = re.findall(r"^#.* docker run .*? queenside (.+)$", DOCKERFILE, re.MULTILINE)
    assert len(rendered) == 2
    for command in [*rendered, " ".join(re.findall(r'"([^"]+)"', cmd))]:
        known_to_queenside(shlex.split(command), capsys)


def test_links_lead_to_the_repository_if_it_is_known() -> None:
    location = "https://example.org/q/queenside"
    assert readme("") == (ROOT / "README.md").read_text(encoding="utf-8")
    assert urls("") == {}
    text = readme(location)
    assert f'src="{location}/raw/HEAD/docs/pictures/explained.svg"' in text
    assert f"]({location}/blob/HEAD/docs/tutorial.md)" in text
    led = f"{text} {' '.join(urls(location).values())} "
    linked = re.findall(rf"{location}/(?:raw|blob|tree)/HEAD/([^)#\" ]+)", led)
    assert [path for path in linked if not (ROOT / path).exists()] == []
    assert not re.search(r"\]\((?!https?:|#)|src=\"(?!https?:)", text)
