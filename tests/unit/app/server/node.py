"""Run modules of the page in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[4] / "src" / "queenside" / "app" / "page"


def run_program(program: str, *modules: str, data: object = None) -> Any:
    """Run a program with these modules of the page and a JSON text; return what it prints."""
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    addresses = [(PAGE / module).as_uri() for module in modules]
    words = [node, "--input-type=module", "-e", program, "--", *addresses]
    given = json.dumps(data)
    process = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    return json.loads(process.stdout)
