import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.errors import OctalCodeError
from fairgame.games.octal.code import MAX_TEXT, OctalCode

ACCEPTED = [
    ("0.77", "0.77", (0, 7, 7)),
    (".77", "0.77", (0, 7, 7)),
    (".770", "0.77", (0, 7, 7)),
    (".7700000", "0.77", (0, 7, 7)),
    (".137", "0.137", (0, 1, 3, 7)),
    (".07", "0.07", (0, 0, 7)),
    (".0077", "0.0077", (0, 0, 0, 7, 7)),
    (".4", "0.4", (0, 4)),
    ("4.7", "4.7", (4, 7)),
    ("4.", "4.", (4,)),
    ("4.000", "4.", (4,)),
    ("4.070", "4.07", (4, 0, 7)),
    ("." + "7" * (MAX_TEXT - 1), "0." + "7" * (MAX_TEXT - 1), (0, *[7] * (MAX_TEXT - 1))),
]

REFUSED = [
    ("", 0, "point"),
    ("77", 2, "point"),
    ("0", 1, "point"),
    ("kayles", 6, "point"),
    ("0,77", 4, "point"),
    ("1.77", 0, "before the point"),
    ("00.77", 0, "before the point"),
    ("-.77", 0, "before the point"),
    ("\uff18.77", 0, "before the point"),
    (".", 1, "no move"),
    ("0.", 2, "no move"),
    ("0.000", 5, "no move"),
    ("0.78", 3, "hexadecimal"),
    (".8", 1, "hexadecimal"),
    ("0.7F7", 3, "hexadecimal"),
    ("0.a", 2, "hexadecimal"),
    ("0.7.7", 3, "0 to 7"),
    ("0.7 7", 3, "0 to 7"),
    ("0.77 ", 4, "0 to 7"),
    ("0.77\n", 4, "0 to 7"),
    ("0.7٣", 3, "0 to 7"),  # a digit for int(), but not for a code
    ("0.7²", 3, "0 to 7"),
    ("0.-7", 2, "0 to 7"),
    ("." + "7" * MAX_TEXT, MAX_TEXT, "at most"),
    ("9" * 100_000, MAX_TEXT, "at most"),
]

codes = st.builds(
    lambda first, middle, last: OctalCode((first, *middle, last)),
    st.sampled_from((0, 4)),
    st.lists(st.integers(0, 7), max_size=60),
    st.integers(1, 7),
)


@pytest.mark.parametrize(("text", "canonical", "digits"), ACCEPTED)
def test_canonical_text(text, canonical, digits):
    code = OctalCode.parse(text)
    assert str(code) == canonical
    assert code.digits == digits
    assert code.length == len(digits) - 1
    if len(canonical) <= MAX_TEXT:
        assert OctalCode.parse(canonical) == code


@pytest.mark.parametrize(("text", "position", "reason"), REFUSED)
def test_invalid_code_is_refused_with_its_position_in_one_short_line(text, position, reason):
    with pytest.raises(OctalCodeError, match=reason) as refusal:
        OctalCode.parse(text)
    assert refusal.value.position == position
    assert f"character {position + 1}" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@given(codes)
def test_code_survives_a_round_trip(code):
    assert OctalCode.parse(str(code)) == code


@given(codes, st.integers(0, 10))
def test_leading_and_trailing_zeros_do_not_matter(code, zeros):
    text = str(code) + "0" * zeros
    assert OctalCode.parse(text.removeprefix("0")) == OctalCode.parse(text) == code


@given(st.text("0123456789.abcdefx+- ", max_size=12))
def test_any_text_is_a_code_or_refused(text):
    try:
        code = OctalCode.parse(text)
    except OctalCodeError as refusal:
        assert 0 <= refusal.position <= len(text)
    else:
        assert set(str(code)) <= set("01234567.")
        assert code.digits[0] in (0, 4) and any(code.digits)
        assert len(code.digits) == 1 or code.digits[-1] != 0


@given(codes, codes)
def test_different_codes_have_different_slugs(one, other):
    assert (one.slug == other.slug) == (one == other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.77", "take 1 leaving nothing, one heap or two heaps; take 2 leaving nothing, one heap or two heaps"),
        ("4.", "split a heap in two"),
        ("4.02", "split a heap in two; take 2 leaving one heap"),
        ("0.007", "take 3 leaving nothing, one heap or two heaps"),
    ],
)
def test_rule_in_words(text, words):
    assert OctalCode.parse(text).in_words() == words
