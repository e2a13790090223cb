"""The techniques, one file each: `find(position)` yields what follows. `ladder.py` orders them."""
