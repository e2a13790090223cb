"""Seals: a flipped bit in what was kept for years, or on its way from another machine, shows."""

from __future__ import annotations

import hashlib
import json


def checksum(*values: object) -> str:
    """A short checksum of these values, in this order; of any values, as damage leaves them."""
    text = json.dumps(values, default=repr)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
