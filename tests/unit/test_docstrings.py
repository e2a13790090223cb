"""Every public name tells what it takes, gives and raises; so does everything public of a class."""

from __future__ import annotations

import dataclasses
import inspect
import re

import pytest

import queenside as qs

FUNCTIONS = [name for name in qs.__all__ if inspect.isfunction(getattr(qs, name))]
CLASSES = [name for name in qs.__all__ if inspect.isclass(getattr(qs, name))]
FIELDS = "__dataclass_fields__"


def told(item: object) -> str:
    return inspect.getdoc(item) or ""


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
