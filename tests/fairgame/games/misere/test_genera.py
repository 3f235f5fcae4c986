"""Genera of heaps: against those that others print, by the definition, and every changed row refused."""

import re

import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.misere.certificates.firm_heaps import FirmHeaps
from fairgame.games.misere.certificates.genera import Genera as GeneraCertificate
from fairgame.games.misere.firm import firm_from
from fairgame.games.misere.genera import Genera, in_words, shortened
from fairgame.games.misere.heaps import HeapOptions, octal_options, structure
from fairgame.games.misere.quotient_search import codes
from fairgame.games.misere.tables.genera import tables
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.budget import unlimited
from fairgame.solving.tame import Genera as Tame
from tests.support.sampling import rng

NIM = ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57", "6^64", "7^75"]


@pytest.fixture(scope="module")
def frame():
    table, _ = tables(())
    return table.build({})


def test_heaps_of_nim_have_the_genera_of_winning_ways():
    nim = Genera(HeapOptions(lambda heap: [(left,) for left in range(heap)]))
    assert [in_words(*nim.of(heap)) for heap in range(8)] == NIM


def test_exponents_are_misere_values_beside_heaps_of_two_by_plain_play():
    """A sum has the misère value n if it is lost beside a heap of n of Nim, all played out as one game."""
    code = OctalCode.parse("0.77")
    kayles = octal_options(structure(code))
    known = {}

    def lost(rows, nim):
        key = tuple(sorted(rows)), tuple(sorted(one for one in nim if one))
        if key not in known:
            rows, nim = key
            after = [
                ((*rows[:k], *option, *rows[k + 1 :]), nim) for k, row in enumerate(rows) for option in kayles[row]
            ]
            after += [(rows, (*nim[:k], left, *nim[k + 1 :])) for k, heap in enumerate(nim) for left in range(heap)]
            known[key] = bool(after) and not any(lost(*one) for one in after)
        return known[key]

    genera = Genera(kayles)
    for row in range(6):  # rows of 1 to 6 pins, counted from the first that has a move
        _, exponents = genera.of(row)
        for twos in range(4):
            value = next(n for n in range(20) if lost((row,), (n, *[2] * twos)))
            place = twos if twos < len(exponents) else len(exponents) - 2 + (twos - len(exponents)) % 2
            assert value == exponents[place], (row, twos)


def test_the_certificate_takes_the_table_and_no_other(frame):
    certificate, draw = GeneraCertificate(), rng("genera")
    certificate.check(frame)
    some = frame[frame["code"].isin(["0.07", "0.77", "4.7"])].reset_index(drop=True)
    for row in draw.sample(range(len(some)), 12):
        exponents = [int(one) for one in some["exponents"][row].split()]
        place = draw.randrange(len(exponents))
        changed = [*exponents[:place], exponents[place] + 1, *exponents[place + 1 :]]
        longer = [*exponents, exponents[-2]]
        for cells in (changed, longer, exponents[:-1]):
            with pytest.raises(CertificateError):
                certificate.check(
                    some.assign(exponents=some["exponents"].where(some.index != row, " ".join(map(str, cells))))
                )
        with pytest.raises(CertificateError):
            certificate.check(some.assign(nim_value=some["nim_value"].where(some.index != row, some["nim_value"] + 1)))


def test_what_repeats_is_left_out():
    assert shortened((1, 2, 0, 2, 0, 2)) == (1, 2, 0)
    assert shortened((2, 0, 2, 0)) == (2, 0)
    assert shortened((1, 4, 6, 4, 6)) == (1, 4, 6)


def test_codes_with_firm_heaps():
    _, table = tables(())
    frame, certificate = table.build({}), FirmHeaps(tuple(map(str, codes())))
    assert list(frame["code"]) == ["0.31", "0.52", "0.56", "0.73", "4.3"]
    certificate.check(frame)
    for row in range(len(frame)):
        first, bound = frame.loc[row, ["firm_from", "tame_bound"]]
        for changed in ((first - 1, bound - 2), (first + 1, bound + 2), (first, bound - 1), (first, bound + 1)):
            wrong = frame.copy()
            wrong.loc[row, ["firm_from", "tame_bound"]] = changed
            with pytest.raises(CertificateError):
                certificate.check(wrong)
        with pytest.raises(CertificateError):
            certificate.check(frame.assign(code=frame["code"].where(frame.index != row, "0.77")))
        with pytest.raises(CertificateError, match=re.escape(f"{frame['code'][row]} has no firm heaps")):
            certificate.check(frame.drop(index=row))
    for other in (frame[::-1], pd.concat([frame, frame.tail(1)])):
        with pytest.raises(CertificateError, match="not in their order"):
            certificate.check(other)


@pytest.mark.parametrize("text", ["0.1", "0.02", "0.22", "0.51", "4.", "4.2"])
def test_heaps_far_beyond_the_proof_are_fickle(text):
    """As the periods say that keep these codes out of the table."""
    game = OctalGame.of(text)
    assert firm_from(game.code) is None
    genera = Tame(game, unlimited(text)).of_parts(tuple(range(200)))
    assert genera is not None
    assert [heap for heap in range(190, 200) if genera[heap][0] != genera[heap][1]]


@pytest.mark.parametrize("text", ["0.31", "0.52", "0.56", "0.73", "4.3"])
def test_heaps_far_beyond_the_proof_are_firm(text):
    game = OctalGame.of(text)
    first, bound = firm_from(game.code)
    heaps = tuple(range(bound + 120))
    genera = Tame(game, unlimited(text)).of_parts(heaps)
    assert genera is not None
    assert [heap for heap in heaps if genera[heap][0] != genera[heap][1]][-1] == first - 1
