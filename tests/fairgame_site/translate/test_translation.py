"""Meaning of translated Python: supported Python means the same in the browser; other Python may be rejected.

One process of node calls the translation of each function below, with plain numbers and with long integers.  The tests
compare the results with the results of Python.
"""

import functools
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import accumulate, chain, combinations, combinations_with_replacement, islice, pairwise, product
from math import isqrt
from operator import xor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fairgame.core.boards import Heaps, Strip, to_json
from fairgame.core.notation import Refusal
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame_site.errors import RuleError
from fairgame_site.translate.names import FRACTIONAL, FUNCTIONS, METHODS
from fairgame_site.translate.translate import translated
from tests.support.vectors.positions import key_of

NUMBERS = [*range(13), 71, 100, 2**20 + 7]
LONG = [10**18, 3**100 + 1]  # too large for plain numbers of the browser
LARGE = 2**70
WORDS = ("white", "black")
WEIGHTS = {0: 0, 1: (1, 4), 2: (4, 3)}
ODD = frozenset({1, 3, 5, 7, 9})


class Pair(NamedTuple):
    """A pair with names."""

    left: int
    right: int


# -- supported Python ------------------------------------------------------------------------------------------------


def floor_division(n: int) -> tuple[int, ...]:
    return n // 3, -n // 3, n % 3, -n % 5, n // -4, n % -4, *divmod(-n, 7)


def operators(n: int) -> tuple[int, ...]:
    n %= 2**30
    return n**2 % 1009, 2 ** (n % 10), n << 3, n >> 2, n & 12, n | 5, n ^ 9, ~n, -n, abs(-n), n - 7, n * 3 + 1


def long_operators(n: int) -> tuple[int, ...]:
    return n.bit_length(), n.bit_count(), isqrt(n), xor(n, 3) % 1000, n * n // (n + 1) if n > 2**40 else 0


def constants(n: int) -> tuple[Any, ...]:
    return n, WORDS[n % 2], WEIGHTS.get(n % 3), n % 10 in ODD, Play.MISERE.value, None, True, 'a\\"`${x}\n'


def large_constants(n: int) -> bool:
    return n < LARGE and -n < 2**69


def tuples(n: int) -> tuple[Any, ...]:
    pair = (n, n + 1)
    joined = (*pair, 7) + pair + (0,) * 3
    return joined, joined[1], joined[-1], joined[1:3], joined[:-2], joined[2:], joined[-3:-1], joined[::2], joined[::-1]


def lists(n: int) -> list[Any]:
    found = [n, 3]
    found.append(n + 1)
    found.extend((5, 3))
    found.insert(1, 9)
    found[0] += 2
    found[-1] = 8
    found.remove(3)
    counted = [found.count(5), found.index(9), len(found)]
    last = found.pop()
    first = found.pop(0)
    return [found, last, first, counted, found.copy()]


def dictionaries(n: int) -> tuple[Any, ...]:
    mapping = {k: k * n for k in range(3)}
    mapping[n] = 1
    mapping.setdefault((n, 1), []).append(5)
    mapping.setdefault((n, 1), []).append(6)
    named = {"a": n}
    listed = list(mapping.items()), list(mapping.keys()), list(mapping.values())
    return *listed, n in mapping, mapping.get(-1), mapping.get(-1, 4), named["a"]


def sets(n: int) -> tuple[Any, ...]:
    found = {k % 3 for k in range(n % 7)} if n else {9}
    found.add(n)
    found.add(n)
    again = set(found)
    again.remove(n)
    return sorted(found), len(again), n in again, (n, 1) in {(n, 1), (n, 2)}, sorted(frozenset([3, 1, 3]))


def unpacking(n: int) -> tuple[Any, ...]:
    first, *middle, last = (n, 1, 2, 3)
    (a, b), c = (n, 1), 2
    *before, end = [n, 4]
    a, b = b, a
    return first, middle, last, a, b, c, before, end, [x + y for x, (y, _) in [(n, (1, 2)), (3, (4, 5))]]


def names_unpacked_twice(n: int) -> tuple[Any, ...]:
    rows = [(n, 1, 2), (3, n, 5)]
    found = [last for _, _, last in rows]
    for _, _, last in rows:
        found.append(last)
    nested = [(_, x) for (_, x), _ in [((n, 1), 2), ((3, 4), n)]]
    starred = [(_, x) for _, x, *_ in rows], [(_, x) for x, *_, _ in rows]
    _, (_, inner), _ = n, (1, n + 2), 7
    return found, nested, starred, inner, _


def comparisons(n: int) -> tuple[Any, ...]:
    none = None
    return (
        *(0 <= n < 10, n == 3 != n + 1, (n, 1) == (3, 1), (n,) != (3,), n in (1, 3), n not in range(5)),
        *(none is None, n is not None, [n] == [3], WORDS[n % 2] == "white"),
    )


def truth(n: int) -> tuple[Any, ...]:
    empty = ()
    return (
        *(n or 7, n and 7, not n, empty or (1,), empty and 1, 1 if empty else 2, 1 if {} else 2, 1 if "" else 2),
        *(any(k == n for k in range(3)), all(k < n for k in range(3)), bool_of(n), (n % 2 == 0 and n > 3) or n == 1),
    )


def bool_of(n: int) -> bool:
    return not (not n)


def loops(n: int) -> list[int]:
    found = []
    for k in range(20):
        if k % 3 == 0:
            continue
        if k > n % 15:
            break
        for j in range(k, 0, -2):
            found.append(j)
    while n % 97 > 3 and len(found) < 60:
        n -= 1
        found.append(n % 7)
    for k, word in enumerate(WORDS, start=3):
        found.append(k + len(word))
    for _ in []:
        pass
    return found


def comprehensions(n: int) -> tuple[Any, ...]:
    few = n % 6
    return (
        *([k * j for k in range(few) for j in range(k) if (k + j) % 2], {k: k * k for k in range(few)}.get(2)),
        *(tuple(x for x in range(few) if x if x > 1), sum(k for k in range(few))),
        max((-k for k in range(few)), default=9),
    )


def functions(n: int) -> tuple[Any, ...]:
    few = [n % 5, 3, 1, n % 7]
    return (
        *(sorted(few), sorted(few, reverse=True), sorted(few, key=lambda k: -k), max(few), min(few), max(n, 3)),
        *(max(few, key=lambda k: k % 4), min([(2, n), (1, 9)]), sum(few), sum(k > 1 for k in few), list(reversed(few))),
        *(list(zip(few, range(3), strict=False)), list(map(helper, few)), list(range(2, 9, 3)), list(range(3, 0, -1))),
        *(next(iter(few)), next((k for k in few if k > 99), None), int(n > 2), str(n), "-".join(map(str, few))),
        *(list(enumerate(few)), tuple(few), list(dict([(1, n)]).items()), "a/b/c".partition("/"), "a00".rstrip("0")),
    )


def combinatorics(n: int) -> tuple[Any, ...]:
    few = [n, 2, 3]
    return (
        *(list(combinations(few, 2)), list(combinations_with_replacement(few, 2)), list(pairwise(few))),
        *(list(product(few, [0, 1])), list(product([0, 1], repeat=3)), list(chain(few, (9,))), list(islice(few, 2))),
        *(list(accumulate(few)), reduce(helper, few), reduce(helper, few, 5), reduce(xor, [1, 2, 7], 0)),
    )


def helper(a: int, b: int = 2) -> int:
    return a * 2 + b


def calls(n: int) -> tuple[Any, ...]:
    return helper(n), helper(n, 5), helper(b=n, a=1), helper(*(n, 1)), remembered(n % 40), made(n)


@cache
def remembered(n: int) -> int:
    return n if n < 2 else (remembered(n - 1) + remembered(n - 2)) % 1009


def made(n: int) -> Pair:
    return Pair(n, n + 1)


def streams(n: int) -> list[Any]:
    return [*below(n % 4), sum(below(n % 9)), max(below(5)), [k for k in below(3) if k], list(both(n % 5)), *ends(n)]


def below(stop: int) -> Iterator[int]:
    return (k for k in range(stop))


def both(stop: int) -> Iterable[tuple[int, ...]]:
    for k in range(stop):
        if k == 3:
            return
        yield (k,)
        yield from ((k, j) for j in below(k))
    yield from [()] if stop else ()


def ends(n: int) -> Iterator[int]:
    if n % 2:
        return iter([1, n % 10])
    return below(3) if n % 3 else (k + 7 for k in (1, 2))


def texts(n: int) -> str:
    word = f"{n} is {WORDS[n % 2]}" + (" `odd` \\ ${}" if n % 2 else ".")
    return f"{word}{'s' if n != 1 else ''} {n + 1}-{n % 7}"


def boards(n: int) -> Any:
    return Heaps((n, 1)) if n % 2 else Strip((n, 2), first=0, gaps=((1, n),), zero="off")


def refusing(n: int) -> int:
    if n > 50:
        raise LimitError(f"{n} is more than 50")
    if n == 3:
        raise Refusal("3", "three is no number here")
    return n


def reserved(n: int) -> tuple[int, ...]:
    new, delete, function = n, 1, 2
    this = [new + var for var in (delete, function)]
    return *this, len([let for let in this])


SUBSET = [
    *(floor_division, operators, long_operators, constants, large_constants, tuples, lists, dictionaries, sets),
    *(unpacking, comparisons, truth, loops, comprehensions, functions, combinatorics, calls, streams, texts, boards),
    *(refusing, reserved, names_unpacked_twice),
]


# -- unsupported Python: the translator may reject it, but must not change its meaning -------------------------------


def beyond_sum_from_a_start(n: int) -> int:
    return sum([n, 1], start=3)


def beyond_accumulate_from_a_start(n: int) -> list[int]:
    return list(accumulate([n, 1], initial=2))


def beyond_accumulate_by_a_function(n: int) -> list[int]:
    return list(accumulate([n, 1, 5], max))


def beyond_islice_from_a_place(n: int) -> list[int]:
    return list(islice([n, 1, 2, 3], 1, 3))


def beyond_int_of_a_base(n: int) -> int:
    return int("12", 3) + n


def beyond_index_from_a_place(n: int) -> int:
    return [1, n, 1].index(1, 1)


def beyond_rstrip_of_blanks(n: int) -> str:
    return f"{n}ud  ".rstrip()


def beyond_named_arguments_in_a_dictionary(n: int) -> int:
    return helper(n, **{"b": 7})


def beyond_options_of_a_function_in_a_dictionary(n: int) -> list[int]:
    return sorted([1, n % 10, 3], **{"reverse": True})


def beyond_a_stream_without_its_default_argument(n: int) -> list[int]:
    return list(from_start(n))


def from_start(n: int, start: int = 3) -> Iterator[int]:
    yield n + start


def beyond_a_range_with_a_variable_step(n: int) -> list[int]:
    found, step = [n], -2
    for k in range(9, 0, step):
        found.append(k)
    return found


def beyond_a_backward_slice(n: int) -> tuple[int, ...]:
    return (n, 1, 2, 3, 4)[3:1:-1]


def beyond_a_board_with_an_unknown_field(n: int) -> Any:
    return Heaps((n,), nonsense=3)


def beyond_a_board_with_too_many_fields(n: int) -> Any:
    return Heaps((n,), (), 0, 7)


def beyond_union_of_sets(n: int) -> list[int]:
    return sorted({1, n % 10} | {2})


def beyond_order_of_tuples(n: int) -> bool:
    return (n % 10, 2) < (10, 1)


def beyond_repetition_of_a_text(n: int) -> str:
    return "ab" * (n % 3)


def beyond_reduce_by_a_function_of_three(n: int) -> int:
    return reduce(of_three, [n, 1, 2])


def of_three(a: int, b: int, c: int = 5) -> int:
    return a + b + c


def doubled(function):
    """Return a decorated function whose result is doubled."""

    @functools.wraps(function)
    def wrapper(*arguments):
        return 2 * function(*arguments)

    return wrapper


@doubled
def decorated(n: int) -> int:
    return n + 1


def beyond_a_decorator(n: int) -> int:
    return decorated(n)


BEYOND = [function for name, function in list(globals().items()) if name.startswith("beyond_")]

# -- node --------------------------------------------------------------------------------------------------------------

CHECK = """
import { readFileSync, writeFileSync } from "node:fs";
const [runtimePath, folder] = process.argv.slice(2);
const { runtime, keyOf } = await import(runtimePath);
const asked = JSON.parse(readFileSync(`${folder}/asked.json`, "utf8"));
const text = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? `{${Object.keys(value).sort().map((name) => `${name}:${text(value[name])}`).join(",")}}`
    : Array.isArray(value) ? `(${value.map(text).join(",")})` : keyOf(value);
const found = {};
for (const [name, numbers] of Object.entries(asked)) {
  const make = (await import(`${folder}/${name}.mjs`)).default;
  found[name] = {};
  for (const big of [false, true]) {
    const own = make(runtime(big))[name];
    found[name][big ? "long" : "plain"] = (big ? numbers.long : numbers.plain).map((number) => {
      try {
        return text(own(big ? BigInt(number) : Number(number)));
      } catch (error) {
        return `${error.constructor.name}: ${error.text === undefined ? "" : `${error.text}: `}${error.message}`;
      }
    });
  }
}
writeFileSync(`${folder}/found.json`, JSON.stringify(found));
"""


def text(value):
    """Write a value of Python in the format of ``CHECK``."""
    if hasattr(value, "kind"):
        value = to_json(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{name}:{text(value[name])}" for name in sorted(value)) + "}"
    return f"({','.join(map(text, value))})" if isinstance(value, tuple | list) else key_of(value)


def in_python(function, number):
    try:
        return text(function(number))
    except LimitError as refused:
        return f"LimitReached: {refused}"
    except Refusal as refused:
        return f"Refused: {refused.text}: {refused.reason}"
    except TypeError as fault:
        return f"TypeError of Python: {fault}"


@pytest.fixture(scope="module")
def in_browser(root, tmp_path_factory):
    """Return the results of the browser's runtime by function, and the reasons for the rejected functions."""
    folder, asked, refused = tmp_path_factory.mktemp("rules"), {}, {}
    for function in [*SUBSET, *BEYOND]:
        name = function.__name__
        try:
            (folder / f"{name}.mjs").write_text(translated(None, {name: function}), encoding="utf-8")
        except RuleError as error:
            refused[name] = str(error)
            continue
        asked[name] = {"plain": list(map(str, NUMBERS)), "long": list(map(str, NUMBERS + LONG))}
    (folder / "asked.json").write_text(json.dumps(asked))
    (folder / "check.mjs").write_text(CHECK)
    runtime = root / "generator" / "web" / "src" / "rules" / "runtime.ts"
    node = [Path(sys.executable).with_name("node"), "--experimental-transform-types", "--no-warnings"]
    command = [*node, folder / "check.mjs", runtime, folder]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads((folder / "found.json").read_text(encoding="utf-8")), refused


def differences(function, found):
    asked = {"plain": NUMBERS, "long": NUMBERS + LONG}
    return [
        f"{function.__name__}({number}) with {size} numbers: {result} in the browser, {expected} in Python"
        for size, numbers in asked.items()
        for number, result in zip(numbers, found[size], strict=True)
        if result != (expected := in_python(function, number))
    ]


@pytest.mark.parametrize("function", SUBSET, ids=lambda function: function.__name__)
def test_supported_python_has_the_same_results_in_both_languages(in_browser, function):
    found, refused = in_browser
    assert function.__name__ not in refused, refused.get(function.__name__)
    assert differences(function, found[function.__name__]) == []


@pytest.mark.parametrize("function", BEYOND, ids=lambda function: function.__name__.removeprefix("beyond_"))
def test_unsupported_python_is_rejected_or_has_the_same_results(in_browser, function):
    found, refused = in_browser
    if function.__name__ in refused:
        assert refused[function.__name__].startswith(f"{inspect.getfile(function)}:")
        assert refused[function.__name__].endswith(" cannot be translated for the browser")
    else:
        assert differences(function, found[function.__name__]) == []


def test_every_runtime_function_is_tested():
    tried = {word for function in SUBSET for word in re.findall(r"\w+", inspect.getsource(function))}
    drawn = {one.__name__ for one in FRACTIONAL}  # by the scenes of boards, which test_browser_rules compares
    assert {one.__name__ for one in FUNCTIONS} - tried == drawn
    assert set(METHODS) - tried == set()
