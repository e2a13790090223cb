"""Measurements and makers of generated files: nothing of it is released."""
