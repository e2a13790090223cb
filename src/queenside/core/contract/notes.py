"""What others keep beside a board."""

NOTES = (
    *("comment", "date", "day", "differing", "difficulty", "grade"),
    *("number", "rating", "sbn", "solutions", "url", "weekday"),
)
"""Fields of a document that say something about a board and don't change it: they aren't read.

All others that no document has are refused, since leaving them out might give another puzzle.
"""
