"""How the pictures colour nim-values of Mark-t: low ones as everywhere, t - 1 and t apart from them."""

from fairgame_site.render.colours import nim_class


def value_class(value: int, base: int) -> str:
    """Return the CSS class of a value of Mark-t for t = ``base``.

    >>> [value_class(value, 4) for value in range(5)]
    ['v0', 'v1', 'v2', 'switch', 'top']
    """
    if value >= base - 1:
        return "switch" if value == base - 1 else "top"
    return nim_class(value)
