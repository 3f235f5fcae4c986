"""A part of a notation that is a list of texts, which the game reads itself, such as a position of Sprouts.

It stands beside the parts of ``engine.ruleset.parts`` and is put together with them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.ruleset.notation import Refusal, shown


@dataclass(frozen=True, slots=True)
class Texts:
    """A part that is a list of words out of given signs, which the game reads itself: a tuple of texts.

    Attributes:
        noun: what a word is, for errors.
        accepts: what is accepted, in one clause.
        signs: the signs that a word may have.
        longest: how many of them.
        most: how many words there are at most; there is at least one.
    """

    noun: str
    accepts: str
    signs: str
    longest: int
    most: int
    fewest: int = 1

    def of_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words."""
        if not self.fewest <= len(words) <= self.most:
            reason = f"expected {self.accepts}: {self.fewest} to {self.most} of them, not {len(words)}"
            raise Refusal(" ".join(shown(word) for word in words[:6]), reason)
        for word in words:
            if len(word) > self.longest:
                raise Refusal(shown(word), f"a {self.noun} has at most {self.longest} signs, not {len(word)}")
            if any(sign not in self.signs for sign in word):
                raise Refusal(shown(word), f"a {self.noun} has other signs; expected {self.accepts}")
        return tuple(words)

    def to_text(self, value: tuple[str, ...]) -> str:
        """Return the words with a plus between."""
        return " + ".join(value)

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return {
            "kind": "texts",
            "noun": self.noun,
            "accepts": self.accepts,
            "signs": self.signs,
            "longest": self.longest,
            "fewest": self.fewest,
            "most": self.most,
        }
