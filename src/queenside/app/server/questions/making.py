"""Boards: read, made, written in other formats."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import cast

from queenside.app.server import inputs
from queenside.app.server.events import Events
from queenside.core import formats
from queenside.core.contract.documents import api
from queenside.core.errors import InvalidPuzzle, NotUnique
from queenside.core.formats import FORMATS, native_json
from queenside.core.formats.document import Document
from queenside.maker.generate import Made, draft_from_picture, make_many
from queenside.printer.picture import picture
from queenside.reader import resolve_board
from queenside.reader.read_image import read_image
from queenside.solver.engines.division import cores
from queenside.solver.request import Request, answer


def read(question: inputs.Read) -> api.ReadData:
    if question.picture is not None:
        reading = read_image(question.picture, stars=question.stars).data
        return {"boards": [reading["puzzle"]], "reading": reading}
    if question.stars is not None:
        raise InvalidPuzzle("stars: only for pictures; a text says how many it has")
    boards = resolve_board.all_of_text(question.text or "")
    answer: api.ReadData = {"boards": [native_json.to_data(board) for board in boards]}
    if any(board.finding for board in boards):
        answer["findings"] = [board.finding or "" for board in boards]
    return answer


def draft(question: inputs.Draft) -> api.DraftData:
    if question.picture is None:
        raise InvalidPuzzle("the body must be a picture, not JSON")
    return {"draft": [*draft_from_picture(question.picture, question.size)]}


def generate(question: inputs.Generate) -> Events[api.MadeDocument | float, api.BoardsData]:
    number = question.number
    boards: list[api.MadeDocument] = []
    for made in make_many(
        number, question.spec, seed=question.seed, time_limit=question.time_limit, workers=cores()
    ):
        boards.append(_data(made))
        yield "item", boards[-1]
        yield "progress", len(boards) / number
    return {"boards": boards}


def _data(made: Made) -> api.MadeDocument:
    document = Document(made.puzzle, id=made.id, solution=tuple(made.solution))
    data = cast("api.MadeDocument", native_json.to_data(document))
    if made.differing is not None:
        data["differing"] = [list(cell) for cell in made.differing]
    return data


def convert(question: inputs.Convert) -> api.FileData:
    board, form = question.board, FORMATS[question.to]
    if question.solution:
        board = _solved(board)
    return {
        "text": formats.format(board, form.name),
        "media_type": form.media,
        "file_name": file_name(board, form.extension),
    }


def sheet(question: inputs.Print) -> api.PrintedData:
    board, form = question
    drawn = picture(board.puzzle, state=board.state, format=form)
    return {
        "base64": base64.b64encode(drawn).decode(),
        "media_type": "image/png" if form == "png" else "application/pdf",
        "file_name": file_name(board, f".{form}"),
    }


def file_name(board: Document, extension: str) -> str:
    name = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in board.id or "board")
    return f"{name[:60]}{extension}"


def _solved(board: Document) -> Document:
    """The board with its solution. Raises NotUnique for one that has not just one."""
    result = answer(Request(board, time_limit=30.0)).result
    if result.status != "unique" or result.solution is None:
        raise NotUnique(f"only a board with one solution can be written with it. {result.verdict}")
    return replace(board, solution=tuple(result.solution))
