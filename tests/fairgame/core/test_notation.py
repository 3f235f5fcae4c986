"""Notations: round trips, JSON, and error messages."""

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
    check_distinct,
    limit_json,
    parse_number,
    parts_of_first,
    shorten,
    single_component,
    split_words,
)
from fairgame.errors import PositionError

PAIR = Numbers("3 5", "two heap sizes", fewest=2, most=2, order="as typed")
heaps = st.lists(st.integers(0, MAX_INPUT), min_size=1, max_size=8).map(tuple)


@given(heaps)
def test_sum_of_heaps_round_trips(components):
    text = HeapSum().write(components)
    assert HeapSum().read("g", [text]) == components
    assert HeapSum().read("g", text.split()) == components


@given(heaps)
def test_position_of_several_heaps_round_trips(position):
    notation = Numbers("3 5", "some heap sizes", fewest=len(position), most=len(position), order="as typed")
    assert notation.read("g", [notation.write((position,))]) == (position,)


@given(heaps)
def test_numbers_are_read_in_the_declared_order(position):
    def read(order):
        notation = Numbers("3 5", "some heap sizes", order=order)
        (numbers,) = notation.read("g", [" ".join(map(str, position))])
        assert notation.read("g", [notation.write((numbers,))]) == (numbers,)
        return numbers

    assert read("ascending") == tuple(sorted(position))
    assert read("no zeros") == tuple(sorted(heap for heap in position if heap))
    last = read("up to the last")
    assert last == position[: len(last)] and not any(position[len(last) :]) and (not last or last[-1])


def test_end_of_play_has_a_keyword_if_it_is_no_position():
    silver_dollar = games()["silver-dollar"].notation
    assert silver_dollar.read("g", ["taken"]) == ()
    assert silver_dollar.write(()) == "taken"
    assert PAIR.write(()) == "0"


@pytest.mark.parametrize(
    "words", [["12 70 180"], ["12", "70", "180"], ["12,70,180"], ["12, 70", "180"], ["12 + 70+180"], [" 012\t70\n180 "]]
)
def test_spaces_commas_and_plus_signs_separate_numbers(words):
    assert split_words(words)[-2:] == ["70", "180"]
    assert HeapSum().read("kayles", words) == (12, 70, 180)


def test_empty_sum_is_written_as_zero():
    assert HeapSum().write(()) == PAIR.write(()) == "0"
    assert PAIR.write(((3, 5), (1, 2))) == "3 5 + 1 2"


@pytest.mark.parametrize("text", ["4x5", "4 x 5", "4×5", "4 by 5", "bar 4x5"])
def test_rectangle_of_rows_is_typed_by_its_sides(text):
    assert games()["chomp"].notation.read("chomp", text.split()) == (("bar", (5, 5, 5, 5)),)


def test_rectangle_of_squares_is_typed_by_its_sides():
    cram, brick = games()["cram"].notation, games()["brick-cram"].notation
    assert cram.read("cram", ["2", "by", "2"]) == cram.read("cram", ["0-0", "0-1", "1-0", "1-1"])
    assert len(brick.read("brick-cram", ["2x2x3"])[0][1]) == 12


@pytest.mark.parametrize(
    ("slug", "text", "count"), [("chomp", "99x5", 99), ("cram", "999x999", 998001), ("cram", "0x5", 0)]
)
def test_rectangle_of_another_size_is_refused_by_its_count(slug, text, count):
    with pytest.raises(PositionError, match=f"of them, not {count}$") as refusal:
        games()[slug].notation.read(slug, [text])
    assert len(str(refusal.value)) < 300


BAD_WORDS = [
    "x",
    "-1",
    "3.5",
    "1e3",
    "0x10",
    "1_000",
    "٣",
    "²",
    "∞",
    "3\x004",
    "<b>",
    "\x1b[31m7",
    str(MAX_INPUT + 1),
    "9" * 10_000,
]


@pytest.mark.parametrize("word", BAD_WORDS)
@pytest.mark.parametrize("notation", [HeapSum(), PAIR], ids=["heaps", "numbers"])
def test_invalid_word_is_named_in_one_short_line(notation, word):
    with pytest.raises(PositionError, match=r"^some-game: ") as refusal:
        notation.read("some-game", ["7", word])
    message = str(refusal.value)
    assert refusal.value.text[:20] == word[:20]
    assert "\n" not in message and "\x1b" not in message and "\x00" not in message
    assert len(message) < 200
    assert f"heap 2 must be a whole number from 0 to {MAX_INPUT}" in message


@pytest.mark.parametrize("words", [[], [""], [" , +"], ["1"] * (MAX_COMPONENTS + 1), ["9" * 9000] * 2000])
def test_no_heaps_or_too_many_are_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=f"1 to {MAX_COMPONENTS} of them") as refusal:
        HeapSum().read("kayles", words)
    assert len(str(refusal.value)) < 200
    assert len(HeapSum().read("kayles", ["1"] * MAX_COMPONENTS)) == MAX_COMPONENTS


@pytest.mark.parametrize("words", [[], ["3"], ["3", "5", "7"], ["9" * 10_000], ["3 5 + 1 2"]])
def test_wrong_count_of_heaps_is_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=r"expected two heap sizes: 2 of them, not [0-9]+") as refusal:
        PAIR.read("wythoff", words)
    assert len(str(refusal.value)) < 200


def refused(call):
    """Return text and reason of a Refusal, before the game is known."""
    with pytest.raises(Refusal) as refusal:
        call()
    return refusal.value.text, refusal.value.reason


def test_number_must_be_within_bounds():
    assert parse_number("7", "a number", largest=7) == 7
    assert parse_number("3", "a number", least=3, largest=7) == 3
    assert refused(lambda: parse_number("2", "a number", least=3, largest=7)) == (
        "2",
        "a number must be a whole number from 3 to 7",
    )
    assert parse_number("07", "a number", largest=7) == 7
    for word in ("8", "007", "77"):
        text, reason = refused(lambda word=word: parse_number(word, "a number", largest=7))
        assert text == word and "from 0 to 7" in reason
    assert parse_number("9" * 100, "a number", largest=None) == 10**100 - 1
    text, reason = refused(lambda: parse_number("x", "a number", least=1, largest=None))
    assert reason == "a number must be a whole number from 1 on"


def test_equal_numbers_are_named_by_place_except_omitted_zeros():
    check_distinct((0, 0, 3, 5), "heap", "no two may be equal")
    assert refused(lambda: check_distinct((0, 5, 3, 5), "heap", "no two may be equal")) == (
        "0 5 3 5",
        "heaps 2 and 4 are both 5; no two may be equal",
    )
    with pytest.raises(PositionError, match=r"g: '0 0 3': heaps 1 and 2 are both 0; no two may be equal"):
        Numbers("3 5", "heap sizes", distinct="no two may be equal").read("g", ["0 0 3"])
    distinct = Numbers("3 5", "heap sizes", distinct="no two may be equal", order="no zeros")
    assert distinct.read("g", ["0 0 3 5"]) == ((3, 5),)
    with pytest.raises(PositionError, match=r"g: '0 5 3 5': heaps 2 and 4 are both 5; no two may be equal"):
        distinct.read("g", ["0 5 3 5"])


# A position that breaks a rule, and the heap or coin and the rule that the message must name.
BROKEN = [
    ("nim", "3 -4", "heap 2 must be a whole number from 0"),
    ("nim", "3 " * 1001, "1 to 1000 of them, not 1001"),
    ("nimble", "1 3 x", "coin 3 must be a whole number"),
    ("antonim", "1 5 5", "heaps 2 and 3 are both 5; in Antonim no two heaps may be equal"),
    ("antonim", "1 2 3 4 5 6 7 8 9", "1 to 8 of them, not 9"),
    ("sliding-coins", "2 4 4", "coins 2 and 3 are both 4; only one coin may stand on a square"),
    ("sliding-coins", "0 4", "coin 1 must be a whole number from 1"),
    ("silver-dollar", "take 1 3 5", "exactly one number is the silver dollar, marked by $, not 0"),
    ("silver-dollar", "take 1$ 3$", "exactly one number is the silver dollar, marked by $, not 2"),
    ("silver-dollar", "give 1$ 3", "expected take or drop-and-take"),
    ("silver-dollar", "take 3 3$", "coins 1 and 2 are both 3; only one coin may stand on a square"),
    ("northcott", "1-5 3-3", "both numbers of row 2 are 3; each counter needs its own square"),
    ("northcott", "1-9", "the black counter of row 1 must be a whole number from 1 to 8"),
    ("northcott", "1-5 2", "row 2 is no pair; expected rows as white's square-black's square"),
    ("poker-nim", "3 5 / 4", "the store of the player to move and that of the other: two stores, not one"),
    ("poker-nim", "3 5 / 4 x", "store 2 must be a whole number"),
    ("nim-cube", "3 5", "3 of them, not 2"),
    ("kotzigs-nim", "1 2 3 / 12 / 1 13", "coin 2 must be a whole number from 1 to 12"),
    ("kotzigs-nim", "1 2 3 / 12 / 4 4", "coins 1 and 2 are both 4; only one coin may lie on a square"),
    ("kotzigs-nim", "1 2 / 12 / 1 4", "coin 2 lies 3 squares after coin 1; the moves are 1 2"),
    ("kotzigs-nim", "1 1 / 12", "moves 1 and 2 are both 1; a move is named once"),
    ("fibonacci-nim", "<7x 20", "expected one of <=2x, <2x"),
    ("fibonacci-nim", "20 7 3", "1 to 2 of them, not 3"),
    ("matutinal-nim", "5 3: 1", "expected the beans left to lay"),
    ("staircase-fives", "1 -2", "step 2 must be a whole number"),
    ("tsyan-shizi-3", "1 2", "three heap sizes: 3 of them, not 2"),
    ("sym", "3 30", "from 0 to 29; the number of symmetric sets to try doubles with every two more"),
    ("sympler", "30", "from 0 to 29; the number of symmetric sets to try doubles"),
    ("carpets", "2-3 16-0", "from 0 to 15; the number of symmetric sets to try doubles"),
    ("fitted-carpets", "16-0", "from 0 to 15; the number of symmetric sets to try doubles"),
    ("rugs", "1-33", "from 1 to 32; coin n-n has n² turns of up to n² coins each, and all are tried"),
    ("ruler", "501", "from 1 to 500; coin n has n turns of up to n coins each, and all are tried"),
    ("moebius", "48", "from 0 to 47; coin n may be turned with any 4 or fewer of the n before it, and all are tried"),
    ("mogul", "32", "from 0 to 31; coin n may be turned with any 6 or fewer of the n before it, and all are tried"),
    ("motley", "9" * 30, "coin n is worth 2^n, which is not exact in every browser beyond it"),
    ("tsyan-shizi-4", "1 1 1 256", "heap 4 must be a whole number from 0 to 255"),
]


@pytest.mark.parametrize(("slug", "text", "expected"), BROKEN)
def test_error_names_the_heap_or_coin_and_the_broken_rule(slug, text, expected):
    with pytest.raises(PositionError) as refusal:
        games()[slug].notation.read(slug, text.split())
    message = str(refusal.value)
    assert message.startswith(f"{slug}: ") and expected in message
    assert "\n" not in message and len(message) < 250


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("word", ["x", "-1", "\x1b[31m7", "9" * 10_000 + "x", "", "1-", "∞"])
def test_every_game_refuses_nonsense_in_one_short_line(slug, word):
    with pytest.raises(PositionError, match=rf"^{slug}: ") as refusal:
        games()[slug].notation.read(slug, [word])
    assert "\n" not in str(refusal.value) and "\x1b" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("slug", games())
def test_number_of_ten_thousand_digits_round_trips_or_is_refused_in_one_line(slug):
    word, notation = "9" * 10_000, games()[slug].notation
    try:
        components = notation.read(slug, [word])
    except PositionError as refusal:
        assert "\n" not in str(refusal) and len(str(refusal)) < 250
    else:
        assert notation.write(components) == word


UP_TO_3 = Numbers("3 5", "heap sizes", fewest=1, most=3, largest=99, order="as typed")
COINS = Numbers(
    "1 3 5 8",
    "the squares",
    fewest=1,
    most=4,
    noun="coin",
    least=1,
    largest=20,
    distinct="only one coin may be on a square",
)
EDGES = Pairs(
    "edge",
    "edges such as 0-1",
    ("the first end", "the second end"),
    least=0,
    largest=99,
    distinct="no edge is a loop",
    fewest=1,
    most=4,
    empty="none",
)
COLOURS = Word(("white", "black"))


def parts(*several, **more):
    return Parts("an example", "a toy notation", several, **more)


def refusal_of(notation, text):
    with pytest.raises(PositionError) as refusal:
        notation.read("g", text.split(" "))
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).startswith("g: ")
    return str(refusal.value).removeprefix("g: ")


# -- round trips -----------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 99), min_size=1, max_size=3).map(tuple), st.sampled_from(COLOURS.choices))
def test_numbers_with_keyword_round_trip_in_either_order(numbers, colour):
    for notation, position in (
        (parts(Integers(UP_TO_3), COLOURS), (numbers, colour)),
        (parts(COLOURS, Integers(UP_TO_3)), (colour, numbers)),
    ):
        text = notation.write((position,))
        assert notation.read("g", [text]) == notation.read("g", text.split()) == (position,)


@given(st.lists(st.integers(0, 99), min_size=1, max_size=3).map(tuple), st.lists(st.integers(1, 20), max_size=4))
def test_separated_parts_round_trip_and_empty_ones_are_omitted(numbers, coins):
    optional = replace(COINS, fewest=0, distinct="", order="as typed")
    for sign in "/:":
        notation = parts(Integers(UP_TO_3), Integers(optional), sign=sign, optional=1)
        position = (numbers, tuple(coins))
        text = notation.write((position,))
        assert notation.read("g", [text]) == (position,)
        assert (sign in text) == bool(coins), "an empty part is omitted"
        compact = [text.replace(" ", "")] if len(numbers) == 1 and not coins else [text]
        assert notation.read("g", compact) == (position,)


@given(st.sets(st.integers(1, 20), min_size=1, max_size=4).map(sorted).map(tuple), st.data())
def test_marked_number_round_trips(squares, data):
    marked = data.draw(st.sampled_from(squares))
    notation = parts(Marked(COINS, "$", "the silver dollar"))
    text = notation.write((((squares, marked),),))
    assert text.count("$") == 1
    assert notation.read("g", [text]) == (((squares, marked),),)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)).filter(lambda pair: pair[0] != pair[1]), max_size=4))
def test_pairs_and_the_keyword_for_no_pairs_round_trip(pairs):
    notation = parts(EDGES)
    text = notation.write(((tuple(pairs),),))
    assert text == "none" if not pairs else "-" in text
    assert notation.read("g", [text]) == ((tuple(pairs),),)
    assert notation.read("g", [text.replace("-", "–")]) == ((tuple(pairs),),)


def test_functions_convert_parts_to_components_and_back():
    notation = parts(
        Integers(UP_TO_3),
        COLOURS,
        into=lambda values: tuple((heap, values[1]) for heap in values[0]),
        out_of=lambda components: (tuple(heap for heap, _ in components), components[0][1]),
    )
    assert notation.read("g", ["3 5 black"]) == ((3, "black"), (5, "black"))
    assert notation.write(((3, "black"), (5, "black"))) == "3 5 black"
    assert single_component((1, 2)) == ((1, 2),) and parts_of_first(((1, 2),)) == (1, 2)


def test_omitted_keyword_is_the_first_and_end_of_play_has_a_keyword():
    assert parts(Integers(UP_TO_3), COLOURS).read("g", ["3", "5"]) == (((3, 5), "white"),)
    over = parts(Integers(UP_TO_3), over="taken")
    assert over.read("g", ["taken"]) == over.read("g", [" taken "]) == ()
    assert over.write(()) == "taken"
    assert parts(Integers(UP_TO_3)).write(()) == "0"


def test_sum_without_notation_is_written_with_plus_signs():
    assert parts(Integers(UP_TO_3), COLOURS).write((((3,), "white"), ((4, 5), "black"))) == "3 white + 4 5 black"


@pytest.mark.parametrize("slug", games())
def test_example_of_every_game_round_trips(slug):
    notation = games()[slug].notation
    components = notation.read(slug, notation.example.split())
    assert notation.read(slug, notation.write(components).split()) == components
    assert notation.accepts == notation.accepts.strip() != ""


# -- every refusal ---------------------------------------------------------------------------------------------------

SILVER = parts(Marked(COINS, "$", "silver"))
TWO = parts(Integers(UP_TO_3), Integers(UP_TO_3), sign="/")
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
    (UP_TO_3, "1 2 3 4", "'1 2 3 4': expected heap sizes: 1 to 3 of them, not 4"),
    (replace(UP_TO_3, fewest=2, most=2), "1", "'1': expected heap sizes: 2 of them, not 1"),
    (UP_TO_3, "1 100", "'100': heap 2 must be a whole number from 0 to 99"),
    (replace(UP_TO_3, further="it is slow"), "1 100", "'100': heap 2 must be a whole number from 0 to 99; it is slow"),
    (replace(UP_TO_3, place=False), "1 x", "'x': heap must be a whole number from 0 to 99"),
    (COINS, "5 3 5", "'5 3 5': coins 1 and 3 are both 5; only one coin may be on a square"),
    (parts(Integers(UP_TO_3)), "", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(Integers(UP_TO_3), COLOURS), "3 grey", "'grey': heap 2 must be a whole number from 0 to 99"),
    (parts(Integers(UP_TO_3), COLOURS), "3 white 5", "'white': heap 2 must be a whole number from 0 to 99"),
    (parts(Integers(UP_TO_3), COLOURS), "white", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(COLOURS, Integers(UP_TO_3)), "grey 3", "'grey': expected a toy notation"),
    (parts(COLOURS, Integers(UP_TO_3)), "white black 3", "'black': heap 1 must be a whole number from 0 to 99"),
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
    (SILVER, "3 3$", "'3 3': coins 1 and 2 are both 3; only one coin may be on a square"),
    (TWO, "3", "'3': expected a toy notation"),
    (TWO, "1 / 2 / 3", "'1 / 2 / 3': expected a toy notation"),
    (TWO, "1 / ", "'': expected heap sizes: 1 to 3 of them, not 0"),
    (parts(Integers(UP_TO_3), Integers(COINS), sign=":"), "1: 2 x", "'x': coin 2 must be a whole number from 1 to 20"),
    (parts(Integers(UP_TO_3), COLOURS, sign="/"), "3 / grey", "'grey': expected a toy notation"),
    (parts(Integers(UP_TO_3), COLOURS, sign="/"), "3 / white black", "'white black': expected a toy notation"),
]


@pytest.mark.parametrize(("notation", "text", "message"), REFUSED, ids=map(str, range(len(REFUSED))))
def test_refusal_names_the_word_and_the_rule(notation, text, message):
    assert refusal_of(notation, text) == message


def test_refusal_by_the_game_for_a_rule_across_parts_has_the_same_form():
    def into(values):
        if sum(values[0]) > 10:
            raise Refusal(" ".join(map(str, values[0])), "together the heaps are more than 10")
        return (values,)

    notation = parts(Integers(UP_TO_3), COLOURS, into=into)
    assert notation.read("g", ["3 5"]) == (((3, 5), "white"),)
    assert refusal_of(notation, "3 8 black") == "'3 8': together the heaps are more than 10"


@pytest.mark.parametrize(
    "notation",
    [
        *(HeapSum(), UP_TO_3, parts(Integers(UP_TO_3)), parts(EDGES), SILVER, parts(COLOURS, Integers(UP_TO_3)), TWO),
    ],
    ids=["heaps", "numbers", "integers", "pairs", "marked", "a word", "signs"],
)
@pytest.mark.parametrize(
    "word", ["x" * 10_000, "9" * 10_000, "1-" * 5_000, "$" * 10_000, "/" * 10_000, "\x1b[31m", "-"]
)
def test_refusal_is_short_for_any_input(notation, word):
    for text in (word, f"3 {word}", f"{word} 3"):
        assert len(refusal_of(notation, text)) < 250
    assert len(refusal_of(notation, f"{word[:9]} " * (MAX_COMPONENTS + 1))) < 250


def test_long_word_is_truncated_in_errors():
    assert shorten("x" * 24) == "x" * 24
    assert shorten("x" * 25) == "x" * 21 + "..."


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
            rest = {name: value for name, value in data.items() if name != "kind"}
            return Pairs(**rest | {"ends": tuple(data["ends"]), "largest": int(data["largest"])})
        case "texts":
            return Texts(**{name: value for name, value in data.items() if name != "kind"})
    raise AssertionError(kind)


def notation_of(data):
    """Return the notation of a JSON form, without the functions between parts and components."""
    match data["kind"]:
        case "heaps":
            rest = {name: value for name, value in data.items() if name not in ("kind", "nothing", "most")}
            heap_sum = HeapSum(**rest | {"largest": limit(data["largest"])})
            assert (data["nothing"], data["most"]) == (heap_sum.nothing, MAX_COMPONENTS)
            return heap_sum
        case "numbers":
            return numbers_of(data)
        case "parts":
            rest = {name: value for name, value in data.items() if name not in ("kind", "parts")}
            return Parts(parts=tuple(map(part_of, data["parts"])), **rest)
    raise AssertionError(data["kind"])


NOTATIONS = [
    *(
        HeapSum(),
        HeapSum("7", "x", noun="coin", least=1, largest=None, cancel="twice is never"),
        UP_TO_3,
        COINS,
        replace(UP_TO_3, largest=None),
    ),
    *(parts(Integers(UP_TO_3), COLOURS), parts(EDGES, over="won"), parts(Marked(COINS, "$", "silver"), COLOURS)),
    parts(Integers(UP_TO_3), Integers(COINS), sign="/", optional=1),
]


def data_of(notation):
    """Return the fields of a notation, without its functions."""
    return [getattr(notation, field.name) for field in fields(notation) if field.name not in ("into", "out_of")]


@pytest.mark.parametrize("notation", NOTATIONS, ids=map(str, range(len(NOTATIONS))))
def test_json_form_is_complete(notation):
    assert data_of(notation_of(json.loads(json.dumps(notation.to_json())))) == data_of(notation)


@pytest.mark.parametrize("slug", games())
def test_json_form_of_every_game_is_complete(slug):
    notation = games()[slug].notation
    assert data_of(notation_of(json.loads(json.dumps(notation.to_json())))) == data_of(notation)


def test_limits_are_text_because_browser_numbers_may_be_too_small():
    assert (limit_json(10**18), limit_json(None)) == ("1000000000000000000", None)
    for slug, game in games().items():
        numbers = re.findall(r'(?<!")\b\d{16,}\b(?!")', json.dumps(game.notation.to_json()))
        assert numbers == [], slug
