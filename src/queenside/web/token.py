"""The token of a person's servers: the same at every start, so that bookmarks go on working.

It lies in a file that only this person can read, for other programs of theirs too. Whoever wants
another one deletes the file.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from pathlib import Path

from queenside.store.opening import HOME

NAME = "serve.token"
_TOKEN = re.compile(r"[\w-]{43,}")


def kept_token() -> str:
    """The token in the file, or a new one where there is none that can be trusted.

    Raises OSError where no file can be kept.
    """
    folder = state_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / NAME
    while not (token := _read(path)):
        path.unlink(missing_ok=True)  # a link, or one that others can read
        _write(path, secrets.token_urlsafe(32))
    return token


def _read(path: Path) -> str | None:
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with open(file, encoding="ascii", errors="replace") as opened:
        is_private = os.name != "posix" or not _others_can(os.fstat(file))
        token = opened.read(200).strip()
    return token if is_private and _TOKEN.fullmatch(token) else None


def _others_can(found: os.stat_result) -> bool:
    return bool(stat.S_IMODE(found.st_mode) & 0o077) or found.st_uid != os.getuid()


def _write(path: Path, token: str) -> None:
    """Write the file as a whole, unless another server has done so by now."""
    own = path.with_name(f"{NAME}.{os.getpid()}")
    own.unlink(missing_ok=True)
    with open(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{token}\n")
    try:
        os.link(own, path)
    except FileExistsError:
        pass
    finally:
        own.unlink()


def state_folder() -> Path:
    """Return the token's path: in QUEENSIDE_HOME, else in the system's folder for user state."""
    if home := os.environ.get(HOME):
        return Path(home)
    from platformdirs import user_state_path

    return user_state_path("queenside", appauthor=False)
