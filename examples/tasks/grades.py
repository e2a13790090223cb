"""Many boards graded: a table with pandas. `python grades.py 10000` makes and grades 10,000."""

import sys

import queenside as qs

number = int(sys.argv[1])
table = qs.grade_many(qs.generate_many(number, 7, seed=1)).to_frame()
print(table.groupby("name")["rating"].agg(["count", "mean", "max"]).round(2))
print(table["hardest"].value_counts().head(3))
