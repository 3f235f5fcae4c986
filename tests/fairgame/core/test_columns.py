import re

import numpy as np
import pandas as pd
import pytest

from fairgame.core.columns import COLUMNS, Concept
from fairgame.core.tables import TableSpec, typed
from fairgame.errors import SchemaError


def spec(*columns, key=1):
    return TableSpec("t.t", "T", "D.", columns, columns[:key], ("kayles",))


@pytest.mark.parametrize("name", COLUMNS)
def test_the_dictionary_of_columns(name):
    column = COLUMNS[name]
    assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
    assert column.meaning.strip() == column.meaning and column.meaning.endswith(".")
    dtypes = {"integer": {"int64", "Int64"}, "natural": {"object"}, "string": {"str"}}
    assert column.dtype in dtypes[column.kind]
    if column.kind == "string":
        assert column.pattern is None or re.compile(column.pattern)
    else:
        assert column.pattern is None
    if column.kind == "natural":
        assert column.least == 0 and not column.empty


def test_a_cell_that_may_be_empty_is_no_float():
    assert Concept("Not computed everywhere.", empty=True).dtype == "Int64"


@pytest.mark.parametrize(
    ("columns", "cells", "reason"),
    [
        (("n",), {"m": [1]}, "the columns must be n"),
        (("n", "nim_value"), {"nim_value": [1], "n": [1]}, "the columns must be n,nim_value"),
        (("n",), {"n": [1], "k": [1]}, "the columns must be n"),
        (("n",), {"n": ["x"]}, "a value is no integer"),
        (("n",), {"n": [None]}, "a value is no integer"),
        (("n",), {"n": [1.5]}, "a value is no integer"),
        (("n",), {"n": [2**63]}, "a value is no integer"),
        (("n",), {"n": [-1]}, "a value is below 0"),
        (("row", "period"), {"row": [1], "period": [0]}, "a value is below 1"),
        (("code", "last_exception"), {"code": ["0.7"], "last_exception": [-2]}, "a value is below -1"),
        (("name",), {"name": [""]}, "a cell is empty"),
        (("code",), {"code": [".77"]}, "does not match"),
        (("code",), {"code": ["0.78"]}, "does not match"),
        (("code",), {"code": ["0.77\n"]}, "does not match"),
        (("a_binary",), {"a_binary": ["102"]}, "does not match"),
        (("n",), {"n": [1, 2, 1]}, "two rows have the key {'n': 1}"),
    ],
)
def test_what_breaks_the_schema_is_named(columns, cells, reason):
    with pytest.raises(SchemaError, match=r"^table t\.t, column ") as refusal:
        typed(spec(*columns), pd.DataFrame(cells))
    assert reason in str(refusal.value)
    assert refusal.value.table == "t.t"


def test_two_columns_may_make_a_key_together():
    frame = pd.DataFrame({"a": [0, 0, 1], "b": [0, 1, 0], "nim_value": [0, 1, 1]})
    assert typed(spec("a", "b", "nim_value", key=2), frame).equals(frame)
    with pytest.raises(SchemaError, match="two rows have the key"):
        typed(spec("a", "b", "nim_value", key=2), frame.assign(b=0))


def test_dtypes_become_those_declared_and_the_index_counts_rows():
    frame = pd.DataFrame({"n": np.array([3, 4], np.uint16), "name": np.array(["a", "b"], object)}, index=[7, 9])
    result = typed(spec("n", "name"), frame)
    assert result.dtypes.astype(str).to_dict() == {"n": "int64", "name": "str"}
    assert result.index.tolist() == [0, 1]
    assert result["n"].tolist() == [3, 4]


@pytest.mark.parametrize(
    ("made", "is_sequence"),
    [
        (spec("n", "nim_value"), True),
        (spec("n", "nim_value", key=2), False),
        (spec("a", "b", "nim_value", key=2), False),
        (spec("n", "name"), False),
        (spec("n"), False),
    ],
)
def test_what_is_a_sequence(made, is_sequence):
    assert made.is_sequence is is_sequence
