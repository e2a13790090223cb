"""The published examples of every format, exactly."""

from __future__ import annotations

import json

import pytest

from queenside import NQueens, RegionPuzzle
from queenside.core import formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import Document, State
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.kinds import KINDS
from tests.unit.core.formats.samples import FIVE, SCATTERED, SIX, SIX_SOLUTION

VECTORS = {
    "letters": "AAABBB\nABBBCC\nADDEEC\nFFDDEC\nFEEEEC\nFCCCCC\n",
    "webtask": "1,1,1,2,2,2,1,2,2,2,3,3,1,4,4,5,5,3,6,6,4,4,5,3,6,5,5,5,5,3,6,3,3,3,3,3",
    "puzzlink": "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
    "sbn": "661W9Agum9_Rym",
    "gameid": "6:A3B3AB3C2AD2E2CF2D2ECFE4CFC5",
    "pzprv3": (
        "pzprv3\nstarbattle\n6\n6\n1\n6\n"
        "0 0 0 1 1 1 \n0 1 1 1 2 2 \n0 3 3 4 4 2 \n5 5 3 3 4 2 \n5 4 4 4 4 2 \n5 2 2 2 2 2 \n"
        + 6
        * ". . . . . . \n"
    ),
    "penpa": (
        "Author:\nGenre: Star Battle\nVariation: Standard\nTheme:\nEntry:\nSolution:\n"
        "Solving Times:\nStatus:\n6 1\n"
        "1 1 1 2 2 2\n1 2 2 2 3 3\n1 4 4 5 5 3\n6 6 4 4 5 3\n6 5 5 5 5 3\n6 3 3 3 3 3\n"
        + 6
        * ". . . . . .\n"
    ),
    "colorgrid": (
        '{"gridSize":6,"colorGrid":[{"colors":[0,0,0,1,1,1]},{"colors":[0,1,1,1,2,2]},'
        '{"colors":[0,3,3,4,4,2]},{"colors":[5,5,3,3,4,2]},{"colors":[5,4,4,4,4,2]},'
        '{"colors":[5,2,2,2,2,2]}]}\n'
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_six_by_six_board(name: str) -> None:
    assert formats.format(Document(SIX), name) == VECTORS[name]
    assert formats.detect(VECTORS[name]) == name
    assert formats.parse(VECTORS[name]) == [Document(SIX)]


def test_the_solution_has_its_place_in_a_colour_grid() -> None:
    document = Document(SIX, solution=SIX_SOLUTION)
    text = formats.format(document, "colorgrid")
    assert json.loads(text)["solution"][:2] == [{"row": 0, "col": 1}, {"row": 1, "col": 3}]
    assert formats.parse(text) == [document]


@pytest.mark.parametrize(
    "address",
    [
        "http://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        "https://pzplus.tck.mn/p.html?starbattle/6/6/1/4ilbhgdnmhou",
        "http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou/",
        "starbattle/6/6/1/4ilbhgdnmhou",
        "  starbattle/6/6/1/4ilbhgdnmhou\r\n",
    ],
)
def test_addresses_that_mean_the_same(address: str) -> None:
    assert formats.parse(address) == [Document(SIX)]


def test_columns_come_first_in_an_address() -> None:
    with pytest.raises(formats.InvalidPuzzle, match="3×2"):
        formats.parse("starbattle/2/3/1/00")


def test_a_pzprv3_file_in_an_address() -> None:
    text = VECTORS["pzprv3"].replace("\n", "/").replace(". . .", "# + .", 1)
    read = [Document(SIX, state=State(((0, 0),), ((0, 1),)))]
    assert formats.parse(text) == read
    assert formats.parse("https://puzz.link/p?" + text.replace(" ", "%20")) == read


def test_what_follows_a_pzprv3_file_is_passed_over() -> None:
    text = VECTORS["pzprv3"] + 'history:{\n "type":"pzpr",\n "version":0.4\n}\n'
    assert formats.parse(text) == [Document(SIX)]


def test_the_source_of_a_level() -> None:
    text = """
const level = {
  path: "/community-level/0",
  size: 5,
  colorRegions: [
    ["A", "B", "B", "B", "B"],
    ["C", "D", "C", "B", "C"],
    ["C", "D", "C", "B", "C"],
    ["C", "C", "C", "E", "E"],
    ["C", "C", "C", "C", "C"],
  ],
  regionColors: {A: lightWisteria, B: chardonnay, C: anakiwa, D: celadon, E: altoMain},
  solutionsCount: 1,
  createdBy: "somebody",
  creatorLink: "",
};
export default level;
"""
    read = Document(FIVE, id="/community-level/0", author="somebody")
    assert formats.detect(text) == "level"
    assert formats.parse(text) == [read]
    assert formats.parse(formats.format(read, "level")) == [read]


def test_a_source_that_does_anything_is_refused() -> None:
    text = formats.format(Document(FIVE), "level")
    for before, after in (
        ("const level", "alert(1);\nconst level"),
        ("size: 5", "size: alert(1)"),
        ("export", "alert(1);\nexport"),
        ("level;\n", "level;\nalert(1)"),
    ):
        with pytest.raises(formats.InvalidPuzzle):
            formats.parse(text.replace(before, after), "level")


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("n-queens:0", NQueens(0)),
        ("n-queens:8", NQueens(8)),
        ("n-queens:8:toroidal", NQueens(8, toroidal=True)),
        ("n-queens:8:g12.41:b3", NQueens(8, given=[(1, 4), (5, 1)], blocked=[(0, 3)])),
        ("n-queens:8:toroidal:b3", NQueens(8, toroidal=True, blocked=[(0, 3)])),
        ("5:AB4CDCBC2DCBC4E2C5", FIVE),
        ("5k2:AB4CDCBC2DCBC4E2C5:g0", RegionPuzzle(FIVE.regions, 2, given=[(0, 0)])),
    ],
)
def test_game_ids(text: str, puzzle: object) -> None:
    assert formats.detect(text) == "gameid"
    assert formats.parse(text)[0].puzzle == puzzle
    assert formats.format(Document(puzzle), "gameid") == text


def test_a_game_id_of_more_than_52_regions() -> None:
    puzzle = RegionPuzzle([range(105)] * 105)
    text = formats.format(Document(puzzle), "gameid")
    assert text.startswith("105:ABC")
    assert "xyz_A_B" in text
    assert "_z__A" in text
    assert formats.parse(text) == [Document(puzzle)]


@pytest.mark.parametrize("text", ["n-queens:-1", "n-queens:x", "n-queens:", "n-queens:8:round"])
def test_a_faulty_game_id_is_still_a_game_id(text: str) -> None:
    assert formats.detect(text) == "gameid"
    with pytest.raises(formats.InvalidPuzzle):
        formats.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "01111/23212/23212/22244/22222",
        "0 1 1 1 1\r\n2 3 2 1 2\r\n2 3 2 1 2\r\n2 2 2 4 4\r\n2 2 2 2 2\r\n",
        "\ufeff# by hand\n\n01111\n23212\n\n23212\n# half-way\n22244\n22222\n\n",
        "🟥🟧🟧🟧🟧\n⬜🟩⬜🟧⬜\n⬜🟩⬜🟧⬜\n⬜⬜⬜🟦🟦\n⬜⬜⬜⬜⬜",
        "8 9 9 9 9\n10 11 10 9 10\n10 11 10 9 10\n10 10 10 7 7\n10 10 10 10 10",
    ],
)
def test_letter_grids_that_mean_the_same(text: str) -> None:
    assert formats.detect(text) == "letters"
    assert formats.parse(text) == [Document(FIVE)]


def test_a_letter_grid_tells_everything() -> None:
    text = """\
# id: five
# title: The first board
# stars: 1
# given: r1c1 r2c4
# blocked: r5c5
# solution: r1c1 r2c4 r3c2 r4c5 r5c3

ABBBB
CDCBC
CDCBC
CCCEE
CCCCC

Q . . . .
. x . Q .
. . . . .
. . . . .
. . . . .
"""
    (document,) = formats.parse(text)
    assert document == Document(
        RegionPuzzle(FIVE.regions, given=[(0, 0), (1, 3)], blocked=[(4, 4)]),
        id="five",
        title="The first board",
        state=State(((0, 0), (1, 3)), ((1, 1),)),
        solution=((0, 0), (1, 3), (2, 1), (3, 4), (4, 2)),
    )
    assert formats.parse(formats.format(document, "letters")) == [document]


def test_a_board_of_many_regions_is_written_with_numbers() -> None:
    puzzle = RegionPuzzle([range(70)] * 70)
    text = formats.format(Document(puzzle), "letters")
    assert text.startswith("0 1 2 ")
    assert formats.parse(text) == [Document(puzzle)]


@pytest.mark.parametrize(
    ("puzzle", "name", "reason"),
    [
        (SCATTERED, "puzzlink", "not connected"),
        (SCATTERED, "sbn", "not connected"),
        (RegionPuzzle(["A"]), "sbn", "size 1"),
        (NQueens(5), "webtask", "n-queens"),
        (RegionPuzzle(FIVE.regions, stars=2), "webtask", "2 stars"),
        (RegionPuzzle(FIVE.regions, stars=2), "colorgrid", "2 stars"),
        (RegionPuzzle(FIVE.regions, stars=2), "level", "2 stars"),
        (RegionPuzzle(FIVE.regions, stars=10), "sbn", "10 stars"),
        (RegionPuzzle(FIVE.regions, given=[(0, 0)], blocked=[(1, 4)]), "penpa", "given.*blocked"),
        (RegionPuzzle(FIVE.regions, blocked=[(1, 4)]), "pzprv3", "blocked"),
    ],
)
def test_what_a_format_cannot_hold_it_refuses(puzzle: RegionPuzzle, name: str, reason: str) -> None:
    with pytest.raises(UnsupportedByFormat, match=reason):
        formats.format(Document(puzzle), name)


class Third(NQueens):
    """A kind of puzzle that no format has heard of."""

    kind = "third"


def test_documents_hold_every_kind_of_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under its own kind once files know it, before that rule by rule: nothing is lost."""
    document = Document(Third(5, toroidal=True, given=[(0, 1)]), id="new")
    [rules] = formats.parse(formats.format(document, "json"))
    assert rules.puzzle.problem == document.puzzle.problem
    assert rules == Document(Custom.from_problem(document.puzzle.problem), id="new")
    monkeypatch.setitem(KINDS, Third.kind, Third)
    assert formats.parse(formats.format(document, "json")) == [document]
