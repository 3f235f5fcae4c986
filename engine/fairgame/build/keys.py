"""Keys of the store: hashes of everything that can change a table.

The key of a table covers

* its specification, and the entries of ``fairgame.core.columns`` for the columns that it can name;
* the sources of every module that its code can reach (``fairgame.system.closure``), and the data files of their
  packages.  The search starts from the functions that build the table and make its claims, the classes of the values
  they captured, the modules that declare the games of its specification, and ``fairgame.build.compute``;
* the values that its functions captured (``Captured``): closure cells, defaults and bound arguments;
* for a game of a foreign package, the state of that package and of the whole engine;
* the versions of Python, numpy, numba and pandas;
* the keys of the tables that it requires.

So an edit recomputes the tables that it can change, and no others.  Two rules cover dependencies that the list misses.
While a table is computed, ``fairgame.core.discovery`` shows it only the games of its specification.  A table that
captured an opaque value depends on the whole engine.

Most tables are closures over a game or over a value looked up in the games.  These values decide the result although no
import leads to them.  So plain data enter the key by value.  Objects also enter it by the module of their class or
code.  A value of any other type is reported as opaque.

Cost: 0.1 ms a table, after ``fairgame.system.closure``; about 2 microseconds for each captured value.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property, partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from fairgame.core.columns import COLUMNS, concept_name
from fairgame.core.discovery import declaring_modules
from fairgame.core.tables import Table
from fairgame.runs.extended_tables import tables
from fairgame.system.closure import ENGINE
from fairgame.system.foreign import foreign_modules, foreign_state
from fairgame.system.revision import REVISION, VERSIONS

EVERY_TABLE = ("fairgame.build.compute",)  # modules that every table depends on
_OWN: dict[int, tuple[Table, str]] = {}  # holds the table, so its id is not reused
PLAIN = (type(None), bool, int, float, str, bytes)
MIN_HASHED = 1 << 10  # bytes; longer data enter by their hash, which is faster
PACKAGE = __name__.partition(".")[0]


def key(table_id: str) -> str:
    """Return the store's key of a table."""
    table = tables()[table_id]
    parts = [_own_part(table), *(key(name) for name in table.requires)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def modules(table: Table) -> frozenset[str]:
    """Return the modules of the library that can run during the computation of the table."""
    return _modules(table, Captured(table.build, table.claims))


def columns(table: Table) -> frozenset[str]:
    """Return the columns whose meaning and type the key covers: an attached CSV may have only these."""
    return ENGINE.tokens(modules(table)) & COLUMNS.keys() | set(map(concept_name, table.spec.columns))


def _modules(table: Table, captured: "Captured") -> frozenset[str]:
    declared = declaring_modules()
    games = {declared[slug] for slug in table.spec.games if slug in declared}
    return ENGINE.closure({*EVERY_TABLE, *captured.modules, *games})


def _own_part(table: Table) -> str:
    """Return the hash of all parts of the key except the keys of required tables."""
    if id(table) not in _OWN:
        captured = Captured(table.build, table.claims)
        reached = _modules(table, captured)
        named = ENGINE.tokens(reached) & COLUMNS.keys() | set(map(concept_name, table.spec.columns))
        declared = {name for slug, name in declaring_modules().items() if slug in table.spec.games}
        foreign = sorted(declared & foreign_modules().keys())
        lines = [
            *VERSIONS,
            repr(table.spec),
            captured.digest,
            *(f"{name} {COLUMNS[name]!r}" for name in sorted(named)),
            *ENGINE.state(reached),
            *([REVISION] if captured.opaque or foreign else []),
            *(f"{name} {foreign_state(name)}" for name in foreign),
        ]
        _OWN[id(table)] = table, hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return _OWN[id(table)][1]


class Captured:
    """Everything reachable from some objects: a digest of the data, and the modules of the code.

    Attributes:
        modules: names of the modules that define the functions and classes reached.
        opaque: the type of a value that could not be inspected, or None.
    """

    def __init__(self, *things: object) -> None:
        """Inspect ``things``."""
        self.modules: set[str] = set()
        self.opaque: str | None = None
        self._hash = hashlib.sha256()
        self._seen: dict[int, tuple[int, object]] = {}  # holds the objects, so no id is reused
        for thing in things:
            self._inspect(thing)

    @property
    def digest(self) -> str:
        """The hash of the data: the same for equal data in every process."""
        return self._hash.hexdigest()

    def _note(self, *parts: object) -> None:
        self._hash.update("".join(f"{part!r};" for part in parts).encode())

    def _inspect(self, thing: Any) -> None:
        kind = type(thing)
        if kind is bytes and len(thing) > MIN_HASHED:
            self._note(hashlib.sha256(thing).digest())
        elif kind in PLAIN:
            self._note(thing)
        elif id(thing) in self._seen:
            self._note("seen", self._seen[id(thing)][0])
        else:
            self._seen[id(thing)] = len(self._seen), thing
            self._note(kind.__module__, kind.__qualname__)
            if _is_ours(thing):
                self.modules.add(kind.__module__)
            if not self._inspect_code(thing) and not self._inspect_data(thing):
                self.opaque = f"{kind.__module__}.{kind.__qualname__}"

    def _inspect_code(self, thing: Any) -> bool:
        """Inspect a callable or a module; return whether the value is one."""
        match thing:
            case FunctionType():
                self._inspect_function(thing)
            case MethodType():
                self._inspect_all(thing.__func__, thing.__self__)
            case partial():
                self._inspect_all(thing.func, thing.args, thing.keywords)
            case type():
                self._note_code(thing.__module__, thing.__qualname__)
            case ModuleType():
                self._note_code(thing.__name__)
            case BuiltinFunctionType() if thing.__self__ is None or isinstance(thing.__self__, ModuleType):
                self._note(thing.__module__, thing.__qualname__)
            case _ if isinstance(getattr(thing, "py_func", None), FunctionType):  # a kernel
                self._inspect(thing.py_func)
            case _ if isinstance(getattr(thing, "__wrapped__", None), FunctionType):  # a cached function
                self._inspect(thing.__wrapped__)
            case _:
                return False
        return True

    def _inspect_data(self, thing: Any) -> bool:
        """Inspect a value that holds data; return whether its type is known."""
        match thing:
            case Enum():
                self._note(thing.name)
            case tuple() | list():
                self._inspect_all(len(thing), *thing)
            case set() | frozenset():
                self._note(*sorted(self._member_digest(member) for member in thing))
            case Mapping() if not _is_ours(thing):
                self._inspect_all(len(thing), *(part for item in thing.items() for part in item))
            case range() | np.generic():
                self._note(thing)
            case re.Pattern():
                self._note(thing.pattern, thing.flags)
            case np.ndarray() if not thing.dtype.hasobject:
                self._note(thing.dtype.str, thing.shape, hashlib.sha256(thing.tobytes()).digest())
            case _ if _is_ours(thing):
                self._inspect_all(*(part for name in sorted(_fields(thing)) for part in (name, getattr(thing, name))))
            case _:
                return False
        return True

    def _inspect_function(self, thing: FunctionType) -> None:
        self._note_code(thing.__module__, thing.__qualname__, *_shape(thing.__code__))
        cells = [cell.cell_contents for cell in thing.__closure__ or () if not _is_empty(cell)]
        self._inspect_all(cells, thing.__defaults__, thing.__kwdefaults__)

    def _note_code(self, module: str, *parts: object) -> None:
        self.modules.add(module)
        self._note(module, *parts)

    def _inspect_all(self, *things: object) -> None:
        for thing in things:
            self._inspect(thing)

    def _member_digest(self, thing: object) -> str:
        """Return the digest of a member of a set, whose members have no order."""
        captured = Captured(thing)
        self.modules |= captured.modules
        self.opaque = self.opaque or captured.opaque
        return captured.digest


def _shape(code: CodeType) -> Iterator[object]:
    """Yield the bytecode, names and constants of a function; a name does not identify a lambda."""
    yield from (code.co_code.hex(), code.co_names, code.co_freevars)
    for constant in code.co_consts[1:]:  # the first may be a docstring
        if isinstance(constant, CodeType):
            yield from _shape(constant)
        else:
            yield repr(constant)


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == PACKAGE


def _fields(thing: object) -> set[str]:
    """Return the names of the fields of an object, without cached properties."""
    kind = type(thing)
    slots = {name for base in kind.__mro__ for name in getattr(base, "__slots__", ()) if hasattr(thing, name)}
    values = getattr(thing, "__dict__", ())
    return slots | {name for name in values if not isinstance(getattr(kind, name, None), cached_property)}


def _is_empty(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - raises if empty
    except ValueError:
        return True
    return False
