"""Growth and staircases of misère quotients, compared with learning heap by heap, brute force and another program.

The other program, written for the design, first found the five laws of growth and both staircases.
"""

from collections import defaultdict

import pytest

from fairgame.build.build import read_table
from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.misere.answers import grid, quotient_states
from fairgame.games.misere.certificates import PRETENDING, PRODUCTS, MisereGrowth, MisereStaircases
from fairgame.games.misere.growth import find_law
from fairgame.games.misere.heaps import octal_options, structure
from fairgame.games.misere.learning import Learner
from fairgame.games.misere.staircases import is_staircase
from fairgame.games.octal.classes import moves_of
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from tests.support.reference import BruteForce
from tests.support.sampling import rng

LAWS = {
    "0.26": (9, lambda n: 2 * ((n - 1) // 2) ** 2 // 4 if n % 2 else None),
    "0.54": (14, lambda n: {0: 2 * (n // 7 + 1) * (n // 7 + 3), 3: 2 * (n // 7 + 1) * (n // 7 + 5)}.get(n % 7)),
    "0.57": (17, lambda n: 10 + 2 * (((n + 1) // 2 - 5) ** 2 // 4) if n % 2 else None),
    "4.7": (9, lambda n: 10 + 2 * ((n - 5) ** 2 // 4)),
}


@pytest.fixture(scope="module")
def growth(store):
    return read_csv(read_table(store, "misere.growth").csv)


@pytest.fixture(scope="module")
def stairs(store):
    artifact = read_table(store, "misere.staircases")
    return read_csv(artifact.csv), artifact.files


@pytest.mark.parametrize("code", ["0.77", "0.26", "0.06", "0.75"])
def test_orders_match_learning_heap_by_heap(growth, code):
    rows = growth[growth["code"] == code]
    parsed = OctalCode.parse(code)
    learner, zeros = Learner(octal_options(structure(parsed))), moves_of(parsed.digits).zeros
    learned = 0
    for order, portion in zip(rows["order"][zeros:40], rows["p_portion"][zeros:40], strict=False):
        if not learner.learn():  # the stored run has higher limits
            break
        learned += 1
        assert (learner.quotient.order, int(learner.quotient.p_portion.sum())) == (order, portion)
    assert learned > 12


@pytest.mark.parametrize("code", LAWS)
def test_laws_of_another_program_hold(growth, code):
    first, formula = LAWS[code]
    orders = growth.loc[growth["code"] == code, "order"].tolist()
    wrong = [n for n in range(first, len(orders)) if formula(n) not in (None, orders[n])]
    assert wrong == []
    assert find_law(orders) is not None


def test_codes_with_a_law_of_growth(growth):
    observed = {code for code, rows in growth.groupby("code") if find_law(rows["order"].tolist()) is not None}
    assert observed == {"0.26", "0.27", "0.54", "0.57", "4.7"}


def test_each_code_has_one_state(store, growth):
    tables = (read_csv(read_table(store, f"misere.{name}").csv) for name in ("quotients", "firm_heaps"))
    quotients, firm = tables
    states = list(quotient_states(quotients, growth, firm))
    assert [entry.code for entry in states] == quotients["code"].tolist()
    codes = defaultdict(list)
    for entry in states:
        codes[entry.state].append(entry.code)
    assert codes["infinite"] == ["0.06", "0.76"]
    assert codes["growth observed"] == ["0.26", "0.27", "0.54", "0.57", "4.7"]
    assert codes["tame from some heap on"] == ["0.56"]
    assert {"0.07", "0.17", "0.45"} < set(codes["partial"])
    complete = quotients.loc[quotients["complete"] == "yes", "code"].tolist()
    assert codes["complete"] == complete


def test_staircases_match_another_program(stairs):
    rows = {code: grid(stairs[0], code) for code in stairs[0]["code"].unique()}
    low, high = rows["0.06"], rows["0.76"]
    assert (low.a, low.b, low.fixed, high.a, high.b, high.fixed) == (5, 12, "17", 7, 12, "")
    for j, row in enumerate(low.rows):
        assert row == tuple(i >= j + 1 and (i - j) % 2 == 1 for i in range(len(row)))
    for j, row in enumerate(high.rows):
        assert row == tuple(i <= j - 2 and (i - j) % 2 == 0 for i in range(len(row)))


def test_outcomes_of_staircases_match_brute_force(stairs):
    played = {code: BruteForce(OctalGame.of(code).options) for code in ("0.06", "0.76")}
    small = [row for row in stairs[0].itertuples(index=False) if sum(map(int, row.heaps.split())) <= 50]
    assert len(small) >= 20
    for code, heaps, outcome in small:
        assert ("P" if played[code].is_lost(tuple(map(int, heaps.split()))) else "N") == outcome


def test_is_staircase_rejects_other_grids():
    rows = [tuple(i >= j and (i - j) % 2 == 0 for i in range(8)) for j in range(5)]
    assert is_staircase(rows, 3) and not is_staircase(rows, 6)
    assert not is_staircase([rows[0]] * 5, 3) and not is_staircase([(False,) * 8] * 5, 3)
    for place in (0, 17, 39):
        wrong = [list(row) for row in rows]
        wrong[place // 8][place % 8] = not wrong[place // 8][place % 8]
        assert not is_staircase(wrong, 3)


def test_changed_rows_of_growth_and_staircases_are_rejected(store, growth, stairs):
    files, random = read_table(store, "misere.growth").files, rng("misère growth")
    MisereGrowth().check_files(growth, files)
    for row in random.sample(range(len(growth)), 6):
        for column in ("order", "p_portion", "n"):
            frame = growth.copy()
            frame.loc[row, column] += 1
            with pytest.raises(CertificateError):
                MisereGrowth().check_files(frame, files)
    frame, files = stairs
    MisereStaircases().check_files(frame, files)
    for row in random.sample(range(len(frame)), 6):
        for column, value in (("outcome", {"P": "N", "N": "P"}[frame["outcome"][row]]), ("heaps", "3 3")):
            wrong = frame.copy()
            wrong.loc[row, column] = value
            with pytest.raises(CertificateError):
                MisereStaircases().check_files(wrong, files)
    for name in (PRETENDING, PRODUCTS):
        with pytest.raises(CertificateError):
            MisereStaircases().check_files(frame, {other: data for other, data in files.items() if other != name})
    with pytest.raises(CertificateError):
        MisereStaircases().check_files(frame[:-1], files)
