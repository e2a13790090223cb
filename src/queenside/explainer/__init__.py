"""Reasoning about a puzzle: steps, hints, mistakes, and grades."""
