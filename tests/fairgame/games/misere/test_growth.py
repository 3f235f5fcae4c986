"""Growth and staircases of misère quotients: against learning heap by heap, brute force, and laws found by others.

The five laws of growth and both staircases were first seen by another program, which was written for the design.
"""

import pytest

from fairgame.build.build import stored
from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.misere.certificates.growth import MisereGrowth
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS
from fairgame.games.misere.certificates.staircases import MisereStaircases
from fairgame.games.misere.growth import law
from fairgame.games.misere.growth_answers import grid, standings
from fairgame.games.misere.heaps import octal_options, structure
from fairgame.games.misere.learning import Learner
from fairgame.games.misere.staircases import is_staircase
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.equivalence import moves_of
from fairgame.games.octal.rule import OctalGame
from tests.support.reference import Played
from tests.support.sampling import rng

LAWS = {
    "0.26": (9, lambda n: 2 * ((n - 1) // 2) ** 2 // 4 if n % 2 else None),
    "0.54": (14, lambda n: {0: 2 * (n // 7 + 1) * (n // 7 + 3), 3: 2 * (n // 7 + 1) * (n // 7 + 5)}.get(n % 7)),
    "0.57": (17, lambda n: 10 + 2 * (((n + 1) // 2 - 5) ** 2 // 4) if n % 2 else None),
    "4.7": (9, lambda n: 10 + 2 * ((n - 5) ** 2 // 4)),
}


@pytest.fixture(scope="module")
def growth(store):
    return read_csv(stored(store, "misere.growth").csv)


@pytest.fixture(scope="module")
def stairs(store):
    found = stored(store, "misere.staircases")
    return read_csv(found.csv), found.files


@pytest.mark.parametrize("code", ["0.77", "0.26", "0.06", "0.75"])
def test_orders_are_those_that_are_learned_heap_by_heap(growth, code):
    rows = growth[growth["code"] == code]
    learner, zeros = (
        Learner(octal_options(structure(OctalCode.parse(code)))),
        moves_of(OctalCode.parse(code).digits).zeros,
    )
    learned = 0
    for order, portion in zip(rows["order"][zeros:40], rows["p_portion"][zeros:40], strict=False):
        if not learner.learn():  # what is published was learned further
            break
        learned += 1
        assert (learner.quotient.order, int(learner.quotient.p_portion.sum())) == (order, portion)
    assert learned > 12


@pytest.mark.parametrize("code", LAWS)
def test_the_laws_of_another_program_hold(growth, code):
    first, formula = LAWS[code]
    orders = growth.loc[growth["code"] == code, "order"].tolist()
    wrong = [n for n in range(first, len(orders)) if formula(n) not in (None, orders[n])]
    assert wrong == []
    assert law(orders) is not None


def test_laws_are_seen_where_there_are_some(growth):
    seen = {code for code, rows in growth.groupby("code") if law(rows["order"].tolist()) is not None}
    assert seen == {"0.26", "0.27", "0.54", "0.57", "4.7"}


def test_each_code_has_one_standing(store, growth, stairs):
    tables = (read_csv(stored(store, f"misere.{name}").csv) for name in ("quotients", "firm_heaps"))
    quotients, firm = tables
    found = list(standings(quotients, growth, stairs[0], firm))
    assert [one.code for one in found] == quotients["code"].tolist()
    kinds = {kind: [one.code for one in found if one.standing == kind] for kind in {one.standing for one in found}}
    assert kinds["infinite suspected"] == ["0.06", "0.76"]
    assert kinds["growth observed"] == ["0.26", "0.27", "0.54", "0.57", "4.7"]
    assert kinds["tame from some heap on"] == ["0.56"]
    assert {"0.07", "0.17", "0.45"} < set(kinds["partial"])
    complete = quotients.loc[quotients["complete"] == "yes", "code"].tolist()
    assert kinds["complete"] == complete


def test_staircases_are_those_of_another_program(stairs):
    rows = {code: grid(stairs[0], code) for code in stairs[0]["code"].unique()}
    low, high = rows["0.06"], rows["0.76"]
    assert (low.a, low.b, low.beside, high.a, high.b, high.beside) == (5, 12, "17", 7, 12, "")
    for j, row in enumerate(low.rows):
        assert row == tuple(i >= j + 1 and (i - j) % 2 == 1 for i in range(len(row)))
    for j, row in enumerate(high.rows):
        assert row == tuple(i <= j - 2 and (i - j) % 2 == 0 for i in range(len(row)))


def test_sums_of_a_staircase_come_out_as_by_brute_force(stairs):
    played = {code: Played(OctalGame.of(code).options) for code in ("0.06", "0.76")}
    small = [row for row in stairs[0].itertuples(index=False) if sum(map(int, row.heaps.split())) <= 50]
    assert len(small) >= 20
    for code, heaps, outcome in small:
        assert ("P" if played[code].is_lost(tuple(map(int, heaps.split()))) else "N") == outcome


def test_what_is_no_staircase():
    rows = [tuple(i >= j and (i - j) % 2 == 0 for i in range(8)) for j in range(5)]
    assert is_staircase(rows, 3) and not is_staircase(rows, 6)
    assert not is_staircase([rows[0]] * 5, 3) and not is_staircase([(False,) * 8] * 5, 3)
    for place in (0, 17, 39):
        wrong = [list(row) for row in rows]
        wrong[place // 8][place % 8] = not wrong[place // 8][place % 8]
        assert not is_staircase(wrong, 3)


def test_changed_rows_are_rejected(store, growth, stairs):
    files, draw = stored(store, "misere.growth").files, rng("misère growth")
    MisereGrowth().check_files(growth, files)
    for row in draw.sample(range(len(growth)), 6):
        for column in ("order", "p_portion", "n"):
            frame = growth.copy()
            frame.loc[row, column] += 1
            with pytest.raises(CertificateError):
                MisereGrowth().check_files(frame, files)
    frame, files = stairs
    MisereStaircases().check_files(frame, files)
    for row in draw.sample(range(len(frame)), 6):
        for column, value in (("outcome", {"P": "N", "N": "P"}[frame["outcome"][row]]), ("heaps", "3 3")):
            wrong = frame.copy()
            wrong.loc[row, column] = value
            with pytest.raises(CertificateError):
                MisereStaircases().check_files(wrong, files)
    for name in (PRETENDING, PRODUCTS):
        with pytest.raises(CertificateError):
            MisereStaircases().check_files(frame, {one: data for one, data in files.items() if one != name})
    with pytest.raises(CertificateError):
        MisereStaircases().check_files(frame[:-1], files)
