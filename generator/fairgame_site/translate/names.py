"""Python builtins that a rule may call, with their names in the runtime of the browser.

Library functions are translated with the rule.  The runtime is ``generator/web/src/rules/runtime.ts``.  It supports
only the arguments listed here: a call with others would differ from Python and is an error.
"""

import builtins
import dataclasses
import functools
import inspect
import itertools
import math
import operator
from collections.abc import Mapping
from types import FunctionType
from typing import Any, NamedTuple

MANY = 99


class RuntimeFunction(NamedTuple):
    """A function or method of the runtime, with its arguments."""

    name: str
    least: int = 1
    most: int = 1
    named: tuple[str, ...] = ()
    """The options that may be given by name."""


FUNCTIONS: Mapping[Any, RuntimeFunction] = {
    builtins.abs: RuntimeFunction("abs"),
    builtins.all: RuntimeFunction("all"),
    builtins.any: RuntimeFunction("any"),
    builtins.dict: RuntimeFunction("dict", 0, 1),
    builtins.divmod: RuntimeFunction("divmod", 2, 2),
    builtins.enumerate: RuntimeFunction("enumerate", 1, 1, ("start",)),
    builtins.frozenset: RuntimeFunction("set", 0, 1),
    builtins.int: RuntimeFunction("whole"),
    builtins.iter: RuntimeFunction("list"),
    builtins.len: RuntimeFunction("len"),
    builtins.list: RuntimeFunction("list", 0, 1),
    builtins.map: RuntimeFunction("map", 2, MANY),
    builtins.max: RuntimeFunction("max", 1, MANY, ("key", "default")),
    builtins.min: RuntimeFunction("min", 1, MANY, ("key", "default")),
    builtins.next: RuntimeFunction("next", 1, 2),
    builtins.range: RuntimeFunction("range", 1, 3),
    builtins.reversed: RuntimeFunction("reversed"),
    builtins.set: RuntimeFunction("set", 0, 1),
    builtins.sorted: RuntimeFunction("sorted", 1, 1, ("key", "reverse")),
    builtins.str: RuntimeFunction("str"),
    builtins.sum: RuntimeFunction("sum", 1, 2),
    builtins.tuple: RuntimeFunction("list", 0, 1),
    builtins.zip: RuntimeFunction("zip", 0, MANY, ("strict",)),
    functools.reduce: RuntimeFunction("reduce", 2, 3),
    itertools.accumulate: RuntimeFunction("accumulate"),
    itertools.chain: RuntimeFunction("chain", 0, MANY),
    itertools.combinations: RuntimeFunction("combinations", 2, 2),
    itertools.combinations_with_replacement: RuntimeFunction("combinationsWithReplacement", 2, 2),
    itertools.islice: RuntimeFunction("islice", 2, 2),
    itertools.pairwise: RuntimeFunction("pairwise"),
    itertools.product: RuntimeFunction("product", 0, MANY, ("repeat",)),
    math.ceil: RuntimeFunction("ceil"),
    math.cos: RuntimeFunction("cos"),
    math.hypot: RuntimeFunction("hypot", 2, 2),
    math.isqrt: RuntimeFunction("isqrt"),
    math.sin: RuntimeFunction("sin"),
    operator.xor: RuntimeFunction("xor", 2, 2),
}

FRACTIONAL = (math.ceil, math.cos, math.hypot, math.sin)
"""Functions of drawings only, which compute with fractions."""

METHODS: Mapping[str, RuntimeFunction] = {
    "add": RuntimeFunction("add"),
    "append": RuntimeFunction("append"),
    "bit_count": RuntimeFunction("bitCount", 0, 0),
    "bit_length": RuntimeFunction("bitLength", 0, 0),
    "copy": RuntimeFunction("list", 0, 0),
    "count": RuntimeFunction("count"),
    "extend": RuntimeFunction("extend"),
    "get": RuntimeFunction("get", 1, 2),
    "index": RuntimeFunction("index"),
    "insert": RuntimeFunction("insert", 2, 2),
    "items": RuntimeFunction("items", 0, 0),
    "join": RuntimeFunction("join"),
    "keys": RuntimeFunction("list", 0, 0),
    "partition": RuntimeFunction("partition"),
    "pop": RuntimeFunction("pop", 0, 1),
    "remove": RuntimeFunction("remove"),
    "rstrip": RuntimeFunction("rstrip"),
    "setdefault": RuntimeFunction("setdefault", 2, 2),
    "values": RuntimeFunction("values", 0, 0),
}

ERRORS: Mapping[str, str] = {"LimitError": "limit", "Refusal": "refusal"}
"""What a rule may raise, and the run-time's function that makes it."""

STREAMS = ("Iterator", "Iterable", "Generator")
RESERVED = frozenset(
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends"
    " false finally for function if implements import in instanceof interface let made new null package private"
    " protected public return static super switch this throw true try typeof var void while with yield emit py".split()
)


def is_function(value: Any) -> bool:
    """Whether a value is a Python function, cached or not."""
    plain = inspect.unwrap(value) if callable(value) else value
    return isinstance(plain, FunctionType) and not is_known(value)


def is_stream(function: Any) -> bool:
    """Whether a function is annotated as an iterator."""
    returned = inspect.unwrap(function).__annotations__.get("return", "")
    name = returned if isinstance(returned, str) else getattr(returned, "__name__", "") or str(returned)
    return name.rpartition(".")[2].partition("[")[0] in STREAMS


def is_object(function: FunctionType, name: str) -> bool:
    """Whether a parameter is annotated as a dataclass, an object in the browser."""
    return dataclasses.is_dataclass(function.__annotations__.get(name))


def is_known(value: Any) -> bool:
    """Whether the runtime has this Python builtin."""
    try:
        return value in FUNCTIONS
    except TypeError:
        return False


def own_name(name: str) -> str:
    """Return the name of a rule's variable in the script."""
    return f"{name}_" if name in RESERVED else name
