"""Translate the rule of a game to a script for the browser.

The syntax tree of a method becomes JavaScript, together with the library functions that it calls and the constants that
it names.  Only a small part of Python is supported: numbers, tuples, lists, sets and dictionaries; loops, conditions,
comprehensions and generators; calls of library functions and of those in ``fairgame_site.translate.names``.  Anything
else is an error with file and line.

The script is one function of the runtime: with a runtime of plain numbers it is fast and valid below 2^30, with one of
long integers it is exact for any size.  A generator becomes a function that passes its values to ``emit``, the last
argument, several times as fast as a JavaScript generator.  Names of the runtime begin with ``$`` and functions end with
it, so no variable of a rule can hide them.

Cost: a few milliseconds a game when the site is built; a script has 0.2 to 3 kB.
"""

import functools
import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from fairgame_site.errors import RuleError
from fairgame_site.translate.names import is_stream
from fairgame_site.translate.statements import Function

EXACT = 2**53  # scripts write integers from here on as text
SHORT = 10**6  # the constant of a smaller integer has the integer in its name


def translated(
    game: Any, methods: Mapping[str, Callable[..., Any]], streamed: tuple[str, ...] = (), *, is_drawing: bool = False
) -> str:
    """Return the script of a game: a module whose default export builds its functions from a runtime.

    Args:
        game: the value of ``self``.
        methods: functions to export by name: methods of the game's class, or plain functions.
        streamed: names of functions that must be annotated as iterators, since they are called with ``emit``.
        is_drawing: whether the numbers are plain and may be fractions; then ``+``, ``*`` and ``==`` are for numbers and
            texts only, except next to a literal list.

    Raises:
        RuleError: with file and line, if a method or a function that it calls is unsupported.
    """
    script = Script(game, is_drawing=is_drawing)
    for name, method in methods.items():
        if name in streamed and not is_stream(method):
            line = f"{inspect.getfile(method)}:{inspect.getsourcelines(method)[1]}"
            raise RuleError(f"{line}: {name} must be annotated as an Iterator to be translated for the browser")
    exported = ", ".join(f"{name}: {script.function(function)}" for name, function in methods.items())
    lines = [
        f"const {{{', '.join(f'{name}: ${name}' for name in sorted(script.used))}}} = py;",
        *(f"const {name} = {value};" for value, name in script.constants.items()),
        *script.functions.values(),
        f"return {{{exported}}};",
    ]
    return "export default (py) => {\n" + "\n".join(lines) + "\n};\n"


class Script:
    """Functions and constants translated so far, and the runtime names that they use."""

    def __init__(self, game: Any, *, is_drawing: bool = False) -> None:
        """Begin the script of ``game``."""
        self.game, self.is_drawing = game, is_drawing
        self.used: set[str] = set()
        self.constants: dict[str, str] = {}
        self.functions: dict[str, str] = {}
        self._names: dict[Any, str] = {}

    def native(self, name: str) -> str:
        """Return a name of the runtime in the script, and record its use."""
        self.used.add(name)
        return f"${name}"

    def number(self, value: int) -> str:
        """Return an integer as a constant of the script, since a literal would have one size only."""
        if value < 0:
            return f"(-{self.number(-value)})"
        if self.is_drawing:
            return str(value)
        text = f'{self.native("int")}("{value}")' if value >= EXACT else f"{self.native('int')}({value})"
        return self.constants.setdefault(text, f"k{value}" if value < SHORT else f"k{len(self.constants)}_")

    def function(self, function: Callable[..., Any]) -> str:
        """Return the name of a library function in the script, translated on first use."""
        plain = inspect.unwrap(function)
        if plain is not function and not isinstance(function, functools._lru_cache_wrapper):
            line = f"{inspect.getfile(plain)}:{inspect.getsourcelines(plain)[1]}"
            raise RuleError(f"{line}: a decorator other than a cache cannot be translated for the browser")
        if plain not in self._names:
            stem = plain.__name__.lstrip("_")
            name = f"{stem}$" if f"{stem}$" not in self._names.values() else f"{stem}${len(self._names)}"
            self._names[plain] = name
            text = Function(self, plain, name).text()
            if isinstance(function, functools._lru_cache_wrapper):
                text = text.replace(f"function {name}(", f"function {name}$(", 1)
                text += f"\nconst {name} = {self.native('memo')}({name}$);"
            self.functions[name] = text
        return self._names[plain]

    def constant(self, value: Any, refuse: Callable[[str], RuleError]) -> str:
        """Return a value that a rule names, as written in the script.

        Raises:
            RuleError: from ``refuse``, for an unsupported value.
        """
        if isinstance(value, Enum):
            return self.constant(value.value, refuse)
        if value is None or isinstance(value, bool):
            return {None: "null", False: "false", True: "true"}[value]
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, str):
            return quoted(value)
        if isinstance(value, float) and self.is_drawing:
            return repr(value)
        return self._collection(value, refuse)

    def _collection(self, value: Any, refuse: Callable[[str], RuleError]) -> str:
        def listed(several: Any) -> str:
            return ", ".join(self.constant(one, refuse) for one in several)

        match value:
            case tuple() | list():
                return f"[{listed(value)}]"
            case range():
                return f"{self.native('range')}({listed((value.start, value.stop, value.step))})"
            case Mapping():
                return f"{self.native('dict')}([{', '.join(f'[{listed(pair)}]' for pair in value.items())}])"
            case set() | frozenset():
                return f"{self.native('set')}([{listed(sorted(value))}])"
        raise refuse(f"a value of the type {type(value).__name__}")


def quoted(text: str) -> str:
    """Return a text as a literal of JavaScript."""
    inner = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'
