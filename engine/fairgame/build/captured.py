"""What a function carries along besides its code: the values that it was made with.

Most tables are closures over a game or over something looked up in the games.  Such values decide what is computed
although no import leads to them, so a table's key must cover them: by value where they are plain data, by the module
of their class or code where that decides.  What cannot be looked into is reported, and its owner is then taken to
depend on everything.  Cost: about 2 microseconds for each value reached.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property, partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

PLAIN = (type(None), bool, int, float, str, bytes)
LONG = 1 << 10  # bytes from which on their hash is noted, which is quicker
OURS = "engine"


class Captured:
    """Everything reachable from some objects: a digest of the data, and the modules of the code.

    Attributes:
        modules: names of the modules that define the functions and classes met.
        opaque: the type of something that could not be looked into, or None.
    """

    def __init__(self, *things: object) -> None:
        """Look into ``things``."""
        self.modules: set[str] = set()
        self.opaque: str | None = None
        self._hash = hashlib.sha256()
        self._met: dict[int, tuple[int, object]] = {}  # with the objects, so that no id is used twice
        for thing in things:
            self._look(thing)

    @property
    def digest(self) -> str:
        """The hash of the data: the same for equal data in every process."""
        return self._hash.hexdigest()

    def _note(self, *words: object) -> None:
        self._hash.update("".join(f"{word!r};" for word in words).encode())

    def _look(self, thing: Any) -> None:
        kind = type(thing)
        if kind is bytes and len(thing) > LONG:
            self._note(hashlib.sha256(thing).digest())
        elif kind in PLAIN:
            self._note(thing)
        elif id(thing) in self._met:
            self._note("met", self._met[id(thing)][0])
        else:
            self._met[id(thing)] = len(self._met), thing
            self._note(kind.__module__, kind.__qualname__)
            if _is_ours(thing):
                self.modules.add(kind.__module__)
            if not self._is_code(thing) and not self._is_data(thing):
                self.opaque = f"{kind.__module__}.{kind.__qualname__}"

    def _is_code(self, thing: Any) -> bool:
        """Look into something that can be called or imported; return whether it is that."""
        match thing:
            case FunctionType():
                self._look_into_function(thing)
            case MethodType():
                self._all(thing.__func__, thing.__self__)
            case partial():
                self._all(thing.func, thing.args, thing.keywords)
            case type():
                self._code(thing.__module__, thing.__qualname__)
            case ModuleType():
                self._code(thing.__name__)
            case BuiltinFunctionType() if thing.__self__ is None or isinstance(thing.__self__, ModuleType):
                self._note(thing.__module__, thing.__qualname__)
            case _ if isinstance(getattr(thing, "py_func", None), FunctionType):  # a kernel
                self._look(thing.py_func)
            case _ if isinstance(getattr(thing, "__wrapped__", None), FunctionType):  # a function with a cache
                self._look(thing.__wrapped__)
            case _:
                return False
        return True

    def _is_data(self, thing: Any) -> bool:
        """Look into something that holds values; return whether it is that."""
        match thing:
            case Enum():
                self._note(thing.name)
            case tuple() | list():
                self._all(len(thing), *thing)
            case set() | frozenset():
                self._note(*sorted(self._apart(one) for one in thing))
            case Mapping() if not _is_ours(thing):
                self._all(len(thing), *(part for item in thing.items() for part in item))
            case range() | np.generic():
                self._note(thing)
            case re.Pattern():
                self._note(thing.pattern, thing.flags)
            case np.ndarray() if not thing.dtype.hasobject:
                self._note(thing.dtype.str, thing.shape, hashlib.sha256(thing.tobytes()).digest())
            case _ if _is_ours(thing):
                self._all(*(part for name in sorted(_fields(thing)) for part in (name, getattr(thing, name))))
            case _:
                return False
        return True

    def _look_into_function(self, thing: FunctionType) -> None:
        self._code(thing.__module__, thing.__qualname__, *_shape(thing.__code__))
        cells = [cell.cell_contents for cell in thing.__closure__ or () if not _is_empty(cell)]
        self._all(cells, thing.__defaults__, thing.__kwdefaults__)

    def _code(self, module: str, *words: object) -> None:
        self.modules.add(module)
        self._note(module, *words)

    def _all(self, *things: object) -> None:
        for thing in things:
            self._look(thing)

    def _apart(self, thing: object) -> str:
        """Return the digest of a member of a set, which has no place among the others."""
        alone = Captured(thing)
        self.modules |= alone.modules
        self.opaque = self.opaque or alone.opaque
        return alone.digest


def _shape(code: CodeType) -> Iterator[object]:
    """Yield what tells two functions of one name apart, such as two lambdas; the key covers their sources as well."""
    yield from (code.co_code.hex(), code.co_names, code.co_freevars)
    for constant in code.co_consts[1:]:  # the first may be a docstring
        if isinstance(constant, CodeType):
            yield from _shape(constant)
        else:
            yield repr(constant)


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == OURS


def _fields(thing: object) -> set[str]:
    """Return the names of what an object holds, less what it computed for itself and keeps."""
    kind = type(thing)
    slots = {name for base in kind.__mro__ for name in getattr(base, "__slots__", ()) if hasattr(thing, name)}
    held = {
        name for name in getattr(thing, "__dict__", ()) if not isinstance(getattr(kind, name, None), cached_property)
    }
    return slots | held


def _is_empty(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - asked only whether it is there
    except ValueError:
        return True
    return False
