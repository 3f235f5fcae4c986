"""Boards and scenes for the browser: types, and the scenes that every game may need.

Scripts of games contain the other scenes (``fairgame_site.translate.scripts``).

``python -m fairgame_site.render.boards.browser FOLDER`` writes ``board.js`` and ``board.d.ts``, which the bundle of the
browser side contains.  ``tools/web.sh`` runs it first.
"""

import sys
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

from fairgame.catalogue import boards
from fairgame_site.render.boards import heaps, numerals, scene
from fairgame_site.translate.translate import translated

TYPES: dict[Any, str] = {int: "Num", float: "number", str: "string", bool: "boolean"}
HEAD = """\
// Written by fairgame_site.render.boards.browser from the boards of the engine and the scenes of pages.
import type { Num, runtime } from "../rules/runtime";
"""
TAIL = """\
export type BoardOf<K extends Board["kind"]> = Extract<Board, { readonly kind: K }>;
/** Touched pieces are a set of the runtime. */
export interface Room { readonly width: number; readonly cell: number; readonly touched: unknown }
/** Scenes of some kinds of boards, for a runtime. */
export type Scenes = (py: ReturnType<typeof runtime>) => {
  readonly [K in Board["kind"]]?: (board: BoardOf<K>, start: BoardOf<K>, room: Room) => Scene;
};
export declare const plainScenes: Scenes;
/** Scenes in whole numbers, for the runtime of long integers. */
export declare const longScenes: Scenes;
"""


@cache
def scenes() -> dict[str, Callable[..., scene.Scene]]:
    """Return the scene of each kind of board."""
    modules = {one.kind: import_module(f"{__package__}.{one.kind}") for one in get_args(boards.Board)}
    return {kind: module.scene for kind, module in modules.items()}


def game_scenes() -> dict[str, Callable[..., scene.Scene]]:
    """Return the scenes that scripts of games contain; the bundle has those of heaps and numerals."""
    return {kind: drawn for kind, drawn in scenes().items() if kind not in {"heaps", "numerals"}}


def script() -> str:
    """Return the translation of the scene of heaps, and of the scenes in whole numbers of any length.

    >>> "heaps: scene$" in script()
    True
    """
    heap: dict[str, Callable[..., scene.Scene]] = {"heaps": heaps.scene}
    long: dict[str, Callable[..., scene.Scene]] = {"heaps": heaps.bars, "numerals": numerals.scene}
    parts = {"plainScenes": translated(None, heap, is_drawing=True), "longScenes": translated(None, long)}
    return "".join(text.replace("export default", f"export const {name} =") for name, text in parts.items())


def declarations() -> str:
    """Return the types of boards and scenes.

    >>> "readonly coins: readonly (Num)[]" in declarations()
    True
    """
    unions = {"Board": boards.Board, "Mark": scene.Mark}
    types = [f"export type {name} = {' | '.join(map(_fields, get_args(union)))};" for name, union in unions.items()]
    types += [f"export type {one.__name__} = {_fields(one)};" for one in (scene.Piece, scene.Scene)]
    return "\n".join([HEAD, *types, TAIL])


def _fields(made: Any) -> str:
    """Return the type of a dataclass."""
    kind = [f'readonly kind: "{made.kind}"'] if hasattr(made, "kind") else []
    names = [f"readonly {field.name}: {_type(field.type)}" for field in fields(made)]
    return f"{{ {'; '.join([*kind, *names])} }}"


def _type(annotation: Any) -> str:
    if annotation in TYPES:
        return TYPES[annotation]
    if annotation == scene.Mark:
        return "Mark"
    if isinstance(annotation, UnionType):
        return f"({' | '.join(map(_type, get_args(annotation)))})"
    if get_origin(annotation) is not tuple:
        return str(annotation.__name__)
    first, *rest = get_args(annotation)
    return f"readonly ({_type(first)})[]" if rest == [...] else f"readonly [{', '.join(map(_type, (first, *rest)))}]"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "board.js").write_text(script(), encoding="utf-8")
    (folder / "board.d.ts").write_text(declarations(), encoding="utf-8")
