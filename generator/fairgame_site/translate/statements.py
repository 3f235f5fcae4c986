"""Translate statements of a rule to JavaScript: one function, its loops, and generators as streams."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from fairgame_site.errors import RuleError
from fairgame_site.translate.calls import Calls
from fairgame_site.translate.expressions import Script, plain_arguments
from fairgame_site.translate.names import ERRORS, STREAMS, is_object, own_name

WITH_STEP = 3  # number of arguments of a range with a step


@cache
def _read(function: FunctionType) -> tuple[str, int, ast.stmt]:
    """Return file, first line and syntax tree of a function; many games share one."""
    lines, first = inspect.getsourcelines(function)
    return str(Path(inspect.getfile(function))), first, ast.parse(textwrap.dedent("".join(lines))).body[0]


class Function(Calls):
    """One function during translation."""

    def __init__(self, script: Script, function: Callable[..., Any], name: str) -> None:
        """Read the source of ``function``, to be called ``name``."""
        if not isinstance(function, FunctionType):
            raise RuleError(f"{function!r} is no function whose source can be read")
        file, first, node = _read(function)
        super().__init__(script, function, file, first)
        if not isinstance(node, ast.FunctionDef):
            raise self.refuse(node, f"a rule that is a {type(node).__name__} and no function")
        self.name, self.node = name, node
        self.is_stream = ast.unparse(node.returns or ast.Constant(None)).partition("[")[0] in STREAMS
        arguments = plain_arguments(node.args, lambda what: self.refuse(node, what))
        self.has_self = arguments[:1] == ["self"]
        self.arguments = arguments[1:] if self.has_self else arguments
        self.bound = _bound(node)
        self.locals = {*self.arguments, *self.bound, *_bound_in_comprehensions(node)}
        self.objects = {name for name in self.arguments if is_object(function, name)}

    def text(self) -> str:
        """Return the function as JavaScript."""
        parameters = list(map(own_name, self.arguments))
        for place, value in enumerate(reversed(self.node.args.defaults), start=1):
            parameters[-place] += f" = {self.value(value)}"
        if self.is_stream:
            parameters.append("emit")
        free = sorted(map(own_name, self.bound - set(self.arguments)))
        declared = [f"let {', '.join(free)};"] if free else []
        body = "\n".join([*declared, self.block(self.node.body)])
        return f"function {self.name}({', '.join(parameters)}) {{\n{body}\n}}"

    def block(self, body: list[ast.stmt]) -> str:
        """Return statements, one a line."""
        return "\n".join(filter(None, map(self.statement, body)))

    def statement(self, node: ast.stmt) -> str:
        """Return one statement."""
        method = getattr(self, f"_stmt_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refuse(node, f"the statement '{type(node).__name__.lower()}'")
        text: str = method(node)
        return text

    def _stmt_expr(self, node: ast.Expr) -> str:
        match node.value:
            case ast.Constant():
                return ""  # a docstring
            case ast.Yield(value=value):
                return f"emit({self.value(value) if value else 'null'});"
            case ast.YieldFrom(value=value):
                return self.streamed(value)
        return f"{self.value(node.value)};"

    def _stmt_return(self, node: ast.Return) -> str:
        if self.is_stream:
            return "\n".join([*([self.streamed(node.value)] if node.value else []), "return;"])
        return f"return {self.value(node.value)};" if node.value else "return;"

    def _stmt_assign(self, node: ast.Assign) -> str:
        if len(node.targets) != 1:
            raise self.refuse(node, "an assignment to several names at once")
        return self.assigned(node.targets[0], self.value(node.value))

    def _stmt_annassign(self, node: ast.AnnAssign) -> str:
        return self.assigned(node.target, self.value(node.value)) if node.value else ""

    def _stmt_augassign(self, node: ast.AugAssign) -> str:
        held = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        return self.assigned(node.target, self.binary(node, held, node.op, node.value))

    def _stmt_if(self, node: ast.If) -> str:
        text = f"if ({self.truth(node.test)}) {{\n{self.block(node.body)}\n}}"
        return text + (f" else {{\n{self.block(node.orelse)}\n}}" if node.orelse else "")

    def _stmt_while(self, node: ast.While) -> str:
        self._refuse_else(node)
        return f"while ({self.truth(node.test)}) {{\n{self.block(node.body)}\n}}"

    def _stmt_for(self, node: ast.For) -> str:
        self._refuse_else(node)
        return self.loop(node.target, node.iter, self.block(node.body), "")

    def _refuse_else(self, node: ast.While | ast.For) -> None:
        if node.orelse:
            raise self.refuse(node, "'else' behind a loop")

    def _stmt_raise(self, node: ast.Raise) -> str:
        match node.exc:
            case ast.Call(func=ast.Name(id=name), args=given) if name in ERRORS:
                return f"throw {self.script.native(ERRORS[name])}({self.values(given)});"
        raise self.refuse(node, f"raising anything but {' or '.join(ERRORS)}")

    def _stmt_pass(self, node: ast.Pass) -> str:
        return ""

    def _stmt_break(self, node: ast.Break) -> str:
        return "break;"

    def _stmt_continue(self, node: ast.Continue) -> str:
        return "continue;"

    def assigned(self, target: ast.expr, value: str, declare: str = "") -> str:
        """Return the assignment of a value to a name, an item of a list, or a tuple of names."""
        match target:
            case ast.Name(id=name):
                return f"{declare}{own_name(name)} = {value};"
            case ast.Subscript(value=held, slice=place):
                return f"{self.script.native('put')}({self.value(held)}, {self.value(place)}, {value});"
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self._unpacked(parts, value, declare)
        raise self.refuse(target, f"an assignment to {ast.unparse(target)}")

    def _unpacked(self, parts: list[ast.expr], value: str, declare: str) -> str:
        last = {one.id: one for part in parts for one in _names(part)}

        def pattern(target: ast.expr) -> str:
            return self._pattern(target, last)

        starred = next((place for place, part in enumerate(parts) if isinstance(part, ast.Starred)), None)
        if starred is None:
            return f"{declare}[{', '.join(map(pattern, parts))}] = {value};"
        held, behind = self.temporary(), len(parts) - starred - 1
        middle = parts[starred]
        assert isinstance(middle, ast.Starred)
        before, after = (f"[{', '.join(map(pattern, some))}]" for some in (parts[:starred], parts[starred + 1 :]))
        taken = (
            (before, held),
            (pattern(middle.value), f"{held}.slice({starred}, {held}.length - {behind})"),
            (after, f"{held}.slice({held}.length - {behind})"),
        )
        lines = (f"{declare}{target} = {some};" for target, some in taken if target not in ("", "[]"))
        return "\n".join([f"const {held} = {value};", *lines])

    def _pattern(self, target: ast.expr, last: Mapping[str, ast.Name]) -> str:
        """Return the target of an unpacking; a repeated name gets its last value."""
        match target:
            case ast.Name(id=name):
                return own_name(name) if last[name] is target else ""
            case ast.Tuple(elts=parts) if not any(isinstance(part, ast.Starred) for part in parts):
                return f"[{', '.join(self._pattern(part, last) for part in parts)}]"
        raise self.refuse(target, f"unpacking into {ast.unparse(target)}")

    # -- loops and streams ----------------------------------------------------------------------------------------

    def loop(self, target: ast.expr, source: ast.expr, body: str, declare: str = "const ") -> str:
        """Return a loop over ``source``; ``declare`` is empty if the names are local to the function."""
        match source:
            case ast.Call(func=ast.Name(id="range"), args=ends, keywords=[]) if "range" not in self.locals:
                if len(ends) < WITH_STEP or isinstance(ends[-1], ast.Constant | ast.UnaryOp):
                    return self._counted(target, ends, body, declare)
        held = self.temporary()
        bound = self.assigned(target, held, declare)
        return f"for (const {held} of {self.script.native('each')}({self.value(source)})) {{\n{bound}\n{body}\n}}"

    def _counted(self, target: ast.expr, ends: list[ast.expr], body: str, declare: str) -> str:
        given = list(map(self.value, ends))
        one = self.script.number(1)
        start, stop, step = (self.script.number(0), given[0], one) if len(given) == 1 else (*given, one)[:3]
        down = isinstance(ends[-1], ast.UnaryOp) and len(ends) == WITH_STEP  # the step is negative
        counter, end = self.temporary(), self.temporary()
        head = f"let {counter} = {start}, {end} = {stop}; {counter} {'>' if down else '<'} {end}; {counter} += {step}"
        return f"for ({head}) {{\n{self.assigned(target, counter, declare)}\n{body}\n}}"

    def streamed(self, node: ast.expr) -> str:
        """Return statements that pass every value of an expression to ``emit``."""
        match node:
            case ast.GeneratorExp(elt=element, generators=generators):
                return self.comprehended(generators, f"emit({self.value(element)});")
            case ast.IfExp(test=test, body=body, orelse=other):
                return f"if ({self.truth(test)}) {{\n{self.streamed(body)}\n}} else {{\n{self.streamed(other)}\n}}"
            case ast.Call():
                called = self.called(node)
                if called is not None and called[1]:
                    return f"{called[0]}({', '.join([*self.given(node), 'emit'])});"
        held = self.temporary()
        return f"for (const {held} of {self.script.native('each')}({self.value(node)})) emit({held});"

    def comprehended(self, generators: list[ast.comprehension], innermost: str) -> str:
        """Return the loops of a comprehension around a statement."""
        body = innermost
        for generator in reversed(generators):
            for test in reversed(generator.ifs):
                body = f"if ({self.truth(test)}) {{\n{body}\n}}"
            body = self.loop(generator.target, generator.iter, body)
        return body


def _names(target: ast.AST) -> Iterator[ast.Name]:
    """Yield the names of an assignment target in order of assignment."""
    if isinstance(target, ast.Name):
        yield target
    for inner in ast.iter_child_nodes(target):
        yield from _names(inner)


def _bound(node: ast.FunctionDef) -> set[str]:
    """Return the names that the statements of a function assign."""
    targets: list[ast.expr] = []
    for inner in ast.walk(node):
        match inner:
            case ast.Assign(targets=several):
                targets += several
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
                targets.append(target)
    return _stored(targets)


def _bound_in_comprehensions(node: ast.FunctionDef) -> set[str]:
    return _stored([inner.target for inner in ast.walk(node) if isinstance(inner, ast.comprehension)])


def _stored(targets: list[ast.expr]) -> set[str]:
    names = (one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
    return {one.id for one in names if isinstance(one.ctx, ast.Store)}
