"""Proof files of class records: every changed number is rejected."""

import gzip
import json

import numpy as np
import pandas as pd
import pytest

from fairgame.core.claims import Claim, Status
from fairgame.core.frames import read_csv, to_csv
from fairgame.errors import CertificateError
from fairgame.games.octal import values as sequence
from fairgame.games.octal.certificates.class_records import (
    OctalPrefix,
    OctalProof,
    check_consistency,
    expected_sample,
    single_row,
)
from fairgame.games.octal.certificates.long_tables import parse_rarity
from fairgame.games.octal.class_values import ClassValues, Proof, prove
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_files import CERTIFICATE, gzip_bytes, prefix_files, proof_files, window_proof
from fairgame.games.octal.rule import proof_bound
from fairgame.games.octal.sparse_space import are_few
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import Verification
from fairgame.numbers.periodicity import Periodicity
from tests.support.sampling import rng


@pytest.fixture(scope="module", autouse=True)
def sparse_kernel_from_the_start():
    """Use the sparse kernel for short runs too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequence, "SHORT_STOP", 0)
        yield


def class_record(code, stop, window=None):
    """Return row and files of a class computed to heap stop - 1."""
    parsed = OctalCode.parse(code)
    known = NimValues.of(parsed)
    known.extend(stop)
    values = ClassValues(code, parsed.length, known, prove(known.values, parsed.length))
    *_, (_, greatest, where, rare_count, last_rare) = rows = [*values.growth()]
    row = {
        "canonical_code": code,
        "status": "open",
        "period": None,
        "preperiod": None,
        "last_exception": None,
        "digits": parsed.length,
        "proof_bound": None,
        "computed_to": stop - 1,
        "max_nim_value": greatest,
        "max_nim_value_at": where,
        "sparse_mask": str(known.space) if known.space else "",
        "rare_count": rare_count,
        "last_rare": last_rare,
    }
    if values.proof is None:
        files = prefix_files(known.values[: stop // 2])
    else:
        period = values.proof.period
        row |= {"status": "periodic", "period": period.period, "preperiod": period.preperiod}
        row |= {"last_exception": period.last_exception, "proof_bound": values.proof.bound}
        files = (
            window_proof(parsed, known.values, period, known.space, (0, window))
            if window
            else proof_files(parsed, known, period, known.space)
        )
    certified = {
        "basis": "computation",
        "certified_to": stop // 2 - 1,
        "sampled_heaps": expected_sample(stop // 2, stop - 1),
    }
    row |= Verification.of(row | ({"basis": "certificate"} if values.proof else certified)).cells()
    growth = ["stop", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare"]
    files["growth.csv"] = to_csv(pd.DataFrame(rows, columns=growth).astype("Int64"))
    files["frequency.csv"] = to_csv(pd.DataFrame(values.frequency(), columns=["nim_value", "count"]))
    files["rare.csv"] = to_csv(pd.DataFrame({"n": known.rare, "nim_value": known.values[known.rare]}))
    return pd.DataFrame([row]), files


CASES = {"values": ("0.156", 8000), "window": ("0.0104", 9000, 180), "open": ("0.6", 6000)}


@pytest.fixture(scope="module", params=CASES)
def case(request):
    frame, files = class_record(*CASES[request.param])
    return (OctalPrefix() if request.param == "open" else OctalProof()), frame, files


def test_true_record_is_accepted(case):
    certificate, frame, files = case
    certificate.check_files(frame, files)
    Claim("It is true.", Status.CERTIFIED, certificate, 1).check(frame, files)


def test_each_changed_cell_of_the_row_is_rejected(case):
    certificate, frame, files = case
    for name in frame.columns:
        if frame[name].notna().all():
            other = frame.astype(object).copy()
            cell = other.loc[0, name]
            other.loc[0, name] = cell + 1 if not isinstance(cell, str) else {"0.6": "0.7"}.get(cell, f"{cell}1")
            with pytest.raises((CertificateError, ValueError)):
                certificate.check_files(other, files)


def test_record_needs_exactly_one_row(case):
    certificate, frame, files = case
    for other in (frame[:0], pd.concat([frame, frame])):
        with pytest.raises(CertificateError, match="rows, not one"):
            certificate.check_files(other, files)


def test_each_missing_file_is_rejected(case):
    certificate, frame, files = case
    needed, row = set(files), frame.iloc[0]
    if not are_few(row["rare_count"], row["computed_to"] + 1):
        needed -= {"rare.csv"}
    for name in needed:
        with pytest.raises(CertificateError, match="missing"):
            certificate.check_files(frame, {other: data for other, data in files.items() if other != name})


@pytest.mark.parametrize("name", ["growth.csv", "rare.csv"])
def test_each_changed_number_that_contradicts_the_values_is_rejected(case, name):
    certificate, frame, files = case
    table = read_csv(files[name])
    for column in table.columns:
        changed = table.copy()
        changed.loc[3, column] = 0 if pd.isna(changed.loc[3, column]) else changed.loc[3, column] + 1
        with pytest.raises(CertificateError):
            certificate.check_files(frame, files | {name: to_csv(changed)})
    for other in (table[:0], table[1:], pd.concat([table[:1], table])):
        with pytest.raises(CertificateError):
            certificate.check_files(frame, files | {name: to_csv(other)})


def test_consistent_number_that_contradicts_the_values_is_rejected(case):
    """Move the heap of a greatest value in every file."""
    certificate, frame, files = case
    growth = read_csv(files["growth.csv"])
    place = growth["max_nim_value_at"].iloc[5]
    growth["max_nim_value_at"] = growth["max_nim_value_at"].replace(place, place + 1)
    changed = files | {"growth.csv": to_csv(growth)}
    row = frame.assign(max_nim_value_at=growth["max_nim_value_at"].iloc[-1])
    check_consistency(single_row(row), changed, "they agree")
    with pytest.raises(CertificateError, match=f"max_nim_value_at is {place}, not {place + 1}"):
        certificate.check_files(row, changed)


@pytest.mark.sampled(3)
def test_few_changes_of_an_open_class_are_accepted(case):
    """Accept changes beyond the stored values only in three columns, which are called observed."""
    certificate, frame, files = case
    survivors = set()
    for name in ("growth.csv", "rare.csv", "frequency.csv"):
        table = read_csv(files[name])
        for column in table.columns:
            for place in sorted({0, len(table) // 2, len(table) - 2, len(table) - 1}):
                for step in (1, -1):
                    changed = table.copy()
                    cell = changed.loc[place, column]
                    changed.loc[place, column] = 1 if pd.isna(cell) else cell + step
                    try:
                        certificate.check_files(frame, files | {name: to_csv(changed)})
                        survivors.add((name, column))
                    except (CertificateError, ValueError, IndexError):
                        pass
    assert survivors <= {("growth.csv", "max_nim_value"), ("growth.csv", "max_nim_value_at"), ("rare.csv", "n")}
    assert not survivors or "values.gz" not in files or certificate == OctalPrefix()


def test_compressed_file_names_neither_time_nor_system():
    """Check the header: four bytes of time, and the last byte for the system, which differs among Pythons."""
    assert gzip_bytes(b"values")[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\x03"
    assert gzip.decompress(gzip_bytes(b"values")) == b"values"


def test_miscounted_value_is_rejected_only_if_all_values_are_stored():
    """Show why the frequencies of an open class are observed."""
    for case, certificate in (("open", OctalPrefix()), ("values", OctalProof())):
        frame, files = class_record(*CASES[case])
        table = read_csv(files["frequency.csv"])
        rarity = parse_rarity(frame["canonical_code"][0], frame["sparse_mask"][0])
        kinds = rarity.ones(table["nim_value"].to_numpy()) == 1
        first, other = table.index[kinds][-3:-1]
        table.loc[first, "count"] += 1
        table.loc[other, "count"] -= 1
        changed = files | {"frequency.csv": to_csv(table)}
        if case == "open":
            certificate.check_files(frame, changed)
        else:
            with pytest.raises(CertificateError, match="frequenc"):
                certificate.check_files(frame, changed)


def test_wrong_frequency_is_rejected_if_all_values_are_known():
    frame, files = class_record(*CASES["values"])
    table = read_csv(files["frequency.csv"])
    table.loc[2, "count"] += 1
    with pytest.raises(CertificateError, match="frequenc"):
        OctalProof().check_files(frame, files | {"frequency.csv": to_csv(table)})


@pytest.mark.parametrize("heap", [0, 1, 77, 2999])
def test_changed_value_of_an_open_class_is_rejected(heap):
    frame, files = class_record(*CASES["open"])
    values = NimValues.of(OctalCode.parse("0.6"))
    values.extend(3000)
    wrong = values.values.copy()
    wrong[heap] += 1
    with pytest.raises(CertificateError, match=r"heap \d+ has"):
        OctalPrefix().check_files(frame, files | prefix_files(wrong))


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", gzip_bytes(b""), gzip_bytes(b"\0" * 3), b"\x1f\x8b", gzip_bytes(np.full(9, 7, "<u2").tobytes())],
)
def test_damaged_values_are_rejected(data):
    frame, files = class_record(*CASES["open"])
    with pytest.raises(CertificateError):
        OctalPrefix().check_files(frame, files | {"values.gz": data})


@pytest.mark.parametrize(
    "text", [b"", b"null\n", b"[]\n", b"{}\n", b'{"data":{}}\n', b'{"data":{"file":[]}}\n', b"[" * 9999]
)
def test_text_that_is_not_a_certificate_is_rejected(text):
    frame, files = class_record(*CASES["values"])
    with pytest.raises(CertificateError):
        OctalProof().check_files(frame, files | {CERTIFICATE: text})


def test_certificate_rejected_by_the_checker_is_rejected():
    frame, files = class_record(*CASES["values"])
    stated = json.loads(files[CERTIFICATE])
    stated["shorter"] = []
    text = json.dumps(stated, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    with pytest.raises(CertificateError, match="no witness"):
        OctalProof().check_files(frame, files | {CERTIFICATE: text})


def test_proved_period_equals_an_exhaustive_search():
    random, proved = rng("least periods"), 0
    for _ in range(400):
        length, size = random.randint(1, 4), random.randint(8, 300)
        first = [random.randint(0, 2) for _ in range(random.randint(0, 60))]
        repeated = [random.randint(0, random.randint(1, 3)) for _ in range(random.randint(1, 30))]
        values = np.array((first + repeated * size)[:size], np.uint8)
        values[random.randrange(size)] ^= random.randint(0, 1)
        expected = None
        for period in range(1, size // 2 + 1):
            breaks = np.flatnonzero(values[:-period] != values[period:])
            seen = Periodicity(int(breaks[-1]) + 1 if breaks.size else 0, period)
            if proof_bound(seen, length) < size:
                expected = Proof(seen, proof_bound(seen, length))
                break
        assert prove(values, length) == expected, values.tolist()
        proved += expected is not None
    assert 100 < proved < 400
