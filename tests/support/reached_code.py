"""Functions that a function can call, found in the bytecode by the names of globals and of methods.

A global name that a function uses is reached, with what it holds: a function, a class, a module's attribute, a
container of them, a captured value, except a field ``claims``: a build holds the claims and does not make them. A
method counts if its class is reached and some reached code names it; the special methods of a reached class always
count. The result can be too large, since methods of one name are not distinguished, and never too small, except for
names that are computed at run time.
"""

import functools
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

PACKAGE = "fairgame"
GENERATED = "<string>"  # the file of the methods that dataclasses generates
MAX_ITEMS = 4096  # of a container; longer ones hold data


def is_ours(module: object) -> bool:
    return isinstance(module, str) and module.partition(".")[0] == PACKAGE


class ReachedCode:
    """Functions and classes of the library that some objects reach.

    Attributes:
        functions: code objects by (module, qualified name).
        classes: the reached classes.
    """

    def __init__(self, *roots: object, stop: Iterable[object] = ()) -> None:
        """Start from ``roots``; functions in ``stop`` are not entered."""
        self.functions: dict[tuple[str, str], CodeType] = {}
        self.classes: set[type] = set()
        self._names: set[str] = set()
        self._stop = set(map(id, stop))
        self._seen: dict[int, object] = {}
        self._waiting: list[object] = list(roots)
        self._run()

    def _run(self) -> None:
        while self._waiting:
            while self._waiting:
                self._visit(self._waiting.pop())
            for kind in self.classes:
                self._waiting += [member for member in self._methods(kind) if id(member) not in self._seen]

    def _methods(self, kind: type) -> Iterator[object]:
        for name, member in vars(kind).items():
            if name in self._names or (name.startswith("__") and name.endswith("__") and name != "__repr__"):
                yield from _parts(member)

    def _visit(self, thing: Any) -> None:
        if id(thing) in self._seen or id(thing) in self._stop:
            return
        self._seen[id(thing)] = thing
        match thing:
            case FunctionType():
                if is_ours(thing.__module__) and thing.__code__.co_filename != GENERATED:
                    self._visit_function(thing)
            case MethodType():
                self._waiting += [thing.__func__, thing.__self__]
            case functools.partial():
                self._waiting += [thing.func, *thing.args, *thing.keywords.values()]
            case type():
                if is_ours(thing.__module__):
                    self.classes.add(thing)
                    self._waiting += [base for base in thing.__mro__[1:] if is_ours(base.__module__)]
            case ModuleType():
                pass
            case Mapping() if len(thing) <= MAX_ITEMS:
                self._waiting += [*thing.keys(), *thing.values()]
            case tuple() | list() | set() | frozenset() if len(thing) <= MAX_ITEMS:
                self._waiting += list(thing)
                self._waiting.append(type(thing))
            case _ if parts := [part for part in _parts(thing) if part is not thing]:
                self._waiting += parts
            case _ if is_ours(type(thing).__module__):
                self._waiting += [type(thing), *_fields(thing)]

    def _visit_function(self, function: FunctionType) -> None:
        self.functions[function.__module__, function.__qualname__] = function.__code__
        cells = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
        self._waiting += [*cells, *(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
        names = set(_names(function.__code__))
        self._names |= names
        space = function.__globals__
        modules = [sys.modules[name] for name in names if is_ours(name) and name in sys.modules]
        for name in names & space.keys():
            if isinstance(space[name], ModuleType):
                modules.append(space[name])
            else:
                self._waiting.append(space[name])
        for module in modules:
            if is_ours(module.__name__):
                self._waiting += [vars(module)[name] for name in names & vars(module).keys()]


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _parts(thing: Any) -> Iterator[object]:
    """Yield the functions that a descriptor, a cached function or a compiled kernel wraps, or the thing itself."""
    match thing:
        case staticmethod() | classmethod():
            yield thing.__func__
        case property():
            yield from (part for part in (thing.fget, thing.fset) if part is not None)
        case functools.cached_property():
            yield thing.func
        case FunctionType():
            yield thing
        case _ if isinstance(inspect.getattr_static(thing, "py_func", None), FunctionType):
            yield thing.py_func
        case _ if isinstance(getattr(thing, "__wrapped__", None), FunctionType):
            yield thing.__wrapped__


def _fields(thing: Any) -> list[object]:
    slots = (name for base in type(thing).__mro__ for name in getattr(base, "__slots__", ()))
    names = {*slots, *getattr(thing, "__dict__", {})} - {"claims"}
    return [getattr(thing, name) for name in names if hasattr(thing, name)]


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - raises if empty
    except ValueError:
        return False
    return True
