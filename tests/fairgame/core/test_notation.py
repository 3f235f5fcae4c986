import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.discovery import games
from fairgame.core.notation import (
    MAX_COMPONENTS,
    MAX_INPUT,
    HeapSum,
    Numbers,
    Refusal,
    refuse_equal,
    split_words,
    whole_number,
)
from fairgame.errors import PositionError

PAIR = Numbers("3 5", "two heap sizes", 2, 2, order="as typed")
heaps = st.lists(st.integers(0, MAX_INPUT), min_size=1, max_size=8).map(tuple)


@given(heaps)
def test_a_sum_of_heaps_is_read_back_as_it_was_written(components):
    text = HeapSum().write(components)
    assert HeapSum().read("g", [text]) == components
    assert HeapSum().read("g", text.split()) == components


@given(heaps)
def test_one_position_of_several_heaps_is_read_back(position):
    notation = Numbers("3 5", "some heap sizes", len(position), len(position), order="as typed")
    assert notation.read("g", [notation.write((position,))]) == (position,)


@given(heaps)
def test_the_orders_of_a_position(position):
    def read(order):
        notation = Numbers("3 5", "some heap sizes", order=order)
        (found,) = notation.read("g", [" ".join(map(str, position))])
        assert notation.read("g", [notation.write((found,))]) == (found,)
        return found

    assert read("ascending") == tuple(sorted(position))
    assert read("no zeros") == tuple(sorted(heap for heap in position if heap))
    last = read("up to the last")
    assert last == position[: len(last)] and not any(position[len(last) :]) and (not last or last[-1])


def test_the_end_of_play_has_a_word_of_its_own_where_it_is_no_position():
    silver_dollar = games()["silver-dollar"].notation
    assert silver_dollar.read("g", ["taken"]) == ()
    assert silver_dollar.write(()) == "taken"
    assert PAIR.write(()) == "0"


@pytest.mark.parametrize(
    "words", [["12 70 180"], ["12", "70", "180"], ["12,70,180"], ["12, 70", "180"], ["12 + 70+180"], [" 012\t70\n180 "]]
)
def test_spaces_commas_and_plus_signs_part_words(words):
    assert split_words(words)[-2:] == ["70", "180"]
    assert HeapSum().read("kayles", words) == (12, 70, 180)


def test_the_sum_of_nothing():
    assert HeapSum().write(()) == PAIR.write(()) == "0"
    assert PAIR.write(((3, 5), (1, 2))) == "3 5 + 1 2"


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
def test_a_bad_word_is_named_in_one_short_line(notation, word):
    with pytest.raises(PositionError, match=r"^some-game: ") as refusal:
        notation.read("some-game", ["7", word])
    message = str(refusal.value)
    assert refusal.value.text[:20] == word[:20]
    assert "\n" not in message and "\x1b" not in message and "\x00" not in message
    assert len(message) < 200
    assert f"heap 2 must be a whole number from 0 to {MAX_INPUT}" in message


@pytest.mark.parametrize("words", [[], [""], [" , +"], ["1"] * (MAX_COMPONENTS + 1), ["9" * 9000] * 2000])
def test_none_and_too_many_heaps_are_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=f"1 to {MAX_COMPONENTS} of them") as refusal:
        HeapSum().read("kayles", words)
    assert len(str(refusal.value)) < 200
    assert len(HeapSum().read("kayles", ["1"] * MAX_COMPONENTS)) == MAX_COMPONENTS


@pytest.mark.parametrize("words", [[], ["3"], ["3", "5", "7"], ["9" * 10_000], ["3 5 + 1 2"]])
def test_a_wrong_number_of_heaps_is_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=r"expected two heap sizes: 2 of them, not [0-9]+") as refusal:
        PAIR.read("wythoff", words)
    assert len(str(refusal.value)) < 200


def refused(asked):
    """The words and the reason of a refusal, which knows no game yet."""
    with pytest.raises(Refusal) as refusal:
        asked()
    return refusal.value.text, refusal.value.reason


def test_the_largest_number_is_taken_and_none_above():
    assert whole_number("7", "a number", largest=7) == 7
    assert whole_number("3", "a number", least=3, largest=7) == 3
    assert refused(lambda: whole_number("2", "a number", least=3, largest=7)) == (
        "2",
        "a number must be a whole number from 3 to 7",
    )
    assert whole_number("07", "a number", largest=7) == 7
    for word in ("8", "007", "77"):
        text, reason = refused(lambda word=word: whole_number(word, "a number", largest=7))
        assert text == word and "from 0 to 7" in reason
    assert whole_number("9" * 100, "a number", largest=None) == 10**100 - 1
    text, reason = refused(lambda: whole_number("x", "a number", least=1, largest=None))
    assert reason == "a number must be a whole number from 1 on"


def test_equal_numbers_are_named_by_their_places_and_zeros_that_are_left_out_may_be_equal():
    refuse_equal((0, 0, 3, 5), "heap", "no two may be equal")
    assert refused(lambda: refuse_equal((0, 5, 3, 5), "heap", "no two may be equal")) == (
        "0 5 3 5",
        "heaps 2 and 4 are both 5; no two may be equal",
    )
    with pytest.raises(PositionError, match=r"g: '0 0 3': heaps 1 and 2 are both 0; no two may be equal"):
        Numbers("3 5", "heap sizes", distinct="no two may be equal").read("g", ["0 0 3"])
    distinct = Numbers("3 5", "heap sizes", distinct="no two may be equal", order="no zeros")
    assert distinct.read("g", ["0 0 3 5"]) == ((3, 5),)
    with pytest.raises(PositionError, match=r"g: '0 5 3 5': heaps 2 and 4 are both 5; no two may be equal"):
        distinct.read("g", ["0 5 3 5"])


# A position that breaks a rule, and what the line must name: which heap or coin it is, and the rule.
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
    ("northcott", "1-5 3-3", "both numbers of row 2 are 3; each counter needs a square of its own"),
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
    ("matutinal-nim", "5 3: 1", "expected the beans still to be laid"),
    ("staircase-fives", "1 -2", "step 2 must be a whole number"),
    ("tsyan-shizi-3", "1 2", "three heap sizes: 3 of them, not 2"),
    ("sym", "3 30", "from 0 to 29; the symmetric sets that are tried double in number with every two more"),
    ("sympler", "30", "from 0 to 29; the symmetric sets that are tried double in number"),
    ("carpets", "2-3 16-0", "from 0 to 15; the symmetric sets that are tried double in number"),
    ("fitted-carpets", "16-0", "from 0 to 15; the symmetric sets that are tried double in number"),
    ("rugs", "1-33", "from 1 to 32; coin n-n has n² turns of up to n² coins each, and all are tried"),
    ("ruler", "501", "from 1 to 500; coin n has n turns of up to n coins each, and all are tried"),
    ("moebius", "48", "from 0 to 47; coin n may be turned with any 4 or fewer of the n before it, and all are tried"),
    ("mogul", "32", "from 0 to 31; coin n may be turned with any 6 or fewer of the n before it, and all are tried"),
    ("motley", "9" * 30, "coin n is worth 2^n, which is not exact in every browser beyond it"),
    ("tsyan-shizi-4", "1 1 1 256", "heap 4 must be a whole number from 0 to 255"),
]


@pytest.mark.parametrize(("slug", "text", "named"), BROKEN)
def test_the_heap_or_coin_and_the_rule_that_it_breaks_are_named(slug, text, named):
    with pytest.raises(PositionError) as refusal:
        games()[slug].notation.read(slug, text.split())
    message = str(refusal.value)
    assert message.startswith(f"{slug}: ") and named in message
    assert "\n" not in message and len(message) < 250


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("word", ["x", "-1", "\x1b[31m7", "9" * 10_000 + "x", "", "1-", "∞"])
def test_every_game_refuses_nonsense_in_one_short_line(slug, word):
    with pytest.raises(PositionError, match=rf"^{slug}: ") as refusal:
        games()[slug].notation.read(slug, [word])
    assert "\n" not in str(refusal.value) and "\x1b" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("slug", games())
def test_a_number_of_ten_thousand_digits_is_read_whole_or_refused_in_one_short_line(slug):
    word, notation = "9" * 10_000, games()[slug].notation
    try:
        components = notation.read(slug, [word])
    except PositionError as refusal:
        assert "\n" not in str(refusal) and len(str(refusal)) < 250
    else:
        assert notation.write(components) == word
