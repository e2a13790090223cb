"""The files of the page: a fixed map, read at the start, so that no path reaches a disk.

Each is kept twice, as it lies and compressed, for browsers that take it so: all do.
"""

from __future__ import annotations

import gzip
import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
"""What is served, by the ending of the name; everything else is left out."""


class File(NamedTuple):
    """A file of the page."""

    content: bytes
    compressed: bytes
    """The same, by gzip."""
    media_type: str
    tag: str
    """Changes with the content."""


def of_page() -> dict[str, File]:
    """The files of the page by their paths; `/` is the page itself."""
    folder = resources.files("queenside.web") / "page"
    found = dict(_below(folder, "")) if folder.is_dir() else {}
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _below(folder: Traversable, path: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _below(entry, name)
        elif media_type := MEDIA_TYPES.get("." + entry.name.rpartition(".")[2]):
            content = entry.read_bytes()
            tag = hashlib.blake2b(content, digest_size=12).hexdigest()
            compressed = gzip.compress(content, mtime=0)
            found.append((name, File(content, compressed, media_type, f'"{tag}"')))
    return found
