"""Boards to make: new ones, those of the day, those for practice, and boards made unique."""
