"""An exact cover: the ways to cover a floor of 4×6 squares with dominoes, and one of them."""

from queenside import cover

ROWS, COLUMNS = 4, 6
squares = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
dominoes = {
    (square, other): [square, other]
    for square in squares
    for other in ((square[0] + 1, square[1]), (square[0], square[1] + 1))
    if other in squares
}
print(cover.count(dominoes), "ways")
tiling = next(iter(cover.solutions(dominoes)))
letter = {square: "ABCDEFGHIJKL"[index] for index, domino in enumerate(tiling) for square in domino}
for row in range(ROWS):
    print("".join(letter[row, column] for column in range(COLUMNS)))
