"""Drafts: drawings that a board is to follow, in rows of signs.

    .##.##.
    #######      each part, which is a connected patch of one sign, is to be a region;
    .#####.      the background, which is dots, is divided into all others
    ...#...

draft.py     the parts of a draft for the kernel, and how far a board differs from it
motifs.py    simple motifs, and the drawings in drawings.txt
letters.py   the letters A to Z, and words
"""
