"""The examples in README.md and in the pages of docs/ do what they show.

```console blocks: each line `$ queenside ...` is run from the project's root, and what it prints
must be the lines that follow, up to the next `$` or the end of the block. A line `...` stands for
any lines, and `...` in a line for any words. Other commands (`$ pip install ...`) are not run.

```python blocks: run one after the other in one namespace. Where a line is followed by `# ...` with
two spaces before it, the line is an expression and its repr is the comment; a `print(...)` may be
followed by a ```text block with what it prints.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "docs/explanation/lessons.md",
    *(f"docs/guides/{name}.md" for name in ("books", "certificates", "collection", "compare")),
    *(f"docs/guides/{name}.md" for name in ("cookbook", "jobs")),
    *(f"docs/reference/{name}.md" for name in ("command-line", "exports", "formats", "web-api")),
}
"""Pages with a test of their own, since their examples are excerpts, write files or show times."""
WALKTHROUGHS = {
    "docs/tutorial.md",
    *(f"docs/guides/{name}.md" for name in ("adding-an-engine", "solving", "teaching")),
}
"""Pages that a reader follows from an empty folder: see test_walkthroughs.py."""
ELSEWHERE |= WALKTHROUGHS
PAGES = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/**/*.md"))]
BLOCK = re.compile(r"^```(console|python|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMENTED = re.compile(r"^(?P<code>\S.*?)  +# (?P<shown>.+)$")


def blocks(page: str) -> list[tuple[str, str]]:
    """The kind and the text of each block of a page."""
    return BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))


def commands() -> list[tuple[str, str]]:
    """Each command of the console blocks, with what it is said to print."""
    pages = [page for page in PAGES if page not in ELSEWHERE]
    sessions = [text for page in pages for kind, text in blocks(page) if kind == "console"]
    steps = [step for text in sessions for step in re.split(r"^\$ ", text, flags=re.MULTILINE)]
    pairs = [step.split("\n", 1) for step in steps if step.startswith("queenside ")]
    return [(command, output) for command, output in pairs]


def shown_is_printed(rendered: str, printed: str) -> bool:
    """Whether the output is as shown, where `...` stands for anything."""
    pattern = ""
    for line in rendered.strip().split("\n"):
        words = ".*".join(map(re.escape, line.split("...")))
        pattern += r"(?:.*\n)*" if line == "..." else rf"{words}\n"
    return re.fullmatch(pattern, printed.strip() + "\n") is not None


@pytest.mark.parametrize(("command", "rendered"), commands())
def test_console(
    command: str, rendered: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if kernels.missing() and re.search(r"generate |#\d|n-queens:1000|n-queens:60", command):
        pytest.skip("it takes the compiled kernels")
    monkeypatch.chdir(ROOT)
    printed = queenside(shlex.split(command, comments=True)[1:], monkeypatch, capsys)
    assert shown_is_printed(rendered, printed), printed


def queenside(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """All that a command prints, without colour; run in this process, which is much faster."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    main(words)
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_the_command_is_there_as_a_program() -> None:
    words = [sys.executable, "-m", "queenside", "solve", "examples/first.txt"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}
    completed = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    [rendered] = [visible for command, visible in commands() if command == " ".join(words[2:])][:1]
    assert shown_is_printed(rendered, completed.stdout)


@pytest.mark.skipif(bool(kernels.missing()), reason="they show what the compiled kernels answer")
@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_python(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    printed = ""
    for kind, text in blocks(page):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(checked(text), page, "exec"), names)
            printed = out.getvalue()
        elif kind == "text" and printed:
            assert shown_is_printed(text, printed), printed
            printed = ""


def checked(text: str) -> str:
    """The code, with each commented expression turned into a check of its repr."""
    lines = []
    for line in text.splitlines():
        result = COMMENTED.match(line)
        if result and is_expression(result["code"]):
            code, rendered = result["code"], result["shown"]
            line = f"assert repr({code}) == {rendered!r}, repr({code})"
        lines.append(line)
    return "\n".join(lines)


def is_expression(code: str) -> bool:
    """Whether a line of code is an expression, and no print."""
    try:
        compile(code, "<page>", "eval")
    except SyntaxError:
        return False
    return not code.startswith("print(")


def test_the_readme_has_examples() -> None:
    assert {kind for kind, _ in blocks("README.md")} >= {"console", "python"}


OTHERS = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "examples/README.md"]


@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
def test_the_paths_it_names_are_there(page: str) -> None:
    """Files of the project by their path from its root, and links by theirs from the page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    tops = "|".join(("src", "tests", "native", "examples", "docs", "lab"))
    named = re.findall(rf"`((?:{tops})/[\w./-]*)`", text)
    linked = re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", text) + re.findall(
        r'src="([\w./-]+)"', text
    )
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert [path for path in linked if not (ROOT / page).parent.joinpath(path).exists()] == []


def test_the_map_has_every_room() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    tree = text.partition("## The tree")[2].partition("native/")[0]
    drawn = re.findall(r"^      ([a-z]+)/ ", tree, re.MULTILINE)
    rooms = {path.parent.name for path in ROOT.glob("src/queenside/*/__init__.py")}
    assert sorted(drawn) == sorted(rooms)
    kernels = text.partition("## Kernels")[2].partition("## Counting")[0]
    for path in (ROOT / "native").glob("**/*.c"):
        folder = path.parent.relative_to(ROOT / "native").as_posix()
        assert f"`{folder}/`" in kernels or folder in ("core", "python", "wasm", "tests")


def test_what_the_recipes_say_is_in_a_file_is_there() -> None:
    text = " ".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    printed = re.findall(r"`(\w+)` (?:in|of) `([\w./]+\.py)`", text)
    assert len(printed) >= 5
    assert [
        (name, path) for name, path in printed if name not in (ROOT / path).read_text("utf-8")
    ] == []


LINK = re.compile(r"\]\((?P<path>[\w./-]*)#(?P<anchor>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as forges make them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in HEADING.findall(text)
    }


@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
def test_the_headings_it_links_to_are_there(page: str) -> None:
    current = ROOT / page
    links = LINK.findall(FENCED.sub("", current.read_text(encoding="utf-8")))
    links = [(path, anchor) for path, anchor in links if "://" not in path]
    assert [
        f"{path}#{anchor}"
        for path, anchor in links
        if anchor not in anchors(current.parent / path if path else current)
    ] == []
