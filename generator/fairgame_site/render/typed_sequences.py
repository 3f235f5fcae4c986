"""Forms that show the nim-values of a typed code, set or rule: one widget for every subject.

A subject supplies a function ``compute(text)`` of the library that can be translated for the browser. It returns the
name, a sentence, the values, preperiod, period (0 if none was found) and saltus, or rejects the text.  Cost: a
translation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts


@dataclass(frozen=True, slots=True)
class TypedSequence:
    """A form and its script.

    Attributes:
        name: the name of the script, without an ending.
        compute: the function of the library.
        words: the texts of the form: ``label``, ``hint``, ``example`` and ``key``, the name in the address.
        command: the equivalent command.
    """

    name: str
    compute: Callable[[str], Any]
    words: Mapping[str, str]
    command: str

    @property
    def path(self) -> str:
        """The address of the script below the site root."""
        return f"{ASSETS}/{scripts.FOLDER}/{self.name}.js"

    def script_file(self) -> tuple[str, bytes]:
        """Return the script with its address below the site root."""
        return self.path, scripts.library((self.compute,)).encode()

    def html(self, root: str) -> str:
        """Return the form; ``root`` is the relative address of the site root."""
        template = TEMPLATES.get_template("blocks/typed_sequence.html.j2")
        return template.render(script=f"{root}{self.path}", words=self.words, command=self.command)
