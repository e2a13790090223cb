"""The tools of `queenside mcp` over standard input and output, by the Model Context Protocol."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from mcp import types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from queenside.app.server.tools import TOOLS, Picture, Toolbox, ToolError
from queenside.core.version import VERSION

INSTRUCTIONS = (
    "Queens puzzles: one queen in each row, column and region, and none touch; Star Battle, "
    "N-Queens and rules of your own. Cells are [row, column] from 0; sentences count from 1. Every "
    "answer is verified. Before you rely on a step of your own, ask verify_step."
)


async def serve(folder: Path | None, seconds: float) -> None:
    """Serve one client until it closes standard input."""
    toolbox = Toolbox(folder, seconds)

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:  # noqa: ARG001
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    description=tool.description,
                    input_schema=tool.input_schema(),
                    output_schema=None if tool.writes else tool.output_schema(),
                    annotations=types.ToolAnnotations(read_only_hint=not tool.writes),
                )
                for name, tool in TOOLS.items()
            ]
        )

    async def call_tool(
        context: Any,  # noqa: ARG001
        params: types.CallToolRequestParams,
    ) -> types.CallToolResult:
        try:
            answer = await toolbox.call(params.name, params.arguments or {})
        except ToolError as error:
            return types.CallToolResult(content=[_text(str(error))], is_error=True)
        if isinstance(answer, Picture):
            data = base64.b64encode(answer.content).decode()
            image = types.ImageContent(type="image", data=data, mime_type=answer.media_type)
            return types.CallToolResult(content=[image])
        return types.CallToolResult(content=[_text(json.dumps(answer))], structured_content=answer)

    server = Server(
        "queenside",
        version=VERSION,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    try:
        async with stdio_server() as (reader, writer):
            await server.run(reader, writer, server.create_initialization_options())
    finally:
        await toolbox.end()


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)
