"""The files of the page: a fixed map, read at the start, so that no path reaches a disk.

Each is kept twice, as it lies and compressed, for browsers that take it so: all do.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from pathlib import Path, PurePath
from typing import NamedTuple

from queenside.app.server import bundling

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


OFFLINE = "/offline.js"
"""The page's service worker, which gets a list of what the page needs without the server."""

ONLY_ON_SITES = ("/preload.js", "/python.js", ".txt")


class File(NamedTuple):
    """A file of the page."""

    content: bytes
    compressed: bytes  # the same, by gzip
    media_type: str
    tag: str  # changes with the content
    lasting: bool = False
    """Whether its path changes with the content, too, so that browsers may keep it for ever."""


def load_page(site: str | None = None, bundle: Path | None = None) -> dict[str, File]:
    """Read the page's files by their paths; `/` is the page itself, which names the site if any.

    `bundle` is a folder that `bundling.write` made, or else the one beside the page; where
    it was made from another page it is left out, and the page loads each of its modules.
    """
    files = _read_folder(bundling.page(), "")
    text = files["/index.html"].content.decode()
    needed = {path for path in files if path not in ("/index.html", OFFLINE)}
    if app := bundling.find_bundle(bundle):
        text = bundling.index_with(bundling.bundle_tags(app, "/"))
        bundled = _read_folder(app, f"/{app.name}")
        files |= {path: file._replace(lasting=True) for path, file in bundled.items()}
        needed = {path for path in bundled if not path.endswith(ONLY_ON_SITES)}
    index = _file(with_site_address(text, site).encode(), "index.html")
    worker = files[OFFLINE].content.decode()
    listed = worker.replace('JSON.parse("[]")', json.dumps(sorted({"/", *needed})))
    return {**files, "/": index, "/index.html": index, OFFLINE: _file(listed.encode(), OFFLINE)}


def with_site_address(page: str, site: str | None) -> str:
    """Have the page make links to boards with the address of a site, if there is one."""
    if site is None:
        return page
    meta = f'<meta name="queenside-site" content="{html.escape(site)}" />'
    return page.replace("</head>", f"  {meta}\n  </head>", 1)


def _read_folder(folder: Path, prefix: str) -> dict[str, File]:
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}": _file(path.read_bytes(), path.name)
        for path in folder.rglob("*.*")
        if path.suffix in MEDIA_TYPES
    }


def _file(content: bytes, name: str) -> File:
    media_type = MEDIA_TYPES[PurePath(name).suffix]
    tag = hashlib.blake2b(content, digest_size=12).hexdigest()
    return File(content, gzip.compress(content, mtime=0), media_type, f'"{tag}"')
