"""What the octal games publish of their own: a page and files for each class, its part of the index, the checkers."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.families import Links
from generator.families.octal import scales, stamps
from generator.families.octal.files import checker_files, study_files
from generator.families.octal.locator import lookup as classes
from generator.families.octal.locator import script_file
from generator.families.octal.studies import studies_of
from generator.pages import PageMaker
from generator.published import Published
from generator.shells import Stamp


def pages(published: Published, maker: PageMaker) -> Iterator[tuple[str, Stamp | bytes]]:
    """Yield the page of every class, what the locator and the scales need, and the checkers."""
    studies = studies_of(published)
    for stamp in stamps.stamps(studies, maker):
        yield stamp.path, stamp
    yield script_file()
    yield scales.script_file()
    yield from checker_files()


def data(published: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every class."""
    return study_files(studies_of(published))


def links(published: Published) -> Links:
    """Return the links from the canonical codes in tables to the pages of their classes."""
    return Links("canonical_code", stamps.FOLDER, studies_of(published).addresses)


def lookup(published: Published) -> Mapping[str, Any]:
    """Return the classes of codes for the index of everything that can be looked up."""
    return classes(studies_of(published))
