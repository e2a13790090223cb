"""Texts that people give for a board though they aren't one, and what to do instead."""

from __future__ import annotations

import re

from queenside.core.faults import quote

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+\Z", re.IGNORECASE)
_FILE = re.compile(r"(?:\S.*)?\S\.(?:png|jpe?g|webp|txt|json|jsonl|csv)\Z", re.IGNORECASE)
_PAGE = re.compile(r"<!doctype html|<html\b", re.IGNORECASE)


def describe(text: str) -> str | None:
    """Describe a text that isn't a board, and the remedy; None for any other text.

    Example: `describe("shot.png")` says that this is the name of a file.
    """
    if _ADDRESS.match(text):
        return (
            f"{quote(text)} is a web address, and Queenside doesn't open web pages: "
            "take a screenshot of the board and give its file"
        )
    if _FILE.match(text):
        return f"{quote(text)} is the name of a file, not a board: give the file itself as BOARD"
    if is_page(text):
        return "this is a web page: take a screenshot of the board on it and give its file"
    if "\x1b[" in text:
        return "this drawing is in colour, without lines to read: print it again with NO_COLOR=1"
    return None


def is_address(text: str) -> bool:
    """Return whether it is the address of a web page."""
    return _ADDRESS.match(text) is not None


def is_page(text: str) -> bool:
    """Return whether it is the source of a web page, whose lines might look like a board."""
    return _PAGE.match(text) is not None
