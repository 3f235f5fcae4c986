"""Genera and firm heaps, compared with Winning Ways and brute force; certificates reject changed rows."""

import re

import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.misere.certificates import FirmHeaps
from fairgame.games.misere.certificates import Genera as GeneraCertificate
from fairgame.games.misere.genera import Genera, firm_from, genus_text, shorten
from fairgame.games.misere.heaps import HeapOptions, octal_options, structure
from fairgame.games.misere.quotient_search import codes
from fairgame.games.misere.tables import tables
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.budget import unlimited_budget
from fairgame.solving.misere_search import Genera as Tame
from tests.support.sampling import rng

NIM = ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57", "6^64", "7^75"]


def build(table_id):
    (table,) = [table for table in tables(()) if table.spec.id == table_id]
    return table.build({})


@pytest.fixture(scope="module")
def frame():
    return build("misere.genera")


def with_cell(frame, row, columns, value):
    frame = frame.copy()
    frame.loc[row, columns] = value
    return frame


def test_genera_of_nim_match_winning_ways():
    nim = Genera(HeapOptions(lambda heap: [(rest,) for rest in range(heap)]))
    assert [genus_text(*nim.genus(heap)) for heap in range(8)] == NIM


def test_exponents_match_brute_force():
    """A sum has the misère value n if it is lost together with a heap of n of Nim."""
    code = OctalCode.parse("0.77")
    kayles = octal_options(structure(code))
    known = {}

    def lost(rows, nim):
        key = tuple(sorted(rows)), tuple(sorted(heap for heap in nim if heap))
        if key not in known:
            rows, nim = key
            after = [
                ((*rows[:k], *option, *rows[k + 1 :]), nim) for k, row in enumerate(rows) for option in kayles[row]
            ]
            after += [(rows, (*nim[:k], rest, *nim[k + 1 :])) for k, heap in enumerate(nim) for rest in range(heap)]
            known[key] = bool(after) and not any(lost(*option) for option in after)
        return known[key]

    genera = Genera(kayles)
    for row in range(6):  # rows of 1 to 6 pins, counted from the first that has a move
        _, exponents = genera.genus(row)
        for twos in range(4):
            value = next(n for n in range(20) if lost((row,), (n, *[2] * twos)))
            place = twos if twos < len(exponents) else len(exponents) - 2 + (twos - len(exponents)) % 2
            assert value == exponents[place], (row, twos)


def test_certificate_accepts_the_table_and_rejects_changed_rows(frame):
    certificate, random = GeneraCertificate(), rng("genera")
    certificate.check(frame)
    sample = frame[frame["code"].isin(["0.07", "0.77", "4.7"])].reset_index(drop=True)
    for row in random.sample(range(len(sample)), 12):
        exponents = [int(value) for value in sample["exponents"][row].split()]
        place = random.randrange(len(exponents))
        changed = [*exponents[:place], exponents[place] + 1, *exponents[place + 1 :]]
        longer = [*exponents, exponents[-2]]
        for cells in (changed, longer, exponents[:-1]):
            with pytest.raises(CertificateError):
                certificate.check(with_cell(sample, row, "exponents", " ".join(map(str, cells))))
        with pytest.raises(CertificateError):
            certificate.check(with_cell(sample, row, "nim_value", sample["nim_value"][row] + 1))


def test_shorten_drops_the_repetition():
    assert shorten((1, 2, 0, 2, 0, 2)) == (1, 2, 0)
    assert shorten((2, 0, 2, 0)) == (2, 0)
    assert shorten((1, 4, 6, 4, 6)) == (1, 4, 6)


def test_table_and_certificate_of_firm_heaps():
    frame, certificate = build("misere.firm_heaps"), FirmHeaps(tuple(map(str, codes())))
    assert list(frame["code"]) == ["0.31", "0.52", "0.56", "0.73", "4.3"]
    certificate.check(frame)
    for row in range(len(frame)):
        first, bound = frame.loc[row, ["firm_from", "tame_bound"]]
        for changed in ((first - 1, bound - 2), (first + 1, bound + 2), (first, bound - 1), (first, bound + 1)):
            with pytest.raises(CertificateError):
                certificate.check(with_cell(frame, row, ["firm_from", "tame_bound"], changed))
        with pytest.raises(CertificateError):
            certificate.check(with_cell(frame, row, "code", "0.77"))
        with pytest.raises(CertificateError, match=re.escape(f"{frame['code'][row]} has no firm heaps")):
            certificate.check(frame.drop(index=row))
    for other in (frame[::-1], pd.concat([frame, frame.tail(1)])):
        with pytest.raises(CertificateError, match="not in their order"):
            certificate.check(other)


@pytest.mark.parametrize("text", ["0.1", "0.02", "0.22", "0.51", "4.", "4.2"])
def test_codes_outside_the_table_keep_fickle_heaps(text):
    """The table lacks these codes because of their periods."""
    game = OctalGame.of(text)
    assert firm_from(game.code) is None
    genera = Tame(game, unlimited_budget(text)).of_parts(tuple(range(200)))
    assert genera is not None
    assert [heap for heap in range(190, 200) if genera[heap][0] != genera[heap][1]]


@pytest.mark.parametrize("text", ["0.31", "0.52", "0.56", "0.73", "4.3"])
def test_heaps_beyond_the_proof_are_firm(text):
    game = OctalGame.of(text)
    first, bound = firm_from(game.code)
    heaps = tuple(range(bound + 120))
    genera = Tame(game, unlimited_budget(text)).of_parts(heaps)
    assert genera is not None
    assert [heap for heap in heaps if genera[heap][0] != genera[heap][1]][-1] == first - 1
