"""The benchmark report: each measurement is run, stored in lab/bench/results, and rendered in
docs/."""
