"""What pages may call of the octal games: links to classes, counts, commands, the locator, Grundy scales, the board."""

from html import escape

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site import hooks
from fairgame_site.games.octal import board, files, formal, four_places, locator, scales
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.games.octal.near import near_misses
from fairgame_site.render.long_runs import window_runs as kept
from fairgame_site.render.tables import grouped
from fairgame_site.site.macros import Macros

CENSUS_PLACES = 3


def octal(macros: Macros, code: str, text: str = "") -> str:
    """Link to the page of the class to which a code of the census belongs."""
    address = class_records(macros.published)[code].address
    return f'<a href="{macros.page.root}{address}">{escape(text or code)}</a>'


def octal_count(macros: Macros, status: str = "") -> str:
    """Return how many classes there are, or how many of them are "periodic" or "open"."""
    return grouped(
        sum(status in ("", one.row["status"]) for one in class_records(macros.published).published_records())
    )


def octal_parting(macros: Macros, code: str, other: str) -> int:
    """Return the heap of ``code``, a canonical code, at which its values and those of a near miss part."""
    studies = class_records(macros.published)
    near = {str(one.other.code): one.parts_at for one in near_misses(studies)[str(studies[code].code)]}
    if other not in near:
        raise UnknownNameError(f"near miss of {code}", other, near)
    return near[other]


def octal_formal(macros: Macros) -> str:
    """Return how many certificates the formally verified program has accepted, of all that are published."""
    every = class_records(macros.published).published_records()
    shown = [study for study in every if study.is_periodic and not files.is_by_stored_run(study)]
    good = sum(formal.standing(study) == formal.ACCEPTED for study in shown)
    return f"{grouped(good)} of {grouped(len(shown))}"


def octal_by_runs(macros: Macros) -> str:
    """List the classes of the census whose period is proved by a long run and not by a certificate."""
    every = class_records(macros.published).published_records()
    return ", ".join(octal(macros, str(one.code)) for one in every if one.is_periodic and files.is_by_stored_run(one))


def octal_formal_mutants(_: Macros) -> str:
    """Say how many false certificates the formally verified program has refused; a run with others is never kept."""
    rows = formal.spoilt()
    refused, set_aside = sum(row.refused for row in rows), sum(row.set_aside for row in rows)
    return f"it refused each of {grouped(refused)}, and {grouped(set_aside)} that turned out to be true were set aside"


def octal_formal_kinds(_: Macros) -> str:
    """List what was changed in the false certificates that were refused."""
    found = {(row.kind, row.method): grouped(row.refused) for row in formal.spoilt()}
    kinds = dict.fromkeys(kind for kind, _ in found)
    rows = "\n".join(
        f"| {kind} | {found.get((kind, 'values'), '')} | {found.get((kind, 'window'), '')} |" for kind in kinds
    )
    return f"\n| what was changed | refused, all values | refused, by windows |\n|---|---|---|\n{rows}\n"


def kept_checked(_: Macros, name: str) -> str:
    """Return how many segments of a kept study have been checked, in words."""
    one = kept.report(name)
    return f"{grouped(one.checked)} of {grouped(one.segments)} segments have been checked"


def octal_followed(macros: Macros, places: int) -> str:
    """Say to which heaps open games with so many places, or with fewer than four, were followed by kept studies."""
    found = {
        code: heap
        for code, heap in kept.followed().items()
        if (len(code) - 2 > CENSUS_PLACES) == (places > CENSUS_PLACES)
    }
    if not found:
        return ""
    far = ", ".join(f"{code} to heap {grouped(heap)}" for code, heap in found.items())
    one = "One open game was" if len(found) == 1 else f"{len(found)} open games were"
    address = f"{macros.page.root}long-computations/"
    return (
        f'{one} followed further, by <a href="{address}">kept studies</a> that are checked in full: no further heap was'
        f" rare, and no window came back. {far[0].upper()}{far[1:]}."
    )


def octal_four(macros: Macros, what: str) -> str:
    """Return how many "codes" and "classes" with four places there are, or "new", "periodic", "open", "twins"."""
    return four_places.count(macros.published, what)


def octal_four_most(macros: Macros, column: str) -> str:
    """Return the greatest number in a column of the new classes with four places, and in brackets the class."""
    return four_places.most(macros.published, column)


def octal_four_proofs(macros: Macros) -> str:
    """Link to the archive of all certificates of classes with four places."""
    (archive,) = hooks.files_of(macros.published[four_places.FOUR])
    return f'<a href="{macros.page.root}{archive.path}" download>{archive.label}</a>'


def octal_four_twins(macros: Macros) -> str:
    """List the classes with four places that may be one with another."""
    rows = "\n".join(
        f"| {code} | {twin} | {grouped(heap)} |" for code, twin, heap in four_places.twins(macros.published)
    )
    return f"\n| class | may be one with | the same to heap |\n|---|---|---|\n{rows}\n"


def octal_checker(_: Macros) -> str:
    """Return the name of the checker in Python."""
    return files.checker(".py")


def octal_commands(macros: Macros, code: str) -> str:
    """Show the commands that fetch and check the certificate of a class."""
    commands = files.commands(class_records(macros.published)[code], macros.home)
    return "\n```sh\n" + "\n".join(commands) + "\n```\n"


def octal_files(_: Macros) -> str:
    """List the files that a class may have, and what each of them holds."""
    rows = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in files.MEANINGS.items())
    return f"\n| file | what it holds |\n|---|---|\n{rows}\n"


def octal_locator(macros: Macros) -> str:
    """Offer the form that finds the class of any code."""
    return macros.page.fragment(locator.form_html(macros.page.root))


def grundy_scales(macros: Macros, step: str) -> str:
    """Offer the two strips that find the values of any code, at a step such as "0.77 9 2": code, heap, number taken."""
    return macros.page.fragment(scales.html(macros.page.root, step, macros.published))


def octal_classes(macros: Macros) -> str:
    """Show every class with what is known of it."""
    return macros.page.fragment(locator.classes_html(class_records(macros.published), macros.page.root))


def octal_board(macros: Macros, group: str) -> str:
    """Show a card for each open game of a group: "quiet", "coming" or "without" a sparse space."""
    return macros.page.fragment(board.board_html(class_records(macros.published), group, macros.page.root))


def checker_files(macros: Macros) -> list[str]:
    """Return links to all programs that check octal games."""
    return [_download(macros, name) for name in catalogue.checkers()]


def period_checkers(macros: Macros) -> list[str]:
    """Return links to the two programs that check the certificate of a period."""
    return [_download(macros, files.checker(ending)) for ending in (".py", ".mjs")]


def _download(macros: Macros, name: str) -> str:
    return f'<a href="{macros.page.root}checkers/{name}" download>{name}</a>'


def octal_windows(macros: Macros) -> str:
    """List the classes whose certificate uses the window: it settles fewer heaps than the bound of the theorem."""
    names = ("preperiod", "period", "proof_bound", "verified_to")
    rows = [
        f"| {' | '.join([row['canonical_code'], *(grouped(int(row[name])) for name in names)])} |"
        for row in macros.published["octal.certificates"].frame.to_dict("records")
        if int(row["verified_to"]) < int(row["proof_bound"]) and row["checker"] == files.checker(".py")
    ]
    head = "| class | preperiod | period | proof bound of Guy and Smith | settled to heap |\n|---|---|---|---|---|\n"
    return "\n" + head + "\n".join(rows) + "\n"
