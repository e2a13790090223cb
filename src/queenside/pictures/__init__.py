"""Pictures: boards read from screenshots, drawings as PNG and PDF, and books of boards.

- `reading/` tells the board, queens and crosses from pixels.
- `png.py` and `pdf.py` make bytes of a drawing, with the fonts in `fonts/`; `drawings.py` and
  `paths.py` are how a drawing gets into a PDF.
- `book/` lays out the pages of a book.
- `askew` tells photos from screenshots, `straighten` makes them upright, `light` evenly lit
  (the extra `photo`).

What needs a package beyond Python's own (the extra `image`) imports it where it
stands; so whoever asks for one of these modules does it inside the function that needs it.
"""
