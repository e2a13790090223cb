"""The version of this Queenside."""

VERSION = "0.1.0"
