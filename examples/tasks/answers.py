"""Boards as rows of numbers in CSV files: their answers, as one CSV file."""

import csv
import sys
from pathlib import Path

import queenside as qs

answers = csv.writer(sys.stdout, lineterminator="\n")
answers.writerow(["file", "status", "column of each row's queen"])
for path in sorted(Path(sys.argv[1]).glob("*.csv")):
    with open(path, newline="") as file:
        result = qs.solve(qs.RegionPuzzle(list(csv.reader(file))))
    columns = [column + 1 for _, column in result.solution or ()]
    answers.writerow([path.name, result.status, " ".join(map(str, columns))])
