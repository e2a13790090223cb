"""Teach: lessons, watched searches, engines compared."""
