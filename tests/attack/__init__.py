"""Attacks on Queenside, each for as long as one wants, the same for a seed.

    python -m tests.attack [PART ...] [--seconds 600] [--seed 1]

sanitized  tests of the kernels, with the module compiled for the sanitizers of addresses, of
           undefined behaviour and of threads
calls      every entry of the compiled module, by arguments of any kind, under the sanitizers
wasm       every export of the kernels in WebAssembly, by any numbers and any bytes
flips      files of ours with bytes that have changed: jobs, stores, certificates, pictures
kills, liars, files, requests, misuse, updates, pages
           the tests of these areas, whole (`areas.py`)
mutants    small faults put into all rooms that keep or decide something: does a test fail?
           (only when named: it takes a night)

A part is a module with a function `attack(budget)`, which tells what it found (`part.py`). Each
works on a copy of the tree (`tree.py`); nothing here writes into the tree itself but to `build/`.
What may end a process is tried in children (`children.py`).
"""
