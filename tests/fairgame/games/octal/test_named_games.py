"""Named games of the octal schema, games of parity, Brussels Sprouts, and Grundy scales."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.core.discovery import games
from fairgame.core.notation import Refusal
from fairgame.errors import CertificateError
from fairgame.games.brussels_sprouts import moves_left
from fairgame.games.nim.certificates import SplitHeaps, splits
from fairgame.games.octal.answers import MAX_ON_SCALES, scales_code, scales_step, scales_sums
from fairgame.games.octal.certificates.values import RingValues
from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.periodicity import detect
from fairgame.solving.oracle import nim_value, nim_values
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
    period = detect(whole, declared.theorem.values_needed)
    proof = declared.theorem.period_certificate(period, whole)
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


def test_lost_strips_of_treblecross_match_the_catalogue():
    """Compare with the lost strips of the catalogue."""
    values = games()["treblecross"].nim_sequence(33)
    assert [int(n) for n in np.flatnonzero(values == 0) if n] == [6, 12, 22, 30, 32]


def test_values_of_parity_games_alternate():
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


# --- Grundy scales

RANDOM = Random("scales")
CODES = ["0.77", "4.", "4.7", "0.137", "0.0300303", *(f"0.{RANDOM.randrange(1, 8**5):05o}" for _ in range(20))]
RULES = {code: OctalGame.of(code) for code in CODES} | {"Grundy": catalogue.game("grundys-game")}


def pairs_of(options):
    """Return the options of a heap as pairs, with 0 for an absent heap."""
    return sorted(tuple(sorted((*option, 0, 0)[: max(2, len(option))])) for option in options)


@pytest.mark.parametrize("name", RULES)
def test_pairs_are_the_options_and_their_mex_is_the_value(name):
    rule = RULES[name]
    values = list(nim_values(rule, 26).values())
    for heap in range(1, 26):
        step = scales_step(f"{name} {heap}")
        pairs = sorted((a, b) for slide in step.slides for a, b, _ in slide.pairs)
        assert pairs == pairs_of(rule.options(heap))
        assert all(a + b == slide.left == heap - slide.taken for slide in step.slides for a, b, _ in slide.pairs)
        assert all(total == values[a] ^ values[b] for slide in step.slides for a, b, total in slide.pairs)
        assert list(step.values) == values[: heap + 1]
        assert step.sentence.endswith(f"G({heap}) = {values[heap]}.")


def test_only_games_of_a_code_have_a_code_for_scales():
    codes = {slug: scales_code(slug) for slug in catalogue.games()}
    assert {codes[slug] for slug in ("kayles", "four", "grundys-game")} == {"0.77", "0.4", "Grundy"}
    assert {codes[slug] for slug in ("daisy", "knots", "treblecross", "nim")} == {""}
    for slug, code in codes.items():
        if code:
            assert list(scales_step(f"{code} 25").values) == list(nim_values(catalogue.game(slug), 26).values())


def test_strips_of_any_sequence_show_the_nim_sums_of_all_pairs():
    values = tuple(RANDOM.choices(range(9), k=30))
    for heap in range(1, 30):
        (slide,) = scales_sums("random", values, heap).slides
        expected = {(a, b, values[a] ^ values[b]) for a in range(heap) for b in range(a, heap) if a + b == heap - 1}
        assert set(slide.pairs) == expected


def test_set_is_read_as_its_subtraction_game():
    for text in ("S{2,5,7} 25 5", "S{7, 5, 2} 25 5"):
        assert scales_step(text) == scales_step("0.0300303 25 5")
    assert scales_step("S{1,3}").name == "0.303"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0.97", "hexadecimal"),
        ("77", "a code has a point"),
        ("", "a code has a point"),
        ("0.77 0", f"the heap must be a whole number from 1 to {MAX_ON_SCALES}"),
        ("0.77 201", f"the heap must be a whole number from 1 to {MAX_ON_SCALES}"),
        ("0.77 x", "the heap must be a whole number"),
        ("0.77 9 3", "the number taken must be a whole number from 0 to 2"),
        ("0.07 9 1", "0.07 has a move for taking 2 only"),
        ("S{2,0}", "a number of the set must be a whole number from 1 to 40"),
        ("S{}", "a number of the set must be"),
        ("S{2,5,2}", "twice in the set"),
        ("S{2,5} 9 3", "has a move for taking 2, 5 only"),
        ("0.77 9 2 1", "the number taken must be a whole number"),
    ],
)
def test_invalid_step_is_refused(text, reason):
    with pytest.raises(Refusal) as refused:
        scales_step(text)
    assert reason in refused.value.reason
    assert "\n" not in refused.value.reason
