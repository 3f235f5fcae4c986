"""An untranslatable rule, board or notation is rejected with file, line and construct."""

import importlib.util
import re
from textwrap import indent

import pytest

from fairgame.core.discovery import games
from fairgame.errors import AtlasError
from fairgame_site.errors import RuleError
from fairgame_site.translate import scripts

FILE = '''"""A game that is made up."""

import math
from collections.abc import Iterator

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum, Numbers
from fairgame.core.notation import Integers, Parts

OBJECT = object()


def into(parts):
    return parts[0]


def out_of(components):
    return (components,)


def beside(a: int) -> int:
    return a


class Toy:
    info = GameInfo("toy", "Toy", Category.NIM, "Take one.")
    notation = HeapSum()
    thing = object()

    def positions(self, stop: int) -> Iterator[int]:
        return iter(range(stop))

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        if position:
            yield (beside(position - 1),)
'''
OPTIONS = "        if position:\n            yield (beside(position - 1),)\n"
BODY = FILE[: FILE.index(OPTIONS)].count("\n") + 1  # first line of the body of options

# The body of a rule, the line of the error, and the message.
REFUSED = [
    ("try:\n    yield (1,)\nexcept ValueError:\n    pass", 1, "the statement 'try'"),
    ('with open("x") as file:\n    yield (1,)', 1, "the statement 'with'"),
    ("match position:\n    case 1:\n        yield (1,)", 1, "the statement 'match'"),
    ("yield (2,)\nwhile position:\n    yield (1,)\nelse:\n    pass", 2, "'else' behind a loop"),
    ("for k in range(3):\n    yield (k,)\nelse:\n    pass", 1, "'else' behind a loop"),
    ("if position:\n    assert position > 0\nyield (1,)", 2, "the statement 'assert'"),
    ("del position", 1, "the statement 'delete'"),
    ("global X", 1, "the statement 'global'"),
    ("import math", 1, "the statement 'import'"),
    ("def inner():\n    return 1\nyield (inner(),)", 1, "the statement 'functiondef'"),
    ("class Inner:\n    pass\nyield (1,)", 1, "the statement 'classdef'"),
    ('if position:\n    raise ValueError("no")\nyield (1,)', 2, "raising anything but LimitError or Refusal"),
    ("raise", 1, "raising anything but LimitError or Refusal"),
    ("a = b = position\nyield (a, b)", 1, "an assignment to several names at once"),
    ("position.left = 3", 1, "an assignment to position.left"),
    ("first, (second, *rest) = position", 1, "unpacking into (second, *rest)"),
    ("found = [1, 2]\nfound[0:1] = [3]", 2, "the expression '0:1'"),
    ("if (half := position):\n    yield (half,)", 1, "the expression '(half := position)'"),
    ("got = yield (1,)", 1, "the expression '(yield (1,))'"),
    ("yield (position.left,)", 1, "the attribute 'left'"),
    ("yield (position / 2,)", 1, "the operator Div"),
    ("yield (position @ position,)", 1, "the operator MatMult"),
    ("yield (+position,)", 1, "the operator UAdd"),
    ("yield (0.5,)", 1, "a value of the type float"),
    ("yield (1j,)", 1, "a value of the type complex"),
    ('yield (b"a",)', 1, "a value of the type bytes"),
    ("yield (...,)", 1, "a value of the type ellipsis"),
    ("yield (OBJECT,)", 1, "'OBJECT', a value of the type object,"),
    ("yield (self.thing,)", 1, "'self.thing', a value of the type object,"),
    ("yield (self.nothing,)", 1, "the name 'self.nothing'"),
    ("yield (nothing,)", 1, "the name 'nothing'"),
    ("yield (nothing(position),)", 1, "the name 'nothing'"),
    ("yield (math.nothing(position),)", 1, "the name 'math.nothing'"),
    ("yield (math.sin(position),)", 1, "the call 'math.sin(position)'"),
    ("yield (super().options(position),)", 1, "the call 'super().options(position)'"),
    ("found = [2, 1]\nfound.sort()\nyield (1,)", 2, "the call 'found.sort()'"),
    ("yield (print(position),)", 1, "a call of 'print'"),
    ("yield (isinstance(position, int),)", 1, "a call of 'isinstance'"),
    ("yield (round(position),)", 1, "a call of 'round'"),
    ('yield f"{position:3}"', 1, "a format in a text"),
    ('yield f"{position!r}"', 1, "a format in a text"),
    ("yield {**{1: 2}}", 1, "a dictionary within another"),
    ("yield from (\n    (k,)\n    for k in range(3)\n    if k / 2\n)", 4, "the operator Div"),
]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "toy.py"


@pytest.fixture
def toy(file):
    """A function that replaces parts of the file of a game and returns the game."""

    def made(**replaced):
        text = FILE
        for old, new in replaced.items():
            assert TEXTS[old] in text
            text = text.replace(TEXTS[old], new)
        file.write_text(text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(f"toy_{abs(hash(text))}", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.Toy()

    return made


TEXTS = {
    "options": OPTIONS,
    "beside": "    return a\n",
    "into": "    return parts[0]\n",
    "out_of": "    return (components,)\n",
    "annotated": "-> Iterator[tuple[int, ...]]:",
    "notation": "    notation = HeapSum()\n",
}
PARTS = '    notation = Parts("3", "heaps", (Integers(Numbers("3", "heaps")),), into=into, out_of=out_of)\n'
BOARD = """
    def board(self, components: tuple[int, ...]) -> Heaps:
        heaps = components
        return Heaps(heaps, apart=len(heaps) / 2)
"""


def refusal(game):
    with pytest.raises(RuleError) as refused:
        scripts.script(game)
    assert isinstance(refused.value, AtlasError), "the command line says it in one line"
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_rule_is_translated_unchanged(toy):
    script = scripts.script(toy())
    assert script.startswith("export default (py) => {\n") and script.endswith("return {options: options$};\n};\n")
    assert "beside$(" in script
    assert scripts.untranslated(toy()) == ()


@pytest.mark.parametrize(("body", "line", "what"), REFUSED)
def test_unsupported_construct_is_named_with_file_and_line(toy, file, body, line, what):
    game = toy(options=indent(body, " " * 8) + "\n")
    assert refusal(game) == f"{file}:{BODY + line - 1}: {what} cannot be translated for the browser"
    assert scripts.untranslated(game) == ("options",)


def test_error_in_a_called_function_names_that_function(toy, file):
    line = FILE[: FILE.index(TEXTS["beside"])].count("\n") + 1
    assert (
        refusal(toy(beside="    return a / 2\n"))
        == f"{file}:{line}: the operator Div cannot be translated for the browser"
    )


def test_options_not_annotated_as_an_iterator_are_refused(toy, file):
    line = FILE[: FILE.index("    def options")].count("\n") + 1
    reason = f"{file}:{line}: options must be annotated as an Iterator to be translated for the browser"
    assert refusal(toy(annotated="-> list[tuple[int, ...]]:")) == reason


def test_non_function_is_rejected(toy, file):
    line = BODY + OPTIONS.count("\n") + 1
    board = toy(options=f"{OPTIONS}\n    board = lambda self, components: Heaps(components)\n")
    assert (
        refusal(board) == f"{file}:{line}: a rule that is a Assign and no function cannot be translated for the browser"
    )
    options = toy(options=f"{OPTIONS}\n    options = lambda self, position: iter(())\n")
    reason = "options must be annotated as an Iterator to be translated for the browser"
    assert refusal(options) == f"{file}:{line}: {reason}"


def test_untranslatable_board_is_refused_like_a_rule(toy, file):
    game = toy(options=OPTIONS + BOARD)
    line = BODY + OPTIONS.count("\n") + BOARD.count("\n") - 1
    assert refusal(game) == f"{file}:{line}: the operator Div cannot be translated for the browser"
    assert scripts.untranslated(game) == ("board",)


@pytest.mark.parametrize("which", ["into", "out_of"])
def test_untranslatable_notation_is_refused_like_a_rule(toy, file, which):
    assert scripts.untranslated(toy(notation=PARTS)) == ()
    game = toy(notation=PARTS, **{which: "    return (round(1),)\n"})
    line = FILE[: FILE.index(TEXTS[which])].count("\n") + 1
    assert refusal(game) == f"{file}:{line}: a call of 'round' cannot be translated for the browser"
    assert scripts.untranslated(game) == (which,)


def test_accelerator_may_replace_a_translated_rule(toy):
    game = toy(options="        yield (position / 2,)\n\n    accelerator = 'mark'\n")
    assert scripts.untranslated(game) == ("options",)
    assert "return {};" in scripts.script(game)
    assert scripts.definition(game)["accelerator"] == "mark"


def test_search_replaces_untranslated_closed_rule(toy):
    closed = "\n    def is_p_position(self, position: int) -> bool:\n        return position / 2 == 1\n"
    game = toy(options=OPTIONS + closed)
    assert scripts.untranslated(game) == ("is_p_position",)
    assert "is_p_position" not in scripts.script(game)


def test_script_has_exactly_the_functions_that_the_browser_needs():
    for slug, game in games().items():
        needed = {"options", "board", "into", "out_of"} & set(scripts.untranslated(game))
        assert not needed or hasattr(game, "accelerator"), slug
        found = re.search(r"return \{(.*)\};\n\};\n$", scripts.script(game))
        names = {one.partition(":")[0] for one in found[1].split(", ") if one}
        own = {name for name in (*scripts.NEEDED, *scripts.CLOSED) if hasattr(type(game), name)}
        own |= {name for name in ("into", "out_of") if hasattr(game.notation, name)}
        assert names == own - set(scripts.untranslated(game)), slug
