"""Read: boards from pictures and photos, and everything that names a board."""
