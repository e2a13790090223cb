"""Draw the pictures of the extension for the stores: 1280×800 screens and a tile of 440×280.

    python -m lab.tools.store_pictures

The real extension runs in Chromium beside a page of the tests, so what is shown is what people get;
the board is one of the collection's. The popup of docs/pictures is drawn along.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from tests.e2e.extension.browsers import Chromium
from tests.e2e.extension.driving import boards, solution_of
from tests.e2e.extension.site import FixtureSite

ROOT = Path(__file__).parents[2]
HOME = ROOT / "packaging" / "stores"
BOARD = boards(8, 3)[1]
SCREENS = {
    "hint": ("hint1", "A hint as small as you like"),
    "step": ("hint", "The next step, and why"),
    "solution": ("show", "The solution, over the board"),
}
PAPER = "background:#f4f1ea;color:#24273a;font-family:system-ui,sans-serif;margin:0"


def main() -> None:
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as driver,
        FixtureSite() as site,
        Chromium(Path(folder), driver) as browser,
    ):
        browser.allow(True)
        browser.visit(site.url("any", BOARD, queens=solution_of(BOARD)[:1]))
        browser.look()
        sheet = browser.context.new_page()
        for name, (button, title) in SCREENS.items():
            browser.press(button)
            browser.tab.bring_to_front()
            browser.tab.wait_for_timeout(500)  # the frame in which it is drawn
            board = browser.tab.screenshot(clip={"x": 16, "y": 130, "width": 360, "height": 440})
            browser.shown.set_viewport_size({"width": 360, "height": 560})
            popup = browser.shown.screenshot()
            if name == "step":
                (ROOT / "docs" / "pictures" / "extension-popup.png").write_bytes(popup)
            sheet.set_viewport_size({"width": 1280, "height": 800})
            sheet.set_content(_screen(title, board, popup))
            sheet.screenshot(path=HOME / f"{name}.png")
        icon = (ROOT / "src/queenside/app/page/icon.svg").read_bytes()
        sheet.set_viewport_size({"width": 440, "height": 280})
        sheet.set_content(_tile(icon))
        sheet.screenshot(path=HOME / "tile.png")


def _screen(title: str, board: bytes, popup: bytes) -> str:
    style = "border-radius:12px;box-shadow:0 6px 24px #0003"
    return (
        f'<body style="{PAPER}"><h1 style="text-align:center;margin:36px 0 28px">{title}</h1>'
        '<div style="display:flex;gap:72px;justify-content:center;align-items:center">'
        f'<img style="{style};height:560px" src="{_data(board, "png")}">'
        f'<img style="{style};height:620px" src="{_data(popup, "png")}"></div>'
    )


def _tile(icon: bytes) -> str:
    return (
        f'<body style="{PAPER};display:grid;place-content:center;justify-items:center;'
        f'height:100vh;text-align:center"><img width="110" src="{_data(icon, "svg+xml")}">'
        '<h1 style="margin:12px 0 2px">Queenside</h1><p style="margin:0">A coach for Queens</p>'
    )


def _data(content: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


if __name__ == "__main__":
    main()
