"""The benchmark report: each measurement runs in its own process, is stored, and is rendered.

    topics ──▶ Measurement ──measure──▶ data ──▶ bench/results/NAME.json
                                                        │ render
                      docs/report/, its pictures, and every marked block of README.md and docs/

`measurement.py` says what a measurement is and stores it, `topics.py` lists them all, `pages.py`
writes the pages. So no figure in the documentation is typed: it stands between
`<!-- measured: NAME -->` and `<!-- /measured -->`, and the tests compare it with what is stored.
"""
