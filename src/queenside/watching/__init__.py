"""How searches are watched: what looks on, and how each lesson and each engine is shown to it."""
