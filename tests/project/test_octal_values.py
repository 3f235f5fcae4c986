"""The list of implementations of octal nim-values in ``docs/octal-values.md`` is that of the code."""

import ast
import re

from tests.support.paths import ROOT

DOCUMENT = ROOT / "docs" / "octal-values.md"
LISTED = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| (.+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
SPLITS = {4, "TWO"}  # the bit of a digit for two heaps, and its name in proofs/


def has_splitting_bit(node):
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd)):
        return False
    return getattr(node.right, "value", None) in SPLITS or getattr(node.right, "id", None) in SPLITS


def is_nim_sum(node):
    """Return whether a node is a bitwise exclusive or, not one with a constant, which changes a parity."""
    if not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.BitXor)):
        return False
    return isinstance(node, ast.AugAssign) or not isinstance(node.left, ast.Constant)


def computes_values(function):
    nodes = list(ast.walk(function))
    return any(map(has_splitting_bit, nodes)) and any(map(is_nim_sum, nodes))


def test_listed_implementations_exist():
    assert len({path for path, _, _ in LISTED}) == len(LISTED) > 10
    for path, name, reason in LISTED:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b(def|class|function|Definition) {name}\b", text), (path, name)
        assert reason


def test_every_implementation_is_listed():
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engine/fairgame", "proofs")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and computes_values(node)
    }
    assert len(found) > 5
    assert found <= {path for path, _, _ in LISTED}
