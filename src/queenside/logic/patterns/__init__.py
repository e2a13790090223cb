"""What several techniques look for: singles, confined units, touching shapes, sets and areas."""
