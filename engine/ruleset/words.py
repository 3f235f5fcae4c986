"""The words of a text that a reader typed, for forms in which they may be parted by several signs.

It keeps to the part of Python that is translated for the browser.  Cost: one pass over the text.
"""


def words_of(text: str, between: str) -> list[str]:
    """Return what stands between any of some signs.

    >>> words_of("{7, 2,5}", " ,{}")
    ['7', '2', '5']
    """
    words: list[str] = []
    word = ""
    for character in text:
        if character not in between:
            word += character
        elif word != "":
            words.append(word)
            word = ""
    if word != "":
        words.append(word)
    return words
