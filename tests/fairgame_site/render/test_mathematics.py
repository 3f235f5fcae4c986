"""Formulas become MathML, other text is unchanged, and Markdown does not alter formulas."""

from xml.etree import ElementTree

import markdown
import pytest

from fairgame_site.errors import ContentError
from fairgame_site.render.mathematics import mathml, with_mathml

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"


def converted(source):
    return with_mathml(source, "p.md")


def as_page(source):
    extensions = ["attr_list", "md_in_html", "tables", "footnotes", "def_list", "pymdownx.superfences"]
    return markdown.markdown(converted(source), extensions=extensions)


def test_inline_formula_becomes_mathml():
    made = converted("so $a+b$ it is")
    assert made.startswith('so <span class="atlas-math atlas-math-inline"><math ')
    assert made.endswith("</math></span> it is")
    assert "$" not in made
    tree = ElementTree.fromstring(made.removeprefix("so ").removesuffix(" it is"))
    assert [leaf.text for leaf in tree.iter() if leaf.text] == ["a", "+", "b"]


def test_prime_is_no_superscript():
    assert "<msup>" not in mathml("b'") and "<mo" in mathml("b'")
    assert "<msup>" in mathml("b^2")


def test_two_formulas_on_one_line():
    assert converted("$a$ and $b$").count("<math ") == 2


def test_punctuation_stays_on_the_line_of_its_formula():
    made = converted("a heap of $a$. Then ($b$), $c$ d")
    assert [part[0] for part in made.split("</math></span>")[1:]] == [".", ")", " "]
    assert made.count('<span class="atlas-kept">') == 2 and "</math></span>),</span>" in made


def test_display_formula_on_one_line_becomes_a_block():
    made = converted("$$ a = b $$")
    assert 'atlas-math-block"><math ' in made
    assert 'display="block"' in made


def test_multiline_display_preserves_line_numbers():
    source = "before\n$$\na +\nb\n$$\nafter $c$"
    made = converted(source)
    assert made.count("<math ") == 2
    assert len(made.split("\n")) == len(source.split("\n"))
    assert made.split("\n")[5].startswith("after ")
    block = made.split("\n")[1]
    assert [leaf.text for leaf in ElementTree.fromstring(block).iter() if leaf.text] == ["a", "+", "b"]


@pytest.mark.parametrize(
    "source",
    [
        "no formula here",
        "`$a*b$` and ``$c ` $d``",
        "```\n$a*b$\n$$\n```",
        "~~~ text\n$a*b$\n~~~",
        "a price of $5 and one of $6",
        "only one $ here",
        "$ spaces inside $",
    ],
)
def test_dollar_without_a_formula_stays(source):
    assert converted(source) == source


def test_code_and_mathematics_on_one_line():
    made = converted("`$x$` is not $y$")
    assert made.startswith("`$x$` is not <span")
    assert made.count("<math ") == 1


def test_formulas_after_a_fence_are_converted():
    assert converted("```\n$a$\n```\n$b$").count("<math ") == 1


def test_escaped_dollar_stays_a_dollar():
    assert converted(r"\$5 and \$6") == "$5 and $6"


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("one\ntwo $\\nosuchmacro x$", 2, "unknown macro \\nosuchmacro"),
        ("$$ \\nosuchmacro $$", 1, "\\nosuchmacro"),
        ("one\n\n$$\na\n\\nosuchmacro\n$$", 3, "\\nosuchmacro"),
        ("a\n$\\bar$", 2, "mathematics $\\bar$"),
        ("a\nb\n$$\nnever closed", 3, "never closed"),
        ("a\n$$ opened here\nclosed there $$", 2, "$$"),
    ],
)
def test_invalid_formula_is_refused_with_its_line(source, line, words):
    with pytest.raises(ContentError) as caught:
        converted(source)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"p.md, line {line}: mathematics")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("formula", "signs"),
    [
        ("a*b*c_1", "a*b*c1"),
        ("x_1 y_2 z_3", "x1y2z3"),
        ("[x](y)", "[x](y)"),
        ("a|b|c", "a|b|c"),
        ("G(n)=0", "G(n)=0"),
        ("a < b \\text{ and } c > d", "a<band c>d"),
        ("\\{0\\}", "{0}"),
    ],
)
def test_markdown_leaves_formulas_unchanged(formula, signs):
    page = as_page(f"text ${formula}$ and ${formula}$ text")
    for tag in ("<em", "<strong", "<a ", "<code", "<sup", "<table", "<del"):
        assert tag not in page
    tree = ElementTree.fromstring(page)
    for one in tree.iter(f"{NAMESPACE}math"):
        seen = "".join(one.itertext()).replace("\xa0", "")
        assert seen.replace(" ", "") == signs.replace(" ", "")


def test_formula_in_a_table_adds_no_cell():
    page = as_page("| a | b |\n|---|---|\n| $x|y$ | $u*v$ |")
    assert page.count("<td>") == 2
    assert page.count("<math ") == 2


@pytest.mark.parametrize("formula", ["a \\oplus b", "\\varphi^2", "\\lfloor k\\varphi \\rfloor", "x^{{2}}", "n \\ge 0"])
def test_formula_is_well_formed_without_style(formula):
    tree = ElementTree.fromstring(mathml(formula))
    assert tree.find(f"{NAMESPACE}math") is not None
    assert not [one for one in tree.iter() if "style" in one.attrib]


def test_hostile_formula_opens_no_element():
    tree = ElementTree.fromstring(converted("$<script>alert(1)</script>$"))
    assert not [one for one in tree.iter() if one.tag.endswith("script")]
