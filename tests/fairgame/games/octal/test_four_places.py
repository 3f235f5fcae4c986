"""Census with four places: rows compared with other programs; any changed row or proof is rejected."""

import zipfile
from io import BytesIO
from random import Random

import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.census import (
    ARCHIVE,
    OctalCensus,
    WideProofs,
    pack_archive,
    unpack_archive,
)
from fairgame.games.octal.classes import (
    LAST_STOP,
    PLACES,
    WIDE_PLACES,
    census_codes,
    classes,
    code_values,
    members,
    moves,
    rank,
    twins,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from fairgame.games.octal.verification import Verification
from fairgame.numbers.periodicity import Periodicity, detect
from tests.support.sampling import FULL

SAMPLED = 400 if FULL else 60
STOP = 700


def test_class_keeps_its_name_when_longer_codes_join():
    assert set(classes()) < set(classes(WIDE_PLACES))
    assert len(census_codes(WIDE_PLACES)) == 8 * (len(census_codes()) + 1) - 1
    for code in classes():
        assert set(members(code)) == {member for member in members(code, WIDE_PLACES) if member.length <= PLACES}


def test_twins_have_the_same_values_without_a_proof():
    assert twins() == {}
    assert twins(WIDE_PLACES)
    for code, other in twins(WIDE_PLACES).items():
        assert rank(other) < rank(code)
        values = code_values([code, other], STOP)
        zeros = [moves(twin).zeros for twin in (code, other)]
        assert values[0][zeros[0] : 600].tolist() == values[1][zeros[1] : 600 + zeros[1] - zeros[0]].tolist()


@pytest.fixture(scope="module")
def table(published):
    return published["octal.four_places"]


@pytest.fixture(scope="module")
def rows(table):
    """Canonical rows, and proofs, of the first classes outside the census of three places."""
    frame = table.frame[(table.frame["code"] == table.frame["canonical_code"])]
    frame = frame[frame["code"].str.partition(".")[2].str.len() > PLACES].head(12).reset_index(drop=True)
    slugs = {OctalCode.parse(code).slug for code in frame["code"]}
    every = unpack_archive(table.artifact.files[ARCHIVE])
    return frame, {path: content for path, content in every.items() if path.partition("/")[0] in slugs}


def test_codes_have_the_values_of_their_class_and_the_period_of_their_row(table):
    random = Random("four places")
    by_code = table.frame.set_index("code")
    for code in random.sample(list(by_code.index), SAMPLED):
        row = by_code.loc[code]
        game, canonical, shift = OctalGame.of(code), OctalGame.of(row["canonical_code"]), int(row["heap_shift"])
        own, other = game.nim_sequence(STOP), canonical.nim_sequence(STOP)
        first = max(0, shift)
        assert own[:first].max(initial=0) == 0
        assert own[first : STOP + min(0, shift)].tolist() == other[first - shift : STOP - max(0, shift)].tolist()
        if row["status"] == "periodic" and row["proof_bound"] < STOP:
            assert detect(own, game.values_needed) == Periodicity(int(row["preperiod"]), int(row["period"]))
        elif row["status"] == "open":
            assert detect(own, game.values_needed) is None


def accepted(frame, proofs):
    try:
        WideProofs(WIDE_PLACES).check_files(frame, {ARCHIVE: pack_archive(proofs)})
    except CertificateError:
        return False
    return True


def changed(frame, place, column, value):
    frame = frame.copy()
    frame.loc[place, column] = value
    return frame


def test_changed_row_is_rejected(rows):
    frame, proofs = rows
    assert accepted(frame, proofs)
    assert {"periodic", "open"} == set(frame["status"])
    for place, row in frame.iterrows():
        if row["status"] == "periodic":
            for column in ("period", "preperiod", "last_exception", "proof_bound"):
                assert not accepted(changed(frame, place, column, row[column] + 1), proofs)
            assert not accepted(changed(frame, place, "status", "open"), proofs)
        else:
            assert not accepted(changed(frame, place, "status", "periodic"), proofs)
        assert not accepted(changed(frame, place, "verification", "because"), proofs)
        assert not accepted(changed(frame, place, "basis", "options"), proofs)


def test_missing_changed_or_extra_proof_is_rejected(rows):
    frame, proofs = rows
    for path, content in proofs.items():
        rest = {other: data for other, data in proofs.items() if other != path}
        assert not accepted(frame, rest)
        assert not accepted(frame, rest | {path: content[:-1] + bytes([content[-1] ^ 1])})
        assert not accepted(frame, proofs | {f"octal-0-9999/{path.partition('/')[2]}": content})
        assert not accepted(frame, proofs | {path + ".old": content})
    first, second = [path for path in proofs if path.endswith(".json")][:2]
    assert not accepted(frame, proofs | {first: proofs[second], second: proofs[first]})


def test_archive_in_another_form_is_refused():
    files = {"b/two": b"2" * 100, "a/one": b"1"}
    assert unpack_archive(pack_archive(files)) == files
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/one", b"1" * 100)
    for wrong in (packed.getvalue(), pack_archive(files)[:-5], pack_archive(files) + b"x", b"", b"no archive"):
        with pytest.raises(ValueError, match=r"packed|no archive|canonical form"):
            unpack_archive(wrong)


def test_changed_twin_is_rejected(table):
    code, other = min(twins(WIDE_PLACES).items(), key=lambda pair: rank(pair[0]))
    (place,) = table.frame.index[table.frame["code"] == str(code)]
    row = table.frame.loc[place]
    assert (row["twin_code"], row["twin_to"]) == (str(other), moves(code).zeros + LAST_STOP - 1)
    for column, cell in (("twin_code", ""), ("twin_code", "0.77"), ("twin_to", row["twin_to"] - 1), ("twin_to", pd.NA)):
        frame = changed(table.frame, place, column, cell)
        frame.loc[place, "verification"] = Verification.of(frame.loc[place]).sentence
        with pytest.raises(CertificateError, match=r"twin|verification"):
            OctalCensus(256, WIDE_PLACES).check(frame)


def test_class_declared_a_twin_is_rejected_if_it_is_provably_equal(table):
    """Separate a code that has the options of its canonical code, and declare it a twin."""
    frame = table.frame.astype(object).copy()
    (place,) = frame.index[frame["code"] == "0.0007"]
    zeros = moves(OctalCode.parse("0.0007")).zeros
    frame.loc[place, "canonical_code"], frame.loc[place, "heap_shift"] = "0.0007", 0
    frame.loc[place, ["twin_code", "twin_to"]] = table.frame.loc[place, "canonical_code"], zeros + LAST_STOP - 1
    with pytest.raises(CertificateError, match="it is in the class of"):
        OctalCensus(256, WIDE_PLACES).check(frame)


@pytest.mark.parametrize("places", [0, WIDE_PLACES + 1])
def test_census_with_an_invalid_number_of_places_is_refused(places):
    with pytest.raises(CertificateError, match="places"):
        OctalCensus(256, places).check(pd.DataFrame())
