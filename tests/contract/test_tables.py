"""Properties of every table of the catalogue, on one build of all.

Random samples depend on the sources; a failure names its seed, and ``ATLAS_SEED`` sets it.  Long tests stop after a
time; ``ATLAS_FULL=1`` lifts that limit.
"""

import csv
import json
import re
from dataclasses import replace
from itertools import cycle, islice, product
from time import monotonic

import pandas as pd
import pytest

from fairgame.build.agreement import contradictions, has_subject
from fairgame.build.compute import compute, inputs_to_recompute, make_claims, verify
from fairgame.build.keys import key
from fairgame.core.claims import Status, cell_statuses, claim_from_json
from fairgame.core.columns import COLUMNS, concept, concept_name
from fairgame.core.discovery import certificate_kinds, games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.listings import HasListings
from fairgame.core.tables import validated
from fairgame.errors import AtlasError, CertificateError
from fairgame.runs.extended_tables import tables
from fairgame.system.revision import SOURCES
from tests.support.paths import GOLDEN
from tests.support.sampling import FULL, SEED, rng

CONTRACT = {row["table_id"]: row for row in csv.DictReader((GOLDEN / "contract.csv").read_text().splitlines())}
TABLE_3 = pd.read_csv(GOLDEN / "fair_game_table_3.csv", dtype={"code": "str"})
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(_[a-z0-9]+)*")
# Tables of quotations, which have no certificates.
UNCHECKED = {"errata.documents", "errata.literature", "octal.literature"}

SECONDS = 0.3  # time for the mutants of one table
LEAST, MOST = 4, 16  # least and greatest number of mutants of a table
COSTLY = 3  # declared cost of a costly table, in seconds
VERY_COSTLY = 20  # declared cost in seconds; such a table has one mutant, because its certificate may take as long
EXCHANGED = 3  # number of tables with the same columns whose values replace the values of a table

# Every published table, and some quick working tables; the build has checked all working tables already.
PUBLISHED = [name for name, table in tables().items() if table.spec.published]
WORKING = [name for name, table in tables().items() if not table.spec.published and table.cost < 1][:8]
AGAIN = [name for name in PUBLISHED if tables()[name].rederive is not None]
each_table = pytest.mark.parametrize("table_id", [*PUBLISHED, *WORKING])
each_quick_table = pytest.mark.parametrize(
    "table_id",
    [name for name in [*PUBLISHED, *WORKING] if FULL or tables()[name].cost < COSTLY],
)
each_certified_table = pytest.mark.parametrize("table_id", [name for name in PUBLISHED if name not in UNCHECKED])


# --- the build


@pytest.mark.sampled(6)
@each_quick_table
def test_process_and_worker_compute_equal_bytes(built, table_id):
    requires = tables()[table_id].requires
    inputs, files = {name: built[name].csv for name in requires}, {name: built[name].files for name in requires}
    alone = compute(table_id, inputs, files)
    assert (alone.csv, alone.files) == (built[table_id].csv, built[table_id].files)
    assert json.loads(json.dumps(alone.metadata)) | {"engine": SOURCES} == built[table_id].metadata


def test_tables_follow_their_requirements_in_the_catalogue():
    done = set()
    for name, table in tables().items():
        assert done.issuperset(table.requires)
        done.add(name)


def test_no_two_tables_share_a_key_of_the_store():
    keys = {key(name) for name in tables()}
    assert len(keys) == len(tables())


# --- schema


@each_table
def test_specification_is_complete(table_id):
    spec = tables()[table_id].spec
    assert spec.id == table_id and ID.fullmatch(table_id)
    assert spec.title and spec.description.endswith((".", ".)"))
    assert set(spec.key) <= set(spec.columns)
    assert set(map(concept_name, spec.columns)) <= set(COLUMNS)
    assert len(set(spec.columns)) == len(spec.columns)
    assert set(spec.games) <= set(games())


@each_table
def test_built_table_matches_its_schema_and_key(built, table_id):
    spec, frame = tables()[table_id].spec, built[table_id].frame()
    assert tuple(frame.columns) == spec.columns
    assert {name: str(frame[name].dtype) for name in frame} == {name: concept(name).dtype for name in spec.columns}
    assert len(frame) > 0
    assert not frame.duplicated(list(spec.key)).any()
    pd.testing.assert_frame_equal(validated(spec, frame), frame)


@pytest.mark.sampled(3)
@each_table
def test_csv_survives_a_round_trip_byte_for_byte(built, table_id):
    published, spec = built[table_id].csv, tables()[table_id].spec
    assert to_csv(read_csv(published, spec.columns)) == published
    assert to_csv(validated(spec, read_csv(published, spec.columns))) == published
    assert published.endswith(b"\n") and b"\r" not in published
    rows = list(csv.reader(published.decode().splitlines()))
    assert tuple(rows[0]) == spec.columns
    assert {len(row) for row in rows} == {len(rows[0])}


@each_table
def test_no_cell_is_read_as_a_formula(built, table_id):
    for row in csv.reader(built[table_id].csv.decode().splitlines()[1:]):
        assert not [cell for cell in row if cell[:1] in ("=", "+", "@", "\t") or re.match(r"-[^0-9]", cell)]


@each_table
def test_metadata_matches_specification_and_values(built, table_id):
    spec, metadata, frame = tables()[table_id].spec, built[table_id].metadata, built[table_id].frame()
    assert metadata["id"] == table_id
    assert metadata["rows"] == len(frame)
    assert [column["name"] for column in metadata["columns"]] == list(spec.columns)
    for column, name in zip(metadata["columns"], spec.columns, strict=True):
        meant = column.get("concept", column["name"])
        assert meant == concept_name(name)
        assert (column["type"], column["meaning"]) == (COLUMNS[meant].kind, COLUMNS[meant].meaning)
    assert metadata["key"] == list(spec.key)
    assert metadata["engine"] == SOURCES
    assert metadata["withheld"] is None
    for name, (first, last) in metadata["extent"].items():
        assert (first, last) == (frame[name].min(), frame[name].max())
    assert json.loads(json.dumps(metadata)) == metadata


# --- claims


@each_table
def test_table_has_claims_with_statuses_and_a_certificate_if_checked(built, table_id):
    claims = built[table_id].metadata["claims"]
    assert claims
    assert {claim["status"] for claim in claims} <= set(Status)
    assert all(claim["statement"].endswith(".") for claim in claims)
    certified = any(claim["certificate"] is not None for claim in claims)
    assert certified == (table_id not in UNCHECKED)


@each_table
def test_claims_survive_json(built, table_id):
    artifact = built[table_id]
    frame = artifact.frame()
    made = [replace(claim, rows=len(frame)) for claim in tables()[table_id].claims(frame)]
    published = json.loads(json.dumps(artifact.metadata["claims"]))
    assert [claim_from_json(claim, certificate_kinds()) for claim in published] == made


@pytest.mark.sampled(6)
@each_table
def test_truncated_table_fails_verification(built, table_id):
    """Cut to half or by one row, with the old claims or with recomputed ones."""
    artifact = built[table_id]
    lines = artifact.csv.splitlines(keepends=True)
    lengths = sorted({(len(lines) + 1) // 2, len(lines) - 1})  # the header counts
    for left in lengths if tables()[table_id].cost < COSTLY else [rng(f"cut {table_id}").choice(lengths)]:
        cut = b"".join(lines[:left])
        assert verify(tables()[table_id], cut, artifact.metadata["claims"], artifact.files)
        assert verified(built, table_id, cut), left


@pytest.mark.sampled(3)
@each_table
def test_values_of_another_table_fail_verification(built, table_id):
    """The claims of another table fail too, even if columns, numbers of rows and checksums agree."""
    own = built[table_id]
    like = [name for name in PUBLISHED if own.csv.startswith(built[name].csv.partition(b"\n")[0] + b"\n")]
    others = [name for name in like if built[name].csv != own.csv]
    for name in rng(f"exchanged {table_id}").sample(others, min(EXCHANGED, len(others))):
        other = built[name]
        assert verify(tables()[table_id], other.csv, other.metadata["claims"], other.files), name
        assert verified(built, table_id, other.csv, other.files), name
        assert verify(tables()[table_id], own.csv, other.metadata["claims"], own.files), name


@pytest.mark.sampled(4)
@each_quick_table
def test_every_certificate_accepts_its_table(built, table_id):
    """The build checks the same certificates and withholds a table that fails; this test uses another process."""
    artifact = built[table_id]
    assert verify(tables()[table_id], artifact.csv, artifact.metadata["claims"], artifact.files) is None


@pytest.mark.parametrize("table_id", ["kayles.nim_sequence", "octal.table_3"])
@pytest.mark.parametrize("change", ["unknown kind", "unknown field", "missing field", "no certificate at all"])
def test_unreadable_claim_is_no_claim(built, table_id, change):
    artifact = built[table_id]
    claims = json.loads(json.dumps(artifact.metadata["claims"]))
    match change:
        case "unknown kind":
            claims[0]["certificate"]["kind"] = "trust-me"
        case "unknown field":
            claims[0]["certificate"]["and"] = 1
        case "missing field":
            del claims[0]["status"]
        case _:
            claims[0]["certificate"] = None
    assert isinstance(verify(tables()[table_id], artifact.csv, claims), AtlasError)


# --- the contract: ids, columns and least extents are permanent


@pytest.mark.parametrize("table_id", CONTRACT)
def test_contract_tables_are_published(built, table_id):
    assert table_id in tables()
    frame = built[table_id].frame()
    assert list(frame.columns) == CONTRACT[table_id]["columns"].split(";")
    extents = re.findall(r"(\w+) (\d+)\.\.(\d+)", CONTRACT[table_id]["least_extent"])
    if extents:
        promised = set(product(*(range(int(first), int(last) + 1) for _, first, last in extents)))
        assert promised <= set(frame[[name for name, _, _ in extents]].itertuples(index=False, name=None))


def test_table_3_has_the_thirteen_games_of_the_book(built):
    frame = built["octal.table_3"].frame()
    columns = list(TABLE_3.columns)
    assert len(TABLE_3) == 13
    expected = TABLE_3.sort_values("code").to_dict("records")
    assert frame[columns].sort_values("code").to_dict("records") == expected


# --- mutations: a certificate that never fails is decoration


def changed(value, draw, column):
    """Return another value: one more or less, a bit flipped, or the value of another row."""
    if pd.isna(value) or value == "":
        return draw.randrange(1, 100)
    match draw.randrange(4):
        case 0:
            other = value + 1 if isinstance(value, int) else value + "0"
        case 1:
            other = value - 1 if isinstance(value, int) else value[:-1] or "1"
        case 2 if isinstance(value, int):
            other = value ^ (1 << draw.choice((*range(16), 31, 47, 62)))
        case 2:
            place = draw.randrange(len(value))
            digit = "10"[int(value[place])] if value[place] in "01" else draw.choice("0123456789")
            other = value[:place] + digit + value[place + 1 :]
        case _:
            other = draw.choice([one for one in column if not pd.isna(one)])
    return changed(value, draw, column) if other == value else other


def with_a_changed_cell(frame, columns, row, draw):
    """Return the changed column, and the frame with one cell of ``row`` changed."""
    name = draw.choice(columns)
    column = frame[name].tolist()
    value = column[row]
    column[row] = changed(value, draw, [*column, value + 1] if isinstance(value, int) else column)
    return f"row {row}, {name}: {value} -> {column[row]}", frame.assign(**{name: pd.Series(column, dtype=object)})


def changed_cells(frame, columns, draw):
    """Yield endless frames with one changed cell: first in each column, then in the first and the last row."""
    for name in draw.sample(list(columns), len(columns)):
        yield with_a_changed_cell(frame, [name], draw.randrange(len(frame)), draw)
    yield with_a_changed_cell(frame, columns, 0, draw)
    yield with_a_changed_cell(frame, columns, len(frame) - 1, draw)
    while True:
        yield with_a_changed_cell(frame, columns, draw.randrange(len(frame)), draw)


def changed_rows(spec, frame, columns, draw):
    """Yield endless valid frames: in turn with a missing row, two exchanged rows, an extra row, a changed cell."""
    order = list(range(len(frame)))
    for kind in cycle(("missing", "exchanged", "extra", "cell")):
        row, other = draw.sample(order, 2)
        if kind == "missing":
            yield f"without row {row}", frame.drop(index=row).reset_index(drop=True)
        elif kind == "exchanged":
            places = {row: other, other: row}
            yield f"rows {row} and {other} exchanged", _in_order(frame, [places.get(one, one) for one in order])
        elif kind == "extra":
            more = _in_order(frame, [*order[: row + 1], *order[row:]])
            what, more = valid(spec, lambda more=more, row=row: with_a_changed_cell(more, list(spec.key), row, draw))
            yield f"a row too many: {what}", more
        else:
            yield valid(spec, lambda row=row: with_a_changed_cell(frame, columns, row, draw))


def _in_order(frame, order):
    return frame.iloc[order].reset_index(drop=True)


def is_allowed(spec, csv):
    """Return whether the schema accepts the values of a table."""
    try:
        validated(spec, read_csv(csv, spec.columns))
    except (AtlasError, ValueError, OverflowError):
        return False
    return True


def valid(spec, mutant):
    """Return the first mutant that the schema accepts, so that only the certificate can reject it."""
    for what, frame in (mutant() for _ in range(1000)):
        csv = to_csv(frame)
        if is_allowed(spec, csv):
            return what, validated(spec, read_csv(csv, spec.columns))
    raise AssertionError(f"{spec.id}: the schema refuses every change")


def tried(mutants, least=LEAST, seconds=SECONDS):
    """Yield mutants up to ``MOST`` or until the time is up, but at least ``least``."""
    begun = monotonic()
    for count, mutant in enumerate(islice(mutants, MOST)):
        if count >= least and not FULL and monotonic() - begun > seconds:
            return
        yield mutant


def test_budget_stops_mutants_after_the_minimum(monkeypatch):
    assert len(list(tried(iter(range(10**6))))) == MOST
    monkeypatch.setitem(globals(), "FULL", value=False)
    assert list(tried(iter(range(10**6)), 4, -1)) == [0, 1, 2, 3]
    monkeypatch.setitem(globals(), "FULL", value=True)
    assert len(list(tried(iter(range(10**6)), 4, -1))) == MOST


LISTED = [
    f"{slug}.{listed.suffix}"
    for slug, game in games().items()
    if isinstance(game, HasListings)
    for listed in game.listings
]


def resealed(table_id, mutant):
    """Return the claims of the catalogue for changed values, as after a change of values and all checksums."""
    table = tables()[table_id]
    try:
        return json.loads(
            json.dumps([claim.to_json() for claim in make_claims(table, read_csv(mutant, table.spec.columns))])
        )
    except Exception:  # any error means that no claim follows from these values
        return []


def verified(built, table_id, mutant, files=None):
    """Return the error for values with recomputed claims and checksums, next to the other unchanged tables."""
    table = tables()[table_id]
    again = inputs_to_recompute(table, lambda need: (built[need].csv, built[need].files))
    return verify(table, mutant, resealed(table_id, mutant), built[table_id].files if files is None else files, again)


def unchecked_columns(table_id, claims):
    """Return the columns that no certificate covers.

    A certificate whose claim names no cells reads the whole table.
    """
    table = tables()[table_id]
    if table.rederive is not None:
        return set()
    columns = set(table.spec.columns)
    for claim in (claim_from_json(claim, certificate_kinds()) for claim in claims):
        if claim.certificate is not None:
            columns -= {
                name for name in columns if not claim.cells or any(cells.in_column(name) for cells in claim.cells)
            }
    return columns


@pytest.mark.sampled(4)
@pytest.mark.parametrize("table_id", PUBLISHED)
def test_undetected_changes_are_in_unchecked_columns(built, table_id):
    """Recompute all claims, certificates and hashes; change only a few columns of an expensive table.

    A rejection by the schema does not show that a check covers the column.
    """
    artifact, columns = built[table_id], tables()[table_id].spec.columns
    cost = tables()[table_id].cost
    least = len(columns) if cost < COSTLY else LEAST if cost < VERY_COSTLY else 1
    assert resealed(table_id, artifact.csv) == artifact.metadata["claims"], "the recomputed claims match"
    accepted, tried_in, allowed_in = set(), set(), set()
    for what, frame in tried(changed_cells(artifact.frame(), columns, rng(table_id)), least):
        mutant = to_csv(frame)
        assert mutant != artifact.csv
        name = what.partition(", ")[2].partition(": ")[0]
        tried_in.add(name)
        if is_allowed(tables()[table_id].spec, mutant):
            allowed_in.add(name)
        if verified(built, table_id, mutant) is None:
            accepted.add(name)
    assert cost >= COSTLY or tried_in == set(columns)
    unchecked = unchecked_columns(table_id, artifact.metadata["claims"])
    assert accepted == unchecked & allowed_in, f"{table_id}, seed {SEED}"


@each_table
def test_every_cell_has_exactly_one_status(built, table_id):
    """Every cell has exactly one status, and proved and certified cells have a certificate."""
    artifact = built[table_id]
    claims, frame = (
        [claim_from_json(claim, certificate_kinds()) for claim in artifact.metadata["claims"]],
        artifact.frame(),
    )
    statuses = cell_statuses(claims, frame)
    assert statuses.shape == frame.shape and set(statuses.to_numpy().ravel()) <= set(Status)
    for claim in claims:
        for cells in claim.cells or ():
            assert set(cells.columns) | {column for column, *_ in cells.where} <= set(tables()[table_id].spec.columns)
            assert cells.rows(frame).any(), "a claim names cells that the table does not have"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("table_id", AGAIN)
def test_derived_table_equals_its_inputs(built, table_id):
    """Verification fails for a table without some row or with reversed rows."""
    artifact, table = built[table_id], tables()[table_id]
    assert table.requires and verified(built, table_id, artifact.csv) is None
    lines = artifact.csv.splitlines(keepends=True)
    few = 1 if table.cost >= COSTLY else 3
    for place in rng(f"again {table_id}").sample(range(1, len(lines)), min(few, len(lines) - 1)):
        assert verified(built, table_id, b"".join(lines[:place] + lines[place + 1 :]))
    turned = b"".join([lines[0], *lines[:0:-1]])
    assert verified(built, table_id, turned)


def test_repeated_facts_agree(built):
    """A changed number of a game contradicts every other table that has the number."""
    pairs = [(tables()[name].spec, built[name]) for name in tables()]
    claims = {spec.id: artifact.metadata["claims"] for spec, artifact in pairs}
    frames = {spec.id: artifact.frame() if has_subject(spec) else None for spec, artifact in pairs}

    def found(changed):
        return contradictions((spec, (frames | changed)[spec.id], claims[spec.id]) for spec, _ in pairs)

    assert found({}) == {}
    twice = {"octal.census": "period", "octal.open": "rare_count", "octal.certificates": "preperiod"}
    twice |= {"octal.table_3": "last_exception", "octal.next_doubling": "rare_count"}
    for name, column in twice.items():
        assert has_subject(tables()[name].spec)
        frame = frames[name].copy()
        place = int(frame[column].first_valid_index())
        frame.loc[place, column] += 1
        assert [facts for facts in found({name: frame}).values() if column in facts], name
    wrong = json.loads(json.dumps(claims["kayles.nim_sequence"]))
    wrong[1]["certificate"]["period"] += 1
    claims["kayles.nim_sequence"] = wrong
    assert [facts for facts in found({}).values() if "period = " in facts]


def test_every_listing_is_a_published_table_with_a_certificate():
    assert len(LISTED) > 20
    assert set(LISTED) <= set(PUBLISHED) - UNCHECKED


@pytest.mark.sampled(4)
@pytest.mark.parametrize("table_id", LISTED)
def test_every_changed_row_of_a_list_is_rejected_by_its_certificate(built, table_id):
    """Claims are recomputed from the changed rows, so only the certificate can detect the change."""
    artifact, spec = built[table_id], tables()[table_id].spec
    assert resealed(table_id, artifact.csv) == artifact.metadata["claims"], "the recomputed claims match"
    accepted, count = [], 0
    for what, frame in tried(changed_rows(spec, artifact.frame(), spec.columns, rng(f"rows {table_id}"))):
        mutant = to_csv(frame)
        assert mutant != artifact.csv
        count += 1
        found = verify(tables()[table_id], mutant, resealed(table_id, mutant), artifact.files)
        if not isinstance(found, CertificateError):
            accepted.append(f"{what} ({found})")
    assert count >= LEAST
    assert not accepted, f"{table_id}, seed {SEED}: accepted although changed: {accepted}"


@pytest.mark.sampled(3)
@each_certified_table
def test_malformed_certificate_is_rejected(built, table_id):
    artifact = built[table_id]
    header, first, rest = artifact.csv.split(b"\n", 2)
    mutants = {
        "no header": first + b"\n" + rest,
        "CR LF": artifact.csv.replace(b"\n", b"\r\n"),
        "no end of line": artifact.csv[:-1],
        "half a line": artifact.csv[: len(artifact.csv) // 2].rpartition(b"\n")[0][:-1],
        "a row too many": artifact.csv + first + b"\n",
        "a cell too many in front": b"\n".join(
            [header, *(b"7," + line for line in artifact.csv.splitlines()[1:]), b""]
        ),
        "an empty line": header + b"\n\n" + first + b"\n" + rest,
        "a byte order mark": b"\xef\xbb\xbf" + artifact.csv,
        "a huge number": header + b"\n" + re.sub(rb"\d+$", b"9" * 30, first) + b"\n" + rest,
        "nothing": b"",
    }
    claims = artifact.metadata["claims"]
    if not first[-1:].isdigit():
        del mutants["a huge number"]
    accepted = [name for name, csv in mutants.items() if verify(tables()[table_id], csv, claims) is None]
    assert not accepted
