"""The files of the page: a fixed map, read at the start, so that no path reaches a disk.

Each is kept twice, as it lies and compressed, for browsers that take it so: all do.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from queenside.web import bundling

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
"""Media types of the files to serve, by suffix; other files are left out."""


LIST = "/files.json"
"""The list of all files that the page keeps for use without the server."""


class File(NamedTuple):
    """A file of the page."""

    content: bytes
    compressed: bytes
    """The same, by gzip."""
    media_type: str
    tag: str
    """Changes with the content."""
    lasting: bool = False
    """Whether its path changes with the content, too, so that browsers may keep it for ever."""


def of_page(site: str | None = None, bundle: Path | None = None) -> dict[str, File]:
    """The files of the page by their paths; `/` is the page itself, which names the site if any.

    `bundle` is a folder that `bundling.write` made, or else the one beside the page; where
    it was made from another page it is left out, and the page loads each of its modules.
    """
    page = resources.files("queenside.web") / "page"
    found = dict(_below(page, "")) if page.is_dir() else {}
    if "/index.html" in found:
        text = found["/index.html"].content.decode()
        kept = sorted(found)
        if app := bundling.find_bundle(bundle):
            text = bundling.index_with(bundling.loading(app, "/"))
            bundled = {
                path: file._replace(lasting=True) for path, file in _below(app, f"/{app.name}")
            }
            found |= bundled
            kept = sorted({*bundled, *(path for path in found if path.count("/") == 1)})
        content = naming_site(text, site).encode()
        found["/"] = found["/index.html"] = _file(content, MEDIA_TYPES[".html"])
        found[LIST] = _file(json.dumps(sorted({"/", *kept})).encode(), MEDIA_TYPES[".json"])
    return found


def naming_site(page: str, site: str | None) -> str:
    """The page, which makes links to boards with the address of a site, where there is one."""
    if site is None:
        return page
    meta = f'<meta name="queenside-site" content="{html.escape(site)}" />'
    return page.replace("</head>", f"  {meta}\n  </head>", 1)


def _below(folder: Traversable, path: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _below(entry, name)
        elif media_type := MEDIA_TYPES.get("." + entry.name.rpartition(".")[2]):
            found.append((name, _file(entry.read_bytes(), media_type)))
    return found


def _file(content: bytes, media_type: str) -> File:
    tag = hashlib.blake2b(content, digest_size=12).hexdigest()
    return File(content, gzip.compress(content, mtime=0), media_type, f'"{tag}"')
