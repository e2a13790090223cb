"""A conversation with `queenside mcp` about the board of a day, for the guide and the tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Any

from queenside.app.server.tools import Toolbox

LONGEST = 204  # characters that are shown of an answer
Call = tuple[str, dict[str, Any]]


def calls(board: str) -> list[Call]:
    """What is asked about the board, which the first call fetches."""
    claim = {"technique": "line-in-region", "eliminates": [[0, 1], [0, 2]], "because": ["column 1"]}
    return [
        ("daily", {"day": "2026-11-21"}),
        ("hint", {"board": board, "depth": 2}),
        ("verify_step", {"board": board, **claim}),
        ("verify", {"board": board, "queens": [[0, 0], [1, 6]]}),
        ("explain", {"board": board}),
    ]


def lines(asked: Sequence[Call], answers: Sequence[Any]) -> Iterator[str]:
    """Yield the conversation; the board is told once."""
    board = answers[0]["board"]
    for (name, arguments), answer in zip(asked, answers, strict=True):
        words = json.dumps(arguments, ensure_ascii=False)
        yield f"→ {name} {words.replace(json.dumps(board), 'BOARD')}"
        text = json.dumps(answer, ensure_ascii=False)
        left = len(text) - LONGEST
        yield "← " + (text if left <= 0 else f"{text[:LONGEST]} … and {left:,} characters more")
        yield ""


async def ask() -> list[str]:
    """Ask the tools themselves, without the protocol."""
    toolbox = Toolbox(None, 60.0)
    try:
        answers = [await toolbox.call(*calls("")[0])]
        asked = calls(str(answers[0]["board"]))  # type: ignore[call-overload]
        answers += [await toolbox.call(*call) for call in asked[1:]]
    finally:
        await toolbox.end()
    return list(lines(asked, answers))


def transcript() -> str:
    return "\n".join(["```text", *asyncio.run(ask())[:-1], "```"])
