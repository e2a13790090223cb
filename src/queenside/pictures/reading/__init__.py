"""Reading a board from pixels: see `looking` for the steps, and `values` for what comes of it.

Only `values` can be imported without NumPy and Pillow.
"""
