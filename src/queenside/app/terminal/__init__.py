"""Playing a board in the terminal.

    opening   which board to play, and the game on it that was left
    game      the moves: a game is a value, and every move can be undone
    rules     what queens cross out, and which of them break a rule
    session   one game on the screen: its moves, its clock, its help; the store has it after each
    help      hints and the check, at depths
    layout    what fits on the screen, and which cell lies where
    drawing   the board and the words beside it, as pieces of text with the names of styles
    keys      the keys, which are those of the page
    screen    keys and the mouse to a session, a drawing to the terminal: prompt_toolkit, an extra

`web/page/play` is the same game in JavaScript: a game begun there goes on here, and the other way
round. Only `screen` knows a terminal.
"""
