"""The programs that check the certificates of claims."""

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fairgame import catalogue
from fairgame.core.claims import AnyCertificate, Claim

ENGINE = Path(catalogue.__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Program:
    """The program that checks a kind of certificate.

    Attributes:
        kind: the kind of certificate.
        file: its source file, relative to the repository.
        name: the class of the certificate, whose method ``check`` or ``check_files`` is the check.
        statement: the statement that it checks.
        theorem: the theorem that it uses, or "".
    """

    kind: str
    file: str
    name: str
    statement: str
    theorem: str

    @classmethod
    def of(cls, certificate: AnyCertificate) -> "Program":
        """Return the program that checks a certificate."""
        kind = type(certificate)
        file = Path(inspect.getfile(kind)).resolve().relative_to(ENGINE)
        statement = (kind.__doc__ or "").partition("\n")[0].replace("``", "")
        theorem = str(getattr(certificate, "theorem", ""))
        return cls(certificate.kind, f"{ENGINE.name}/{file.as_posix()}", kind.__name__, statement, theorem)


def programs(claims: Iterable[Claim]) -> dict[str, Program]:
    """Return the program that checks each kind of certificate of some claims."""
    return {claim.certificate.kind: Program.of(claim.certificate) for claim in claims if claim.certificate is not None}
