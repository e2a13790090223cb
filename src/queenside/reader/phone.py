"""Pictures of a phone's screen, taken through a cable: `phone:`, or `phone:SERIAL` for one of many.

It is what `adb exec-out screencap -p` of the Android platform tools writes.
"""

from __future__ import annotations

import shutil
import subprocess

from queenside.core.errors import InputNotFound
from queenside.core.faults import quote

TIMEOUT_SECONDS = 30
_PNG = b"\x89PNG\r\n\x1a\n"


def capture_screen(serial: str = "") -> bytes:
    """Take a picture of the phone's screen, as PNG. Raises InputNotFound where there is none."""
    program = shutil.which("adb")
    if program is None:
        raise InputNotFound(
            "a phone's screen is read with adb, which isn't installed: install Android's platform "
            "tools, or send yourself a screenshot"
        )
    command = [program, *(["-s", serial] if serial else []), "exec-out", "screencap", "-p"]
    try:
        completed = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise InputNotFound(f"the phone sent no picture in {TIMEOUT_SECONDS} seconds") from None
    start = completed.stdout.find(_PNG)  # phones with two displays write a warning before it
    if completed.returncode or start < 0:
        lines = completed.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = f"adb says {quote(lines[0])}" if lines else "adb sent no picture"
        raise InputNotFound(
            f"no picture of a phone: {reason} (USB debugging must be on; with several phones, "
            "write phone:SERIAL)"
        )
    return completed.stdout[start:]
