"""Books: every board is what the book says, whatever is asked for in vain is refused in words."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.formats import puzzlink
from queenside.core.formats.document import Document
from queenside.explainer.logic.grade import NAMES
from queenside.printer import book as module
from queenside.printer.book import Book, grades

pytest.importorskip("fpdf", reason="books take fpdf2")
pytest.importorskip("segno", reason="books take segno")
pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the kernels")

OWN = [
    qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]),
    qs.RegionPuzzle(["AAAAAA", "BACCDD", "BCCDDB", "BBBBDB", "BBEBBB", "EEEFFF"]),
]


@pytest.fixture(scope="module")
def small() -> Book:
    return qs.book(size=6, number=10, seed=7, grade="easy-hard", title="Ten Boards")


def pages(content: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", content))


def addresses(content: bytes) -> list[str]:
    return [match.decode() for match in re.findall(rb"/URI \((.*?)\)", content)]


def test_the_boards_rise_in_even_shares(small: Book) -> None:
    results = [NAMES.index(board.grade) for board in small.boards]
    assert results == [0] * 4 + [1] * 3 + [2] * 3
    for name in NAMES[:3]:
        scores = [
            (grade.rating, grade.score)
            for grade in (qs.grade(b.puzzle) for b in small.boards if b.grade == name)
        ]
        assert scores == sorted(scores)


def test_each_board_is_what_the_book_says(small: Book) -> None:
    for board in small.boards:
        assert qs.read(board.id) == board.puzzle
        assert qs.grade(board.puzzle).name == board.grade
        result = qs.solve(board.puzzle, engine="backtracking")
        assert (result.status, result.solution) == ("unique", board.solution)
        assert puzzlink.parse(board.address).puzzle == board.puzzle
    assert len({qs.canonical_id(board.puzzle) for board in small.boards}) == 10


def test_the_title_page_shows_another_board(small: Book) -> None:
    puzzle, solution = small.cover
    assert qs.solve(puzzle).solution == solution
    assert qs.canonical_id(puzzle) not in {qs.canonical_id(b.puzzle) for b in small.boards}


def test_copies_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here boards with equal first rows are taken for copies, so that there are many."""
    monkeypatch.setattr(module, "canonical_id", lambda puzzle: str(puzzle.regions[0]))
    book = qs.book(size=5, number=7, grade="easy", seed=2)
    assert len({board.puzzle.regions[0] for board in book.boards}) == 7
    seeds = {int(re.split("[#v]", board.id)[1]) for board in book.boards}
    assert max(seeds) > 8


def test_the_same_seed_is_the_same_file(small: Book) -> None:
    repeated = qs.book(size=6, number=10, seed=7, grade="easy-hard", title="Ten Boards", workers=2)
    assert repeated.boards == small.boards
    assert repeated.pdf() == small.pdf()
    other = qs.book(size=6, number=10, seed=8, grade="easy-hard", title="Ten Boards")
    assert other.pdf() != small.pdf()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("monochrome", [False, True])
def test_the_pages(small: Book, paper: str, monochrome: bool) -> None:
    bound = small.bound(paper=paper, monochrome=monochrome)
    assert pages(bound.pdf) == bound.pages == 3 + 3 + 1 + 1
    sizes = set(re.findall(rb"/MediaBox \[0 0 (\S+) (\S+)\]", bound.pdf))
    assert sizes == {(b"595.28", b"841.89") if paper == "a4" else (b"612.00", b"792.00")}
    assert addresses(bound.pdf) == [board.address for board in small.boards]
    assert b"CreationDate (D:1970" in bound.pdf
    assert bound.pdf.count(b"/Title") == 1 + 8  # its own, and the bookmarks


@pytest.mark.parametrize(("per_page", "expected"), [(1, 10), (2, 6), (4, 3), (6, 3), (12, 3)])
def test_boards_on_a_page(small: Book, per_page: int, expected: int) -> None:
    assert small.bound(per_page=per_page).pages == 3 + expected + 1 + 1


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="words are taken out by pdftotext")
def test_the_words(small: Book, tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_bytes(small.pdf())
    words = ["pdftotext", "-layout", str(tmp_path / "book.pdf"), "-"]
    result = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\f")
    assert "Ten Boards" in result[0]
    assert "10 boards, from easy to hard" in result[0]
    for heading, page in (("How to play", 3), ("Easy", 4), ("Hard", 6), ("Answers", 7)):
        assert re.search(rf"^\s*{heading}\b.*\b{page}$", result[1], re.MULTILINE), heading
        assert heading in result[page - 1]
    for number, board in enumerate(small.boards, 1):
        assert board.id in "".join(result[3:6])
        assert re.search(rf"\b{number}\b", result[6])
    command = re.search(r"queenside book .*?book\.pdf", " ".join(result[-2].split()))
    assert command
    assert "--seed 7" in command[0]
    assert "--title 'Ten Boards'" in command[0]


def test_the_lessons_are_told_by_what_is_seen(small: Book) -> None:
    coloured = small._contents("a4", False, None).lessons
    printed = small._contents("a4", True, None).lessons
    assert "the blue region" in coloured[0].sentence
    assert "region F" in printed[0].sentence
    assert len({lesson.title for lesson in coloured[:4]}) == 4


def test_two_stars() -> None:
    book = qs.book(size=8, stars=2, number=3, grade="easy", seed=1)
    assert book.stars == 2
    assert book.title == "Star Battle"
    assert pages(book.pdf()) == 3 + 1 + 1 + 1


def test_boards_of_ones_own(tmp_path: Path) -> None:
    book = qs.book(list(reversed(OWN)), title="Mine")
    assert [board.puzzle for board in book.boards] == OWN  # the easier first
    assert [board.solution for board in book.boards] == [qs.solve(p).solution for p in OWN]
    assert book.seed is None
    content = book.pdf()
    assert pages(content) >= 6
    assert b"--seed" not in content
    named = qs.book([Document(OWN[0], id="Ω-1 ♛")])  # signs that the fonts do not have
    assert named.boards[0].id == "Ω-1 ♛"
    assert named.pdf()


def test_a_board_that_no_address_holds() -> None:
    given = qs.RegionPuzzle(OWN[0].regions, given=[(0, 0)])
    book = qs.book([Document(given, id="given")])
    assert book.boards[0].address == ""
    assert addresses(book.pdf()) == []


@pytest.mark.parametrize(
    ("boards", "error", "words"),
    [
        ([], qs.InvalidPuzzle, "1 to 2000 boards, not 0"),
        ([qs.NQueens(8)], qs.InvalidPuzzle, "board 1 is not a board of regions"),
        ([OWN[0], OWN[0]], qs.InvalidPuzzle, "board 2 is a copy of board 1"),
        ([qs.RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"])], qs.NotUnique, "several solutions"),
        ([qs.RegionPuzzle(["AB", "AB"])], qs.NotUnique, "board 1 has no solution"),
        ("nowhere.jsonl", qs.InputNotFound, "nowhere"),
    ],
)
def test_boards_that_make_no_book(boards, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        qs.book(boards)


def test_different_numbers_of_stars() -> None:
    two = qs.read("8k2-easy#10")
    with pytest.raises(qs.InvalidPuzzle, match="board 1 has 1 and board 2 has 2"):
        qs.book([OWN[0], two])


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"number": 0}, "1 to 2000 boards, not 0"),
        ({"number": 2001}, "1 to 2000 boards"),
        ({"size": 4}, "5 to 64 rows, not 4"),
        ({"stars": 9}, "1 to 5 stars, not 9"),
        ({"size": 7, "stars": 2}, "need 8 rows"),
        ({"grade": "hardest"}, "unknown grade 'hardest'"),
        ({"grade": "expert-easy"}, "write easy-expert"),
        ({"grade": "easy-"}, None),
        ({"seed": 2**64}, "seeds go to"),
    ],
)
def test_impossible_wishes(wishes: dict[str, object], words: str | None) -> None:
    if words is None:
        assert grades("easy-") == ("easy",)
        return
    with pytest.raises(ValueError, match=words):
        qs.book(**wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"paper": "a3"}, ValueError, "a4 or letter"),
        ({"per_page": 5}, ValueError, "1, 2, 4, 6, 9 or 12 boards, not 5"),
    ],
)
def test_impossible_pages(small: Book, settings, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        small.pdf(**settings)


def test_boards_too_large_for_the_page() -> None:
    from queenside.printer.pages.boards import choose_layout

    assert choose_layout("a4", 45, 1).number == 1
    with pytest.raises(
        qs.UnsupportedByFormat, match="46 rows is too large for a page: there is room for"
    ):
        choose_layout("a4", 46, 1)
    book = qs.book(size=14, number=1, grade="easy", seed=1)
    with pytest.raises(qs.UnsupportedByFormat, match="put fewer on a page"):
        book.pdf(per_page=12)
    assert book.pdf(per_page=4)


@pytest.mark.parametrize(
    ("title", "words"),
    [("Дамы", "no character 'Д'"), ("  ", "title is empty"), ("long " * 80, "title is too long")],
)
def test_titles_that_cannot_be(title: str, words: str) -> None:
    with pytest.raises(qs.UnsupportedByFormat, match=words):
        qs.book(size=5, number=1, grade="easy", seed=1, title=title).pdf()


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pages are looked at by pdftoppm")
def test_a_phone_reads_the_codes(small: Book, tmp_path: Path) -> None:
    cv2 = pytest.importorskip("cv2", reason="codes are read by OpenCV")
    (tmp_path / "book.pdf").write_bytes(small.pdf(per_page=1))
    words = ["pdftoppm", "-png", "-r", "200", "-f", "4", "-singlefile"]
    subprocess.run([*words, str(tmp_path / "book.pdf"), str(tmp_path / "page")], check=True)
    page = cv2.imread(str(tmp_path / "page.png"))
    height, width = page.shape[:2]
    result, *_ = cv2.QRCodeDetector().detectAndDecode(page[height // 2 :, width // 2 :])
    assert result == small.boards[0].address
