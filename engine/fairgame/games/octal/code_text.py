"""Whether a text is an octal code, asked before anything is loaded that computes with one.

What is no code is refused so in a tenth of a second, not in the second that numpy, numba and all games take to load.
Cost: that of reading 80 characters.
"""

from fairgame.games.octal.code import OctalCode


def require_code(text: str) -> None:
    """Refuse a text that is no octal code.

    Raises:
        OctalCodeError: with the place of the first character that keeps it from being one.
    """
    OctalCode.parse(text)
