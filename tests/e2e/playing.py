"""What a person does on a page, and what it shows then."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def at(page: Page, cell: int) -> Locator:
    return page.locator(f'.play [data-cell="{cell}"]')


def cells(page: Page, selector: str) -> set[int]:
    result = page.locator(f".play .cell{selector}")
    return set(result.evaluate_all("cells => cells.map(cell => Number(cell.dataset.cell))"))


def queens(page: Page) -> set[int]:
    return cells(page, ".is-queen")


def crosses(page: Page) -> set[int]:
    return cells(page, ":has(.mark)")


def act(page: Page, name: str) -> None:
    """Press a button of the board, which may be in its menu."""
    button = page.locator(f'.play [data-action="{name}"]')
    if not button.count():
        page.locator('.play [data-action="more"]').click()
    button.click()


def drag(page: Page, path: Iterable[int]) -> None:
    """Press on the first cell, and go over the others."""
    for number, cell in enumerate(path):
        x, y = middle(at(page, cell))
        page.mouse.move(x, y, steps=2)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def middle(result: Locator) -> tuple[float, float]:
    box = result.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def choose(page: Page, *names: str, value: str | None = None) -> None:
    """Switch these settings, or choose this value of one."""
    page.get_by_role("button", name="Settings").click()
    for name in names:
        chosen = f'dialog [name="{name}"]' + (f'[value="{value}"]' if value else "")
        page.locator(chosen).click()
    page.get_by_role("button", name="Close").click()


def solved(page: Page) -> Locator:
    """What is shown once a board is solved."""
    result = page.locator(".solved")
    result.wait_for()
    return result


def letters(board: Locator) -> list[str]:
    """Return the letters of the regions, row by row; "." for a cell without one."""
    labels = board.locator("[data-cell]").evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    )
    names = [label.split(", ")[2] for label in labels]
    signs = ["." if name == "no region" else name.removeprefix("region ")[0] for name in names]
    size = round(len(signs) ** 0.5)
    return ["".join(signs[start : start + size]) for start in range(0, len(signs), size)]


def hand(page: Page, event: str, content: bytes, name: str = "board.png", to: str = "body") -> None:
    """Paste or drop a file, as a browser does."""
    if event == "drop":
        hand(page, "dragover", content, name, to)
    page.evaluate(_HAND, [event, b64encode(content).decode(), name, to])


_HAND = """([type, content, name, to]) => {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const data = new DataTransfer();
  const kind = name.endsWith(".png") ? "image/png" : "text/plain";
  data.items.add(new File([bytes], name, { type: kind }));
  const options = { bubbles: true, cancelable: true };
  const event = type === "paste"
    ? new ClipboardEvent(type, { ...options, clipboardData: data })
    : new DragEvent(type, { ...options, dataTransfer: data });
  document.querySelector(to).dispatchEvent(event);
}"""
