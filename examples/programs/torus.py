# %% [markdown]
# # Queens on a torus
#
# Glue the left edge of the board to the right one and the top to the bottom: a diagonal that leaves
# the board comes back on the other side. Now n queens have a place if and only if n is divisible
# neither by 2 nor by 3 (Pólya, 1918). You will see why: both halves of the proof fit on this page.

# %%
from math import gcd

import queenside as qs
from queenside.core.formats import text

# %% [markdown]
# ## Which boards have solutions?

# %%
counts = {n: qs.count(qs.NQueens(n, toroidal=True)) for n in range(1, 14)}
print("  n  flat board  torus  divisible by")
for n, number in counts.items():
    divisors = " and ".join(str(p) for p in (2, 3) if n % p == 0)
    print(f"{n:>3} {qs.count(qs.NQueens(n)):>11,} {number:>6,}  {divisors or '-'}")
    assert (number > 0) == (gcd(n, 6) == 1)

# %% [markdown]
# ## If 2 and 3 do not divide n: a line that solves it
#
# Walk over the torus in knight's moves: the queen of row r stands in column 2r, modulo n. More
# generally let her stand in column a·r. Columns are all different if a and n have no common
# divisor; diagonals r − a·r and r + a·r if 1 − a and 1 + a have none with n either. For a = 2 these
# are 2, −1 and 3. So a = 2 will do whenever neither 2 nor 3 divides n.


# %%
def line(n: int, a: int) -> list[tuple[int, int]]:
    """The queens of a straight line of slope a."""
    return [(row, a * row % n) for row in range(n)]


print("\nStraight lines that are solutions")
for n in (5, 7, 11, 13):
    slopes = [a for a in range(n) if all(gcd(b, n) == 1 for b in (a - 1, a, a + 1))]
    for a in slopes:  # a line is a solution as it stands, and after any shift
        assert qs.complete(qs.NQueens(n, toroidal=True), line(n, a), limit=1).count == 1
    print(f"  n = {n}: slopes {', '.join(map(str, slopes))}, each shifted in {n} ways:", end=" ")
    print(f"{n * len(slopes)} of {counts[n]:,} solutions")
print(f"\nThe knight's walk: slope 2\n{text.draw(qs.NQueens(7, toroidal=True), line(7, 2))}")

# %% [markdown]
# Up to n = 11 all solutions are straight lines. Thirteen is the first board with others.
#
# ## If 2 or 3 divides n: sums that cannot be
#
# Let c be the column of the queen in row r. There are n queens and n of each kind of lines, so each
# diagonal has its queen: r, c, d = r − c and s = r + c all run through 0, 1, …, n − 1, modulo n.
#
# *If n is even*: the sum of all d is Σr − Σc = 0, modulo n. But 0 + 1 + … + (n − 1) = n(n − 1)/2 is
# no multiple of an even n.
#
# *If 3 divides n*: d² + s² = 2r² + 2c². Summed, with S = 0² + 1² + … + (n − 1)², that is 2S = 4S,
# so 2S = 0, modulo n. But 2S = n(n − 1)(2n − 1)/3 is no multiple of n if 3 divides it.

# %%
print("\nRemainders that would have to be 0\n\n  n   n(n-1)/2 mod n   n(n-1)(2n-1)/3 mod n")
for n in range(1, 14):
    numbers = sum(range(n)) % n, 2 * sum(k * k for k in range(n)) % n
    print(f"{n:>3} {numbers[0]:>16} {numbers[1]:>22}   {'no solution' * any(numbers)}".rstrip())
    assert any(numbers) == (counts[n] == 0)

# %% [markdown]
# ## Try
#
# 1. Find a solution for n = 13 that is no straight line. How many queens of it lie on a line?
# 2. The shifts of the torus make solutions from solutions. How many of the 4,524 are left if shifts
#    count as one? If turns and mirrors do too?
# 3. Paste four copies of a solution of the torus together, and cut out any square of the same size:
#    another solution. Why? Does that work with a solution of the flat board?
# 4. How many queens have a place on a torus of 8, or of 9? Monsky (1989) proved that n − 2 always
#    have one. new_puzzle.py shows how to ask for fewer queens than rows.
