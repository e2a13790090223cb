"""Version of this Queenside."""

VERSION = "1.0.0"

DATE = "2026-11-23"
"""Day from which this version is what it is: that of its release, once it is released."""
