"""Misère play: the search over sums, misère quotients and their certificates, against brute force and the literature.

That Kayles has order 40, 0.123 order 20 and Guiles order 42 is known from Plambeck and Siegel's papers.
"""

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError, LimitError, OctalCodeError
from fairgame.games.misere.answers import misere_quotient
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS, MisereElements, MisereQuotients
from fairgame.games.misere.closure import Unproved, closed
from fairgame.games.misere.heaps import grundy_options, octal_options, structure
from fairgame.games.misere.known_quotients import grundy_rule, octal_rule
from fairgame.games.misere.learning import Learner
from fairgame.games.misere.quotient import is_tame, proved_period
from fairgame.games.misere.quotient_search import codes, search_quotient
from fairgame.games.misere.tables import quotients as misere_quotients
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.equivalence import moves_of
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.budget import Budget
from fairgame.solving.misere_sums import MisereOutcomes
from tests.support.sampling import rng

SUMS = 10_000
KNOWN = {  # order, P-portion, period of the whole game
    "0.77": (40, 9, 12),
    "0.123": (20, 5, 5),
    "0.15": (42, 12, 10),
    "0.3": (2, 1, 2),
    "0.75": (8, 2, 2),
}
SMALL = ("0.15", "0.31", "0.34", "0.4", "0.53", "0.71", "0.75", "4.3", "4.6")


def parsed(text):
    return OctalCode.parse(text)


def brute_force(options):
    """Return the test whether the player to move loses a sum of heaps in misère play, from the definition."""

    @cache
    def lost(heaps):
        after = [
            tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for option in options(heap)
        ]
        return bool(after) and not any(map(lost, after))

    return lambda heaps: lost(tuple(sorted(heaps)))


# --- quotients


@pytest.mark.parametrize("code", KNOWN)
def test_quotients_that_are_known(code):
    found = search_quotient(parsed(code))
    assert found.period is not None
    assert (found.quotient.order, int(found.quotient.p_portion.sum()), found.period[1]) == KNOWN[code]


def test_kayles_is_proved_by_heap_167():
    found = search_quotient(parsed("0.77"))
    assert found.period == (71, 12, 167)
    assert len(found.elements) == 168
    assert not found.quotient.is_tame


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("code", "heap", "order"),
    [
        *(
            ("0.07", 24, 24),
            ("0.07", 25, 144),
            pytest.param("0.07", 32, 552, marks=pytest.mark.full),
            ("0.45", 16, 74),
            ("0.54", 14, 30),
        ),
        *(("0.04", 36, 48), ("0.04", 44, 864), ("0.16", 17, 434), ("4.7", 10, 22)),
    ],
)
def test_partial_quotients_of_other_programs(code, heap, order):
    """Orders from a solver of another make, which checked sums of up to four copies."""
    learner, zeros = Learner(octal_options(structure(parsed(code)))), moves_of(parsed(code).digits).zeros
    while len(learner.elements) + zeros <= heap:
        assert learner.learn()
    assert learner.quotient.order == order


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", ["0.77", "0.07", "0.26", "0.53"])
def test_ten_thousand_sums_come_out_as_by_brute_force(code):
    game, rule, draw = OctalGame.of(code), octal_rule(parsed(code)), rng(f"misère {code}")
    lost = brute_force(lambda heap: [tuple(one) for one in game.options(heap)])
    sums = [heaps for count in range(6) for heaps in combinations_with_replacement(range(1, 13), count)]
    small = [heaps for heaps in sums if sum(heaps) <= 21]
    tried = [draw.choice(small) for _ in range(SUMS)]
    assert [heaps for heaps in tried if rule.is_p_sum(heaps) != lost(heaps)] == []


def test_grundys_game_comes_out_as_by_brute_force():
    rule, draw = grundy_rule(), rng("misère Grundy")
    lost = brute_force(lambda heap: [(part, heap - part) for part in range(1, (heap + 1) // 2)])
    tried = [tuple(draw.randrange(1, 12) for _ in range(draw.randrange(1, 4))) for _ in range(2000)]
    assert [heaps for heaps in tried if rule.is_p_sum(heaps) != lost(heaps)] == []
    with pytest.raises(LimitError, match="beyond"):
        rule.is_p_sum((1000,))


def test_codes_that_differ_in_numbering_share_their_quotient():
    kayles, shifted = search_quotient(parsed("0.77")), search_quotient(parsed("4.4"))
    assert shifted.elements[1:] == kayles.elements
    assert shifted.period == (72, 12, 168)


def test_every_code_of_two_digits_is_meant():
    found = list(map(str, codes()))
    assert len(found) == len(set(found)) == 71
    assert {"0.1", "0.07", "0.77", "4.7", "4."} <= set(found)


@pytest.mark.parametrize("code", ["0.2", "0.06", "0.37", "4.4", "4.", "0.16"])
def test_options_counted_from_the_first_heap_with_a_move_are_those_of_the_rule(code):
    game, found = OctalGame.of(code), octal_options(structure(parsed(code)))
    zeros = next(n for n in range(1, 9) if list(game.options(n)))
    live = [bool(list(game.options(heap))) for heap in range(40)]
    for heap in range(zeros, 40):
        wanted = {tuple(sorted(part - zeros for part in option if live[part])) for option in game.options(heap)}
        assert set(found[heap - zeros]) == wanted, heap


def test_heaps_that_cannot_be_split_are_left_out():
    assert grundy_options()[4] == ((3,),)
    assert grundy_options()[2] == ()


def nim(largest):
    """The tame quotient of heaps of Nim below a power of 2, as table and P-portion: 1, a, then values of large sums."""
    size = largest + 1
    values, large = [0, 1, *range(size)], [False, False, *[True] * size]
    place = {pair: one for one, pair in enumerate(zip(values, large, strict=True))}
    table = [
        [place[v ^ w, x or y] for w, y in zip(values, large, strict=True)] for v, x in zip(values, large, strict=True)
    ]
    return np.array(table), np.array([v == (0 if x else 1) for v, x in zip(values, large, strict=True)])


def test_tame_quotients():
    for largest in (3, 7, 15):
        products, portion = nim(largest)
        assert is_tame(products, portion)
        assert not is_tame(products, ~portion)
    assert search_quotient(parsed("0.56")).quotient.is_tame
    assert not any(search_quotient(parsed(code)).quotient.is_tame for code in ("0.75", "0.34", "0.77"))


def test_a_period_is_proved_by_enough_heaps_only():
    elements = [0, 1, 1, *[2, 3] * 6]
    assert proved_period(elements, 1) == (3, 2, 10)
    assert proved_period(elements[:11], 1) == (3, 2, 10)
    assert proved_period(elements[:10], 1) is None


def test_a_sum_without_a_winning_move_stops_the_proof():
    products, portion = np.array([[0, 1], [1, 0]]), np.array([False, True])
    last = (1, np.array([False, True]))
    closed(products, portion, [last])
    with pytest.raises(Unproved):
        closed(products, portion, [(0, np.array([False, False]))])


# --- the search over sums


@pytest.mark.parametrize("slug", ["misere-kayles", "misere-grundy", "misere-dawsons-chess"])
def test_reductions_change_no_outcome(slug):
    class Ruleless:
        """The same game without its rule for sums."""

        info, options = games()[slug].info, games()[slug].options

    outcomes, lost = MisereOutcomes(Ruleless()), brute_force(lambda heap: list(games()[slug].options(heap)))
    draw = Random(3)
    for _ in range(300):
        heaps = tuple(draw.randrange(1, 9) for _ in range(draw.randrange(5)))
        assert outcomes.is_p_position(heaps) == lost(heaps) == games()[slug].is_p_sum(heaps)


def test_a_search_without_end_is_given_up():
    with pytest.raises(LimitError):
        MisereOutcomes(games()["misere-grundy"], Budget("a test", positions=100)).is_p_position((60,))


# --- what is published


@pytest.fixture(scope="module")
def tables(shared):
    """Both tables of a few codes, with their files."""
    return shared("misere-tables", lambda _: both_tables())


def both_tables():
    patch = pytest.MonkeyPatch()
    patch.setattr(misere_quotients, "codes", lambda: list(map(parsed, SMALL)))
    elements, quotients = misere_quotients.tables(())
    first = elements.build(Inputs({}))
    name = elements.spec.id
    second = quotients.build(Inputs({name: to_csv(first.frame)}, {name: first.files}))
    patch.undo()
    return first, second


def checked(certificate, frame, files):
    certificate.check_files(read_csv(to_csv(frame), misere_quotients.FIGURES), files)


def test_the_certificates_accept_what_was_learned(tables):
    elements, quotients = tables
    checked(MisereElements(), elements.frame, elements.files)
    checked(MisereQuotients(), quotients.frame, quotients.files)
    rows = quotients.frame.set_index("code")
    assert list(rows.index) == list(SMALL)
    assert rows.loc["0.4", "complete"] == "no" and pd.isna(rows.loc["0.4", "period"])
    assert (rows.loc["0.31", "tame"], rows.loc["0.75", "tame"]) == ("yes", "no")


def test_every_changed_element_of_a_heap_is_rejected(tables):
    elements, _ = tables
    draw = rng("misère elements")
    for row in draw.sample(range(len(elements.frame)), 40):
        frame = elements.frame.copy()
        frame.loc[row, "element"] += 1 if not frame.loc[row, "element"] else draw.choice((-1, 1))
        with pytest.raises(CertificateError):
            checked(MisereElements(), frame, elements.files)


@pytest.mark.parametrize("column", ["outcome", "products", "heaps", "element"])
def test_every_changed_product_or_outcome_is_rejected(tables, column):
    elements, _ = tables
    draw = rng(f"misère {column}")
    rows = read_csv(elements.files[PRODUCTS])
    for row in draw.sample(range(len(rows)), 12):
        changed = rows.copy()
        cell = changed.loc[row, column]
        if column == "element":
            changed.loc[row, column] = cell + 1
        elif column == "outcome":
            changed.loc[row, column] = "N" if cell == "P" else "P"
        else:
            parts = cell.split()
            place = draw.randrange(len(parts))
            parts[place] = str(int(parts[place]) + 1)
            changed.loc[row, column] = " ".join(parts)
        with pytest.raises(CertificateError):
            checked(MisereElements(), elements.frame, {PRODUCTS: to_csv(changed)})


def test_a_quotient_that_is_not_reduced_is_rejected(tables):
    """Two elements that no product tells apart give every outcome, and are one too many."""
    rows = pd.DataFrame(
        [("0.1", 0, "0", "N", "1"), ("0.1", 1, "1", "P", "2"), ("0.1", 2, "1 1", "N", "1")],
        columns=["code", "element", "heaps", "outcome", "products"],
    )
    frame = pd.DataFrame({"code": "0.1", "n": range(3), "element": [0, 1, 0]})
    with pytest.raises(CertificateError, match="same outcome"):
        checked(MisereElements(), frame, {PRODUCTS: to_csv(rows)})


@pytest.mark.parametrize(
    ("column", "code", "value"),
    [
        ("complete", "0.75", "no"),
        ("complete", "0.4", "yes"),
        ("heap_bound", "0.75", 20),
        ("order", "0.53", 17),
        ("p_portion", "0.53", 4),
        ("preperiod", "0.53", 20),
        ("preperiod", "0.53", 22),
        ("period", "0.53", 18),
        ("proof_bound", "0.53", 60),
        ("tame", "0.31", "no"),
        ("tame", "0.75", "yes"),
    ],
)
def test_every_changed_figure_is_rejected(tables, column, code, value):
    _, quotients = tables
    frame = quotients.frame.copy()
    frame.loc[frame["code"] == code, column] = value
    with pytest.raises(CertificateError):
        checked(MisereQuotients(), frame, quotients.files)


@pytest.mark.parametrize("missing", [PRODUCTS, PRETENDING])
def test_a_missing_file_is_a_fault(tables, missing):
    _, quotients = tables
    files = {name: data for name, data in quotients.files.items() if name != missing}
    with pytest.raises(CertificateError, match="missing"):
        checked(MisereQuotients(), quotients.frame, files)


# --- answers


def test_a_sum_is_answered_by_the_quotient():
    found = misere_quotient(".77", (48, 5))
    assert (found.complete, found.order, found.outcome, found.element) == (True, 40, "P", (2, 2))
    assert misere_quotient("0.77", (10**18, 1)).outcome in ("P", "N")
    assert misere_quotient("0.77").outcome is None


def test_what_is_beyond_reach_is_refused():
    with pytest.raises(LimitError, match=r"known for heaps to 33, .* more than 100,000,000 sums"):
        misere_quotient("0.07", (48,))
    with pytest.raises(LimitError, match=r"known for heaps to \d+, .* more than 2,000,000 sums"):
        misere_quotient("0.207", (480,))
    with pytest.raises(LimitError, match="at most 3 places"):
        misere_quotient("0.0007")
    with pytest.raises(OctalCodeError):
        misere_quotient("0.9")
