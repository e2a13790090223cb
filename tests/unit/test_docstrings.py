"""Every public name tells what it takes, gives and raises; so does everything public of a class."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator

import pytest

import queenside as qs

FUNCTIONS = [name for name in qs.__all__ if inspect.isfunction(getattr(qs, name))]
CLASSES = [name for name in qs.__all__ if inspect.isclass(getattr(qs, name))]
FIELDS = "__dataclass_fields__"


def told(item: object) -> str:
    return inspect.getdoc(item) or ""


def functions() -> Iterator[tuple[str, object]]:
    """The public functions, and the methods that public classes have of their own."""
    for name in FUNCTIONS:
        yield name, getattr(qs, name)
    for name in CLASSES:
        kind = getattr(qs, name)
        for attribute, value in vars(kind).items():
            method = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if attribute[0] != "_" and inspect.isfunction(method):
                yield f"{name}.{attribute}", method


ALL = dict(functions())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_tells_of_each_argument(name: str) -> None:
    function = getattr(qs, name)
    missing = [
        argument
        for argument in inspect.signature(function).parameters
        if not re.search(rf"\b{argument}\b", told(function))
    ]
    assert missing == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_tells_what_it_raises(name: str) -> None:
    text = told(getattr(qs, name))
    assert re.search(r"\b[Rr]aises?\b|[Ee]rrors? are those of", text)


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_tells_of_each_field(name: str) -> None:
    kind = getattr(qs, name)
    fields = getattr(kind, "_fields", ())
    if dataclasses.is_dataclass(kind):
        inherited = {name for base in kind.__mro__[1:] for name in getattr(base, FIELDS, ())}
        fields = tuple({field.name for field in dataclasses.fields(kind)} - inherited)
    source = inspect.getsource(kind)
    missing = [
        field
        for field in fields
        if not re.search(rf"\b{field}\b", told(kind))
        and not re.search(rf'^    {field}: .*\n    """\S', source, re.MULTILINE)
    ]
    assert missing == []


@pytest.mark.parametrize("name", CLASSES)
def test_everything_public_of_a_class_says_what_it_is(name: str) -> None:
    kind = getattr(qs, name)
    fields = {*getattr(kind, "_fields", ()), *getattr(kind, "__annotations__", {})}
    silent = [
        attribute
        for attribute, value in vars(kind).items()
        if attribute[0] != "_" and attribute not in fields and not told(value)
    ]
    assert silent == []
