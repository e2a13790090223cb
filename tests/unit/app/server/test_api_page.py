"""docs/reference/web-api.md: every status is explained, and its examples run against a server."""

from __future__ import annotations

import re
from pathlib import Path

from tests.unit.app.server.running import serving

from queenside.app.server import openapi  # isort: skip

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "web-api.md").read_text(encoding="utf-8")


def test_every_status_is_explained() -> None:
    codes = {
        code for cell in re.findall(r"^\| (\d[\d, ]+) \|", PAGE, re.M) for code in cell.split(", ")
    }
    assert codes == {*openapi.document()["components"]["responses"], "405"}


def test_the_examples_are_true(tmp_path: Path) -> None:
    [code] = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    with serving(tmp_path) as site:
        names = {"TOKEN": site.token}
        program, _, lines = code.replace(":8000/", f":{site.port}/").partition("\n\n\nask(")
        exec(program, names)
        for line in f"ask({lines}".splitlines():
            expression, output = line.split("  # ")
            assert repr(eval(expression, names)) == output
