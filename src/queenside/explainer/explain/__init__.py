"""Explanations: the steps, the moves they are grouped in, and the pages that show them."""
