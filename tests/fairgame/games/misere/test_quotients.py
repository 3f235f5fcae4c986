"""Misère quotients, their certificates, cache and answers, compared with brute force and the literature.

Plambeck and Siegel's papers give the orders of Kayles (40), 0.123 (20) and Guiles (42).
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, count, islice
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame.build.build import read_table
from fairgame.core.discovery import games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError, LimitError, OctalCodeError, UnknownNameError
from fairgame.games.misere import quotient_search, quotients, tables
from fairgame.games.misere.answers import misere_quotient
from fairgame.games.misere.certificates import PRETENDING, PRODUCTS, MisereElements, MisereQuotients
from fairgame.games.misere.closure import Unproved, close
from fairgame.games.misere.heaps import grundy_options, octal_options, structure
from fairgame.games.misere.learning import Learner
from fairgame.games.misere.quotient import is_tame, proved_period
from fairgame.games.misere.quotient_search import codes, grundy_rule, octal_rule, search_quotient
from fairgame.games.octal.classes import moves_of
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.budget import Budget
from fairgame.solving.misere_search import MisereOutcomes
from fairgame.system.disk_cache import DiskCache
from tests.support.reference import BruteForce, TooMany
from tests.support.sampling import FULL, rng

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
    """Return a predicate by the definition: the player to move loses a sum of heaps in misère play."""

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
def test_quotients_match_the_literature(code):
    search = search_quotient(parsed(code))
    assert search.period is not None
    assert (search.quotient.order, int(search.quotient.p_portion.sum()), search.period[1]) == KNOWN[code]


def test_kayles_is_proved_by_heap_167():
    search = search_quotient(parsed("0.77"))
    assert search.period == (71, 12, 167)
    assert len(search.elements) == 168
    assert not search.quotient.is_tame


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
def test_partial_quotients_match_another_program(code, heap, order):
    """Another solver found these orders and checked them on sums of up to four copies."""
    learner, zeros = Learner(octal_options(structure(parsed(code)))), moves_of(parsed(code).digits).zeros
    while len(learner.elements) + zeros <= heap:
        assert learner.learn()
    assert learner.quotient.order == order


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", ["0.77", "0.07", "0.26", "0.53"])
def test_rule_for_sums_matches_brute_force(code):
    game, rule, random = OctalGame.of(code), octal_rule(parsed(code)), rng(f"misère {code}")
    lost = brute_force(lambda heap: [tuple(option) for option in game.options(heap)])
    sums = [heaps for count in range(6) for heaps in combinations_with_replacement(range(1, 13), count)]
    small = [heaps for heaps in sums if sum(heaps) <= 21]
    sample = [random.choice(small) for _ in range(SUMS)]
    assert [heaps for heaps in sample if rule.is_p_sum(heaps) != lost(heaps)] == []


def test_grundys_game_matches_brute_force():
    rule, random = grundy_rule(), rng("misère Grundy")
    lost = brute_force(lambda heap: [(part, heap - part) for part in range(1, (heap + 1) // 2)])
    sample = [tuple(random.randrange(1, 12) for _ in range(random.randrange(1, 4))) for _ in range(2000)]
    assert [heaps for heaps in sample if rule.is_p_sum(heaps) != lost(heaps)] == []
    with pytest.raises(LimitError, match="beyond"):
        rule.is_p_sum((1000,))


def test_codes_that_differ_in_numbering_share_their_quotient():
    kayles, shifted = search_quotient(parsed("0.77")), search_quotient(parsed("4.4"))
    assert shifted.elements[1:] == kayles.elements
    assert shifted.period == (72, 12, 168)


def test_codes_are_complete_and_distinct():
    names = list(map(str, codes()))
    assert len(names) == len(set(names)) == 71
    assert {"0.1", "0.07", "0.77", "4.7", "4."} <= set(names)


@pytest.mark.parametrize("code", ["0.2", "0.06", "0.37", "4.4", "4.", "0.16"])
def test_shifted_options_match_the_rule(code):
    game, options = OctalGame.of(code), octal_options(structure(parsed(code)))
    zeros = next(n for n in range(1, 9) if list(game.options(n)))
    live = [bool(list(game.options(heap))) for heap in range(40)]
    for heap in range(zeros, 40):
        expected = {tuple(sorted(part - zeros for part in option if live[part])) for option in game.options(heap)}
        assert set(options[heap - zeros]) == expected, heap


def test_options_omit_heaps_without_a_move():
    assert grundy_options()[4] == ((3,),)
    assert grundy_options()[2] == ()


def nim(largest):
    """Return table and P-portion of the quotient of heaps of Nim up to ``largest``: 1, a, then values of large sums."""
    size = largest + 1
    values, large = [0, 1, *range(size)], [False, False, *[True] * size]
    place = {pair: one for one, pair in enumerate(zip(values, large, strict=True))}
    table = [
        [place[v ^ w, x or y] for w, y in zip(values, large, strict=True)] for v, x in zip(values, large, strict=True)
    ]
    return np.array(table), np.array([v == (0 if x else 1) for v, x in zip(values, large, strict=True)])


def test_is_tame_recognises_quotients_of_nim():
    for largest in (3, 7, 15):
        products, portion = nim(largest)
        assert is_tame(products, portion)
        assert not is_tame(products, ~portion)
    assert search_quotient(parsed("0.56")).quotient.is_tame
    assert not any(search_quotient(parsed(code)).quotient.is_tame for code in ("0.75", "0.34", "0.77"))


def test_period_is_proved_only_by_enough_heaps():
    elements = [0, 1, 1, *[2, 3] * 6]
    assert proved_period(elements, 1) == (3, 2, 10)
    assert proved_period(elements[:11], 1) == (3, 2, 10)
    assert proved_period(elements[:10], 1) is None


def test_sum_without_a_winning_move_refutes_the_closure():
    products, portion = np.array([[0, 1], [1, 0]]), np.array([False, True])
    last = (1, np.array([False, True]))
    close(products, portion, [last])
    with pytest.raises(Unproved):
        close(products, portion, [(0, np.array([False, False]))])


# --- the search over sums


@pytest.mark.parametrize("slug", ["misere-kayles", "misere-grundy", "misere-dawsons-chess"])
def test_reductions_change_no_outcome(slug):
    class WithoutRule:
        """The game without its rule for sums."""

        info, options = games()[slug].info, games()[slug].options

    outcomes, lost = MisereOutcomes(WithoutRule()), brute_force(lambda heap: list(games()[slug].options(heap)))
    random = Random(3)
    for _ in range(300):
        heaps = tuple(random.randrange(1, 9) for _ in range(random.randrange(5)))
        assert outcomes.is_p_position(heaps) == lost(heaps) == games()[slug].is_p_sum(heaps)


def test_search_stops_at_its_budget():
    with pytest.raises(LimitError):
        MisereOutcomes(games()["misere-grundy"], Budget("a test", positions=100)).is_p_position((60,))


# --- tables and certificates


@pytest.fixture(scope="module")
def small_tables(shared):
    """The tables of elements and of quotients for a few codes, with their files."""
    return shared("misere-tables", lambda _: build_small_tables())


def build_small_tables():
    patch = pytest.MonkeyPatch()
    patch.setattr(tables, "codes", lambda: list(map(parsed, SMALL)))
    by_id = {table.spec.id: table for table in tables.tables(())}
    elements, quotients = by_id[tables.ELEMENTS_ID], by_id[tables.QUOTIENTS_ID]
    first = elements.build(Inputs({}))
    name = elements.spec.id
    second = quotients.build(Inputs({name: to_csv(first.frame)}, {name: first.files}))
    patch.undo()
    return first, second


def check(certificate, frame, files):
    certificate.check_files(read_csv(to_csv(frame), tables.QUOTIENT_COLUMNS), files)


def test_certificates_accept_learned_quotients(small_tables):
    elements, quotients = small_tables
    check(MisereElements(), elements.frame, elements.files)
    check(MisereQuotients(), quotients.frame, quotients.files)
    rows = quotients.frame.set_index("code")
    assert list(rows.index) == list(SMALL)
    assert rows.loc["0.4", "complete"] == "no" and pd.isna(rows.loc["0.4", "period"])
    assert (rows.loc["0.31", "tame"], rows.loc["0.75", "tame"]) == ("yes", "no")


def test_changed_element_of_a_heap_is_rejected(small_tables):
    elements, _ = small_tables
    random = rng("misère elements")
    for row in random.sample(range(len(elements.frame)), 40):
        frame = elements.frame.copy()
        frame.loc[row, "element"] += 1 if not frame.loc[row, "element"] else random.choice((-1, 1))
        with pytest.raises(CertificateError):
            check(MisereElements(), frame, elements.files)


@pytest.mark.parametrize("column", ["outcome", "products", "heaps", "element"])
def test_changed_product_or_outcome_is_rejected(small_tables, column):
    elements, _ = small_tables
    random = rng(f"misère {column}")
    rows = read_csv(elements.files[PRODUCTS])
    for row in random.sample(range(len(rows)), 12):
        changed = rows.copy()
        cell = changed.loc[row, column]
        if column == "element":
            changed.loc[row, column] = cell + 1
        elif column == "outcome":
            changed.loc[row, column] = "N" if cell == "P" else "P"
        else:
            parts = cell.split()
            place = random.randrange(len(parts))
            parts[place] = str(int(parts[place]) + 1)
            changed.loc[row, column] = " ".join(parts)
        with pytest.raises(CertificateError):
            check(MisereElements(), elements.frame, {PRODUCTS: to_csv(changed)})


def test_quotient_that_is_not_reduced_is_rejected(small_tables):
    """Two elements with the same outcome in every product give right outcomes, but must be one element."""
    rows = pd.DataFrame(
        [("0.1", 0, "0", "N", "1"), ("0.1", 1, "1", "P", "2"), ("0.1", 2, "1 1", "N", "1")],
        columns=["code", "element", "heaps", "outcome", "products"],
    )
    frame = pd.DataFrame({"code": "0.1", "n": range(3), "element": [0, 1, 0]})
    with pytest.raises(CertificateError, match="same outcome"):
        check(MisereElements(), frame, {PRODUCTS: to_csv(rows)})


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
def test_changed_cell_of_the_quotients_is_rejected(small_tables, column, code, value):
    _, quotients = small_tables
    frame = quotients.frame.copy()
    frame.loc[frame["code"] == code, column] = value
    with pytest.raises(CertificateError):
        check(MisereQuotients(), frame, quotients.files)


@pytest.mark.parametrize("missing", [PRODUCTS, PRETENDING])
def test_missing_file_is_rejected(small_tables, missing):
    _, quotients = small_tables
    files = {name: data for name, data in quotients.files.items() if name != missing}
    with pytest.raises(CertificateError, match="missing"):
        check(MisereQuotients(), quotients.frame, files)


# --- answers


def test_answer_has_the_outcome_of_a_sum():
    answer = misere_quotient(".77", (48, 5))
    assert (answer.complete, answer.order, answer.outcome, answer.element) == (True, 40, "P", (2, 2))
    assert misere_quotient("0.77", (10**18, 1)).outcome in ("P", "N")
    assert misere_quotient("0.77").outcome is None


def test_requests_beyond_the_limits_are_refused():
    with pytest.raises(LimitError, match=r"known for heaps to 33, .* more than 100,000,000 sums"):
        misere_quotient("0.07", (48,))
    with pytest.raises(LimitError, match=r"known for heaps to \d+, .* more than 2,000,000 sums"):
        misere_quotient("0.207", (480,))
    with pytest.raises(LimitError, match="at most 3 places"):
        misere_quotient("0.0007")
    with pytest.raises(OctalCodeError):
        misere_quotient("0.9")


# --- cache


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    """The folder of an empty cache, and the list of learned codes."""
    learned = []
    monkeypatch.setattr(quotient_search, "CACHE", DiskCache(tmp_path))
    monkeypatch.setattr(quotient_search, "search_quotient", lambda code: learned.append(code) or search_quotient(code))
    return tmp_path, learned


def assert_same(one, other):
    assert (one.code, one.elements, one.period) == (other.code, other.elements, other.period)
    for name in ("generators", "generated", "words"):
        assert getattr(one.quotient, name) == getattr(other.quotient, name)
    for name in ("products", "p_portion"):
        values = [getattr(search.quotient, name) for search in (one, other)]
        assert values[0].dtype == values[1].dtype
        assert np.array_equal(*values)


@pytest.mark.parametrize("text", ["0.77", "0.56", "0.75", "0.03"])
def test_cached_quotient_equals_the_learned_one(cache_folder, text):
    code = OctalCode.parse(text)
    for _ in range(3):
        assert_same(quotient_search.known_quotient(code), search_quotient(code))
    assert cache_folder[1] == [code]


def test_quotient_learned_for_a_table_is_cached(cache_folder):
    code = OctalCode.parse("0.75")
    assert_same(quotient_search.learn_quotient(code), quotient_search.known_quotient(code))
    assert_same(quotient_search.learn_quotient(code), search_quotient(code))
    assert cache_folder[1] == [code, code]


def test_incomplete_quotient_stays_incomplete(cache_folder, monkeypatch):
    code = OctalCode.parse("0.75")
    partial = replace(search_quotient(code), period=None)
    monkeypatch.setattr(quotient_search, "search_quotient", lambda _: partial)
    for _ in range(2):
        assert_same(quotient_search.known_quotient(code), partial)


DAMAGE = {
    "truncated": lambda data: data[:-1],
    "two bytes missing": lambda data: data[:64] + data[66:],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_cache_file_is_learned_again(cache_folder, damage):
    folder, learned = cache_folder
    code = OctalCode.parse("0.77")
    quotient_search.known_quotient(code)
    (file,) = (folder / "quotients").iterdir()
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    assert_same(quotient_search.known_quotient(code), search_quotient(code))
    assert (len(learned), file.read_bytes()) == (2, sound)


def test_cache_file_of_another_code_is_not_read(cache_folder):
    folder, learned = cache_folder
    kayles, other = OctalCode.parse("0.77"), OctalCode.parse("0.75")
    quotient_search.known_quotient(kayles)
    (folder / "quotients" / "0.77.npz").rename(folder / "quotients" / "0.75.npz")
    assert_same(quotient_search.known_quotient(other), search_quotient(other))
    assert learned == [kayles, other]


# --- quotients of answers


def test_answers_match_the_published_quotients(published):
    elements, frame = (published[f"misere.{name}"].frame for name in ("pretending_functions", "quotients"))
    rows = frame.set_index("code")
    for code in codes():
        known = quotients.known_quotient(code)
        assert list(known.elements) == elements[elements["code"] == str(code)]["element"].tolist()
        assert known.quotient.order == rows.loc[str(code), "order"]
        assert (known.period is not None) == (rows.loc[str(code), "complete"] == "yes")


@pytest.mark.parametrize("text", ["0.77", "0.75", "0.03", "4.3"])
def test_stored_quotient_equals_the_learned_one(text):
    code = OctalCode.parse(text)
    assert_same(quotients.known_quotient(code), search_quotient(code))


def test_stored_quotients_cover_the_learned_heaps():
    for text in ("0.06", "0.36", "0.53"):
        code = OctalCode.parse(text)
        assert len(quotients.known_quotient(code).elements) >= len(search_quotient(code).elements), text


@pytest.fixture
def nothing_read():
    """Clear the caches of the stored run before and after the test."""

    def clear():
        for function in (quotients.known_quotient, quotients.octal_rule, quotients._stored):
            function.cache_clear()

    clear()
    yield
    clear()


def test_answers_without_a_stored_run_are_learned(nothing_read, monkeypatch):
    def open_nothing(name):
        raise UnknownNameError("stored run", name, [])

    monkeypatch.setattr(quotients, "open_table_run", open_nothing)
    code = OctalCode.parse("0.75")
    assert_same(quotients.known_quotient(code), search_quotient(code))
    assert quotients._stored() == ({}, {})


# --- published quotients, sum by sum
#
# For each code: the first ten thousand sums by number of matches, then random sums of more matches without repetition,
# then random sums with a large heap of the table.  A usual run samples some codes, others when the sources change;
# ``ATLAS_FULL=1`` takes all codes and ten thousand random sums of each.
#
# Brute force is bounded.  It shares one cache for all sums of a code, small sums come first, and a sum with a large
# heap is skipped if it needs too many new sums; the test bounds the number of skipped sums.

CODES = [str(code) for code in codes()]
SAMPLE = CODES if FULL else rng("misère sums").sample(CODES, 4)
RANDOM, NEXT = SUMS if FULL else 500, 30_000  # size of the sample, number of following sums that it comes from
LARGE_SUMS = 200  # number of random sums with a large heap
MAX_HEAP, MAX_OTHERS = 34, 140  # greatest large heap; number of other sums, which have at most 10 matches
MAX_NEW, MAX_ALL_NEW = 5_000, 60_000  # most new sums for a sum with a large heap, and for all of these


def sums(largest: int) -> Iterator[tuple[int, ...]]:
    """Yield all sums of heaps from 1 to ``largest``, those of fewer matches first.

    >>> list(islice(sums(2), 5))
    [(), (1,), (1, 1), (2,), (1, 1, 1)]
    """

    def parts(total: int, least: int) -> Iterator[tuple[int, ...]]:
        if not total:
            yield ()
        for heap in range(least, min(total, largest) + 1):
            yield from ((heap, *others) for others in parts(total - heap, heap))

    for total in count():
        yield from parts(total, 1)


@pytest.fixture(scope="module")
def published_quotients(store):
    """For each code the published elements of heaps, the multiplication table and the P-positions."""
    files = read_table(store, "misere.quotients").files
    heaps, products = read_csv(files[PRETENDING]), read_csv(files[PRODUCTS])
    elements = {code: rows["element"].tolist() for code, rows in heaps.groupby("code")}
    return {
        code: (elements[code], monoid(rows), rows["outcome"].eq("P").tolist())
        for code, rows in products.groupby("code")
    }


def monoid(rows):
    """Return the multiplication table of a code."""
    sums = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    after = np.array([[int(product) for product in text.split()] for text in rows["products"]])
    place = {heap: k for k, heap in enumerate(sorted({heap for heaps in sums for heap in heaps}))}
    columns = []
    for heaps in sums:
        column = np.arange(len(sums))
        for heap in heaps:
            column = after[column, place[heap]]
        columns.append(column)
    return np.array(columns).T.tolist()


@pytest.mark.slow(15)
@pytest.mark.parametrize("code", SAMPLE)
def test_published_quotients_match_brute_force(published_quotients, code):
    elements, table, is_p = published_quotients[code]
    largest, played, random = len(elements) - 1, BruteForce(OctalGame.of(code).options), rng(f"misère sums {code}")

    def predicted(heaps: tuple[int, ...]) -> bool:
        product = 0
        for heap in heaps:
            product = table[product][elements[heap]]
        return is_p[product]

    small = list(islice(sums(largest), SUMS))
    assert [heaps for heaps in small if predicted(heaps) != played.is_lost(heaps)] == []
    larger = random.sample(list(islice(sums(largest), SUMS, SUMS + NEXT)), RANDOM)
    assert [heaps for heaps in larger if predicted(heaps) != played.is_lost(heaps)] == []
    compared, left = 0, MAX_ALL_NEW
    for _ in range(LARGE_SUMS):
        heap = random.randint(1, min(MAX_HEAP, largest))
        heaps = (heap, *next(islice(sums(largest), random.randrange(MAX_OTHERS), None)))
        before = played.size
        try:
            assert predicted(heaps) == played.is_lost(heaps, min(MAX_NEW, left)), heaps
            compared += 1
        except TooMany:
            pass
        left -= played.size - before
    assert compared >= LARGE_SUMS // 2


def test_sampled_codes_are_published(published_quotients):
    assert list(published_quotients) == CODES
    assert len(SAMPLE) == len(set(SAMPLE)) >= (len(CODES) if FULL else 4)
    assert OctalCode.parse(SAMPLE[0]) in codes()
