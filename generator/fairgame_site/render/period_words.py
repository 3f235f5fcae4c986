"""The period of a sequence as text for its page, with numbers from table and certificate."""

from fairgame import catalogue
from fairgame_site.published import PublishedTable
from fairgame_site.render import tables


def period_in_words(table: PublishedTable) -> str:
    """Return the certificate of a period as a paragraph."""
    period = table.period
    theorem = getattr(catalogue.certificate_kinds()[period["kind"]], "theorem", None) if period else None
    if period is None or theorem is None:
        return ""
    start, length, bound = period["preperiod"], period["period"], period["proof_bound"]
    before, first = _exceptions_in_words(table), table.begins_at
    last = tables.grouped(first + table.metadata["rows"] - 1)
    if not start:
        return (
            f"The values repeat every {length} from heap {first} on: that is {theorem}, which needs heaps to {bound}."
        )
    return (
        f"From heap {start} on the values repeat every {length}: G(n + {length}) = G(n). {before}"
        f" That this goes on forever is {theorem}: once the values have been seen to repeat up to heap {bound}, no"
        f" later heap can break the pattern. The table reaches heap {last}. No shorter period does: the certificate"
        f" names a heap that breaks each one, and heap {start - 1} shows that the repetition cannot start earlier."
    )


def _exceptions_in_words(table: PublishedTable) -> str:
    found = table.exceptions()
    if not found:
        return "There is no exception."
    if len(found) > 24:  # noqa: PLR2004 - what a sentence can hold
        return f"Before that {len(found)} heaps differ from the pattern, the last of them {found[-1]}."
    heaps = ", ".join(map(str, found))
    return f"The heaps that differ from the pattern: {heaps}."
