"""Many boards graded: a table with pandas. `python grades.py 10000` makes and grades 10,000."""

import sys

import pandas as pd

import queenside as qs

number = int(sys.argv[1])
grades = [qs.grade(made.puzzle) for made in qs.generate_many(number, 7, seed=1)]
table = pd.DataFrame(
    {"grade": each.name, "rating": each.rating, "hardest": each.hardest, "steps": each.steps}
    for each in grades
)
print(table.groupby("grade")["rating"].agg(["count", "mean", "max"]).round(2))
print(table["hardest"].value_counts().head(3))
