"""Translate comprehensions and calls of a rule to JavaScript.

The module also translates the library functions that a rule calls.  A translated generator takes a callback ``emit``.
If an expression needs all values at once, the call first collects them in an array.
"""

import ast
import dataclasses
import inspect
from abc import ABC, abstractmethod
from typing import Any

from fairgame_site.translate.expressions import Expressions
from fairgame_site.translate.names import (
    FRACTIONAL,
    FUNCTIONS,
    MANY,
    METHODS,
    RuntimeFunction,
    is_function,
    is_known,
    is_stream,
    own_name,
)

NEW_LISTS = (ast.ListComp, ast.GeneratorExp)


class Calls(Expressions, ABC):
    """Expressions of one function, including comprehensions and calls."""

    @abstractmethod
    def comprehended(self, generators: list[ast.comprehension], innermost: str) -> str:
        """Return the loops of a comprehension around a statement; the subclass for statements implements it."""

    def _generatorexp(self, node: ast.GeneratorExp | ast.ListComp) -> str:
        return self.collected(node.generators, self.value(node.elt))

    _listcomp = _generatorexp

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"{self.script.native('set')}({self.collected(node.generators, self.value(node.elt))})"

    def _dictcomp(self, node: ast.DictComp) -> str:
        pairs = self.collected(node.generators, f"[{self.values([node.key, node.value])}]")
        return f"{self.script.native('dict')}({pairs})"

    def collected(self, generators: list[ast.comprehension], element: str) -> str:
        """Return an array with the values of a comprehension."""
        first, *more = generators
        if isinstance(first.target, ast.Name) and not more and not first.ifs and not _is_range(first.iter):
            items = f"{self.script.native('each')}({self.value(first.iter)})"
            return f"{items}.map(({own_name(first.target.id)}) => {element})"
        loops = self.comprehended(generators, f"made.push({element});")
        return f"((made) => {{\n{loops}\nreturn made;\n}})([])"

    def called(self, node: ast.expr) -> tuple[str, bool] | None:
        """Return the name of the called library function, and whether it is a stream; None for other calls."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            return None
        if not self._is_outside(node.func):
            return None
        value = self.resolved(node.func)
        plain = getattr(value, "__func__", value)
        return (self.script.function(plain), is_stream(plain)) if is_function(plain) else None

    def _call(self, node: ast.Call) -> str:
        called = self.called(node)
        if called is not None:
            name, stream = called
            arguments = self.given(node)
            if stream:
                return f"{self.script.native('collect')}((emit) => {name}({', '.join([*arguments, 'emit'])}))"
            return f"{name}({', '.join(arguments)})"
        match node.func:
            case ast.Name(id=name) if name in self.locals:
                return f"{own_name(name)}({self.values(node.args)})"
            case ast.Name():
                return self._native(node, self.resolved(node.func))
            case ast.Attribute(value=owner, attr=name) if name in METHODS:
                return self._runtime_call(node, METHODS[name], self.value(owner))
        raise self.refuse(node, f"the call '{ast.unparse(node)}'")

    def _native(self, node: ast.Call, value: Any) -> str:
        """Return an object, a tuple, or a call of a Python builtin whose keywords are an object after the arguments."""
        if dataclasses.is_dataclass(value):
            return self._object(node, value)
        if inspect.isclass(value) and issubclass(value, tuple) and hasattr(value, "_fields") and not node.keywords:
            return f"[{self.values(node.args)}]"
        if value in FRACTIONAL and not self.script.is_drawing:
            raise self.refuse(node, f"the call '{ast.unparse(node)}'")
        if not is_known(value):
            raise self.refuse(node, f"a call of '{ast.unparse(node.func)}'")
        if value in (tuple, list) and not node.keywords and any(isinstance(one, NEW_LISTS) for one in node.args[:1]):
            return self.value(node.args[0])  # already a new array, so no copy
        return self._runtime_call(node, FUNCTIONS[value])

    def _runtime_call(self, node: ast.Call, native: RuntimeFunction, *before: str) -> str:
        """Return a call of a function of the runtime: its arguments are ``before``, then the arguments of ``node``.

        Raises:
            RuleError: if the function does not accept these arguments.
        """
        counted = native.least <= len(node.args) <= native.most
        starred = any(isinstance(one, ast.Starred) for one in node.args) and native.most < MANY
        if not counted or starred or any(one.arg not in native.named for one in node.keywords):
            raise self.refuse(node, f"the call '{ast.unparse(node)}' with these arguments")
        arguments = [*before, *map(self.value, node.args)]
        named = [f"{one.arg}: {self.value(one.value)}" for one in node.keywords if one.arg != "strict"]
        if named:
            arguments.append(f"{{{', '.join(named)}}}")
        return f"{self.script.native(native.name)}({', '.join(arguments)})"

    def given(self, node: ast.Call) -> list[str]:
        """Return the arguments of a call of a library function, in the order of its parameters.

        An omitted argument before another one is ``undefined``.  In a call of a stream so is an omitted last argument,
        because ``emit`` follows it.
        """
        function = self.resolved(node.func)
        names = [one for one in inspect.signature(function).parameters if one != "self"]
        by_name = {one.arg: self.value(one.value) for one in node.keywords if one.arg}
        starred = any(isinstance(one, ast.Starred) for one in node.args)
        if len(by_name) < len(node.keywords) or (starred and by_name):
            raise self.refuse(node, f"the call '{ast.unparse(node)}' with these arguments")
        rest = [] if starred else [by_name.get(name, "undefined") for name in names[len(node.args) :]]
        while rest and rest[-1] == "undefined" and not is_stream(getattr(function, "__func__", function)):
            rest.pop()
        return [*map(self.value, node.args), *rest]

    def _object(self, node: ast.Call, made: Any) -> str:
        """Return a board or another dataclass in the browser's form: an object with its kind and fields."""
        fields = dataclasses.fields(made)
        known = {field.name for field in fields[len(node.args) :]}
        if len(node.args) > len(fields) or any(one.arg not in known for one in node.keywords):
            raise self.refuse(node, f"the board '{ast.unparse(node)}' with these fields")
        given = {"kind": f'"{made.kind}"'} if hasattr(made, "kind") else {}
        given |= {field.name: self.value(one) for field, one in zip(fields, node.args, strict=False)}
        given |= {one.arg: self.value(one.value) for one in node.keywords if one.arg}
        for field in fields:
            if field.name not in given:
                given[field.name] = self.script.constant(field.default, lambda what: self.refuse(node, what))
        return f"{{{', '.join(f'{name}: {text}' for name, text in given.items())}}}"


def _is_range(node: ast.expr) -> bool:
    """Whether an expression is a range, whose loop needs no array."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
