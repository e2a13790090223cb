"""What a question says is read strictly, and all that is wrong with it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from queenside.app.server.problems import HttpProblem
from queenside.app.server.request_body import BoardBody, parse
from queenside.core.contract.fields import Field, check_fields
from queenside.core.contract.kinds import (
    AnyObject,
    FieldType,
    Flag,
    ListOf,
    Number,
    OneOf,
    Seconds,
    Text,
    WholeNumber,
)
from queenside.core.errors import InvalidPuzzle

FIELDS = (
    Field("size", WholeNumber(1, 9), "rows"),
    Field("name", Text(), "its name", None),
    Field("deep", Flag(), "whether", False),
)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"[]", "object"),
        (b"1", "object"),
        (b"{", "column 2"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "NaN"),
        (b"[" * 500_000, "deep"),
        (b'{"a":' * 100_000, "deep"),
        (b'{"a": "\xff"}', "UTF-8"),
        (b'\xef\xbb\xbf{"a": 1}', "column"),
    ],
)
def test_what_is_no_json_is_refused(body: bytes, reason: str) -> None:
    with pytest.raises(HttpProblem, match=reason) as caught:
        parse(body)
    assert caught.value.status == 400
    assert len(caught.value.detail) < 300


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        (WholeNumber(1, 9), 9, 9),
        (WholeNumber(1, 9), 9.0, 9),
        (Number(0, 2), 2, 2.0),
        (Seconds(0, 600), 600, 600.0),
        (Flag(), True, True),
        (Text(3), "abc", "abc"),
        (Text(9, "[a-z]+", "letters"), "abc", "abc"),
        (OneOf(("a", "b")), "b", "b"),
        (ListOf(WholeNumber(1, 9), 2), [1, 9], (1, 9)),
        (AnyObject(9), {"a": [1]}, {"a": [1]}),
    ],
)
def test_a_value_is_read(kind: FieldType, value: Any, expected: Any) -> None:
    assert kind.read(value) == expected
    assert type(kind.read(value)) is type(expected)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (WholeNumber(1, 9), [0, 10, 1.5, 1e300, True, "1", None, [1], 10**400]),
        (Number(0, 2), [-0.1, 2.1, True, "1", None, float("inf"), 10**400]),
        (Seconds(0, 600), [-1, 601, "5"]),
        (Flag(), [0, 1, "true", None]),
        (Text(3), ["abcd", 1, None, ["a"], "a\n", "\x00", "a\u202e"]),
        (Text(9, "[a-z]+", "letters"), ["", "a1", "a\n"]),
        (OneOf(("a", "b")), ["c", "", 1, None, ["a"], {}]),
        (ListOf(WholeNumber(1, 9), 2), [[], [1, 2, 3], [0], 1, "12", {"0": 1}, None]),
        (AnyObject(9), [[], 1, "a", None]),
        (BoardBody(9), [1, None, [], True, {}, {"regions": [[0]], "stars": "x"}, "", "nix"]),
        (BoardBody(9), ["n-queens:10", "n-queens:10000000", {"kind": "n-queens", "size": 10}]),
    ],
)
def test_other_values_are_refused(kind: FieldType, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(InvalidPuzzle) as caught:
            kind.read(value)
        assert all(len(fault) < 300 for fault in caught.value.faults), value


def test_a_board_is_never_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.txt").write_text("AAB\nABB\nCCC\n")
    monkeypatch.chdir(tmp_path)
    for text in ("board.txt", str(tmp_path / "board.txt"), "/etc/passwd"):
        with pytest.raises(InvalidPuzzle):
            BoardBody(9).read(text)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(InvalidPuzzle) as caught:
        check_fields(FIELDS, {"path": {}, "query": {}, "body": {"name": 5, "deep": 1, "else": 0}})
    assert caught.value.faults == (
        "unknown field 'else'",
        "size: is missing",
        "name: must be text, not 5",
        "deep: must be true or false, not 1",
    )


def test_a_thousand_faults_are_a_few() -> None:
    body = {f"field-{number}": 0 for number in range(1000)}
    with pytest.raises(InvalidPuzzle) as caught:
        check_fields(FIELDS, {"path": {}, "query": {}, "body": body})
    assert len(caught.value.faults) == 21
    assert caught.value.faults[-1] == "... and 981 more"


def test_what_is_left_out_has_its_default() -> None:
    given: dict[Any, dict[str, Any]] = {"path": {}, "query": {}, "body": {"size": 3}}
    assert check_fields(FIELDS, given) == {"size": 3, "name": None, "deep": False}
    given["body"] |= {"name": None}
    assert check_fields(FIELDS, given)["name"] is None
    given["body"] |= {"deep": None}
    with pytest.raises(InvalidPuzzle, match="deep"):
        check_fields(FIELDS, given)


def test_fields_stand_where_they_belong() -> None:
    fields = (
        Field("name", Text(), "its name", place="path"),
        Field("size", WholeNumber(1, 9), "rows", None, "query"),
    )
    assert check_fields(fields, {"path": {"name": "a"}, "query": {"size": "7"}, "body": {}}) == {
        "name": "a",
        "size": 7,
    }
    for query in ({"size": "x"}, {"size": "-1"}, {"size": ""}, {"size": "²"}, {"name": "a"}):
        with pytest.raises(InvalidPuzzle):
            check_fields(fields, {"path": {"name": "a"}, "query": query, "body": {}})
    with pytest.raises(InvalidPuzzle, match="unknown field"):
        check_fields(fields, {"path": {"name": "a"}, "query": {}, "body": {"size": 7}})


def test_a_body_may_be_one_field() -> None:
    fields = (Field("settings", AnyObject(9), "by key", place="whole"),)
    given: dict[Any, dict[str, Any]] = {"path": {}, "query": {}, "body": {"a": 1, "b": None}}
    assert check_fields(fields, given) == {"settings": {"a": 1, "b": None}}
    for key in ("", "a" * 10, "\n"):
        with pytest.raises(InvalidPuzzle, match="a key has 1 to 9 printable"):
            check_fields(fields, {**given, "body": {key: 1}})


def test_a_default_is_what_the_field_takes() -> None:
    from queenside.app.server.endpoints import ENDPOINTS

    for row in ENDPOINTS.values():
        for field in row.fields:
            if not field.required and field.default is not None:
                default = field.schema().get("default", field.default)
                assert field.kind.read(default) == field.default, (row.key, field.name)
