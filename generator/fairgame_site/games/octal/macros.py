"""Macros of the octal games: links to classes, counts, commands, locator, Grundy scales, open games."""

from collections.abc import Mapping
from html import escape

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.runs.stored_runs import MANIFEST
from fairgame_site import hooks
from fairgame_site.games.octal import board, files, formal, four_places, locator, records, scales
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.games.octal.near import near_misses
from fairgame_site.render.long_runs import window_runs
from fairgame_site.render.tables import grouped
from fairgame_site.site.macros import Macros

CENSUS_PLACES = 3


def octal(macros: Macros, code: str, text: str = "") -> str:
    """Link to the page of the class of a code."""
    address = class_records(macros.published)[code].address
    return f'<a href="{macros.page.root}{address}">{escape(text or code)}</a>'


def octal_count(macros: Macros, status: str = "") -> str:
    """Return the number of classes, or of "periodic" or "open" ones."""
    return grouped(sum(status in ("", entry.record.row["status"]) for entry in class_records(macros.published).shown()))


def octal_project_d(macros: Macros) -> str:
    """Sort the codes of project D of Fair Game by their state here, as a Markdown table that is indented for a fold."""
    (printed,) = (
        erratum.printed
        for erratum in catalogue.game("octal-0-644").info.errata
        if erratum.locator.startswith("project D, games")
    )
    census = {row["code"]: row for row in macros.published["octal.census"].frame.to_dict("records")}
    found: dict[str, list[str]] = {"open here, too": [], "periodic here": [], "no octal code": []}
    for digits in printed.split():
        code = f"0.{digits}"
        if code not in census:
            found["no octal code"].append(code)
        elif census[code]["status"] == "open":
            found["open here, too"].append(octal(macros, code))
        else:
            found["periodic here"].append(f"{octal(macros, code)} (period {grouped(int(census[code]['period']))})")
    rows = (f"| {what} | {len(codes)} | {', '.join(codes)} |" for what, codes in found.items())
    return "\n".join(f"    {row}" for row in ("| | codes | |", "|---|---|---|", *rows))


def octal_first_difference(macros: Macros, code: str, other: str) -> int:
    """Return the first heap of a canonical code whose value differs from that of a near miss."""
    records = class_records(macros.published)
    near = {miss.other.name: miss.parts_at for miss in near_misses(records)[records[code].name]}
    if other not in near:
        raise UnknownNameError(f"near miss of {code}", other, near)
    return near[other]


def octal_formal(macros: Macros) -> str:
    """State how many certificates of classes with at most three places the formally verified program accepted."""
    shown = [entry for entry in class_records(macros.published).shown() if entry.record.certificate is not None]
    good = sum(formal.check_status(entry) == formal.ACCEPTED for entry in shown)
    return f"{grouped(good)} of {grouped(len(shown))}"


def octal_formal_four_places(macros: Macros) -> str:
    """State how many of the certificates of classes with four places the formally verified program accepted."""
    shown = {code: proof for code, proof in four_places.proofs(macros.published).items() if files.CERTIFICATE in proof}
    good = sum(formal.status(code, proof) == formal.ACCEPTED for code, proof in shown.items())
    return f"{grouped(good)} of {grouped(len(shown))}"


def octal_formal_runs(macros: Macros) -> str:
    """List the stored runs whose periods the formally verified program accepted, and how far it is with the others."""
    entries = class_records(macros.published).shown()
    proofs: dict[str, Mapping[str, bytes]] = {one.name: one.files for one in entries if one.record.is_periodic}
    proofs |= four_places.proofs(macros.published)
    runs = sorted(code for code in proofs if MANIFEST in proofs[code])
    good = [code for code in runs if formal.status(code, proofs[code]) == formal.ACCEPTED]
    rest = "".join(
        f", and {formal.accepted_segments(code)} of {window_runs.report(code).segments} segments of {code}"
        for code in runs
        if code not in good
    )
    return f"{len(good)} of {len(runs)} stored runs that claim one ({', '.join(good)}){rest}"


def octal_formal_tables(macros: Macros) -> str:
    """List the tables of periods of other games whose rows the formally verified program accepted, with their size."""
    tables = formal.accepted_tables()
    parts = [f"the {grouped(len(macros.published[name].frame))} of `{name}`" for name in tables]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def octal_formal_mutants(_: Macros) -> str:
    """State the number of false certificates; the formally verified program refused all of them."""
    rows = formal.mutated_certificates()
    refused, true = sum(row.refused for row in rows), sum(row.set_aside for row in rows)
    return f"they refused each of {grouped(refused)}, and {grouped(true)} that turned out to be true were set aside"


def octal_formal_kinds(_: Macros) -> str:
    """List how the refused certificates were changed, with the number of each kind."""
    counts = {(row.kind, row.method): grouped(row.refused) for row in formal.mutated_certificates()}
    kinds = dict.fromkeys(kind for kind, _ in counts)
    rows = "\n".join(
        f"| {kind} | {' | '.join(counts.get((kind, method), '') for method in formal.METHODS)} |" for kind in kinds
    )
    heads = " | ".join(formal.METHODS.values())
    return f"\n| what was changed | {heads} |\n|---{'|---' * len(formal.METHODS)}|\n{rows}\n"


def octal_shown_by_run(macros: Macros, name: str) -> str:
    """State the basis of a period that a stored run shows: its whole check in every build, or its list of checks."""
    run = f'<a href="{macros.page.root}long-computations/">stored run</a>'
    if window_runs.report(name).is_proved:
        return f"*proved* by a {run}, which every build checks completely"
    return f"shown by a {run}, as its list of checks says"


def octal_checked_segments(_: Macros, name: str) -> str:
    """State how many segments of a stored run have been checked."""
    report = window_runs.report(name)
    return f"{grouped(report.checked)} of {grouped(report.segments)} segments have been checked"


def octal_settled_heaps(macros: Macros, places: int) -> str:
    """State the last heap of each completely checked run of an open game, with four places or with fewer."""
    heaps = {
        code: heap
        for code, heap in window_runs.settled_heaps().items()
        if (len(code) - 2 > CENSUS_PLACES) == (places > CENSUS_PLACES)
    }
    if not heaps:
        return ""
    far = ", ".join(f"{code} to heap {grouped(heap)}" for code, heap in heaps.items())
    subject = "One open game was" if len(heaps) == 1 else f"{len(heaps)} open games were"
    address = f"{macros.page.root}long-computations/"
    return (
        f'{subject} followed further, by <a href="{address}">window runs</a> with every segment checked. No further'
        f" heap is rare, and no window has returned. {far[0].upper()}{far[1:]}."
    )


def octal_four_places(macros: Macros, what: str) -> str:
    """Return a number of the census with four places: see ``four_places.count``."""
    return four_places.count(macros.published, what)


def octal_four_places_greatest(macros: Macros, column: str) -> str:
    """Return the greatest number in a column of the new classes with four places, and its class in brackets."""
    return four_places.greatest(macros.published, column)


def octal_four_places_proofs(macros: Macros) -> str:
    """Link to the archive of all certificates of classes with four places."""
    (archive,) = hooks.files_of(macros.published[four_places.FOUR])
    return f'<a href="{macros.page.root}{archive.path}" download>{archive.label}</a>'


def octal_four_places_twins(macros: Macros) -> str:
    """List the classes with four places that may equal another class."""
    rows = "\n".join(
        f"| {code} | {twin} | {grouped(heap)} |" for code, twin, heap in four_places.twins(macros.published)
    )
    return f"\n| class | may be one with | the same to heap |\n|---|---|---|\n{rows}\n"


def octal_checker(_: Macros) -> str:
    """Return the name of the checker in Python."""
    return files.checker(".py")


def octal_commands(macros: Macros, code: str) -> str:
    """Show the commands that fetch and check the certificate of a class."""
    commands = files.commands(class_records(macros.published)[code], macros.base_url)
    return "\n```sh\n" + "\n".join(commands) + "\n```\n"


def octal_files(_: Macros) -> str:
    """List the possible files of a class with their content."""
    rows = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in files.MEANINGS.items())
    return f"\n| file | what it holds |\n|---|---|\n{rows}\n"


def octal_locator(macros: Macros) -> str:
    """Insert the form that finds the class of any code."""
    return macros.page.fragment(locator.form_html(macros.page.root))


def grundy_scales(macros: Macros, step: str) -> str:
    """Insert the Grundy scales at a step such as "0.77 9 2": code, heap, number taken."""
    return macros.page.fragment(scales.html(macros.page.root, step, macros.published))


def octal_classes(macros: Macros) -> str:
    """Insert the table of all classes."""
    return macros.page.fragment(locator.classes_html(class_records(macros.published), macros.page.root))


def octal_open_games(macros: Macros, group: str) -> str:
    """Insert the table of open games of a group: "quiet", "coming" or "without" a sparse space."""
    return macros.page.fragment(board.board_html(class_records(macros.published), group, macros.page.root))


def octal_records(macros: Macros) -> str:
    """Insert the table of who has followed each open game furthest."""
    return records.markdown(class_records(macros.published), macros.page.root)


def checker_files(macros: Macros) -> list[str]:
    """Return links to all checkers of octal games."""
    return [_download(macros, name) for name in catalogue.checkers()]


def period_checkers(macros: Macros) -> list[str]:
    """Return links to the two checkers of periods."""
    return [_download(macros, files.checker(ending)) for ending in (".py", ".mjs")]


def _download(macros: Macros, name: str) -> str:
    return f'<a href="{macros.page.root}checkers/{name}" download>{name}</a>'


def octal_windows(macros: Macros) -> str:
    """List the classes whose certificate uses windows, and so settles fewer heaps than the proof bound."""
    names = ("preperiod", "period", "proof_bound", "verified_to")
    rows = [
        f"| {' | '.join([row['canonical_code'], *(grouped(int(row[name])) for name in names)])} |"
        for row in macros.published["octal.certificates"].frame.to_dict("records")
        if int(row["verified_to"]) < int(row["proof_bound"]) and row["checker"] == files.checker(".py")
    ]
    head = "| class | preperiod | period | proof bound of Guy and Smith | settled to heap |\n|---|---|---|---|---|\n"
    return "\n" + head + "\n".join(rows) + "\n"
