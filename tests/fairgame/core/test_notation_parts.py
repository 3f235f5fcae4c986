"""Notations put together of parts: what is read is written back, JSON says all of it, refusals have their messages."""

import json
import re
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.discovery import games
from fairgame.core.notation import (
    MAX_COMPONENTS,
    MAX_INPUT,
    HeapSum,
    Integers,
    Marked,
    Numbers,
    Pairs,
    Parts,
    Refusal,
    Texts,
    Word,
    alone,
    first,
    limit_json,
    shortened,
)
from fairgame.errors import PositionError

FEW = Numbers("3 5", "heap sizes", 1, 3, largest=99, order="as typed")
COINS = Numbers("1 3 5 8", "the squares", 1, 4, "coin", 1, 20, "only one coin may stand on a square")
EDGES = Pairs(
    "edge", "edges such as 0-1", ("the first end", "the second end"), 0, 99, "no edge is a loop", 1, 4, "none"
)
COLOURS = Word(("white", "black"))


def parts(*several, **more):
    return Parts("an example", "what is accepted", several, **more)


def refused(notation, text):
    with pytest.raises(PositionError) as refusal:
        notation.read("g", text.split(" "))
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).startswith("g: ")
    return str(refusal.value).removeprefix("g: ")


# -- what is read is written back ------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 99), min_size=1, max_size=3).map(tuple), st.sampled_from(COLOURS.choices))
def test_numbers_and_a_word_in_their_order(numbers, colour):
    for notation, position in (
        (parts(Integers(FEW), COLOURS), (numbers, colour)),
        (parts(COLOURS, Integers(FEW)), (colour, numbers)),
    ):
        text = notation.write((position,))
        assert notation.read("g", [text]) == notation.read("g", text.split()) == (position,)


@given(st.lists(st.integers(0, 99), min_size=1, max_size=3).map(tuple), st.lists(st.integers(1, 20), max_size=4))
def test_parts_between_signs(numbers, behind):
    own = replace(COINS, fewest=0, distinct="", order="as typed")
    for sign in "/:":
        notation = parts(Integers(FEW), Integers(own), sign=sign, optional=1)
        position = (numbers, tuple(behind))
        text = notation.write((position,))
        assert notation.read("g", [text]) == (position,)
        assert (sign in text) == bool(behind), "a part that says nothing is left out"
        assert notation.read("g", [text.replace(" ", "")] if len(numbers) == 1 and not behind else [text]) == (
            position,
        )


@given(st.sets(st.integers(1, 20), min_size=1, max_size=4).map(sorted).map(tuple), st.data())
def test_a_marked_number(squares, data):
    marked = data.draw(st.sampled_from(squares))
    notation = parts(Marked(COINS, "$", "the silver dollar"))
    text = notation.write((((squares, marked),),))
    assert text.count("$") == 1
    assert notation.read("g", [text]) == (((squares, marked),),)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)).filter(lambda pair: pair[0] != pair[1]), max_size=4))
def test_pairs_and_the_word_for_none(pairs):
    notation = parts(EDGES)
    text = notation.write(((tuple(pairs),),))
    assert text == "none" if not pairs else "-" in text
    assert notation.read("g", [text]) == ((tuple(pairs),),)
    assert notation.read("g", [text.replace("-", "–")]) == ((tuple(pairs),),)


def test_two_functions_turn_parts_into_components_and_back():
    notation = parts(
        Integers(FEW),
        COLOURS,
        into=lambda given: tuple((heap, given[1]) for heap in given[0]),
        out_of=lambda components: (tuple(heap for heap, _ in components), components[0][1]),
    )
    assert notation.read("g", ["3 5 black"]) == ((3, "black"), (5, "black"))
    assert notation.write(((3, "black"), (5, "black"))) == "3 5 black"
    assert alone((1, 2)) == ((1, 2),) and first(((1, 2),)) == (1, 2)


def test_the_word_left_out_is_the_first_and_the_end_of_play_may_have_its_own():
    assert parts(Integers(FEW), COLOURS).read("g", ["3", "5"]) == (((3, 5), "white"),)
    over = parts(Integers(FEW), over="taken")
    assert over.read("g", ["taken"]) == over.read("g", [" taken "]) == ()
    assert over.write(()) == "taken"
    assert parts(Integers(FEW)).write(()) == "0"


def test_a_sum_that_is_not_typed_as_one_is_written_with_a_plus():
    assert parts(Integers(FEW), COLOURS).write((((3,), "white"), ((4, 5), "black"))) == "3 white + 4 5 black"


@pytest.mark.parametrize("slug", games())
def test_the_example_of_every_game_is_read_and_written(slug):
    notation = games()[slug].notation
    components = notation.read(slug, notation.example.split())
    assert notation.read(slug, notation.write(components).split()) == components
    assert notation.accepts == notation.accepts.strip() != ""


# -- every refusal ---------------------------------------------------------------------------------------------------

SILVER = parts(Marked(COINS, "$", "silver"))
TWO = parts(Integers(FEW), Integers(FEW), sign="/")
REFUSED = [
    (HeapSum(), "", "'': expected heap sizes with spaces between, 1 to 1000 of them, not 0"),
    (HeapSum(), "3 x", f"'x': heap 2 must be a whole number from 0 to {MAX_INPUT}"),
    (HeapSum(least=1, largest=9), "0", "'0': heap 1 must be a whole number from 1 to 9"),
    (HeapSum(largest=9), "3 10", "'10': heap 2 must be a whole number from 0 to 9"),
    (
        HeapSum(largest=9, further="ten takes a day"),
        "1000",
        "'1000': heap 1 must be a whole number from 0 to 9; ten takes a day",
    ),
    (HeapSum(least=1, largest=9, further="ten takes a day"), "0", "'0': heap 1 must be a whole number from 1 to 9"),
    (HeapSum(largest=9, further="ten takes a day"), "-3", "'-3': heap 1 must be a whole number from 0 to 9"),
    (HeapSum(least=1, largest=None), "0", "'0': heap 1 must be a whole number from 1 on"),
    (HeapSum(noun="coin"), "1 -2", f"'-2': coin 2 must be a whole number from 0 to {MAX_INPUT}"),
    (HeapSum(cancel="a coin is turned once"), "4 7 4", "'4 7 4': heaps 1 and 3 are both 4; a coin is turned once"),
    (FEW, "1 2 3 4", "'1 2 3 4': expected heap sizes: 1 to 3 of them, not 4"),
    (replace(FEW, fewest=2, most=2), "1", "'1': expected heap sizes: 2 of them, not 1"),
    (FEW, "1 100", "'100': heap 2 must be a whole number from 0 to 99"),
    (replace(FEW, further="it is slow"), "1 100", "'100': heap 2 must be a whole number from 0 to 99; it is slow"),
    (replace(FEW, place=False), "1 x", "'x': heap must be a whole number from 0 to 99"),
    (COINS, "5 3 5", "'5 3 5': coins 1 and 3 are both 5; only one coin may stand on a square"),
    (parts(Integers(FEW)), "", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(Integers(FEW), COLOURS), "3 grey", "'grey': heap 2 must be a whole number from 0 to 99"),
    (parts(Integers(FEW), COLOURS), "3 white 5", "'white': heap 2 must be a whole number from 0 to 99"),
    (parts(Integers(FEW), COLOURS), "white", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(COLOURS, Integers(FEW)), "grey 3", "'grey': expected what is accepted"),
    (parts(COLOURS, Integers(FEW)), "white black 3", "'black': heap 1 must be a whole number from 0 to 99"),
    (parts(EDGES), "", "'': expected edges such as 0-1: 1 to 4 of them, not 0"),
    (parts(EDGES), "0-1 " * 5, "'0-1 0-1 0-1 0-1 0-1': expected edges such as 0-1: 1 to 4 of them, not 5"),
    (parts(EDGES), "0-1 7", "'7': edge 2 is no pair; expected edges such as 0-1"),
    (parts(EDGES), "0-1-2", "'0-1-2': edge 1 is no pair; expected edges such as 0-1"),
    (parts(EDGES), "0-1 5-100", "'100': the second end of edge 2 must be a whole number from 0 to 99"),
    (parts(EDGES), "100-5", "'100': the first end of edge 1 must be a whole number from 0 to 99"),
    (
        parts(replace(EDGES, further="it is slow")),
        "100-5",
        "'100': the first end of edge 1 must be a whole number from 0 to 99; it is slow",
    ),
    (parts(EDGES), "4-4", "'4-4': both numbers of edge 1 are 4; no edge is a loop"),
    (SILVER, "1 3", "'1 3': exactly one number is silver, marked by $, not 0"),
    (SILVER, "1$ 3$", "'1$ 3$': exactly one number is silver, marked by $, not 2"),
    (SILVER, "$ 3", "'': coin 1 must be a whole number from 1 to 20"),
    (SILVER, "1 21$", "'21': coin 2 must be a whole number from 1 to 20"),
    (SILVER, "3 3$", "'3 3': coins 1 and 2 are both 3; only one coin may stand on a square"),
    (TWO, "3", "'3': expected what is accepted"),
    (TWO, "1 / 2 / 3", "'1 / 2 / 3': expected what is accepted"),
    (TWO, "1 / ", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(Integers(FEW), Integers(COINS), sign=":"), "1: 2 x", "'x': coin 2 must be a whole number from 1 to 20"),
    (parts(Integers(FEW), COLOURS, sign="/"), "3 / grey", "'grey': expected what is accepted"),
    (parts(Integers(FEW), COLOURS, sign="/"), "3 / white black", "'white black': expected what is accepted"),
]


@pytest.mark.parametrize(("notation", "text", "said"), REFUSED, ids=map(str, range(len(REFUSED))))
def test_every_refusal_names_the_word_and_the_rule(notation, text, said):
    assert refused(notation, text) == said


def test_a_rule_of_more_than_one_part_is_refused_by_the_game_in_the_same_form():
    def into(given):
        if sum(given[0]) > 10:
            raise Refusal(" ".join(map(str, given[0])), "together the heaps are more than 10")
        return (given,)

    notation = parts(Integers(FEW), COLOURS, into=into)
    assert notation.read("g", ["3 5"]) == (((3, 5), "white"),)
    assert refused(notation, "3 8 black") == "'3 8': together the heaps are more than 10"


@pytest.mark.parametrize(
    "notation",
    [
        *(HeapSum(), FEW, parts(Integers(FEW)), parts(EDGES), SILVER, parts(COLOURS, Integers(FEW)), TWO),
    ],
    ids=["heaps", "numbers", "integers", "pairs", "marked", "a word", "signs"],
)
@pytest.mark.parametrize(
    "word", ["x" * 10_000, "9" * 10_000, "1-" * 5_000, "$" * 10_000, "/" * 10_000, "\x1b[31m", "-"]
)
def test_a_refusal_stays_short_whatever_is_typed(notation, word):
    for text in (word, f"3 {word}", f"{word} 3"):
        assert len(refused(notation, text)) < 250
    assert len(refused(notation, f"{word[:9]} " * (MAX_COMPONENTS + 1))) < 250


def test_a_long_word_is_cut_where_an_error_repeats_it():
    assert shortened("x" * 24) == "x" * 24
    assert shortened("x" * 25) == "x" * 21 + "..."


# -- as JSON ---------------------------------------------------------------------------------------------------------


def limit(text):
    return None if text is None else int(text)


def numbers_of(data):
    assert data.pop("kind") == "numbers"
    return Numbers(**data | {"largest": limit(data["largest"])})


def part_of(data):
    kind = data["kind"]
    match kind:
        case "numbers":
            return Integers(numbers_of(data))
        case "word":
            return Word(tuple(data["choices"]))
        case "marked":
            return Marked(numbers_of(data["numbers"]), data["sign"], data["what"])
        case "pairs":
            own = {name: value for name, value in data.items() if name != "kind"}
            return Pairs(**own | {"ends": tuple(data["ends"]), "largest": int(data["largest"])})
        case "texts":
            return Texts(**{name: value for name, value in data.items() if name != "kind"})
    raise AssertionError(kind)


def notation_of(data):
    """The notation that a JSON form is of, but for the functions between parts and components."""
    match data["kind"]:
        case "heaps":
            own = {name: value for name, value in data.items() if name not in ("kind", "nothing", "most")}
            made = HeapSum(**own | {"largest": limit(data["largest"])})
            assert (data["nothing"], data["most"]) == (made.nothing, MAX_COMPONENTS)
            return made
        case "numbers":
            return numbers_of(data)
        case "parts":
            own = {name: value for name, value in data.items() if name not in ("kind", "parts")}
            return Parts(parts=tuple(map(part_of, data["parts"])), **own)
    raise AssertionError(data["kind"])


MADE = [
    *(HeapSum(), HeapSum("7", "x", "coin", 1, None, "twice is never"), FEW, COINS, replace(FEW, largest=None)),
    *(parts(Integers(FEW), COLOURS), parts(EDGES, over="won"), parts(Marked(COINS, "$", "silver"), COLOURS)),
    parts(Integers(FEW), Integers(COINS), sign="/", optional=1),
]


def told(notation):
    """What a notation says, without its functions."""
    return [getattr(notation, one.name) for one in fields(notation) if one.name not in ("into", "out_of")]


@pytest.mark.parametrize("notation", MADE, ids=[str(place) for place in range(len(MADE))])
def test_the_json_form_says_all_that_the_notation_does(notation):
    assert told(notation_of(json.loads(json.dumps(notation.to_json())))) == told(notation)


@pytest.mark.parametrize("slug", games())
def test_the_json_form_of_every_game_says_all_that_its_notation_does(slug):
    notation = games()[slug].notation
    assert told(notation_of(json.loads(json.dumps(notation.to_json())))) == told(notation)


def test_limits_are_texts_for_they_may_be_beyond_the_numbers_of_a_browser():
    assert (limit_json(10**18), limit_json(None)) == ("1000000000000000000", None)
    for slug, game in games().items():
        numbers = re.findall(r'(?<!")\b\d{16,}\b(?!")', json.dumps(game.notation.to_json()))
        assert numbers == [], slug
