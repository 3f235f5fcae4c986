"""Reports of the literature: the records, and their comparison with computed numbers."""

import csv
from dataclasses import replace

import numpy as np
import pytest

from fairgame.games.octal.class_summary import ClassSummary, sparse_space
from fairgame.games.octal.classes import canonical_class
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.literature.comparison import Computed, canonical_name, findings, first_difference, move
from fairgame.games.octal.rule import OctalGame
from fairgame.games.octal.values import nim_values
from tests.support.paths import GOLDEN

REPORTS = octal_reports()


def about(code, claim=None, source=""):
    return next(
        report
        for report in REPORTS
        if report.code == code and claim in (None, report.claim) and source in report.source
    )


# --- records


def test_every_report_names_a_code_in_canonical_text():
    for report in REPORTS:
        assert report.code == GRUNDY or str(report.octal_code) == report.code
        assert report.claim in ("periodic", "open", "same")
        assert (report.same_as != "") == (report.claim == "same")
        assert report.source and report.printed and report.reported_by and report.certainty


def test_numbers_of_a_report_are_complete():
    for report in REPORTS:
        assert (report.period is None) == (report.last_exception is None) == (report.claim != "periodic")
        assert (report.max_nim_value_at is None) or report.max_nim_value is not None
        assert (report.last_rare is None) or report.rare_count is not None
        assert (report.extent is None) == (report.computed_to == "")
        if report.sparse_mask:
            assert int(report.sparse_mask.removesuffix("+p"), 16) > 0


def test_no_report_is_repeated():
    keys = [(report.code, report.claim, report.source, report.reported_by) for report in REPORTS]
    assert len(keys) == len(set(keys))


def test_changed_convention_is_documented():
    """Require a note on every number that differs from the printed one."""
    for report in REPORTS:
        for number in (report.period, report.last_exception, report.max_nim_value, report.rare_count):
            if number is not None and str(number) not in report.printed.replace(",", " ").split():
                assert report.convention or report.note, report


def test_golden_periods_are_reported():
    rows = list(csv.DictReader((GOLDEN / "octal_periods.csv").read_text().splitlines()))
    reported = {(report.code, report.period, report.last_exception) for report in REPORTS}
    assert {(row["code"], int(row["period"]), int(row["last_exception"])) for row in rows} <= reported


def test_lists_of_octal_games_are_complete():
    """List each of 174 classes once, and Grundy's game."""
    listed = [report.code for report in REPORTS if "octal-games" in report.source]
    assert len(listed) == len(set(listed)) == 175
    assert {canonical_name(code) for code in listed} == set(listed)


@pytest.mark.parametrize(("code", "heap_0"), [("0.45", 1), ("0.156", 1), ("0.356", 1), ("0.644", 1), ("0.127", 0)])
def test_reported_rare_heaps_may_include_heap_0(code, heap_0):
    """Heap 0 is rare under a plain mask, but not with heap parity, which .127 needs."""
    report = about(code, "periodic", "SolvedGames")
    values = nim_values(OctalCode.parse(code), report.last_exception + report.period + 1)
    rare = sparse_space(OctalCode.parse(code), report.sparse_mask).rare_heaps(values)
    assert (rare.size, rare[-1]) == (report.rare_count, report.last_rare)
    assert f"num rare {report.rare_count + heap_0}," in report.printed
    assert (values.max(), values.argmax()) == (report.max_nim_value, report.max_nim_value_at)


# --- comparison

CODE, STOP = "0.6", 1 << 12


@pytest.fixture(scope="module")
def values():
    return OctalGame.of(CODE).nim_sequence(STOP)


@pytest.fixture
def computed(values):
    """Facts about .6, computed to heap 4095 under the mask 1ee."""
    rare = sparse_space(OctalCode.parse(CODE), "1ee").rare_heaps(values)
    stops = [1 << power for power in range(13)]
    return Computed(
        status="open",
        figures=ClassSummary(
            period=None,
            last_exception=None,
            computed_to=STOP - 1,
            max_nim_value=int(values.max()),
            max_nim_value_at=int(values.argmax()),
            sparse_mask="1ee",
            rare_count=rare.size,
            last_rare=int(rare[-1]),
        ),
        growth=[(stop, int(values[:stop].max()), int(values[:stop].argmax())) for stop in stops],
        rare=rare,
        values=lambda: values,
    )


def verdicts(report, computed):
    return {row.column: (row.reported, row.computed, row.verdict) for row in findings(report, computed)}


@pytest.fixture
def report():
    """Report about .6 without numbers."""
    empty = {"max_nim_value": None, "max_nim_value_at": None, "sparse_mask": "", "rare_count": None}
    return replace(about(CODE, "open", "UnsolvedGames"), **empty, last_rare=None, extent=None)


def test_status_is_compared(report, computed):
    assert verdicts(report, computed) == {"status": ("open", "open", "agrees")}
    assert verdicts(report, replace(computed, status="periodic"))["status"] == ("open", "periodic", "differs")


def test_extent_is_only_reported(report, computed):
    assert verdicts(replace(report, extent=10**6), computed)["computed_to"] == ("1000000", "4095", "reported")


def test_period_is_compared_with_a_known_one(report, computed):
    stated = replace(report, claim="periodic", period=34, last_exception=52)
    assert verdicts(stated, computed) == {"period": ("34", "", "reported"), "last_exception": ("52", "", "reported")}
    figures = replace(computed.figures, period=34, last_exception=51)
    known = replace(computed, status="periodic", figures=figures)
    assert verdicts(stated, known) == {"period": ("34", "34", "agrees"), "last_exception": ("52", "51", "differs")}


def test_greatest_value_is_compared_in_the_common_range(report, computed, values):
    top, where = int(values[:2048].max()), int(values[:2048].argmax())
    for extent in (2048, 3000):
        stated = replace(report, extent=extent, max_nim_value=top, max_nim_value_at=where)
        assert verdicts(stated, computed)["max_nim_value"] == (str(top), str(top), "agrees")
        assert verdicts(stated, computed)["max_nim_value_at"] == (str(where), str(where), "agrees")
        wrong = verdicts(replace(stated, max_nim_value_at=where - 1), computed)
        assert wrong["max_nim_value_at"] == (str(where - 1), str(where), "differs")


def test_greatest_value_beyond_our_heaps_can_only_be_too_small(report, computed):
    top = computed.figures.max_nim_value
    beyond = replace(report, extent=10**6, max_nim_value=top + 5, max_nim_value_at=5 * 10**5)
    assert verdicts(beyond, computed)["max_nim_value"] == (str(top + 5), "", "reported")
    small = replace(beyond, max_nim_value=top - 1, max_nim_value_at=None)
    assert verdicts(small, computed)["max_nim_value"] == (str(top - 1), str(top), "differs")


def test_rare_heaps_are_compared_under_the_same_mask(report, computed):
    rare = computed.rare
    stated = replace(report, extent=STOP, sparse_mask="1ee", rare_count=rare.size, last_rare=int(rare[-1]))
    verdict = verdicts(stated, computed)
    assert [verdict[name][2] for name in ("sparse_mask", "rare_count", "last_rare")] == ["agrees"] * 3
    verdict = verdicts(replace(stated, rare_count=rare.size + 1), computed)
    assert verdict["rare_count"] == (str(rare.size + 1), str(rare.size), "differs")
    assert verdict["last_rare"][2] == "agrees"


def test_rare_heaps_under_another_mask_are_counted_in_the_values(report, computed, values):
    other = sparse_space(OctalCode.parse(CODE), "6").rare_heaps(values)
    stated = replace(report, extent=STOP, sparse_mask="6", rare_count=other.size, last_rare=int(other[-1]))
    verdict = verdicts(stated, computed)
    assert verdict["sparse_mask"] == ("6", "1ee", "reported")
    assert verdict["rare_count"][2] == verdict["last_rare"][2] == "agrees"
    shortened = replace(computed, values=lambda: values[:100])
    assert verdicts(stated, shortened)["rare_count"] == (str(other.size), "", "reported")


def test_rare_heaps_under_an_unknown_mask_can_only_agree(report, computed):
    count, last = computed.rare.size, int(computed.rare[-1])
    for counted in (count, count + 1):  # without and with heap 0
        verdict = verdicts(replace(report, extent=STOP, rare_count=counted, last_rare=last), computed)
        assert verdict["rare_count"] == (str(counted), str(count), "agrees")
    for numbers in ({"rare_count": count + 2, "last_rare": last}, {"rare_count": count, "last_rare": last - 1}):
        verdict = verdicts(replace(report, extent=STOP, **numbers), computed)
        assert verdict["rare_count"][1:] == ("", "reported")
    assert verdicts(replace(report, rare_count=count), computed)["rare_count"][2] == "reported"


def test_facts_about_a_class_move_to_the_code(computed, values):
    other = move(computed, "0.6", "0.37")
    own = OctalGame.of("0.37").nim_sequence(STOP - 1)
    assert canonical_class(OctalCode.parse("0.37"))[1] == -1
    assert np.array_equal(other.values(), own)
    assert other.rare.tolist() == sparse_space(OctalCode.parse("0.6"), "1ee", -1).rare_heaps(own).tolist()
    assert other.figures.rare_count == other.rare.size
    assert other.growth[-1] == (STOP - 1, int(own.max()), int(own.argmax()))
    assert move(computed, "0.6", "0.6") is computed


# --- claims of equal values


@pytest.mark.parametrize(
    ("code", "other", "expected"),
    [("0.161", "0.36", (519, 519, 2, 4)), ("0.27", "0.06", (3, 4, 2, 1)), ("0.137", "0.07", None)],
)
def test_first_difference_of_two_codes(code, other, expected):
    assert first_difference(code, other) == expected


def test_claim_of_equal_values_is_compared():
    (finding,) = findings(about("0.161", "same"), None)
    assert (finding.column, finding.reported, finding.computed, finding.verdict) == (
        "canonical_code",
        *("0.36", "0.161"),
        "differs",
    )
    right = replace(about("0.161", "same"), code="0.361")
    assert [row.verdict for row in findings(right, None)] == ["agrees"]
    outside = replace(about("0.37371", "same"), same_as="0.373710")
    assert [row.verdict for row in findings(outside, None)] == ["agrees"]


def test_report_belongs_to_the_class_of_its_code():
    assert canonical_name(GRUNDY) == GRUNDY
    assert canonical_name("0.1077") == "0.054"
    assert canonical_name("0.37371") == ""
