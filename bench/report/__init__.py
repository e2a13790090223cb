"""The benchmark report: each measurement is run, stored in bench/results, and rendered in docs/."""
