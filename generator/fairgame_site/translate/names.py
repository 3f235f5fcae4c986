"""The functions of Python that a rule may call, and what they are called in the browser's run-time.

A function of the engine itself is translated with the rule; what stands here is Python's own.  The run-time is
``generator/web/src/rules/runtime.ts``, which has a function of each name.  It knows no more of Python's arguments than
stand here: a call with others is refused, for it would mean something else there.
"""

import builtins
import functools
import inspect
import itertools
import math
import operator
from collections.abc import Mapping
from types import FunctionType
from typing import Any, NamedTuple

MANY = 99


class Native(NamedTuple):
    """A function or method of the run-time, and the arguments that it takes."""

    name: str
    least: int = 1
    most: int = 1
    named: tuple[str, ...] = ()
    """The options that may be given by name."""


FUNCTIONS: Mapping[Any, Native] = {
    builtins.abs: Native("abs"),
    builtins.all: Native("all"),
    builtins.any: Native("any"),
    builtins.dict: Native("dict", 0, 1),
    builtins.divmod: Native("divmod", 2, 2),
    builtins.enumerate: Native("enumerate", 1, 1, ("start",)),
    builtins.frozenset: Native("set", 0, 1),
    builtins.int: Native("whole"),
    builtins.iter: Native("list"),
    builtins.len: Native("len"),
    builtins.list: Native("list", 0, 1),
    builtins.map: Native("map", 2, MANY),
    builtins.max: Native("max", 1, MANY, ("key", "default")),
    builtins.min: Native("min", 1, MANY, ("key", "default")),
    builtins.next: Native("next", 1, 2),
    builtins.range: Native("range", 1, 3),
    builtins.reversed: Native("reversed"),
    builtins.set: Native("set", 0, 1),
    builtins.sorted: Native("sorted", 1, 1, ("key", "reverse")),
    builtins.str: Native("str"),
    builtins.sum: Native("sum", 1, 2),
    builtins.tuple: Native("list", 0, 1),
    builtins.zip: Native("zip", 0, MANY, ("strict",)),
    functools.reduce: Native("reduce", 2, 3),
    itertools.accumulate: Native("accumulate"),
    itertools.chain: Native("chain", 0, MANY),
    itertools.combinations: Native("combinations", 2, 2),
    itertools.combinations_with_replacement: Native("combinationsWithReplacement", 2, 2),
    itertools.islice: Native("islice", 2, 2),
    itertools.pairwise: Native("pairwise"),
    itertools.product: Native("product", 0, MANY, ("repeat",)),
    math.isqrt: Native("isqrt"),
    operator.xor: Native("xor", 2, 2),
}

METHODS: Mapping[str, Native] = {
    "add": Native("add"),
    "append": Native("append"),
    "bit_count": Native("bitCount", 0, 0),
    "bit_length": Native("bitLength", 0, 0),
    "copy": Native("list", 0, 0),
    "count": Native("count"),
    "extend": Native("extend"),
    "get": Native("get", 1, 2),
    "index": Native("index"),
    "insert": Native("insert", 2, 2),
    "items": Native("items", 0, 0),
    "join": Native("join"),
    "keys": Native("list", 0, 0),
    "partition": Native("partition"),
    "pop": Native("pop", 0, 1),
    "remove": Native("remove"),
    "rstrip": Native("rstrip"),
    "setdefault": Native("setdefault", 2, 2),
    "values": Native("values", 0, 0),
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
    """Whether a value is a function written in Python, with or without a memory."""
    plain = inspect.unwrap(value) if callable(value) else value
    return isinstance(plain, FunctionType) and not is_known(value)


def is_stream(function: Any) -> bool:
    """Whether a function is annotated as an iterator."""
    returned = inspect.unwrap(function).__annotations__.get("return", "")
    name = returned if isinstance(returned, str) else getattr(returned, "__name__", "") or str(returned)
    return name.rpartition(".")[2].partition("[")[0] in STREAMS


def is_known(value: Any) -> bool:
    """Whether a value is one of Python's own functions that the run-time has."""
    try:
        return value in FUNCTIONS
    except TypeError:
        return False


def own_name(name: str) -> str:
    """Return a variable of the rule as the script has it."""
    return f"{name}_" if name in RESERVED else name
