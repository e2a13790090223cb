"""Boards by rules of one's own: the rules, the units they are about, and the puzzle of them.

rules.py     the vocabulary, as functions; `Rule` is what they make
units.py     the units of each rule on a board of any shape
faults.py    what is wrong with a rule
reading.py   rules from JSON; inverse.py: rules from the units of any problem
puzzle.py    `Custom`
"""
