"""The techniques, a file for each idea: `find…(position)` yields what follows; see `ladder.py`."""
