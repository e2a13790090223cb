"""Draw boards: files of every format, pictures as PNG and PDF, printed books.

What needs a package beyond Python's own (the extra `image`) is imported inside the function that
needs it.
"""
