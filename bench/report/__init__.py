"""The benchmark report: everything in bench/ that measures, taken by one command and written down.

    topics ──▶ Measurement ──measure──▶ data ──keep──▶ bench/results/NAME.json
                                                            │ render
                          docs/report/, its pictures, and every marked block of README.md and docs/

`measurement.py` says what a measurement is, `topics.py` lists them, `taking.py` takes them one by
one, each in a process of its own, `keeping.py` keeps what came, and `rendering.py` writes the pages
from that. So no figure in the documentation is typed: it stands between `<!-- measured: NAME -->`
and `<!-- /measured -->`, and the tests compare it with what is kept.
"""
