"""Columns: validation, and natural numbers of any size from the frame to CSV, JSON, downloads and pages."""

import copy
import json
import pickle
import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.build import build as ordering
from fairgame.build import compute as computing
from fairgame.build import keys
from fairgame.build.artifact import Artifact
from fairgame.build.build import build, read_table
from fairgame.build.compute import compute, verify
from fairgame.build.store import Store
from fairgame.core.claims import Claim, Status
from fairgame.core.columns import COLUMNS, Column, Concept, as_columns, concept, concept_name
from fairgame.core.frames import read_csv, to_csv, validated_columns
from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import NimSequence
from fairgame.core.notation import HeapSum
from fairgame.core.tables import Inputs, Table, TableSpec, validated
from fairgame.errors import CertificateError, SchemaError
from fairgame.tables import sequence
from fairgame_site.cli import console
from fairgame_site.edition import Edition
from fairgame_site.publish import data_package, exports
from fairgame_site.published import Published, PublishedTable
from fairgame_site.render import tables


def spec(*columns, key=1):
    return TableSpec("t.t", "T", "D.", columns=columns, key=columns[:key], games=("kayles",))


@pytest.mark.parametrize("name", COLUMNS)
def test_every_column_is_well_formed(name):
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


def test_optional_cell_has_a_nullable_integer_dtype():
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
def test_schema_violation_is_named(columns, cells, reason):
    with pytest.raises(SchemaError, match=r"^table t\.t, column ") as refusal:
        validated(spec(*columns), pd.DataFrame(cells))
    assert reason in str(refusal.value)
    assert refusal.value.table == "t.t"


def test_key_may_have_two_columns():
    frame = pd.DataFrame({"a": [0, 0, 1], "b": [0, 1, 0], "nim_value": [0, 1, 1]})
    assert validated(spec("a", "b", "nim_value", key=2), frame).equals(frame)
    with pytest.raises(SchemaError, match="two rows have the key"):
        validated(spec("a", "b", "nim_value", key=2), frame.assign(b=0))


def test_dtypes_are_cast_and_the_index_is_reset():
    frame = pd.DataFrame({"n": np.array([3, 4], np.uint16), "name": np.array(["a", "b"], object)}, index=[7, 9])
    result = validated(spec("n", "name"), frame)
    assert result.dtypes.astype(str).to_dict() == {"n": "int64", "name": "str"}
    assert result.index.tolist() == [0, 1]
    assert result["n"].tolist() == [3, 4]


@pytest.mark.parametrize(
    ("table", "is_sequence"),
    [
        (spec("n", "nim_value"), True),
        (spec("n", "nim_value", key=2), False),
        (spec("a", "b", "nim_value", key=2), False),
        (spec("n", "name"), False),
        (spec("n"), False),
    ],
)
def test_sequence_has_one_integer_key_and_one_integer_value(table, is_sequence):
    assert table.is_sequence is is_sequence


VALUE = Column("nim_value", is_="large_nim_value")
SPEC = TableSpec(
    "toy.nim_sequence", "Toy: nim-values", "Row n has 2^n.", columns=("n", VALUE), key=("n",), games=("kayles",)
)
LARGE = [0, 1, 2**53 - 1, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**18 + 1, 3**200, 10**500]


def frame(values):
    return pd.DataFrame({"n": np.arange(len(values)), "nim_value": pd.Series(values, dtype=object)})


def artifact(values):
    metadata = computing.metadata(SPEC, frame(values), (), None) | {"engine": "0"}
    return Artifact(metadata, to_csv(validated(SPEC, frame(values))))


# -- concepts --------------------------------------------------------------------------------------------------------


def test_column_has_the_concept_of_its_name_by_default():
    assert concept_name("nim_value") == concept_name(Column("nim_value")) == "nim_value"
    assert concept_name(VALUE) == "large_nim_value" and VALUE == "nim_value"
    assert concept(VALUE) is COLUMNS["large_nim_value"] and concept("nim_value") is COLUMNS["nim_value"]
    assert repr(VALUE) == "Column('nim_value', is_='large_nim_value')"
    assert repr(Column("n")) == "'n'"
    with pytest.raises(KeyError):
        concept(Column("n", is_="no such concept"))


def test_concept_survives_pickling_and_frames():
    for column in (pickle.loads(pickle.dumps(VALUE)), copy.deepcopy(VALUE)):
        assert (column, column.is_) == (VALUE, "large_nim_value")
    columns = validated(SPEC, frame(LARGE)).columns
    assert [concept_name(column) for column in as_columns(columns, SPEC.columns)] == ["n", "large_nim_value"]
    assert [concept_name(column) for column in as_columns(["n", VALUE])] == ["n", "large_nim_value"]


def test_one_column_name_may_have_two_concepts():
    moves, heaps = Column("moves", is_="count"), Column("moves", is_="heaps")
    result = validated_columns("t.t", pd.DataFrame({"moves": [3]}), [moves])
    assert result["moves"].tolist() == [3]
    with pytest.raises(SchemaError, match=r"table t\.t, column moves: .*does not match"):
        validated_columns("t.t", pd.DataFrame({"moves": ["3 x"]}), [heaps])
    with pytest.raises(SchemaError, match=r"table t\.t, column moves: a value is below 1"):
        validated_columns("t.t", pd.DataFrame({"moves": [0]}), [moves])


def test_natural_columns_are_required_unsigned_numbers():
    for name, column in COLUMNS.items():
        if column.kind == "natural":
            assert (column.dtype, column.is_number, column.empty, column.least) == ("object", True, False, 0), name
    assert {column.kind for column in COLUMNS.values()} == {"integer", "natural", "string"}
    assert Concept("A count.", "natural").is_number and not Concept("A name.", "string").is_number


# -- from frame to CSV and back --------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 10**60), min_size=1, max_size=6))
def test_natural_values_round_trip_through_csv(values):
    result = validated(SPEC, frame(values))
    assert [type(value) for value in result["nim_value"]] == [int] * len(values)
    back = read_csv(to_csv(result), SPEC.columns)
    assert back["nim_value"].tolist() == values
    assert [type(value) for value in back["nim_value"]] == [int] * len(values)
    assert back["n"].dtype == "int64"
    assert to_csv(validated(SPEC, back)) == to_csv(result)


def test_csv_of_naturals_has_only_digits():
    assert (
        to_csv(validated(SPEC, frame([2**63, 10**30])))
        == b"n,nim_value\n0,9223372036854775808\n1," + b"1" + b"0" * 30 + b"\n"
    )


def test_array_values_become_python_integers():
    for values in (np.array([0, 7], np.uint16), np.array([0, 2**64 - 1], np.uint64), [np.int64(3), 4]):
        result = validated(SPEC, pd.DataFrame({"n": [0, 1], "nim_value": values}))
        assert result["nim_value"].tolist() == [int(value) for value in values]
        assert {type(value) for value in result["nim_value"]} == {int}


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([1, -1], "a value is below 0"),
        ([1, -(2**70)], "a value is below 0"),
        ([1.0, 2.0], "a value is no natural"),
        ([2**70, 0.5], "a value is no natural"),
        (["1", "2"], "a value is no natural"),
        ([1, None], "a value is no natural"),
        ([True, False], "a value is no natural"),
    ],
)
def test_non_natural_is_refused(values, reason):
    with pytest.raises(SchemaError, match=r"table toy\.nim_sequence, column nim_value: ") as refused:
        validated(SPEC, frame(values))
    assert reason in str(refused.value)


def test_integer_column_is_limited_to_64_bits():
    usual = replace(SPEC, columns=("n", "nim_value"))
    assert validated(usual, frame([2**63 - 1]))["nim_value"].tolist() == [2**63 - 1]
    with pytest.raises(SchemaError, match="a value is no integer"):
        validated(usual, frame([2**63]))


@pytest.mark.parametrize(
    "text", [b"01", b"+1", b" 1", b"1.0", b"1e30", b"", b"-1", b"x", b"\xd9\xa3", b"1_000", b'"1"', b"0x10"]
)
def test_csv_in_another_form_fails_verification(text):
    claims = (Claim("Seen.", Status.OBSERVED, rows=1),)
    table, published = Table(SPEC, None, lambda _: claims), [claims[0].to_json()]
    assert verify(table, b"n,nim_value\n0,%d\n" % 10**30, published) is None
    failure = verify(table, b"n,nim_value\n0," + text + b"\n", published)
    assert isinstance(failure, CertificateError | SchemaError)


def test_inputs_are_read_with_declared_concepts():
    csv = to_csv(validated(SPEC, frame(LARGE)))
    assert Inputs({SPEC.id: csv}, columns={SPEC.id: SPEC.columns})[SPEC.id]["nim_value"].tolist() == LARGE


# -- from the build to the reader -------------------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch):
    """A catalogue of a sequence of large values, and a table computed from it."""
    double = replace(SPEC, id="toy.doubled", title="Toy: twice", columns=("n", VALUE))

    def doubled(inputs):
        return frame([2 * value for value in inputs[SPEC.id]["nim_value"]])

    claims = (Claim("Seen.", Status.OBSERVED),)
    catalogue = {
        SPEC.id: Table(SPEC, lambda _: frame(LARGE), lambda _: claims),
        double.id: Table(double, doubled, lambda _: claims, (SPEC.id,)),
    }
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", lambda: catalogue)
    return catalogue


def test_build_preserves_every_digit_for_dependent_tables(toy, tmp_path):
    store = Store(tmp_path / "store")
    assert build(store).withheld == {}
    assert read_table(store, SPEC.id).frame()["nim_value"].tolist() == LARGE
    assert read_table(store, "toy.doubled").frame()["nim_value"].tolist() == [2 * value for value in LARGE]
    assert build(store).computed == []
    assert compute(SPEC.id, {}).csv == read_table(store, SPEC.id).csv


def test_metadata_name_concept_and_kind():
    columns = artifact(LARGE).metadata["columns"]
    assert columns[1] == {
        "name": "nim_value",
        "concept": "large_nim_value",
        "type": "natural",
        "meaning": COLUMNS["large_nim_value"].meaning,
    }
    assert columns[0] == {"name": "n", "type": "integer", "meaning": COLUMNS["n"].meaning}


def test_extent_of_large_values_is_exact():
    assert SPEC.is_sequence
    by_value = replace(SPEC, columns=(Column("n", is_="large_nim_value"), "nim_value"))
    values = pd.DataFrame({"n": pd.Series([3, 2**80], dtype=object), "nim_value": [0, 1]})
    assert computing.metadata(by_value, validated(by_value, values), (), None)["extent"] == {"n": [3, 2**80]}


def test_downloads_have_every_digit():
    published = PublishedTable(SPEC, artifact(LARGE))
    assert published.frame["nim_value"].tolist() == LARGE
    lines = exports.b_file(published).decode().splitlines()
    assert [int(line.split(" ")[1]) for line in lines] == LARGE
    metadata = json.loads(
        exports.serialise(exports.metadata(published, Edition("https://example.org/", "0.0.0", "2026-01-01")))
    )
    assert metadata["columns"][1]["type"] == "natural"
    fields = data_package._table(published)["schema"]["fields"]
    (field,) = (field for field in fields if field["name"] == "nim_value")
    assert (field["type"], field["constraints"]) == ("integer", {"required": True, "minimum": 0})
    assert json.loads(json.dumps(field)) == field


def test_pages_show_every_digit():
    html = tables.table_html(PublishedTable(SPEC, artifact(LARGE)), "")
    for value in LARGE:
        assert f">{value}</td>" in html
    assert 'data-types="integer,integer"' in html


def test_command_line_prints_every_digit(capsys):
    published = PublishedTable(SPEC, artifact(LARGE))
    console.print_table(published, start=0, rows=len(LARGE), as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert [row["nim_value"] for row in data["values"]] == LARGE
    console.print_table(published, start=0, rows=len(LARGE), as_json=False)
    words = capsys.readouterr().out.split()
    assert all(str(value) in words for value in LARGE)


def test_cells_and_rows_are_looked_up_exactly(toy, tmp_path, monkeypatch):
    store = Store(tmp_path / "store")
    build(store)
    monkeypatch.setattr("fairgame.catalogue.tables", lambda: toy)
    published = Published(store)
    for n, value in enumerate(LARGE):
        assert published.cell(SPEC.id, "nim_value", {"n": n}) == value
        assert published.row(SPEC.id, n=n) == {"n": n, "nim_value": value}


def test_large_sequence_has_values_of_any_size():
    class Powers:
        info = GameInfo("powers", "Powers", Category.NIM, "Take from a power of two.")
        notation = HeapSum()
        nim_sequences = (
            NimSequence("plain", "few", 60, lambda stop: np.array([2**n for n in range(stop)]), lambda n: n),
            NimSequence(
                "large",
                "many",
                300,
                lambda stop: np.array([2**n for n in range(5, stop)], object),
                lambda n: n,
                first=5,
                large=True,
            ),
        )

    plain, large = sequence.tables([Powers()])
    assert [concept_name(table.spec.columns[1]) for table in (plain, large)] == ["nim_value", "large_nim_value"]
    assert plain.spec.is_sequence and large.spec.is_sequence
    result = validated(large.spec, large.build(Inputs({})))
    back = read_csv(to_csv(result), large.spec.columns)
    assert back["nim_value"].tolist() == [2**n for n in range(5, 300)]
    assert back["n"].tolist() == list(range(5, 300))
    assert validated(plain.spec, plain.build(Inputs({})))["nim_value"].dtype == "int64"
