"""A game for the browser: a script with its rule, and a definition as data.

The script has ``options``, the board, the notation, and the translatable closed rules; a search replaces other closed
rules.  A game whose ``options`` cannot be translated must name a module of the browser with its rule
(``accelerator``).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fairgame import catalogue
from fairgame_site.errors import RuleError
from fairgame_site.translate.translate import translated

NEEDED = ("options", "board", "from_picture")
CLOSED = ("is_p_position", "winning_options", "nim_value", "options_of_value", "reason", "nim_sum_terms", "tame_genus")
STREAMED = ("options", "winning_options", "options_of_value")
FOLDER = "rules"
BOARD = re.compile(r'\{kind: "(\w+)"')


def script(game: catalogue.Game[Any], scenes: Mapping[str, Callable[..., Any]] | None = None) -> str:
    """Return the script of a game, with the scenes of the kinds of boards that it makes.

    Raises:
        RuleError: with file, line and the unsupported construct, if rule, board or notation cannot be translated and
            the game names no accelerator.
    """
    methods = dict(_needed(game))
    try:
        translated(game, methods, STREAMED)
    except RuleError:
        if not isinstance(game, catalogue.HasAccelerator):
            raise
        methods = {name: method for name, method in methods.items() if _can_be(game, {name: method})}
    closed = {name: method for name, method in _methods(game, CLOSED) if _can_be(game, {name: method})}
    text = translated(game, methods | closed, STREAMED)
    kinds = sorted(set(BOARD.findall(text)) & set(scenes or {}))
    return with_scenes(text, {kind: scenes[kind] for kind in kinds}) if scenes and kinds else text


def with_scenes(text: str, scenes: Mapping[str, Callable[..., Any]]) -> str:
    """Return a script with scenes of boards, for the runtime of plain numbers.

    Raises:
        RuleError: with file, line and the unsupported construct.
    """
    before, _, exported = text.rpartition("return {")
    drawn = translated(None, scenes, is_drawing=True).removeprefix("export default ").rstrip()
    return f"{before}const scenes = {drawn}\nreturn {{scenes, {exported}"


def library(functions: Iterable[Callable[..., Any]]) -> str:
    """Return the script of library functions that belong to no game.

    Raises:
        RuleError: with file, line and the unsupported construct.
    """
    return translated(None, {function.__name__: function for function in functions})


def untranslated(game: catalogue.Game[Any]) -> tuple[str, ...]:
    """Return the names of members of a game that its script lacks."""
    return tuple(
        name for name, method in [*_needed(game), *_methods(game, CLOSED)] if not _can_be(game, {name: method})
    )


def definition(game: catalogue.Game[Any]) -> dict[str, Any]:
    """Return the data of a game for the browser, in addition to its script."""
    info = game.info
    own = {"accelerator": game.accelerator} if isinstance(game, catalogue.HasAccelerator) else {}
    own |= {"why_no_nim_values": info.play.why_no_nim_values} if info.play.why_no_nim_values else {}
    own |= {"piece": game.piece} if isinstance(game, catalogue.HasPiece) else {}
    misere = {"misere": _misere(game)} if info.play is catalogue.Play.NORMAL else {}
    return {
        "slug": info.slug,
        "name": info.name,
        "play": info.play.value,
        "notation": game.notation.to_json(),
        "parameters": dict(info.parameters),
        **own,
        **misere,
    }


def _misere(game: catalogue.Game[Any]) -> dict[str, str]:
    """Return the misère texts of a game with another kind of play."""
    source = {"source": game.misere_source} if isinstance(game, catalogue.HasMisereSource) else {}
    why_not = catalogue.why_no_misere(game)
    texts = {"why_no_nim_values": catalogue.Play.MISERE.why_no_nim_values, **source}
    return texts | ({"why_not": why_not} if why_not else {})


def path(game: catalogue.Game[Any]) -> str:
    """Return the address of the script of a game, below the assets."""
    return f"{FOLDER}/{game.info.slug}.js"


def _needed(game: catalogue.Game[Any]) -> list[tuple[str, Callable[..., Any]]]:
    notation = [
        (name, getattr(game.notation, name)) for name in ("into", "out_of") if getattr(game.notation, name, None)
    ]
    return [*_methods(game, NEEDED), *notation]


def _methods(game: catalogue.Game[Any], names: tuple[str, ...]) -> list[tuple[str, Callable[..., Any]]]:
    return [(name, getattr(type(game), name)) for name in names if hasattr(type(game), name)]


def _can_be(game: catalogue.Game[Any], methods: Mapping[str, Callable[..., Any]]) -> bool:
    try:
        translated(game, methods, STREAMED)
    except RuleError:
        return False
    return True
