"""Names for files of boards in a folder: from their ids, safe in any file system."""

from __future__ import annotations

import os
import re
from collections import Counter
from unicodedata import normalize

from queenside.core import formats

_UNSAFE = re.compile(r"[^\w.]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""Names that Windows keeps for devices."""

_EXTENSIONS = {"text": ".txt", "png": ".png", "pdf": ".pdf"}
"""Those of what isn't in the list of formats."""

_MAX_LENGTH = 60
"""Characters of a name: a file system takes 255 bytes, and a character can have four."""


class FileNames:
    """Distinct file names in a folder, which is created."""

    def __init__(self, folder: str, form: str) -> None:
        self._folder = folder
        self._extension = _EXTENSIONS.get(form) or formats.FORMATS[form].extension
        self._used: set[str] = set()
        self._times: Counter[str] = Counter()
        os.makedirs(folder, exist_ok=True)

    def add(self, name: str) -> str:
        stem = safe = make_safe_name(name)
        while stem.casefold() in self._used:
            self._times[safe] += 1
            stem = f"{safe}-{self._times[safe] + 1}"
        self._used.add(stem.casefold())
        return os.path.join(self._folder, f"{stem}{self._extension}")


def make_safe_name(name: str) -> str:
    """Return a file name without an extension: `8-hard-7` for `8-hard#7`."""
    words = _UNSAFE.sub("-", normalize("NFC", name)).strip("-.")[:_MAX_LENGTH].rstrip("-.")
    return f"board-{words}".rstrip("-") if not words or _RESERVED.match(words) else words
