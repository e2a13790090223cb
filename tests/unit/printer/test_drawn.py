"""Drawings as PNG and PDF: they are what they say, show what the SVG shows, always alike."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import extras
from queenside.core.formats import plot, svg
from queenside.core.formats.svg import Highlight

pytest.importorskip("fpdf", reason="pictures as PDF take fpdf2")
pytest.importorskip("resvg_py", reason="pictures as PNG take resvg_py")
Image = pytest.importorskip("PIL.Image", reason="pictures are looked at by Pillow")

BOARD = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
QUEENS = [(0, 0), (1, 3), (2, 1), (3, 4), (4, 2)]


def opened(content: bytes):  # an image of Pillow
    image = Image.open(io.BytesIO(content))
    image.load()
    return image


def streams(content: bytes) -> bytes:
    results = re.findall(rb"/FlateDecode.*?stream\n(.*?)\nendstream", content, re.DOTALL)
    return b"\n".join(zlib.decompress(data) for data in results)


@pytest.mark.parametrize("zoom", [0.5, 1, 2, 3.25])
def test_a_png_has_the_size_that_was_asked_for(zoom: float) -> None:
    image = opened(qs.picture(BOARD, zoom=zoom))
    assert image.format == "PNG"
    assert image.size == (round(zoom * 208), round(zoom * 208))


def test_a_png_shows_the_colours_of_the_svg() -> None:
    image = opened(qs.picture(BOARD)).convert("RGB")
    drawing = svg.draw(BOARD)
    places = [(48 + 80 * column, 28 + 80 * row) for row in range(5) for column in range(5)]
    rendered = set(map(image.getpixel, places))
    drawn = {tuple(bytes.fromhex(fill)) for fill in re.findall(r'fill="#(\w{6})" d', drawing)}
    assert rendered == drawn


def test_paper_or_none() -> None:
    corner = opened(qs.picture(BOARD)).convert("RGBA").getpixel((0, 0))
    assert corner == (255, 255, 255, 255)
    corner = opened(qs.picture(BOARD, background=None)).convert("RGBA").getpixel((0, 0))
    assert corner[3] == 0
    corner = opened(qs.picture(BOARD, background="#123456")).convert("RGB").getpixel((0, 0))
    assert corner == (0x12, 0x34, 0x56)


def test_words_are_there_without_fonts_on_the_machine() -> None:
    """The margin of a step has the numbers of the columns."""
    step = qs.explain(BOARD).steps[0]
    image = opened(qs.picture(BOARD, step=step)).convert("L")
    margin = image.crop((44, 0, 44 + 5 * 80, 36))
    for column in range(5):
        darkest, _ = margin.crop((80 * column, 0, 80 * column + 80, 36)).getextrema()
        assert darkest < 190, column


def test_monochrome_has_no_colours_and_a_letter_for_each_region() -> None:
    image = opened(qs.picture(BOARD, monochrome=True)).convert("RGB")
    assert all(red == green == blue for _, (red, green, blue) in image.getcolors(1 << 20))
    drawing = qs.picture(BOARD, format="svg", monochrome=True).decode()
    assert re.findall(r">(\w+)</text>", drawing) == ["A", "B", "C", "D", "E"]


def test_a_letter_is_not_hidden_by_a_disc() -> None:
    board = qs.RegionPuzzle(BOARD.regions, given=[(0, 1)])
    drawing = svg.draw(board, monochrome=True)
    assert '<text x="84" y="12">B</text>' in drawing  # not on the given queen in column 2
    light = Highlight(queens=((1, 0),))
    drawing = svg.draw(BOARD, monochrome=True, highlight=light)
    assert '<text x="84" y="52">C</text>' in drawing


def test_names_of_many_regions() -> None:
    board = qs.RegionPuzzle([[row] * 60 for row in range(60)])
    names = re.findall(r">(\w+)</text>", svg.draw(board, monochrome=True))
    assert (names[25], names[26], names[51], names[52]) == ("Z", "a", "z", "53")
    assert len(set(names)) == 60


def test_a_pdf_is_one_page_of_lines_and_words() -> None:
    step = qs.explain(BOARD).steps[0]
    content = qs.picture(BOARD, step=step, format="pdf")
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", content)) == 1
    assert b"/Subtype /Image" not in content
    drawn = streams(content)
    assert drawn.count(b" Tj") == 10  # five columns, five rows
    assert b" c\n" in drawn or b" c " in drawn


def test_a_plot_comes_as_png_and_pdf() -> None:
    from queenside.printer.picture import render_drawing

    rows = [plot.Row("native – fast", ((0.001, 0.0005, 0.002),)), plot.Row("slow", (None,), "late")]
    drawing = plot.draw("Engines & times", ["first"], [plot.Panel("8×8", rows)])
    image = opened(render_drawing(drawing, "png"))
    assert image.size[0] == 2 * plot.WIDTH
    assert streams(render_drawing(drawing, "pdf")).count(b" Tj") == drawing.count("<text ")


def test_signs_that_no_font_has(caplog: pytest.LogCaptureFixture) -> None:
    from queenside.printer.picture import render_drawing

    drawing = plot.draw("Дамы ♛", [], [])
    assert opened(render_drawing(drawing, "png"))
    assert render_drawing(drawing, "pdf")
    assert caplog.text == ""


def test_the_same_picture_is_the_same_bytes() -> None:
    for form in ("svg", "png", "pdf"):
        assert qs.picture(BOARD, format=form) == qs.picture(BOARD, format=form)  # type: ignore[arg-type]
    code = "import queenside as qs, sys; b = qs.read('examples/first.txt')\n"
    code += "sys.stdout.buffer.write(qs.picture(qs.solve(b), format='pdf'))"
    root = Path(__file__).parents[3]
    created = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(created) == 1


def test_a_result_shows_its_solution() -> None:
    drawing = qs.picture(qs.solve(BOARD), format="svg").decode()
    assert drawing == svg.draw(BOARD, QUEENS)
    assert qs.picture(BOARD, format="svg", solution=QUEENS).decode() == drawing


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"format": "gif"}, ValueError, "gif"),
        ({"zoom": 0}, ValueError, "above 0"),
        ({"zoom": float("nan")}, ValueError, "above 0"),
        ({"zoom": 1000}, qs.UnsupportedByFormat, "zoom up to 48"),
        ({"background": "no colour"}, ValueError, "colour"),
        ({"solution": [(0, 7)]}, qs.InvalidPuzzle, "column 8"),
        ({"state": qs.State(queens=((9, 0),))}, qs.InvalidPuzzle, "row 10"),
    ],
)
def test_wishes_that_cannot_be(settings, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        qs.picture(BOARD, **settings)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(
        qs.EngineUnavailable, match="resvg_py.*" + re.escape(extras.install_command("image"))
    ):
        qs.picture(BOARD)
    assert qs.picture(BOARD, format="svg")


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="PDFs are looked at by pdftoppm")
def test_a_pdf_looks_as_the_png_does(tmp_path: Path) -> None:
    """At 96 dots an inch a unit of the drawing is a dot."""
    step = next(step for step in qs.explain(BOARD) if step.places)
    for settings in ({"solution": QUEENS}, {"step": step, "monochrome": True}):
        path = tmp_path / "a.pdf"
        path.write_bytes(qs.picture(BOARD, format="pdf", **settings))
        words = ["pdftoppm", "-png", "-r", "96", "-singlefile", str(path), str(tmp_path / "a")]
        subprocess.run(words, check=True)
        one = opened((tmp_path / "a.png").read_bytes()).convert("L")
        other = opened(qs.picture(BOARD, zoom=1, **settings)).convert("L")
        assert abs(one.size[0] - other.size[0]) <= 1
        small = [image.resize((26, 26), Image.Resampling.BOX) for image in (one, other)]
        gaps = [abs(a - b) for a, b in zip(*(image.tobytes() for image in small), strict=True)]
        assert max(gaps) < 40
