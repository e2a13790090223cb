"""Between a board and what people see of it: its name, a picture, a printed book."""
