"""Mend a board: see `queenside.maker.mend.mend`.

solution_finder.py  how many solutions drafts have, many at once, until the time is up
drafts.py           the region map while it changes: which cells may go to which region
beam.py             from drafts with several solutions to one with a single solution, in few changes
regions.py          cells change their regions
clues.py            queens are given, cells are blocked, clues are taken away
"""
