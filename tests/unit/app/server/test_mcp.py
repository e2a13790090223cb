"""`queenside mcp` as a client meets it, over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lab.tools.transcript import calls, lines
from queenside.app.server.tools import TOOLS, Toolbox, ToolError

PAGE = Path(__file__).parents[4] / "docs/guides/agents.md"
BOARD = "AAABB/CDEBE/CDEEE/CDDDE/CDEEE"


def call(folder: Path | None, name: str, seconds: float = 60.0, **arguments: Any) -> Any:
    """Ask a tool without the protocol."""

    async def ask() -> Any:
        toolbox = Toolbox(folder, seconds)
        try:
            return await toolbox.call(name, arguments)
        finally:
            await toolbox.end()

    return asyncio.run(ask())


def test_a_client_has_the_conversation_of_the_guide() -> None:
    mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")
    command = [sys.executable, "-m", "queenside", "mcp"]

    async def talk() -> tuple[list[Any], list[Any], list[Any]]:
        server = mcp.StdioServerParameters(command=command[0], args=command[1:])
        async with mcp.Client(server) as client:
            tools = (await client.list_tools()).tools
            asked, answers = calls(""), []
            for index in range(len(asked)):
                name, arguments = asked[index]
                result = await client.call_tool(name, arguments)
                assert not result.is_error, result.content
                answers.append(result.structured_content)
                asked = calls(answers[0]["board"])
            failed = await client.call_tool("solve", {"board": "AB/A"})
            drawn = await client.call_tool("draw", {"board": BOARD})
        return tools, [failed, drawn], [asked, answers]

    tools, (failed, drawn), (asked, answers) = asyncio.run(talk())
    assert {tool.name: tool.input_schema for tool in tools} == {
        name: tool.input_schema() for name, tool in TOOLS.items()
    }
    assert "\n".join(lines(asked, answers)).strip() in PAGE.read_text(encoding="utf-8")
    assert failed.is_error
    assert "row 2" in failed.content[0].text
    assert drawn.content[0].type == "image"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("solve", {"board": BOARD, "limit": 1}),
        ("count", {"board": "n-queens:6"}),
        ("certain", {"board": "n-queens:6", "queens": [[0, 1]]}),
        ("hint", {"board": BOARD, "depth": 3, "marks": [[0, 3]]}),
        ("explain", {"board": BOARD}),
        ("verify", {"board": BOARD, "queens": [[0, 0]]}),
        ("verify_step", {"board": BOARD, "eliminates": [[0, 3]]}),
        ("generate", {"size": 6, "seed": 1, "grade": "easy"}),
        ("read", {"text": "AAB\nABB\nCCC"}),
        ("daily", {"day": "2026-11-21"}),
        ("techniques", {}),
    ],
)
def test_answers_are_what_the_description_says(name: str, arguments: Mapping[str, Any]) -> None:
    Draft202012Validator.check_schema(TOOLS[name].input_schema())
    Draft202012Validator(TOOLS[name].output_schema()).validate(call(None, name, **arguments))


def test_files_stay_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("AAB\nABB\nCCC")
    (folder / "link").symlink_to(tmp_path)
    assert call(folder, "convert", board=BOARD, to="letters", file="a.txt") == {"file": "a.txt"}
    assert call(folder, "read", file="a.txt")["boards"][0]["board"] == BOARD.replace("/", "\n")
    assert call(folder, "draw", board=BOARD, file="a.png") == {"file": "a.png"}
    assert call(folder, "read", file="a.png")["boards"][0]["board"] == BOARD.replace("/", "\n")
    for name in ("../secret.txt", "link/secret.txt", str(tmp_path / "secret.txt"), "", "."):
        for tool, more in (("read", {}), ("convert", {"board": BOARD, "to": "letters"})):
            with pytest.raises(ToolError, match="not inside"):
                call(folder, tool, file=name, **more)
    with pytest.raises(ToolError, match="--folder"):
        call(None, "read", file="a.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzles", "secret.txt"]


@pytest.mark.parametrize(
    ("name", "arguments", "reason"),
    [
        ("count", {"board": "n-queens:30"}, "no answer within"),
        ("solve", {"board": "n-queens:8", "time_limit": 9}, "takes no time_limit"),
        ("solve", {}, "board: is missing"),
        ("convert", {"board": "n-queens:100", "to": "svg"}, "more than 200,000"),
        ("luck", {}, "no tool"),
    ],
)
def test_refusals_say_why(name: str, arguments: Mapping[str, Any], reason: str) -> None:
    with pytest.raises(ToolError, match=reason):
        call(None, name, seconds=2.0 if name == "count" else 60.0, **arguments)
