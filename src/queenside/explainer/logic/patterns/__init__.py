"""Patterns that several techniques look for: areas, their covers, matchings and sets."""
