"""Answers of the search box: classify the query, then find its matches, best first.

A query is tried as an OEIS number, terms of a sequence, a subtraction set, an octal code, a sum, a name followed by a
position, and a name, in this order, because any text may be a name.  The browser gives the same answers in the same
words.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from fairgame_site.lookup.codes import canonical, facts, of_code, of_hexadecimal, title
from fairgame_site.lookup.found import Answer, Found, Link, escaped
from fairgame_site.lookup.index import Game, Index
from fairgame_site.lookup.names import match_cost, normalise
from fairgame_site.lookup.sequences import of_terms
from fairgame_site.lookup.sums import pieces

MAX_QUERY = 400  # most characters of a query
MAX_NAMES = 8
FAR = 1000  # cost of a name that does not match
OEIS = re.compile(r"a\d{6,7}", re.IGNORECASE | re.ASCII)
NUMBER = re.compile(r"[0-9]{1,15}")
CODE = re.compile(r"[04]?\.[0-7]{1,78}|4\.")
HEXADECIMAL = re.compile(r"[04]?\.(?=.*[89a-f(])[0-9a-f]{0,78}(\([0-9a-f]+\))?", re.IGNORECASE | re.ASCII)
LIKE_A_CODE = re.compile(r"[0-9]*\.[0-9.]*")
OCTAL = re.compile(r"^octal (game |code )?", re.IGNORECASE)
DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "0123456789" * 2)
BETWEEN = re.compile(r"[\s,;،؛{}()\[\]]+|…|\.\.\.")
NUMBERS = r"[0-9]+(?:(?:[ ,]| or | and )+[0-9]+)*"
SET = re.compile(
    rf"\{{ ?{NUMBERS} ?\}}|(?:s|subtract|subtraction(?: sets?| games?)?|take) ?=? ?[({{]? ?{NUMBERS} ?[)}}]?",
    re.IGNORECASE | re.ASCII,
)
FILLERS = frozenset(("a", "the", "of", "game", "games"))  # words that a name may lack
SUMS = "play/sum/#sum="
NO_CODE = "A code is 0. or 4. and then digits from 0 to 7, such as 0.77."


def answer(index: Index, text: str) -> Answer:
    """Return the answer to a query."""
    query = " ".join(text[:MAX_QUERY].translate(DIGITS).split())
    words = [word for word in BETWEEN.split(query) if word]
    if not words:
        return Answer(query, "nothing")
    if OEIS.fullmatch(query):
        return _of_oeis(index, query)
    subtraction = _of_set(index, query)
    if all(NUMBER.fullmatch(word) for word in words):
        found = of_terms(index, query, [int(word) for word in words])
        return replace(found, found=(*subtraction, *found.found))
    if subtraction:
        return Answer(query, "set", subtraction)
    return _of_code(index, query) or _of_sum(index, query) or _of_position(index, query) or _of_name(index, query)


def _of_code(index: Index, query: str) -> Answer | None:
    code = OCTAL.sub("", query, count=1)
    if CODE.fullmatch(code):
        return of_code(index, query, code)
    if HEXADECIMAL.fullmatch(code):
        return of_hexadecimal(query, code)
    return Answer(query, "code", note=NO_CODE) if LIKE_A_CODE.fullmatch(code) else None


def _of_set(index: Index, query: str) -> tuple[Found, ...]:
    """Return the page for subtraction sets with the set, if the query is one: ``S(1, 3, 4)``, ``{1, 3, 4}``."""
    numbers = re.findall("[0-9]+", query) if SET.fullmatch(query) else []
    if not numbers or not index.sets:
        return ()
    name, address = f"Subtraction game {{{', '.join(numbers)}}}", f"{index.sets}{escaped(' '.join(numbers))}"
    return (Found(name, address, "its nim-values, worked out in your browser"),)


def _of_oeis(index: Index, query: str) -> Answer:
    number = query.upper()
    there = Link(f"{number} in the OEIS", f"https://oeis.org/{number}")
    games = [Found(game.name, game.path, _code(index, game)) for game in index.games if number in game.oeis]
    classes = [
        Found(title(index, home.code), home.path, facts(home, home.code))
        for home in index.classes
        if number in home.oeis
    ]
    known = {one.path for one in (*games, *classes)}
    pages = [Found(name, path, f"mentions {number}") for name, path in index.mentions.get(number, ())]
    found = (*games, *classes, *[page for page in pages if page.path not in known])
    return Answer(query, "oeis", found, note="" if found else f"No page names {number}.", elsewhere=(there,))


def _of_sum(index: Index, query: str) -> Answer | None:
    """Return the page of sums with the positions, if the query is a sum of positions of different games."""
    found = pieces(query, lambda name: _called(index, name)) if "+" in query else []
    known = [(one.game, one.position) for one in found if one.game is not None]
    if len(known) < 2 or len(known) < len(found) or not all(position for _, position in known):  # noqa: PLR2004
        return None
    name = " + ".join(f"{game.name} {position}" for game, position in known)
    there = f"{SUMS}{escaped(' + '.join(f'{game.slug} {position}' for game, position in known))}"
    return Answer(query, "sum", (Found(name, there, "solve the sum, and play it"),))


def _of_position(index: Index, query: str) -> Answer | None:
    """Return the game's page with the position, if the query is a name followed by a position."""
    words = [word for word in re.split(r"[\s,;،]+", query) if word]
    for length in range(len(words) - 1, 0, -1):
        rest = " ".join(words[length:])
        game = _called(index, " ".join(words[:length])) if any(one.isdigit() for one in rest) else None
        if game is not None:
            there = f"{game.path}#position={escaped(rest)}"
            return Answer(
                query, "position", (Found(f"{game.name}: {rest}", there, "solve the position on the game's page"),)
            )
    return None


def _called(index: Index, name: str) -> Game | None:
    """Return the game with a name or a code, or the only one whose name is nearest to it."""
    if CODE.fullmatch(name):
        return index.named.get(canonical(name) or "")
    own = normalise(name)
    if own in index.called:
        return index.called[own]
    if any(one.isdigit() for one in own):
        return None
    near = sorted((far, place) for place, game in enumerate(index.games) for far in [_cost(own, game)[0]] if far < FAR)
    return index.games[near[0][1]] if near and (len(near) == 1 or near[0][0] < near[1][0]) else None


def _of_name(index: Index, query: str) -> Answer:
    typed = normalise(query)
    found = _named(index, query, typed)
    if not found:
        found = _named(index, query, " ".join(word for word in typed.split() if word not in FILLERS))
    return Answer(query, "name", found, note="" if found else "No game or term has this name.")


def _named(index: Index, query: str, typed: str) -> tuple[Found, ...]:
    """Return the games, terms and codes with the nearest names."""
    games = [(*_cost(typed, game), game) for game in index.games] if typed else []
    found = [
        (far, place, Found(game.name, game.path, "; ".join(filter(None, (_also(name, game.name), _code(index, game))))))
        for place, (far, name, game) in enumerate(games)
        if far < FAR
    ]
    for place, (name, anchor, others) in enumerate(index.terms, len(games)):
        far, called = _nearest_name(typed, (name, *others)) if typed else (FAR, "")
        if far < FAR:
            detail = "; ".join(filter(None, (_also(called, name), "in the glossary")))
            found.append((far, place, Found(name[:1].upper() + name[1:], f"glossary/#{anchor}", detail)))
    for place, (name, code) in enumerate(index.octal_names, len(games) + len(index.terms)):
        far, _ = _nearest_name(typed, (name,)) if typed else (FAR, "")
        if far < FAR:
            (own,) = of_code(index, query, code).found
            found.append((far, place, replace(own, title=f"{name} ({code})")))
    best = sorted(found, key=lambda one: one[:2])[:MAX_NAMES]
    return tuple(one for _, _, one in best)


def _cost(typed: str, game: Game) -> tuple[int, str]:
    """Return the cost of the nearest name of a game, and that name."""
    far, called = _nearest_name(typed, (game.name, game.slug, *game.also))
    return far, game.name if called == game.slug else called


def _nearest_name(typed: str, names: Sequence[str]) -> tuple[int, str]:
    found = [
        (FAR if far is None else far, place)
        for place, name in enumerate(names)
        for far in [match_cost(typed, normalise(name))]
    ]
    far, place = min(found)
    return far, names[place]


def _also(called: str, name: str) -> str:
    return "" if normalise(called).replace(" ", "") == normalise(name).replace(" ", "") else f"also: {called}"


def _code(index: Index, game: Game) -> str:
    home = index.home.get(game.code)
    return f"{game.code}, {facts(home, game.code)}" if home else ""
