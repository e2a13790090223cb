"""Published figures of others with their sources, to compare with ours.

They were taken on their authors' machines and boards, so they say which order of magnitude to
expect, and no more. The figures for the lessons are in `queenside.lessons.cases`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PUBLISHED: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_suffix(".json").read_text("utf-8")
)
"""By what it is about: `source`, `unit`, and the figures."""
