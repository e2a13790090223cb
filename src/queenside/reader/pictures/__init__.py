"""Reading a board from pixels: `opening` files, `look` at them, and `values` for what comes of it.

Only `values` can be imported without NumPy and Pillow.
"""
