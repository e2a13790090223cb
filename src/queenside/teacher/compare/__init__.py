"""Engines compared on the same boards: the answers held to each other, the times side by side."""
