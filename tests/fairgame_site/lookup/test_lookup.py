"""Search box: exact matches of terms, tolerant matches of names, valid links."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame import catalogue
from fairgame_site.errors import ContentError
from fairgame_site.games.octal.code_names import NAMES
from fairgame_site.lookup import cli_output, prose
from fairgame_site.lookup.answer import answer
from fairgame_site.lookup.codes import canonical
from fairgame_site.lookup.index import Class, Game, Index, Run, packed, unpacked
from fairgame_site.lookup.names import edit_distance, match_cost, normalise
from fairgame_site.lookup.slips import TERMS_PER_SLIP, slips
from fairgame_site.lookup.terms import ENOUGH, leading_zeros, places

KAYLES = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
HOME = Class("0.77", "octal/0-77/", {"0.77": 0, "4.4": 1}, Run(KAYLES), {"0.77": 71, "4.4": 72}, 12, 16383)
OPEN = Class("0.6", "octal/0-6/", {"0.6": 0}, Run((0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4)), {"0.6": None}, None, 1048575)
ODD = Run((0, 1), period=(0, 2), title="Odd: nim-values", path="games/odd/#odd.nim_sequence")
PRIMES = Run((2, 3, 5, 7, 11, 13), 1, title="Primes: P-positions", path="games/primes/#p", entries=True)
INDEX = Index(
    games=[Game("kayles", "Kayles", ("Кейлс", "skittles"), ("A002186",), "0.77"), Game("nim", "Nim")],
    terms=[("mex", "mex", ("наименьшее исключённое",))],
    runs=[ODD, PRIMES],
    classes=[HOME, OPEN],
)


def found(text):
    """Return the first match."""
    first = answer(INDEX, text).found[0]
    return first.title, first.path, first.detail


def test_terms_are_found_anywhere_with_their_shift():
    title, path, detail = found("0,1,2,3,1,4")
    assert (title, path) == ("Kayles (0.77)", "games/kayles/")
    assert detail == "all 6 terms, from heap 0 on; period 12 from heap 71 on, proved; also 1 other code of the class"
    assert found("3 1 4 3")[2].startswith("all 4 terms, from heap 3 on;")
    # One more zero matches a code shifted by one heap; two more zeros match with a greater shift.
    assert found("0,0,1,2,3,1")[0] == "Octal game 4.4"
    assert found("0,0,0,1,2,3,1")[2].startswith("all 7 terms, whose heap 0 is term 2; period 12 from heap 72 on")
    # The sequence lacks these zeros before the 4, so they are excluded.
    assert found("0,0,4,3,2,1")[2].startswith("all terms (leading zeros ignored), from heap 5 on")


def test_answers_about_lists_and_periodic_sequences_name_their_index():
    assert found("5,7,11") == ("Primes: P-positions", PRIMES.path, "all 3 terms, from entry 3 on")
    assert found(",".join("01" * 30)) == ("Odd: nim-values", ODD.path, "all 60 terms, from n = 0 on")


def test_near_miss_shows_its_first_difference():
    result = answer(INDEX, "1,2,3,1,5")
    assert (result.found, result.note) == ((), "No sequence of the index has these 5 terms; 2 have the first 4.")
    near = result.near[0]
    assert (near.title, near.values, near.parts_at) == ("Kayles (0.77)", (1, 2, 3, 1, 4), 4)
    assert near.detail == "the first 4 of 5 terms, from heap 1 on; then 4, not 5"
    assert result.elsewhere[0].path == "https://oeis.org/search?q=1,2,3,1,5"


def nearest(text, index=INDEX):
    """Return title, description, values and first difference of the first near miss."""
    near = answer(index, text).near[0]
    return near.title, near.detail, near.values, near.parts_at


def test_sequence_with_one_wrong_term_precedes_those_with_the_first_terms():
    index = Index(INDEX.games, [], [Run((0, 1, 7, 3, 1, 5, 6, 7), title="Other")], [HOME])
    title, detail, values, place = nearest("0,1,7,3,1,4,3,2,1,4,2,6", index)
    assert (title, values, place) == ("Kayles (0.77)", KAYLES, 2)
    assert detail == "11 of 12 terms, from heap 0 on: term 3 is 2 there, not 7"


def test_sequence_with_a_missing_or_an_added_term_is_a_near_miss():
    assert nearest("0,1,2,3,1,3,2,1,4,2,6") == (
        "Kayles (0.77)",
        "all 11 terms, from heap 0 on: with 4 before term 6",
        KAYLES,
        5,
    )
    assert nearest("0,1,2,3,1,4,4,3,2,1,4,2,6") == (
        "Kayles (0.77)",
        "12 of 13 terms, from heap 0 on: without term 7, 4",
        KAYLES,
        6,
    )


def test_long_sequence_may_have_a_wrong_term_for_each_six():
    index = Index(INDEX.games, [], [], [replace(HOME, run=Run((*KAYLES, 4)))])
    assert nearest("0,1,2,3,5,4,3,2,1,4,2,7,4", index)[1] == (
        "11 of 13 terms, from heap 0 on: term 5 is 1 there, not 5 and term 12 is 6 there, not 7"
    )
    assert nearest("0,1,2,3,5,4,3,2,1,4,2")[1] == "10 of 11 terms, from heap 0 on: term 5 is 1 there, not 5"


@given(st.lists(st.integers(0, 9), min_size=8, max_size=40), st.data())
def test_one_changed_removed_or_inserted_term_is_found(values, data):
    """The described correction of the typed terms is a stretch of the sequence."""
    terms = values[data.draw(st.integers(0, len(values) - 8)) :]
    place = data.draw(st.integers(0, len(terms) - 1))
    kind = data.draw(st.sampled_from(["changed", "removed", "inserted"]))
    if kind == "changed":
        terms[place] += 1
    elif kind == "removed":
        del terms[place]
    else:
        terms.insert(place, data.draw(st.integers(0, 9)))
    for slip in slips(Index([], [], [Run(tuple(values))]), terms):
        corrected = list(terms)
        if slip.added == 1:
            del corrected[slip.wrong[0]]
        elif slip.added == -1:
            corrected.insert(slip.wrong[0], slip.values[slip.wrong[0]])
        else:
            for wrong in slip.wrong:
                corrected[wrong] = slip.values[wrong]
        known = corrected[slip.lead :]
        assert known == values[slip.shift + slip.lead :][: len(known)]
        assert slip.equal == len(terms) - (0 if slip.added == -1 else len(slip.wrong))
    index = Index([], [], [Run(tuple(values))])
    is_typed_in_full = any(one.full for one in places(index, terms))
    is_compared = len(terms) - leading_zeros(terms) >= TERMS_PER_SLIP
    if is_compared and not is_typed_in_full and (kind == "changed" or place > leading_zeros(terms)):
        assert slips(index, terms)


def test_names_of_codes_sets_and_oeis_numbers_are_answered():
    index = replace(
        INDEX,
        sets="games/subtraction/#set=",
        octal_names=[("Officers", "0.6")],
        mentions={
            "A000069": [("Mark", "games/mark-2/")],
            "A002186": [("Kayles", "games/kayles/"), ("Nim", "games/nim/")],
        },
    )
    (officers,) = answer(index, "oficers").found
    assert (officers.title, officers.path) == ("Officers (0.6)", "octal/0-6/")
    for text in (
        *("S(1,3,4)", "s (1 3 4)", "{1, 3, 4}", "S {1,3,4}", "S = {1,3,4}", "subtraction set {1, 3, 4}"),
        *("subtraction games 1 3 4", "subtract 1, 3 or 4", "Take 1, 3, or 4"),
    ):
        assert answer(index, text).found[0].path == "games/subtraction/#set=1+3+4"
    assert [one.title for one in answer(index, "A000069").found] == ["Mark"]
    assert [one.title for one in answer(index, "A002186").found] == ["Kayles", "Nim"]


def test_pages_that_print_an_oeis_number_exist():
    pages = prose.mentions(cli_output.CONTENT)
    assert ("Mark", "games/mark-2/") in pages["A003159"]
    assert all(
        (cli_output.CONTENT / f"{path.rstrip('/') or 'index'}.md").is_file()
        for one in pages.values()
        for _, path in one
    )


def test_names_of_octal_codes_are_codes():
    assert all(canonical(code) == code for code in NAMES)


def test_unknown_value_is_neither_match_nor_near_miss():
    """A sequence that ends before it differs is no near miss, and matches only if it has many of the terms."""
    long = Run(tuple(range(2, 2 + ENOUGH + 4)), title="long")
    index = Index([], [], [long, PRIMES])
    assert [one.run.title for one in places(index, [*range(6, 40)])] == ["long"]
    assert places(index, [*range(7, 40)]) == []
    assert places(index, [7, 11, 13, 17]) == []


@given(st.lists(st.integers(0, 60), min_size=3, max_size=40), st.data())
def test_every_stretch_is_found_at_its_place_or_an_earlier_one(values, data):
    start = data.draw(st.integers(0, len(values) - 3))
    terms = values[start : data.draw(st.integers(start + 3, len(values)))]
    (place,) = places(Index([], [], [Run(tuple(values))]), terms)
    zeros = 0 if place.zeros else place.lead
    at = place.shift + zeros
    assert place.full
    assert list(values[max(at, 0) : place.shift + len(terms)]) == list(terms[max(-at, 0) + zeros :])
    assert unpacked(packed(values)) == tuple(values)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Кейлс", "games/kayles/"),
        ("kalyes", "games/kayles/"),
        ("SKITTLE", "games/kayles/"),
        (".770", "games/kayles/"),
        ("octal 0.77", "games/kayles/"),
        ("4.4", "octal/0-77/"),
        (".7777", "octal/#code=0.7777"),
        ("77", "games/kayles/"),
        ("a002186", "games/kayles/"),
        ("nim 3 5 7", "games/nim/#position=3+5+7"),
        ("kalyes 12, 70", "games/kayles/#position=12+70"),
        (".77 12", "games/kayles/#position=12"),
        ("исключенное", "glossary/#mex"),
        ("the game of skittles", "games/kayles/"),
    ],
)
def test_every_query_leads_to_its_page(text, path):
    assert found(text)[1] == path


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("2.77", "A code is 0. or 4. and then digits from 0 to 7, such as 0.77."),
        ("0.000", "This code allows no move: a digit after the point must not be 0."),
        ("9 9", "Terms are looked up from 3 on: go on typing."),
        ("A999999", "No page names A999999."),
        ("xyzzy", "No game or term has this name."),
    ],
)
def test_query_without_match_explains_the_reason(text, note):
    result = answer(INDEX, text)
    assert (result.found, result.note) == ((), note)


def test_wrong_missing_added_or_transposed_letter_is_one_slip():
    assert [edit_distance("kayles", other) for other in ("kayles", "kayle", "kayless", "kables", "kalyes", "nim")] == [
        *(0, 1, 1, 1, 1),
        6,
    ]
    assert match_cost(normalise("Nym"), normalise("Nim")) is None  # a short word may have no slip


def test_every_game_that_has_names_in_other_languages_exists():
    names = prose.names(cli_output.CONTENT)
    assert set(names) <= set(catalogue.games())
    assert names["kayles"] == ("کیلز", "Кейлс")


def test_unknown_language_is_rejected(tmp_path):
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "names.yaml").write_text("kayles: {xx: Kayles}\n", encoding="utf-8")
    with pytest.raises(ContentError, match="kayles: expected names by language"):
        prose.names(tmp_path)
