"""Genera of heaps: against those that others print, by the definition, and every changed row refused."""

import pytest

from engine.certificates.genera import Genera as GeneraCertificate
from engine.errors import CertificateError
from engine.families.misere.genera import Genera, in_words, shortened
from engine.families.misere.heaps import HeapOptions, octal_options, structure
from engine.families.octal.code import OctalCode
from engine.tables.misere_genera import tables
from tests.draws import drawn

NIM = ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57", "6^64", "7^75"]


@pytest.fixture(scope="module")
def frame():
    (table,) = tables(())
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
    certificate, draw = GeneraCertificate(), drawn("genera")
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
