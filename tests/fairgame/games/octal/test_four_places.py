"""The census with four places: every row against other programs, and every change of a row or a proof found out."""

import zipfile
from io import BytesIO
from random import Random

import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.census import OctalCensus, solver_alone
from fairgame.games.octal.certificates.four_places import ARCHIVE, WideProofs
from fairgame.games.octal.classes import PLACES, WIDE, census_codes, classes, members, moves, rank, twins, values_of
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_archive import bundled, unbundled
from fairgame.games.octal.rule import OctalGame
from fairgame.games.octal.verification import of_first_heaps
from fairgame.numbers.periodicity import Periodicity, detect
from tests.support.sampling import FULL

DRAWN = 400 if FULL else 60
STOP = 700


def test_a_class_keeps_its_name_when_longer_codes_join_it():
    assert set(classes()) < set(classes(WIDE))
    assert len(census_codes(WIDE)) == 8 * (len(census_codes()) + 1) - 1
    for code in classes():
        assert set(members(code)) == {one for one in members(code, WIDE) if one.length <= PLACES}


def test_twins_are_not_shown_to_be_the_same_and_do_not_part():
    assert twins() == {}
    assert twins(WIDE)
    for code, other in twins(WIDE).items():
        assert rank(other) < rank(code)
        values = values_of([code, other], STOP)
        zeros = [moves(one).zeros for one in (code, other)]
        assert values[0][zeros[0] : 600].tolist() == values[1][zeros[1] : 600 + zeros[1] - zeros[0]].tolist()


@pytest.fixture(scope="module")
def table(published):
    return published["octal.four_places"]


@pytest.fixture(scope="module")
def rows(table):
    """The canonical rows of the first classes that are not in the census of three places, with their proofs."""
    frame = table.frame[(table.frame["code"] == table.frame["canonical_code"])]
    frame = frame[frame["code"].str.partition(".")[2].str.len() > PLACES].head(12).reset_index(drop=True)
    slugs = {OctalCode.parse(code).slug for code in frame["code"]}
    every = unbundled(table.artifact.files[ARCHIVE])
    return frame, {path: content for path, content in every.items() if path.partition("/")[0] in slugs}


def test_codes_have_the_values_of_their_class_and_the_period_of_their_row(table):
    draw = Random("four places")
    by_code = table.frame.set_index("code")
    for code in draw.sample(list(by_code.index), DRAWN):
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
        WideProofs(WIDE).check_files(frame, {ARCHIVE: bundled(proofs)})
    except CertificateError:
        return False
    return True


def changed(frame, place, column, value):
    frame = frame.copy()
    frame.loc[place, column] = value
    return frame


def test_no_row_says_more_than_its_certificate(rows):
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


def test_each_period_has_its_own_proof_and_no_other_lies_there(rows):
    frame, proofs = rows
    for path, content in proofs.items():
        rest = {one: held for one, held in proofs.items() if one != path}
        assert not accepted(frame, rest)
        assert not accepted(frame, rest | {path: content[:-1] + bytes([content[-1] ^ 1])})
        assert not accepted(frame, proofs | {f"octal-0-9999/{path.partition('/')[2]}": content})
        assert not accepted(frame, proofs | {path + ".old": content})
    first, second = [path for path in proofs if path.endswith(".json")][:2]
    assert not accepted(frame, proofs | {first: proofs[second], second: proofs[first]})


def test_an_archive_is_read_only_in_its_one_form():
    files = {"b/two": b"2" * 100, "a/one": b"1"}
    assert unbundled(bundled(files)) == files
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/one", b"1" * 100)
    for wrong in (packed.getvalue(), bundled(files)[:-5], bundled(files) + b"x", b"", b"no archive"):
        with pytest.raises(ValueError, match=r"packed|no archive|one form"):
            unbundled(wrong)


def test_a_twin_says_that_it_is_one(table):
    code = min(twins(WIDE), key=rank)
    (place,) = table.frame.index[table.frame["code"] == str(code)]
    computed_to = int(table.frame.loc[place, "computed_to"])
    assert table.frame.loc[place, "verification"] == solver_alone(code, computed_to, WIDE)
    other = f"no period shows to heap {computed_to}, as the solver says"
    silent = of_first_heaps(1 << 12, computed_to + 1)  # which an open class may say, but not one that has a twin
    for reason, fault in ((other, "another reason"), (silent, "does not part from")):
        with pytest.raises(CertificateError, match=fault):
            OctalCensus(256, WIDE).check(changed(table.frame, place, "verification", reason))


@pytest.mark.parametrize("places", [0, WIDE + 1])
def test_a_census_of_other_codes_is_refused(places):
    with pytest.raises(CertificateError, match="places"):
        OctalCensus(256, places).check(pd.DataFrame())
