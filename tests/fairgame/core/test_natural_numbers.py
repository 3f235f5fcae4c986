"""Numbers of any size in a table: exact from the frame to CSV and JSON, in downloads and on pages, and back."""

import copy
import json
import pickle
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.build import build as ordering
from fairgame.build import compute as computing
from fairgame.build import keys
from fairgame.build.build import build, compute, stored, verify
from fairgame.build.store import Artifact, Store, read_csv, to_csv
from fairgame.core.claims import Claim
from fairgame.core.columns import COLUMNS, Column, Concept, as_columns, concept, concept_name
from fairgame.core.frames import typed_columns
from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import NimSequence
from fairgame.core.notation import HeapSum
from fairgame.core.tables import Inputs, Table, TableSpec, typed
from fairgame.errors import CertificateError, SchemaError
from fairgame.tables import sequence
from fairgame_site.cli import console
from fairgame_site.publish import data_package, exports
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published import Published, PublishedTable
from fairgame_site.render import tables

VALUE = Column("nim_value", is_="large_nim_value")
SPEC = TableSpec("toy.nim_sequence", "Toy: nim-values", "Row n has 2^n.", ("n", VALUE), ("n",), ("kayles",))
LARGE = [0, 1, 2**53 - 1, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**18 + 1, 3**200, 10**500]


def frame(values):
    return pd.DataFrame({"n": np.arange(len(values)), "nim_value": pd.Series(values, dtype=object)})


def artifact(values):
    made = computing.metadata(SPEC, frame(values), (), None) | {"engine": "0"}
    return Artifact(made, to_csv(typed(SPEC, frame(values))))


# -- concepts --------------------------------------------------------------------------------------------------------


def test_a_name_is_the_concept_of_the_same_name_unless_it_says_another():
    assert concept_name("nim_value") == concept_name(Column("nim_value")) == "nim_value"
    assert concept_name(VALUE) == "large_nim_value" and VALUE == "nim_value"
    assert concept(VALUE) is COLUMNS["large_nim_value"] and concept("nim_value") is COLUMNS["nim_value"]
    assert repr(VALUE) == "Column('nim_value', is_='large_nim_value')"
    assert repr(Column("n")) == "'n'"
    with pytest.raises(KeyError):
        concept(Column("n", is_="no such concept"))


def test_a_column_keeps_its_concept_on_the_way_to_another_process_and_through_a_frame():
    for back in (pickle.loads(pickle.dumps(VALUE)), copy.deepcopy(VALUE)):
        assert (back, back.is_) == (VALUE, "large_nim_value")
    columns = typed(SPEC, frame(LARGE)).columns
    assert [concept_name(one) for one in as_columns(columns, SPEC.columns)] == ["n", "large_nim_value"]
    assert [concept_name(one) for one in as_columns(["n", VALUE])] == ["n", "large_nim_value"]


def test_two_tables_may_mean_two_things_by_one_name():
    moves, heaps = Column("moves", is_="count"), Column("moves", is_="heaps")
    made = typed_columns("t.t", pd.DataFrame({"moves": [3]}), [moves])
    assert made["moves"].tolist() == [3]
    with pytest.raises(SchemaError, match=r"table t\.t, column moves: .*does not match"):
        typed_columns("t.t", pd.DataFrame({"moves": ["3 x"]}), [heaps])
    with pytest.raises(SchemaError, match=r"table t\.t, column moves: a value is below 1"):
        typed_columns("t.t", pd.DataFrame({"moves": [0]}), [moves])


def test_what_a_natural_is():
    for name, one in COLUMNS.items():
        if one.kind == "natural":
            assert (one.dtype, one.is_number, one.empty, one.least) == ("object", True, False, 0), name
    assert {one.kind for one in COLUMNS.values()} == {"integer", "natural", "string"}
    assert Concept("A count.", "natural").is_number and not Concept("A name.", "string").is_number


# -- from frame to CSV and back --------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 10**60), min_size=1, max_size=6))
def test_every_value_comes_back_from_the_csv_as_it_was(values):
    made = typed(SPEC, frame(values))
    assert [type(value) for value in made["nim_value"]] == [int] * len(values)
    back = read_csv(to_csv(made), SPEC.columns)
    assert back["nim_value"].tolist() == values
    assert [type(value) for value in back["nim_value"]] == [int] * len(values)
    assert back["n"].dtype == "int64"
    assert to_csv(typed(SPEC, back)) == to_csv(made)


def test_the_csv_has_digits_and_nothing_else():
    assert (
        to_csv(typed(SPEC, frame([2**63, 10**30])))
        == b"n,nim_value\n0,9223372036854775808\n1," + b"1" + b"0" * 30 + b"\n"
    )


def test_small_values_in_arrays_become_integers_of_python():
    for values in (np.array([0, 7], np.uint16), np.array([0, 2**64 - 1], np.uint64), [np.int64(3), 4]):
        made = typed(SPEC, pd.DataFrame({"n": [0, 1], "nim_value": values}))
        assert made["nim_value"].tolist() == [int(value) for value in values]
        assert {type(value) for value in made["nim_value"]} == {int}


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
def test_what_is_no_natural_is_refused(values, reason):
    with pytest.raises(SchemaError, match=r"table toy\.nim_sequence, column nim_value: ") as refused:
        typed(SPEC, frame(values))
    assert reason in str(refused.value)


def test_the_usual_integers_still_end_at_64_bits():
    usual = replace(SPEC, columns=("n", "nim_value"))
    assert typed(usual, frame([2**63 - 1]))["nim_value"].tolist() == [2**63 - 1]
    with pytest.raises(SchemaError, match="a value is no integer"):
        typed(usual, frame([2**63]))


@pytest.mark.parametrize(
    "text", [b"01", b"+1", b" 1", b"1.0", b"1e30", b"", b"-1", b"x", b"\xd9\xa3", b"1_000", b'"1"', b"0x10"]
)
def test_a_csv_in_any_other_form_is_no_published_table(text):
    table = Table(SPEC, None, lambda _: ())
    assert verify(table, b"n,nim_value\n0,%d\n" % 10**30, []) is None
    failure = verify(table, b"n,nim_value\n0," + text + b"\n", [])
    assert isinstance(failure, CertificateError | SchemaError)


def test_inputs_of_another_table_are_read_by_their_own_concepts():
    csv = to_csv(typed(SPEC, frame(LARGE)))
    assert Inputs({SPEC.id: csv}, columns={SPEC.id: SPEC.columns})[SPEC.id]["nim_value"].tolist() == LARGE


# -- a table of them, from its build to the reader --------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch):
    """A catalogue of a sequence of large values, and a table made from it."""
    double = replace(SPEC, id="toy.doubled", title="Toy: twice", columns=("n", VALUE))

    def doubled(inputs):
        return frame([2 * value for value in inputs[SPEC.id]["nim_value"]])

    claims = (Claim("Seen.", "observed"),)
    made = {
        SPEC.id: Table(SPEC, lambda _: frame(LARGE), lambda _: claims),
        double.id: Table(double, doubled, lambda _: claims, (SPEC.id,)),
    }
    for module in (ordering, computing, keys):
        monkeypatch.setattr(module, "tables", lambda: made)
    return made


def test_a_build_keeps_every_digit_and_gives_it_on(toy, tmp_path):
    store = Store(tmp_path / "store")
    assert build(store).withheld == {}
    assert stored(store, SPEC.id).frame()["nim_value"].tolist() == LARGE
    assert stored(store, "toy.doubled").frame()["nim_value"].tolist() == [2 * value for value in LARGE]
    assert build(store).computed == []
    assert compute(SPEC.id, {}).csv == stored(store, SPEC.id).csv


def test_metadata_name_the_concept_and_the_kind():
    columns = artifact(LARGE).metadata["columns"]
    assert columns[1] == {
        "name": "nim_value",
        "concept": "large_nim_value",
        "type": "natural",
        "meaning": COLUMNS["large_nim_value"].meaning,
    }
    assert columns[0] == {"name": "n", "type": "integer", "meaning": COLUMNS["n"].meaning}


def test_a_sequence_of_large_values_is_a_sequence_and_its_extent_is_exact():
    assert SPEC.is_sequence
    by_value = replace(SPEC, columns=(Column("n", is_="large_nim_value"), "nim_value"))
    made = pd.DataFrame({"n": pd.Series([3, 2**80], dtype=object), "nim_value": [0, 1]})
    assert computing.metadata(by_value, typed(by_value, made), (), None)["extent"] == {"n": [3, 2**80]}


def test_downloads_have_every_digit():
    published = PublishedTable(SPEC, artifact(LARGE))
    assert published.frame["nim_value"].tolist() == LARGE
    lines = exports.b_file(published).decode().splitlines()
    assert [int(line.split(" ")[1]) for line in lines] == LARGE
    metadata = json.loads(
        exports.as_json(exports.metadata(published, Edition("https://example.org/", "0.0.0", "2026-01-01")))
    )
    assert metadata["columns"][1]["type"] == "natural"
    (field,) = (one for one in data_package._table(published)["schema"]["fields"] if one["name"] == "nim_value")
    assert (field["type"], field["constraints"]) == ("integer", {"required": True, "minimum": 0})
    assert json.loads(json.dumps(field)) == field


def test_pages_show_every_digit_in_a_column_of_numbers():
    html = tables.table_html(PublishedTable(SPEC, artifact(LARGE)), "")
    for value in LARGE:
        assert f">{value}</td>" in html
    assert 'data-types="integer,integer"' in html


def test_the_command_line_prints_every_digit(capsys):
    published = PublishedTable(SPEC, artifact(LARGE))
    console.table(published, 0, len(LARGE), as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert [row["nim_value"] for row in data["values"]] == LARGE
    console.table(published, 0, len(LARGE), as_json=False)
    words = capsys.readouterr().out.split()
    assert all(str(value) in words for value in LARGE)


def test_cells_and_rows_are_asked_for_exactly(toy, tmp_path, monkeypatch):
    store = Store(tmp_path / "store")
    build(store)
    monkeypatch.setattr("fairgame.catalogue.tables", lambda: toy)
    published = Published(store)
    for n, value in enumerate(LARGE):
        assert published.cell(SPEC.id, "nim_value", {"n": n}) == value
        assert published.row(SPEC.id, n=n) == {"n": n, "nim_value": value}


def test_a_sequence_that_a_game_declares_large_has_values_of_any_size():
    class Powers:
        info = GameInfo("powers", "Powers", Category.NIM, "Take what is left of a power of two.")
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
    made = typed(large.spec, large.build(Inputs({})))
    back = read_csv(to_csv(made), large.spec.columns)
    assert back["nim_value"].tolist() == [2**n for n in range(5, 300)]
    assert back["n"].tolist() == list(range(5, 300))
    assert typed(plain.spec, plain.build(Inputs({})))["nim_value"].dtype == "int64"
