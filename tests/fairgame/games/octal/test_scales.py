"""Grundy scales: pairs are the options of the rule, the mex is the value, invalid texts are refused."""

from random import Random

import pytest

from fairgame import catalogue
from fairgame.core.notation import Refusal
from fairgame.games.octal.answers import MAX_ON_SCALES, scales_code, scales_step, scales_sums
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.oracle import nim_values

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
