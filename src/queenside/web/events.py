"""What a question tells on its way: pairs of a name and plain JSON values."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Event = tuple[str, Any]
"""An event: "progress" with the share that is done, or "item" with a part of the answer."""

Events = Generator[Event, None, Any]
"""The events of a question, and at the end its result."""
