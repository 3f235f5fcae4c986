"""Rings, knots, Treblecross, games of parity, Brussels Sprouts, and lists of Grundy's game."""

from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError
from fairgame.games.brussels_sprouts import moves_left
from fairgame.games.nim.certificates import SplitHeaps, splits
from fairgame.games.octal.certificates.values import RingValues
from fairgame.numbers.periodicity import detect
from fairgame.solving.oracle import nim_value
from fairgame.solving.solve import solve
from fairgame.tables.sequence import sequence_frame


def sequence(slug, what):
    return next(sequence for sequence in games()[slug].nim_sequences if sequence.suffix == what)


def test_daisies_and_knots_have_the_values_of_the_literature():
    """Compare with Fair Game, exercises 16 and 27, and the daisy of B."""
    assert sequence("daisy", "nim_sequence").values(50).tolist() == [0, 1, 2] + [0] * 47
    assert sequence("knots", "nim_sequence_strings").values(21).tolist() == [0] + [1, 2] * 10
    assert sequence("knots", "nim_sequence_loops").values(21).tolist() == [2] + [0] * 19
    four = solve(games()["daisy"], "/ 4 5 9 20".split())
    assert (four.nim_values, four.outcome) == ((1, 4, 4, 1), "P")
    three = solve(games()["daisy"], "/ 12 70 180".split())
    assert three.nim_values == (4, 6, 4)
    assert ("/ 70", "/ 34 34") in {(move.source.strip(), move.target.strip()) for move in three.winning_moves}


@pytest.mark.parametrize(("slug", "what"), [("daisy", "nim_sequence"), ("knots", "nim_sequence_loops")])
def test_changed_ring_or_certificate_is_refused(slug, what):
    declared = sequence(slug, what)
    values = declared.values(declared.stop)
    frame = sequence_frame(values, declared.first)
    declared.certificate.check(frame)
    for ring in (0, 1, 5, 1000):
        wrong = values.copy()
        wrong[ring] += 1
        with pytest.raises(CertificateError):
            declared.certificate.check(sequence_frame(wrong, declared.first))
    whole = np.concatenate([np.full(declared.first, -1), values])
    found = detect(whole, declared.theorem.values_needed)
    proof = declared.theorem.period_certificate(found, whole)
    proof.check(frame)
    with pytest.raises(CertificateError):
        proof.check(frame.iloc[: proof.proof_bound - declared.first])
    for change in ({"preperiod": proof.preperiod + 1}, {"period": 2}, {"row_period": 7}, {"row_preperiod": 0}):
        with pytest.raises(CertificateError):
            replace(proof, **change).check(frame)


def test_rings_of_another_code_are_refused():
    declared = sequence("daisy", "nim_sequence")
    with pytest.raises(CertificateError):
        RingValues("0.7", (0, 7)).check(sequence_frame(declared.values(50)))


@cache
def wins(strip):
    """Return whether the player to move wins Treblecross, by completing three crosses in a row."""
    for place, square in enumerate(strip):
        if square == ".":
            after = strip[:place] + "X" + strip[place + 1 :]
            if "XXX" in after or not wins(after):
                return True
    return False


def test_treblecross_agrees_with_the_original_rule():
    game = games()["treblecross"]
    for squares in range(3, 15):
        assert wins("." * squares) == (solve(game, [str(squares)]).outcome == "N")


def test_lost_strips_of_treblecross():
    """Compare with the lost strips of the catalogue."""
    values = games()["treblecross"].nim_sequence(33)
    assert [int(n) for n in np.flatnonzero(values == 0) if n] == [6, 12, 22, 30, 32]


def test_parity_games():
    for slug in ("take-odd", "she-loves-me", "take-one-may-split"):
        assert games()[slug].nim_sequence(200).tolist() == [n % 2 for n in range(200)]
    assert games()["split-any-heap"].nim_sequence(200).tolist() == [0, *((n - 1) % 2 for n in range(1, 200))]


def test_every_option_of_a_brussels_sprout_has_one_move_less():
    game, known = games()["brussels-sprouts"], {}
    for region in game.positions(11):
        for option in game.options(region):
            assert sum(map(moves_left, option)) == moves_left(region) - 1
        assert nim_value(game, region, known) == moves_left(region) % 2


def test_changed_row_of_brussels_sprouts_is_refused():
    (table,) = games()["brussels-sprouts"].own_tables
    (claim,) = table.claims()
    frame = pd.DataFrame(list(table.rows()), columns=list(map(str, table.columns)))
    claim.check(frame)
    for row in (0, 2, 60):
        wrong = frame.copy()
        wrong.loc[row, "moves"] += 2
        with pytest.raises(CertificateError):
            claim.check(wrong)


def test_values_and_lists_of_grundys_game():
    """Compare the lost heaps below 1,000 with OEIS A036685."""
    game = games()["grundys-game"]
    values = splits(equal=False, taking=False).values(1000)
    assert values.tolist() == game.nim_sequence(1000).tolist()
    lost = np.flatnonzero(values == 0).tolist()
    assert lost[:12] == [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270]
    SplitHeaps("lost", 1000).check(pd.DataFrame({"n": lost}))
    rare = [n for n in range(1, 1000) if bin(values[n] >> 1).count("1") % 2 == 0]
    frame = pd.DataFrame({"n": rare, "nim_value": values[rare].astype(int)})
    SplitHeaps("rare", 1000).check(frame)
    with pytest.raises(CertificateError):
        SplitHeaps("lost", 1000).check(pd.DataFrame({"n": lost[1:]}))
    frame.loc[3, "nim_value"] += 1
    with pytest.raises(CertificateError):
        SplitHeaps("rare", 1000).check(frame)
