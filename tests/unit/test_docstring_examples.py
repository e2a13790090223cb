"""Every public name has an example in its docstring, and the examples do what they show."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside import rules
from queenside.core import kernels
from queenside.solver import cover

HOMES = {"qs": (qs, qs.__all__), "rules": (rules, rules.__all__), "cover": (cover, cover.__all__)}
NAMES = [
    (home, name)
    for home, (module, names) in HOMES.items()
    for name in names
    if inspect.isfunction(thing := getattr(module, name)) or inspect.isclass(thing)
]
NEEDS = {
    **dict.fromkeys(["book", "picture", "read_image", "Reading"], "resvg_py"),
    **dict.fromkeys(["certify", "Certificate"], "dratify"),
    "solutions_array": "numpy",
}
"""Examples that need a package."""

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def examples(name: str, item: Any) -> doctest.DocTest:
    names = {**vars(rules), "qs": qs, "cover": cover}
    return doctest.DocTestParser().get_doctest(inspect.getdoc(item) or "", names, name, None, 0)


@pytest.mark.skipif(bool(kernels.missing()), reason="they show what the compiled kernels answer")
@pytest.mark.parametrize(("home", "name"), NAMES)
def test_every_public_name_has_an_example_that_works(
    home: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    test = examples(name, getattr(HOMES[home][0], name))
    assert test.examples, f"{home}.{name} has no example"
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    reported: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(test, out=reported.append)
    assert not reported, "".join(reported)
