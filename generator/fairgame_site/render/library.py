"""Sessions with the library for pages, and the reference of its public names from their docstrings.

The names are those of ``fairgame/__init__.pyi`` that ``fairgame.public`` defines: functions, and classes with their
public members.  Cost: that of the code of a session.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import fairgame
from fairgame.build.store import Store
from fairgame.errors import AtlasError, StoreError
from fairgame.public.data import reading
from fairgame.public.named import all_games

PUBLIC = "fairgame.public"
SECTION = re.compile(r"^(Args|Attributes|Raises|Returns):$", re.MULTILINE)
EXAMPLE = re.compile(r"^>>> .*", re.MULTILINE | re.DOTALL)


def reference() -> str:
    """Return the reference as Markdown: functions first, then classes with their members."""
    names = {name: getattr(fairgame, name) for name in sorted(dir(fairgame), key=str.lower)} | {"games": all_games}
    own = {name: thing for name, thing in names.items() if getattr(thing, "__module__", "").startswith(PUBLIC)}
    functions = [_function(f"fairgame.{name}", thing) for name, thing in own.items() if not inspect.isclass(thing)]
    classes = [_class(name, thing) for name, thing in own.items() if inspect.isclass(thing)]
    return "\n\n".join([*functions, *classes])


def session(source: str, store: Store) -> str:
    """Run statements and return the session as Markdown: each statement, and the value or the error of an expression.

    Raises:
        StoreError: if a table is missing in ``store`` or damaged.

    >>> session("fairgame.nim(7) + fairgame.nim(2)", Store()).splitlines()
    ['```python', '>>> fairgame.nim(7) + fairgame.nim(2)', 'nim(5)', '```']
    """
    with reading(store):
        return _session(source)


def _session(source: str) -> str:
    names: dict[str, Any] = {"fairgame": fairgame}
    lines = []
    for statement in ast.parse(source.strip()).body:
        text = ast.get_source_segment(source.strip(), statement) or ""
        lines.append(f">>> {text}".replace("\n", "\n... "))
        try:
            if isinstance(statement, ast.Expr):
                value = eval(text, names)
                lines += [] if value is None else [repr(value)]
            else:
                exec(text, names)
        except StoreError:
            raise
        except AtlasError as error:
            kind = type(error)
            lines += ["Traceback (most recent call last):", f"{kind.__module__}.{kind.__qualname__}: {error}"]
    return "\n".join(["```python", *lines, "```"])


def _function(name: str, function: Any) -> str:
    return f"### `{name}{_arguments(function)}`\n\n{_text(function)}"


def _class(name: str, kind: type) -> str:
    members = "\n".join(f"- {line}" for line in _members(kind))
    return f"### `fairgame.{name}`\n\n{_text(kind)}\n\n{members}"


def _members(kind: type) -> Iterator[str]:
    """Yield one line for each public method and property that a class defines itself."""
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property | cached_property):
            yield f"`.{name}`: {_summary(member)}"
        elif inspect.isfunction(member):
            yield f"`.{name}{_arguments(member)}`: {_summary(member)}"


def _arguments(function: Any) -> str:
    """Return the names of the arguments of a function, without ``self`` and types."""
    parameters = [one.replace(annotation=one.empty) for one in inspect.signature(function).parameters.values()]
    return f"({', '.join(str(one) for one in parameters if one.name != 'self')})"


def _summary(thing: Any) -> str:
    """Return the first sentence of a docstring."""
    return _marked(" ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split()))


def _text(thing: Any) -> str:
    """Return a docstring without its sections, with its errors and its example."""
    document = inspect.getdoc(thing) or ""
    example = EXAMPLE.search(document)
    text = document[: example.start()] if example else document
    sections = SECTION.split(text)
    prose = "\n\n".join(" ".join(part.split()) for part in sections[0].strip().split("\n\n"))
    errors = [
        f"Raises {' '.join(body.split())}"
        for title, body in zip(sections[1::2], sections[2::2], strict=True)
        if title == "Raises"
    ]
    code = [f"```python\n{example[0].rstrip()}\n```"] if example else []
    return "\n\n".join([_marked(prose), *map(_marked, errors), *code])


def _marked(text: str) -> str:
    """Return text of a docstring as Markdown."""
    return text.replace("``", "`")
