"""Photos: a board found by its lines, made upright, and lit evenly."""
