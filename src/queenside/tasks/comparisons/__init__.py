"""The parts of a comparison: who runs, what was measured, whom to believe, and how it is told."""
