"""Questions a person asks about puzzles, each put to an engine and its answer verified."""
