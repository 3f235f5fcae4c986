"""Translate expressions of a rule to JavaScript, and resolve the names in them.

Truth is Python's: an empty tuple, 0 and None are false.  Tuples and lists are arrays, compared by value; sets and
dictionaries are those of the runtime.  Integers are plain or long, depending on the runtime, so every conversion to a
number calls the runtime.
"""

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Protocol

from fairgame_site.errors import RuleError
from fairgame_site.translate.names import FUNCTIONS, is_function, is_known, is_stream, own_name

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Sub: "-",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Pow: "**",
}
CALLED: Mapping[type[ast.operator], str] = {
    ast.Add: "plus",
    ast.Mult: "times",
    ast.FloorDiv: "div",
    ast.Mod: "mod",
    ast.LShift: "shiftLeft",
    ast.RShift: "shiftRight",
}
NUMBERS_ONLY: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Mult: "*"}
ORDER: Mapping[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
LITERALS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
COLLECTIONS = ("dict", "frozenset", "list", "range", "set", "sorted", "str", "tuple")


class Script(Protocol):
    """The part of a script that expressions use."""

    game: Any
    is_drawing: bool

    def native(self, name: str) -> str:
        """Return a name of the run-time as the script has it."""

    def number(self, value: int) -> str:
        """Return an integer."""

    def function(self, function: Callable[..., Any]) -> str:
        """Return the name of a function of the engine in the script."""

    def constant(self, value: Any, refuse: Callable[[str], RuleError]) -> str:
        """Return a value that a rule names."""


class Expressions:
    """Expressions of one function."""

    def __init__(self, script: Script, function: FunctionType, file: str, first_line: int) -> None:
        """Translate for ``script``; lines of ``function`` count from ``first_line`` of ``file``."""
        self.script, self.file, self.first_line = script, file, first_line
        self.names = {**vars(builtins), **function.__globals__, **inspect.getclosurevars(function).nonlocals}
        self.locals: set[str] = set()
        self.objects: set[str] = set()
        self.has_self = False
        self._fresh = 0

    def refuse(self, node: ast.AST, what: str) -> RuleError:
        """Return the error for an unsupported construct, with file and line."""
        line = self.first_line + getattr(node, "lineno", 1) - 1
        return RuleError(f"{self.file}:{line}: {what} cannot be translated for the browser")

    def temporary(self) -> str:
        """Return a name that the rule does not use."""
        self._fresh += 1
        return f"t{self._fresh}_"

    def value(self, node: ast.expr) -> str:
        """Return an expression."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refuse(node, f"the expression '{ast.unparse(node)}'")
        text: str = method(node)
        return text

    def values(self, nodes: list[ast.expr]) -> str:
        """Return the members of a tuple, with starred members expanded."""
        return ", ".join(map(self.value, nodes))

    def truth(self, node: ast.expr) -> str:
        """Return an expression as a condition."""
        match node:
            case ast.Compare() | ast.Constant(value=bool()) | ast.Call(func=ast.Name(id="any" | "all")):
                return self.value(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.truth(operand)})"
            case ast.BoolOp(op=op, values=values):
                return f" {'&&' if isinstance(op, ast.And) else '||'} ".join(f"({self.truth(one)})" for one in values)
        return f"{self.script.native('truth')}({self.value(node)})"

    # -- values and names -----------------------------------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> str:
        return self.script.constant(node.value, lambda what: self.refuse(node, what))

    def _name(self, node: ast.Name) -> str:
        if node.id in self.locals:
            return own_name(node.id)
        value = self.resolved(node)
        if is_function(value):
            name = self.script.function(value)
            collected = f"{self.script.native('collect')}((emit) => {name}(...given, emit))"
            return f"((...given) => {collected})" if is_stream(value) else name
        if is_known(value):
            return self.script.native(FUNCTIONS[value].name)
        return self.script.constant(value, lambda what: self.refuse(node, f"'{node.id}', {what},"))

    def resolved(self, node: ast.expr) -> Any:
        """Return the value of a name or attribute from outside the function."""
        match node:
            case ast.Name(id="self") if self.has_self:
                return self.script.game
            case ast.Name(id=name) if name in self.names:
                return self.names[name]
            case ast.Attribute(value=held, attr=name):
                owner = self.resolved(held)
                if hasattr(owner, name):
                    return getattr(owner, name)
        raise self.refuse(node, f"the name '{ast.unparse(node)}'")

    def _is_outside(self, node: ast.expr) -> bool:
        """Whether a name or attribute belongs to the module or to ``self``."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in self.locals

    def _attribute(self, node: ast.Attribute) -> str:
        if isinstance(node.value, ast.Name) and node.value.id in self.objects:
            return f"{own_name(node.value.id)}.{node.attr}"
        if not self._is_outside(node):
            raise self.refuse(node, f"the attribute '{node.attr}'")
        value = self.resolved(node)
        if is_function(value) or inspect.ismethod(value):
            return self.script.function(getattr(value, "__func__", value))
        return self.script.constant(value, lambda what: self.refuse(node, f"'{ast.unparse(node)}', {what},"))

    def _tuple(self, node: ast.Tuple | ast.List) -> str:
        return f"[{self.values(node.elts)}]"

    _list = _tuple

    def _starred(self, node: ast.Starred) -> str:
        return f"...{self.script.native('each')}({self.value(node.value)})"

    def _set(self, node: ast.Set) -> str:
        return f"{self.script.native('set')}([{self.values(node.elts)}])"

    def _dict(self, node: ast.Dict) -> str:
        keys = [key for key in node.keys if key is not None]
        if len(keys) < len(node.values):
            raise self.refuse(node, "a dictionary within another")
        pairs = (f"[{self.values([key, value])}]" for key, value in zip(keys, node.values, strict=True))
        return f"{self.script.native('dict')}([{', '.join(pairs)}])"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        return "`" + "".join(map(self._text, node.values)) + "`"

    def _text(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str(text)):
                return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return f"${{{self.value(value)}}}"
        raise self.refuse(node, "a format in a text")

    def _lambda(self, node: ast.Lambda) -> str:
        names = plain_arguments(node.args, lambda what: self.refuse(node, what))
        if node.args.defaults:
            raise self.refuse(node, "a default of a lambda")
        new = set(names) - self.locals
        self.locals |= new
        text = f"(({', '.join(map(own_name, names))}) => {self.value(node.body)})"
        self.locals -= new
        return text

    # -- operations -----------------------------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp) -> str:
        return self.binary(node, node.left, node.op, node.right)

    def binary(self, node: ast.AST, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        """Return an operation on two values; plus and times also join and repeat tuples."""
        a, b = self.value(left), self.value(right)
        sides = (left, right)
        if any(map(_is_collection, sides)) and not isinstance(op, ast.Add | ast.Mult):
            raise self.refuse(node, f"the operator {type(op).__name__} between collections")
        if isinstance(op, ast.Mult) and any(map(_is_text, sides)):
            raise self.refuse(node, "a text that is repeated")
        number = self.script.is_drawing or any(
            isinstance(one, ast.Constant) and isinstance(one.value, int) for one in sides
        )
        if type(op) in NUMBERS_ONLY and number and not any(isinstance(one, ast.Tuple | ast.List) for one in sides):
            return f"({a} {NUMBERS_ONLY[type(op)]} {b})"
        if type(op) in OPERATORS:
            return f"({a} {OPERATORS[type(op)]} {b})"
        if isinstance(op, ast.Div) and self.script.is_drawing:
            return f"({a} / {b})"
        if type(op) in CALLED:
            return f"{self.script.native(CALLED[type(op)])}({a}, {b})"
        raise self.refuse(node, f"the operator {type(op).__name__}")

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"({self.truth(node)})"
        sign = {ast.USub: "-", ast.Invert: "~"}.get(type(node.op))
        if sign is None:
            raise self.refuse(node, f"the operator {type(node.op).__name__}")
        return f"({sign}{self.value(node.operand)})"

    def _boolop(self, node: ast.BoolOp) -> str:
        """Return ``a or b`` or ``a and b`` as a value: the first deciding one."""
        *before, last = node.values
        text = self.value(last)
        for one in reversed(before):
            held = self.temporary()
            yes, no = (held, text) if isinstance(node.op, ast.Or) else (text, held)
            text = f"(({held}) => {self.script.native('truth')}({held}) ? {yes} : {no})({self.value(one)})"
        return text

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.value(node.body)} : {self.value(node.orelse)})"

    def _compare(self, node: ast.Compare) -> str:
        sides = [node.left, *node.comparators]
        pairs = zip(sides, node.ops, sides[1:], strict=False)
        return f"({' && '.join(self._comparison(node, *pair) for pair in pairs)})"

    def _comparison(self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        a, b = self.value(left), self.value(right)
        if type(op) in ORDER:
            if _is_collection(left) or _is_collection(right):
                raise self.refuse(node, "an order of collections")
            return f"{a} {ORDER[type(op)]} {b}"
        turned = "!" if isinstance(op, ast.NotIn | ast.NotEq | ast.IsNot) else ""
        if isinstance(op, ast.In | ast.NotIn):
            return f"{turned}{self.script.native('has')}({b}, {a})"
        if self.script.is_drawing or any(isinstance(one, ast.Constant) for one in (left, right)):
            return f"{a} {turned or '='}== {b}"
        return f"{turned}{self.script.native('same')}({a}, {b})"

    def _subscript(self, node: ast.Subscript) -> str:
        held = self.value(node.value)
        match node.slice:
            case ast.Slice(lower=lower, upper=upper, step=step):
                if step and (lower or upper) and not isinstance(step, ast.Constant):
                    raise self.refuse(node, "a slice between two places whose step may be negative")
                ends = [self.value(end) if end else "null" for end in (lower, upper, step)]
                while ends[-1] == "null":
                    ends.pop()
                return f"{self.script.native('slice')}({', '.join([held, *ends])})"
            case ast.Constant(value=int(place)) if place >= 0 and isinstance(node.value, ast.Name | ast.Subscript):
                return f"{held}[{place}]"
        return f"{self.script.native('at')}({held}, {self.value(node.slice)})"


def plain_arguments(given: ast.arguments, refuse: Callable[[str], RuleError]) -> list[str]:
    """Return the parameter names of a function without star or keyword-only parameters."""
    if given.vararg or given.kwarg or given.kwonlyargs:
        raise refuse("a parameter with a star, or behind one,")
    return [one.arg for one in (*given.posonlyargs, *given.args)]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_collection(node: ast.expr) -> bool:
    """Whether an expression is certainly no number: the browser's operators and comparisons work on numbers only."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in COLLECTIONS
    return isinstance(node, LITERALS) or _is_text(node)
