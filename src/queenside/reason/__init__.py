"""What a person can be told about a puzzle: steps, hints, mistakes, and how hard it is."""
