"""Answers to an octal code: its game or class, and its facts."""

from collections.abc import Mapping

from fairgame_site.lookup.found import Answer, Found, Link, grouped
from fairgame_site.lookup.index import Class, Index

LOCATOR, VERIFY = "octal/#code=", "verify"
BY_STORED_RUN = "and shown here by a stored run, as its list of checks says"


def of_code(index: Index, query: str, text: str) -> Answer:
    """Return the answer to an octal code."""
    code = canonical(text)
    if code is None:
        return Answer(query, "code", note="This code allows no move: a digit after the point must not be 0.")
    home = index.home.get(code)
    if home is None:
        detail = (
            "not in the census of codes of three places: your browser works it out and compares it with every class"
        )
        return Answer(query, "code", (Found(f"Octal game {code}", f"{LOCATOR}{code}", detail),))
    words = [facts(home, code)]
    if code != home.code:
        shift = home.codes[code]
        moved = "the same" if shift == 0 else f"n − {shift}" if shift > 0 else f"n + {-shift}"
        words.append(f"heap n is worth {'the same' if shift == 0 else f'heap {moved}'} in {title(index, home.code)}")
    return Answer(
        query, "code", (Found(title(index, code), path(index, code), "; ".join(words), related_links(index, code)),)
    )


def of_hexadecimal(query: str, code: str) -> Answer:
    """Return the facts of a code with digits from 8 on."""
    detail = f"digits from 8 on leave more than two heaps; on the command line: atlas hexadecimal {code}"
    return Answer(query, "code", (Found(f"Hexadecimal code {code}", "games/octal/", detail),))


def canonical(text: str) -> str | None:
    """Return an octal code as the census writes it, or None for one that allows no move.

    >>> canonical(".770"), canonical("4."), canonical("0.000")
    ('0.77', '4.', None)
    """
    head, _, tail = text.partition(".")
    places = tail.rstrip("0")
    return f"{head or '0'}.{places}" if places or head == "4" else None


def facts(home: Class, code: str) -> str:
    """Return the facts of a code of the census as text."""
    report = home.reported
    if home.period is not None:
        period = f"period {grouped(home.period)} from heap {grouped(home.preperiods[code] or 0)} on"
        return f"{period}, proved" if report is None else f"{period}, reported by {_source(report)}, {BY_STORED_RUN}"
    if report is None:
        return f"open: no period to heap {grouped(home.computed_to)}"
    about = f"{report['period']} reported ({_source(report, ', ')})"
    return f"period {about}, not proved here; computed to heap {grouped(home.computed_to)}"


def _source(report: Mapping[str, str], between: str = " in ") -> str:
    return f"{report['by']}{between}{report['source']}"


def title(index: Index, code: str) -> str:
    """Return the title of a code of the census."""
    game = index.named.get(code)
    return f"Octal game {code}" if game is None else f"{game.name} ({code})"


def path(index: Index, code: str) -> str:
    """Return the address for a code of the census: of its game, or else of its class."""
    game = index.named.get(code)
    return index.home[code].path if game is None else game.path


def related_links(index: Index, code: str) -> tuple[Link, ...]:
    """Return additional links for a code of the census."""
    home = index.home[code]
    own = () if path(index, code) == home.path else (Link(f"The class of {home.code}", home.path),)
    again = (Link("How to check it again", f"{home.path}#{VERIFY}"),) if home.is_by_stored_run else ()
    return (*own, *again, Link("Relatives and near misses", f"{LOCATOR}{code}"))
