"""The road from generate-and-test to a fast search, for boards of coloured regions."""
