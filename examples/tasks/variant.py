"""A variant: a queen in each row who is a knight too, on boards with more and more columns."""

import queenside as qs
from queenside.rules import columns, diagonals, knights, rows

for width in range(6, 11):
    board = qs.Custom(6, width, [rows(1), columns(at_most=1), diagonals(), knights()])
    print(f"6×{width}: {qs.count(board)} ways")
print(qs.solve(board))
