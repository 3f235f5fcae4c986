import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.discovery import games
from engine.errors import PositionError
from engine.notation import LARGEST_TYPED, MOST_COMPONENTS, Heaps, Tuples, split_words, whole_number

heaps = st.lists(st.integers(0, LARGEST_TYPED), min_size=1, max_size=8).map(tuple)


@given(heaps)
def test_a_sum_of_heaps_is_read_back_as_it_was_written(components):
    text = Heaps().write(components)
    assert Heaps().read("g", [text]) == components
    assert Heaps().read("g", text.split()) == components


@given(heaps)
def test_one_position_of_several_heaps_is_read_back(position):
    notation = Tuples(size=len(position))
    assert notation.read("g", [notation.write((position,))]) == (position,)


@pytest.mark.parametrize(
    "words", [["12 70 180"], ["12", "70", "180"], ["12,70,180"], ["12, 70", "180"], ["12 + 70+180"], [" 012\t70\n180 "]]
)
def test_spaces_commas_and_plus_signs_part_words(words):
    assert split_words(words)[-2:] == ["70", "180"]
    assert Heaps().read("kayles", words) == (12, 70, 180)


def test_the_sum_of_nothing():
    assert Heaps().write(()) == Tuples().write(()) == "0"
    assert Tuples().write(((3, 5), (1, 2))) == "3 5 + 1 2"


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
    str(LARGEST_TYPED + 1),
    "9" * 10_000,
]


@pytest.mark.parametrize("word", BAD_WORDS)
@pytest.mark.parametrize("notation", [Heaps(), Tuples()], ids=["heaps", "tuples"])
def test_a_bad_word_is_named_in_one_short_line(notation, word):
    with pytest.raises(PositionError, match=r"^some-game: ") as refusal:
        notation.read("some-game", ["7", word])
    message = str(refusal.value)
    assert refusal.value.text[:20] == word[:20]
    assert "\n" not in message and "\x1b" not in message and "\x00" not in message
    assert len(message) < 200
    assert f"from 0 to {LARGEST_TYPED}" in message


@pytest.mark.parametrize("words", [[], [""], [" , +"], ["1"] * (MOST_COMPONENTS + 1), ["9" * 9000] * 2000])
def test_none_and_too_many_heaps_are_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=f"1 to {MOST_COMPONENTS} of them") as refusal:
        Heaps().read("kayles", words)
    assert len(str(refusal.value)) < 200
    assert len(Heaps().read("kayles", ["1"] * MOST_COMPONENTS)) == MOST_COMPONENTS


@pytest.mark.parametrize("words", [[], ["3"], ["3", "5", "7"], ["9" * 10_000], ["3 5 + 1 2"]])
def test_a_wrong_number_of_heaps_is_refused_in_one_short_line(words):
    with pytest.raises(PositionError, match=r"expected two heap sizes, not [0-9]+ numbers") as refusal:
        Tuples().read("wythoff", words)
    assert len(str(refusal.value)) < 200


def test_the_largest_number_is_taken_and_none_above():
    assert whole_number("g", "7", "a number", largest=7) == 7
    assert whole_number("g", "07", "a number", largest=7) == 7
    for word in ("8", "007", "77"):
        with pytest.raises(PositionError, match="from 0 to 7"):
            whole_number("g", word, "a number", largest=7)


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("word", ["x", "-1", "\x1b[31m7", "9" * 10_000, "", "1-", "∞"])
def test_every_game_refuses_nonsense_in_one_short_line(slug, word):
    with pytest.raises(PositionError, match=rf"^{slug}: ") as refusal:
        games()[slug].notation.read(slug, [word])
    assert "\n" not in str(refusal.value) and "\x1b" not in str(refusal.value)
    assert len(str(refusal.value)) < 250
