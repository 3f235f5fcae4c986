"""Census, long tables and errata of the literature, built from small class records.

Each record has the real values of a class to heap 599 and, if a longer period is known, the numbers of that period.
So the tables are small, and the code that builds and checks them is the real one.
"""

import gzip
import hashlib
import json
from random import Random
from typing import get_args

import numpy as np
import pandas as pd
import pytest

from fairgame.core.claims import Claim
from fairgame.core.columns import COLUMNS
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Inputs, validated
from fairgame.errors import AtlasError, CertificateError
from fairgame.games.octal.certificates.class_records import OctalPrefix
from fairgame.games.octal.certificates.long_tables import ExcludedPeriods
from fairgame.games.octal.class_record import COLUMNS as RECORD_COLUMNS
from fairgame.games.octal.classes import canonical_class, census_codes, classes, code_values, proved_period
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.sparse_space import SparseSpace, find_space
from fairgame.games.octal.tables.census import census
from fairgame.games.octal.tables.class_records import record_id
from fairgame.games.octal.tables.literature import tables as literature_tables
from fairgame.games.octal.tables.long_tables import (
    EXCLUDED,
    LISTED,
    OPEN,
    ZEROS_STOP,
    excluded_periods,
    least_periods_left,
)
from fairgame.games.octal.tables.long_tables import tables as long_tables
from fairgame.games.octal.verification import BLOCK, Basis, Verification
from fairgame.numbers.periodicity import Periodicity, detect

STOP, SETTLED = 600, 512
GROWTH = ["stop", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare"]
PERIODIC = [report for report in octal_reports() if report.claim == "periodic" and report.code != "0.106"]
LONG = {  # reports by canonical code; of two reports the first, which is correct
    str(canonical): Periodicity(report.last_exception + 1 - shift, report.period)
    for report in reversed(PERIODIC)
    for canonical, shift in [canonical_class(report.octal_code)]
}
TABLES = {table.spec.id: table for table in (census(), *long_tables(()), *literature_tables(()))}


def space_of(code, values):
    places = tuple(place for place, digit in enumerate(code.digits) if digit & 4)
    counts = np.stack([np.bincount(values[start::2], minlength=int(values.max()) + 1) for start in (2, 1)])
    return find_space(counts, places) if places else None


def summary(values, space):
    rare = None if space is None else space.rare_heaps(values)
    count = None if rare is None else rare.size
    return int(values.max()), int(values.argmax()), count, int(rare[-1]) if count else None


def class_record(name, values, *, space, period, length):
    """Return the one row of a class record as CSV, and its files."""
    row = {
        "canonical_code": name,
        "status": "periodic" if period else "open",
        "period": period.period if period else None,
        "preperiod": period.preperiod if period else None,
        "last_exception": period.last_exception if period else None,
        "digits": length,
        "proof_bound": proof_bound(period, length) if period else None,
        "computed_to": max(STOP - 1, period.preperiod + period.period) if period else STOP - 1,
        **dict(zip(GROWTH[1:], summary(values, space), strict=True)),
        "sparse_mask": "" if space is None else str(space),
    }
    open_cells = {
        "basis": "computation",
        "certified_to": SETTLED - 1,
        "sampled_heaps": BLOCK * ((STOP - SETTLED) // BLOCK),
    }
    row |= Verification.of(row | ({"basis": "certificate"} if period else open_cells)).cells()
    row = {column: row[column] for column in RECORD_COLUMNS}
    frame = pd.DataFrame([row]).astype({column: COLUMNS[column].dtype for column in row})
    stops = [1 << power for power in range(10)] + [STOP]
    growth = pd.DataFrame([(stop, *summary(values[:stop], space)) for stop in stops], columns=GROWTH)
    files = {"growth.csv": to_csv(growth.astype({column: COLUMNS[column].dtype for column in GROWTH}))}
    if space is not None:
        rare = space.rare_heaps(values)
        files["rare.csv"] = to_csv(pd.DataFrame({"n": rare, "nim_value": values[rare]}))
    frequency = [(value, count) for value, count in enumerate(np.bincount(values[1:])) if count]
    files["frequency.csv"] = to_csv(pd.DataFrame(frequency, columns=["nim_value", "count"]))
    files["values.gz"] = gzip.compress((values if period else values[:SETTLED]).astype("<u2").tobytes())
    if period:
        proof = {"period": period.period, "preperiod": period.preperiod, "proof_bound": proof_bound(period, length)}
        method = {"method": "values", "data": {"bytes_per_value": 2, "count": STOP}}
        files["certificate.json"] = json.dumps(proof | method).encode()
    return to_csv(frame), files


def grundy(stop):
    values = np.zeros(stop, np.uint16)
    for n in range(1, stop):
        excluded = {int(values[part] ^ values[n - part]) for part in range(1, (n + 1) // 2)}
        values[n] = next(value for value in range(stop) if value not in excluded)
    return values


@pytest.fixture(scope="module")
def inputs(shared):
    return shared("census-inputs", lambda _: make_inputs())


def make_inputs():
    csv, files = {}, {}
    for code, values in zip(classes(), code_values(classes(), STOP), strict=True):
        proved = proved_period(values, code.length)
        period = Periodicity(*proved) if proved else LONG.get(str(code))
        name = record_id(str(code))
        csv[name], files[name] = class_record(
            str(code), values, space=space_of(code, values), period=period, length=code.length
        )
    csv[record_id(GRUNDY)], files[record_id(GRUNDY)] = class_record(
        GRUNDY, grundy(STOP), space=SparseSpace(0xFE), period=None, length=0
    )
    return Inputs(csv, files)


@pytest.fixture(scope="module")
def built(inputs, shared):
    """Build every table from the class records and from each other."""
    return shared("census-built", lambda _: build_tables(inputs))


def build_tables(inputs):
    csv, files = dict(inputs._csv), dict(inputs.files)
    for name, table in TABLES.items():
        assert set(table.requires) <= set(csv)
        csv[name] = to_csv(validated(table.spec, table.build(Inputs(csv, files))))
        files[name] = {}
    return {name: read_csv(csv[name]) for name in TABLES}


def accepts(table_id, frame):
    """Return whether the claims of a table accept a frame, read back from CSV."""
    try:
        validated(TABLES[table_id].spec, frame)
        for claim in TABLES[table_id].claims(frame):
            Claim(claim.statement, claim.status, claim.certificate).check(read_csv(to_csv(frame)))
    except AtlasError:
        return False
    return True


# --- census


def test_census_has_every_code_and_its_numbers(built):
    frame = built["octal.census"]
    assert frame["code"].tolist() == list(map(str, census_codes()))
    for row in frame.to_dict("records"):
        code = OctalCode.parse(row["code"])
        canonical, shift = canonical_class(code)
        assert (row["canonical_code"], row["heap_shift"], row["digits"]) == (str(canonical), shift, code.length)
        if row["status"] == "periodic":
            periodicity = Periodicity(row["preperiod"], row["period"])
            assert (row["last_exception"], row["proof_bound"]) == (
                periodicity.last_exception,
                proof_bound(periodicity, code.length),
            )
        else:
            assert pd.isna(row["period"]) and pd.isna(row["proof_bound"])


def test_short_periods_follow_from_the_code(built):
    rows = built["octal.census"].set_index("code").to_dict("index")
    for code in census_codes()[::9]:
        row = rows[str(code)]
        if row["status"] == "periodic" and row["proof_bound"] < 1200:
            game = OctalGame.of(str(code))
            period = detect(game.nim_sequence(row["proof_bound"] + 1), game.values_needed)
            assert period == Periodicity(row["preperiod"], row["period"])


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("0.4", ("0.4", 0, 34, 54, 53, 1, 175)),
        ("0.07", ("0.4", -1, 34, 53, 52, 2, 174)),
        ("0.137", ("0.4", -2, 34, 52, 51, 3, 173)),
        ("4.4", ("0.77", 1, 12, 72, 71, 1, 167)),
        ("4.", ("4.", 0, 2, 1, 0, 0, 4)),
        ("0.3", ("4.", -1, 2, 0, -1, 1, 5)),
        ("0.561", ("0.56", 0, 144, 326640, 326639, 3, 653569)),
    ],
)
def test_rows_of_the_census_have_the_expected_numbers(built, code, expected):
    (row,) = built["octal.census"].query("code == @code").to_dict("records")
    names = ("canonical_code", "heap_shift", "period", "preperiod", "last_exception", "digits", "proof_bound")
    assert tuple(row[name] for name in names) == expected


def test_summary_moves_with_the_shift(built):
    rows = built["octal.census"].set_index("code").to_dict("index")
    for code in census_codes():
        row, own = rows[str(code)], rows[rows[str(code)]["canonical_code"]]
        shift = row["heap_shift"]
        assert row["computed_to"] == own["computed_to"] + shift
        assert (row["max_nim_value"], row["max_nim_value_at"]) == (
            own["max_nim_value"],
            own["max_nim_value_at"] + shift,
        )
        if own["sparse_mask"] and "+" not in own["sparse_mask"]:
            assert row["rare_count"] == own["rare_count"] + shift


def test_rows_of_the_census_state_their_reason(built):
    reasons = built["octal.census"].set_index("code")["verification"]
    assert reasons["0.07"] == "its own values to heap 174 prove the period"
    assert reasons["0.561"] == "the same option values as 0.56 at every heap"
    assert reasons["0.37"] == "the same option values as 0.6 at every heap, 1 heap above"
    bound = int(built["octal.census"].set_index("code")["proof_bound"]["0.77"])
    assert reasons["0.77"] == f"its values to heap {bound} prove the period; certificate checked"
    assert reasons["0.6"].startswith(f"certified to heap {SETTLED - 1}; later heaps computed")


@pytest.mark.parametrize("code", ["0.77", "0.6", "0.07", "0.561"])
def test_changed_reason_is_rejected(built, code):
    """Change reasons of canonical codes, solved and open, and of others."""
    frame = built["octal.census"]
    place = int(frame.index[frame["code"] == code][0])
    why = frame["verification"][place]
    for other in (f"{why}0", why[:-1], why.replace("heap", "heaps", 1), f"{why}; a stored run proves the period"):
        assert not accepts(
            "octal.census", frame.assign(verification=frame["verification"].where(frame.index != place, other))
        )


def test_period_that_contradicts_another_code_of_the_class_stops_the_build(inputs):
    """The values of .07 contradict the changed record of .4."""
    csv = dict(inputs._csv)
    frame = read_csv(csv["octal-0-4.study"])
    csv["octal-0-4.study"] = to_csv(frame.assign(period=frame["period"] + 1))
    with pytest.raises(CertificateError, match=r"0\.07"):
        census().build(Inputs(csv, inputs.files))


ALTERNATIVES = {
    "canonical_code": ["0.37", "0.77", "4."],
    "status": ["open", "periodic"],
    "sparse_mask": ["", "1", "1+p"],
    "verification": ["its own values to heap 174 prove the period", "computed to heap 599"],
    "basis": get_args(Basis),
}


def alternatives(column, cell, random):
    if isinstance(cell, str):
        return [other for other in ALTERNATIVES[column] if other != cell]
    empty = [] if pd.isna(cell) or not COLUMNS[column].empty else [pd.NA]
    return [random.randrange(1, 9)] if pd.isna(cell) else [*empty, cell + 1, cell - 1, cell + random.randrange(2, 99)]


def changes(frame, place, column, random):
    """Yield some other cells, each with its frame as it is and with the sentence that renders the changed row."""
    others = alternatives(column, frame[column][place], random)
    for other in others if column == "certified_to" else random.sample(others, min(2, len(others))):
        changed = frame.astype(object)
        changed.loc[place, column] = other
        yield other, changed
        if column != "verification":
            rendered = changed.copy()
            rendered.loc[place, "verification"] = Verification.of(rendered.loc[place]).sentence
            yield other, rendered


@pytest.mark.sampled(3)
@pytest.mark.parametrize("column", [column for column in census().spec.columns if column != "code"])
def test_changed_cell_of_a_class_with_several_codes_is_rejected(built, column):
    frame, random = built["octal.census"], Random(column)
    shared = [place for place, row in frame.iterrows() if row["code"] != row["canonical_code"]]
    for place in random.sample(shared, 1):
        for other, changed in changes(frame, place, column, random):
            assert not accepts("octal.census", changed), f"{frame['code'][place]}, {column}: {other}"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("code", ["0.77", "0.6", "0.004"])
def test_changed_cell_of_a_canonical_code_is_rejected_by_the_census_or_the_record(built, inputs, code):
    """Change each cell of codes that other codes follow, and check the row as that of the class record too."""
    frame, random = built["octal.census"], Random(code)
    (place,) = frame.index[frame["code"] == code]
    files = inputs.files[record_id(code)]
    certificate = OctalPrefix() if frame["status"][place] == "open" else None
    if certificate is not None:
        certificate.check_files(frame.loc[[place], list(RECORD_COLUMNS)], files)
    for column in frame.columns.drop("code"):
        for other, changed in changes(frame, place, column, random):
            if accepts("octal.census", changed):
                assert certificate is not None, f"{code}, {column}: {other}"
                with pytest.raises(CertificateError):
                    certificate.check_files(changed.loc[[place], list(RECORD_COLUMNS)], files)


def test_built_census_is_accepted(built):
    assert accepts("octal.census", built["octal.census"])
    assert not accepts("octal.census", built["octal.census"].iloc[:-1])
    twice = pd.concat([built["octal.census"].iloc[:-1], built["octal.census"].iloc[:1]], ignore_index=True)
    assert not accepts("octal.census", twice)


def test_merged_classes_are_rejected(built):
    """Merge .161 and .36, which agree on 519 heaps."""
    frame = built["octal.census"]
    merged = frame["canonical_code"].where(frame["canonical_code"] != "0.161", "0.36")
    assert not accepts("octal.census", frame.assign(canonical_code=merged))


def test_divided_class_is_rejected(built):
    """Separate 4.7 from the class of .75."""
    frame = built["octal.census"]
    divided = frame["canonical_code"].where(frame["code"] != "4.7", "4.7")
    assert not accepts("octal.census", frame.assign(canonical_code=divided))


# --- long tables


@pytest.mark.parametrize("table_id", TABLES)
def test_built_long_table_is_accepted(built, table_id):
    assert len(built[table_id])
    assert accepts(table_id, built[table_id])


def test_table_of_open_games_has_every_open_class_and_grundys_game(built):
    frame = built["octal.open"]
    open_codes = {row["code"] for row in built["octal.census"].to_dict("records") if row["status"] == "open"}
    assert set(frame["canonical_code"]) == {code for code in open_codes if code in set(map(str, classes()))} | {GRUNDY}
    reported = frame.set_index("canonical_code")[["reported_to", "reported_by"]]
    assert tuple(reported.loc["0.167"]) == (2**40, "University of Łódź")
    assert tuple(reported.loc["0.6"]) == (140 * 10**12, "J. P. Grossman")
    assert tuple(reported.loc["0.146"]) == (2**30, "T. S. Orden")
    assert reported.loc["0.106", "reported_by"] == "A. Flammenkamp"
    assert pd.isna(reported.loc["0.14", "reported_to"]) and reported.loc["0.14", "reported_by"] == ""


def test_next_doubling_is_counted(built):
    rows = built["octal.next_doubling"].set_index("canonical_code").to_dict("index")
    assert set(rows) == set(built["octal.open"]["canonical_code"])
    for code, row in rows.items():
        assert row["stop"] == 2 * STOP
        splits = 1 if code == GRUNDY else sum(digit >= 4 for digit in OctalCode.parse(code).digits)
        heaps = range(STOP, 2 * STOP)
        if pd.isna(row["rare_count"]):
            assert row["next_doubling_pairs"] == pytest.approx(splits * sum(heap / 2 for heap in heaps), rel=0.01)
        else:
            assert row["next_doubling_pairs"] == splits * len(heaps) * row["rare_count"]


def test_excluded_periods_are_in_the_order_of_the_open_games(built):
    codes = built["octal.excluded_periods"]["canonical_code"].tolist()
    assert codes == [code for code in built["octal.open"]["canonical_code"] if code in set(codes)]
    assert len(codes) > 60 and codes[-1] == GRUNDY


def test_certificates_are_hashed(built, inputs):
    for row in built["octal.certificates"].to_dict("records"):
        text = inputs.files[record_id(row["canonical_code"])]["certificate.json"]
        assert row["sha256"] == hashlib.sha256(text).hexdigest()
        assert row["verified_to"] == row["proof_bound"]


SMALL, LARGE = (1, -1, 1000), (1000, -1000)  # changes of a cell; recomputed values reveal the small ones
CHANGES = [
    *(("octal.rare", "nim_value", place, SMALL) for place in (0, 5)),
    ("octal.rare", "n", 40, (-20, 1000)),
    *(("octal.growth", column, place, SMALL) for column in GROWTH[:3] for place in (2, 5, 40, 900)),
    *(("octal.growth", column, 40, LARGE) for column in GROWTH[3:]),
    *(("octal.open", column, 0, LARGE) for column in ("rare_count", "last_rare", "max_nim_value_at")),
    ("octal.open", "max_nim_value", 0, (-20, -1000)),
    *(("octal.next_doubling", column, 30, SMALL) for column in ("stop", "rare_count", "next_doubling_pairs")),
    *(("octal.certificates", column, 60, SMALL) for column in ("period", "preperiod", "proof_bound")),
    ("octal.certificates", "verified_to", 60, (10**6, -10000)),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("table_id", "column", "place", "steps"), CHANGES)
def test_changed_cell_of_a_long_table_is_rejected(built, table_id, column, place, steps):
    frame = built[table_id]
    for step in steps:
        cells = frame[column].tolist()
        cells[place] = (0 if pd.isna(cells[place]) else cells[place]) + step
        changed = frame.assign(**{column: pd.Series(cells, dtype=COLUMNS[column].dtype)})
        assert not accepts(table_id, changed), f"{column}, row {place}: {frame[column][place]} -> {cells[place]}"


# --- literature


def test_every_number_of_every_report_is_compared(built):
    frame = built["octal.literature"]
    assert set(frame["verdict"]) == {"agrees", "differs", "reported"}
    assert {report.code for report in octal_reports()} == set(frame["code"])
    assert (frame.query("verdict == 'agrees' and column in ('period', 'last_exception')")["computed"] != "").all()


def test_difference_is_an_erratum_with_a_witness(built):
    frame = built["errata.literature"]
    differing = built["octal.literature"].query("verdict == 'differs' and column != 'status'")
    assert set(frame["source"]) == set(differing["source"])
    errata = {row["printed"]: (row["truth"], row["table_id"]) for row in frame.to_dict("records")}
    parted = "they part: heap 519 of 0.161 has value 2, heap 519 of 0.36 4"
    assert errata["0.161: .161 has the values of .36"] == (parted, "octal.census")
    assert "326639" in errata["0.56: period 144, last exception 326637"][0]
    assert not [text for text in errata if "unsolved" in text]


def test_periods_unsolved_in_one_list_were_reported_elsewhere(built):
    """None of these periods is new here: the page on new results must not list them."""
    frame = built["octal.literature"]
    solved = set(frame.query("verdict == 'differs' and column == 'status'")["canonical_code"])
    assert solved == {"0.054", "0.104", "0.454", "4.064", "4.344", "4.364", "4.406"}
    reported = frame.query("column == 'period' and verdict == 'agrees'")
    assert set(reported[reported["source"].str.startswith("OEIS")]["canonical_code"]) >= solved
    assert set(built["octal.certificates"]["canonical_code"]) == set(reported["canonical_code"]), "a new period"


def test_second_hand_sources_are_named(built):
    second_hand = {
        report.source: report.certainty for report in octal_reports() if report.certainty.startswith("as told by")
    }
    assert second_hand
    for table in ("octal.literature", "errata.literature"):
        sources = set(built[table]["source"])
        assert not sources & {source for source in second_hand if "Flammenkamp" in source or "Winning" in source}
    assert "A. Flammenkamp, comp_octal.txt; as told by T. Czajka" in set(built["errata.literature"]["source"])


def test_agreement_is_not_an_erratum(built):
    agreeing = built["octal.literature"].query("verdict != 'differs'")
    differing = built["octal.literature"].query("verdict == 'differs'")
    only = {(row["source"], f"{row['code']}: {row['printed']}") for row in agreeing.to_dict("records")}
    only -= {(row["source"], f"{row['code']}: {row['printed']}") for row in differing.to_dict("records")}
    errata = {(row["source"], row["printed"]) for row in built["errata.literature"].to_dict("records")}
    assert not only & errata


def test_changed_value_changes_the_errata(built, inputs):
    """Change a class record: the comparison gives another row."""
    csv, files = dict(inputs._csv), dict(inputs.files)
    csv |= {name: to_csv(frame) for name, frame in built.items()}
    name = record_id("0.45")
    csv[name] = to_csv(read_csv(csv[name]).assign(max_nim_value=9, max_nim_value_at=590))
    files |= {name: {} for name in built}
    errata = TABLES["errata.literature"].build(Inputs(csv, files))
    (row,) = errata[errata["printed"].str.startswith("0.45:")].to_dict("records")
    assert row["truth"] == "0.45: max nim value 9, max nim value at 590"
    assert len(errata) == len(built["errata.literature"]) + 1


# --- excluded periods

OPEN_CODES = ["0.6", "0.007", "0.06", "0.36", "0.14", "0.106", GRUNDY]


@pytest.fixture(scope="module")
def excluded():
    (table,) = excluded_periods()
    return table.build({OPEN.id: pd.DataFrame({"canonical_code": OPEN_CODES})})


def accepts_periods(excluded, stop=ZEROS_STOP):
    try:
        ExcludedPeriods(stop, LISTED).check(excluded)
    except CertificateError:
        return False
    return True


def test_rows_of_open_games(excluded):
    """Compare with an independent program at 3,000 heaps: .6: 4, 6, 8, 10, 12; .106: 4, 8; .14: 3, 6; others 6, 8."""
    rows = excluded.set_index("canonical_code")["least_periods_left"]
    assert rows["0.6"] == "4 6 8 10 12"
    assert rows["0.106"].startswith("4 8 ") and rows["0.14"].startswith("3 6 ")
    assert all(rows[code].startswith("6 8 ") for code in ("0.007", "0.06", "0.36"))
    assert tuple(excluded.columns) == EXCLUDED.columns and len(excluded) == len(OPEN_CODES)


def test_riley_excluded_these_periods_of_officers():
    left = least_periods_left("0.6")
    assert not {1, 2, 3, 5, 7, 9, 11, 13, 15} & set(left)


def test_no_known_period_is_excluded():
    """Find each period that 600 heaps prove or a report states in the list, or beyond it."""
    known = {}
    for code, values in zip(classes(), code_values(classes(), 600), strict=True):
        if proved := proved_period(values, code.length):
            known[str(code)] = proved[1]
    for report in octal_reports():
        if report.claim == "periodic" and (found := canonical_class(OctalCode.parse(report.code))):
            known.setdefault(str(found[0]), report.period)
    assert len(known) > 90
    for code, period in known.items():
        left = least_periods_left(code)
        assert period in left or period > left[-1], code


@pytest.mark.parametrize("code", ["0.6", "0.26", "0.142", "4.12", "0.07", GRUNDY])
def test_excluded_numbers_follow_from_plain_play(code):
    """Compare with the periods that a few hundred heaps exclude by the rule."""
    stop = 300
    digits = OctalCode.parse(code).digits if code != GRUNDY else (4,)
    values = [0]
    for n in range(1, stop):
        reached = set()
        for taken, digit in enumerate(digits[: n + 1]):
            rest = n - taken
            if digit & 1 and rest == 0:
                reached.add(0)
            if digit & 2 and rest > 0 and taken:
                reached.add(values[rest])
            if digit & 4:
                parts = range(1, (rest + 1) // 2 if code == GRUNDY else rest // 2 + 1)
                reached |= {values[part] ^ values[rest - part] for part in parts}
        values.append(next(value for value in range(n + 1) if value not in reached))
    sums = {
        taken + zero
        for taken, digit in enumerate(digits)
        for zero in range(stop)
        if values[zero] == 0 and (digit & 4 if zero else taken and digit & 2)
    }
    for total in sums:
        assert all(values[n] != values[n - total] for n in range(total + 1, stop) if code != GRUNDY or n != 2 * total)
    left = least_periods_left(code)
    for period in range(1, left[-1] + 1):
        if any(total % period == 0 for total in sums):
            assert period not in left


def test_only_the_built_rows_are_accepted(excluded):
    assert accepts_periods(excluded)
    for place in (0, len(excluded) - 1):
        below, left = excluded["excluded_below"][place], excluded["least_periods_left"][place]
        numbers = list(map(int, left.split()))
        others = [
            [*numbers[:-1], numbers[-1] + 1],
            [*numbers[1:], numbers[-1] + 1],
            [numbers[0], *[number + 1 for number in numbers[1:]]],
            [numbers[0] - 1, *numbers[1:]],
            numbers[:-1],
            numbers[::-1],
        ]
        row = excluded.iloc[[place]]
        for other in others:
            text = " ".join(map(str, other))
            assert not accepts_periods(row.assign(least_periods_left=text, excluded_below=other[0])), (place, text)
        assert not accepts_periods(row.assign(excluded_below=below + 1))
    assert not accepts_periods(excluded.assign(canonical_code=[*OPEN_CODES[:-1], "0.60"]))
    assert not accepts_periods(excluded, 1 << 20)
