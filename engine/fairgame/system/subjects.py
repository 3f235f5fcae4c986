"""Subjects: packages in one folder, with modules that discovery accepts and modules that these import."""

import pkgutil
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from fairgame.errors import CatalogueError


def subject_modules(package: str, folder: Path, accepted: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """Return the names of the modules of each subject in the folder of a package.

    Raises:
        CatalogueError: if a module is neither accepted nor imported by a module of its subject.
    """
    subjects = {}
    for subject in pkgutil.iter_modules([str(folder)]):
        if subject.ispkg:
            names = frozenset(module.name for module in pkgutil.iter_modules([str(folder / subject.name)]))
            unknown = names.difference(accepted)
            if unknown and (unknown := unknown - _imported(f"{package}.{subject.name}", folder / subject.name)):
                reason = f"accepted are {', '.join(accepted)} and modules that a module of {subject.name} imports"
                raise CatalogueError(f"{folder / subject.name / min(unknown)}.py", f"unknown module: {reason}")
            subjects[subject.name] = names
    return subjects


def _imported(package: str, folder: Path) -> set[str]:
    """Return the modules of a package that its modules import, from the text of their imports."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    lists = re.findall(rf"from {re.escape(package)} import \(?([\w\s,]+)", source)
    return {*re.findall(rf"{re.escape(package)}\.(\w+)", source), *re.findall(r"\w+", " ".join(lists))}
