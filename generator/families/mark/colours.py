"""How the pictures colour nim-values of Mark-t: low values on one scale of nine steps, t - 1 and t apart from it."""

STEPS = 8


def value_class(value: int, base: int) -> str:
    """Return the CSS class of a value of Mark-t for t = ``base``.

    >>> [value_class(value, 4) for value in range(5)]
    ['low-0', 'low-4', 'low-8', 'switch', 'top']
    """
    if value >= base - 1:
        return "switch" if value == base - 1 else "top"
    return f"low-{value * STEPS // max(base - 2, 1)}"
