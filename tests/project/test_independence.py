"""Independence of the checks: the build of a table and the checks of its claims share only the code of the rule.

The two are followed from the functions of the table through the bytecode (``tests.support.reached_code``), so it does
not matter in which module a function is. Code that both reach must be that of the rule, or be allowed here with the
reason why it decides nothing.
"""

import functools

from fairgame.core.discovery import certificate_kinds, games
from fairgame.runs.extended_tables import tables
from tests.support import reached_code
from tests.support.reached_code import ReachedCode

ALLOWED = {  # a name, or all names that it begins
    "fairgame.core.": "types of games, tables and columns, and the text of cells",
    "fairgame.errors.": "errors",
    "fairgame.numbers.automata.Automaton.": "type of an automaton",
    "fairgame.numbers.nimbers.": "the nim-sum, and the least number outside a set",
    "fairgame.numbers.numeration.": "prime factors",
    "fairgame.games.octal.code.": "type and text of a code",
    "fairgame.games.octal.verification.": "type and sentence of a basis, and the text of a statement",
    "fairgame.games.octal.certificates.census.pack_archive": "format of an archive",
    "fairgame.games.octal.certificates.census.unpack_archive": "format of an archive",
    "fairgame.games.octal.certificates.class_records.plain_cell": "types of cells",
    "fairgame.games.octal.certificates.class_records.single_row": "types of cells",
    "fairgame.games.octal.sparse_space.are_few": "which class records list their rare heaps",
    "fairgame.games.sprouts.certificates.reported": "reported winners",
    "fairgame.games.sprouts.certificates.sentence": "the sentence of a basis",
    "fairgame.games.sprouts.certificates._words": "the sentence of a basis",
    "fairgame.games.hexadecimal.certificates.periods.hexadecimal_codes": "the order of the codes in a list",
    "fairgame.games.hexadecimal.certificates.periods.proof_bound": "the bound in the theorem",
    # code of a check that the build also runs, before it offers a result
    "fairgame.games.mark.certificates.prove": "the build offers an automaton only if the check accepts it",
    "fairgame.games.mark.certificates.LsdReader.": "as prove",
    "fairgame.games.mark.certificates.MsdReader.": "as prove",
    "fairgame.games.octal.checkers.": "the build recomputes a sample, and checks a stored run as it reads it",
    "fairgame.games.octal.runs.evidence.proved_run": "the build checks a stored run as it reads it",
    "fairgame.runs.stored_runs.": "as proved_run",
    "fairgame.runs.records.": "as proved_run",
    "fairgame.games.octal.certificates.class_records.proved_cells": "cells that a checked stored run states",
    "fairgame.games.octal.certificates.long_tables.growth_defect": "the build checks a growth run as it reads it",
    "fairgame.games.octal.certificates.long_tables._figures": "as growth_defect",
    "fairgame.games.octal.certificates.long_tables._impossible": "as growth_defect",
    "fairgame.games.octal.certificates.long_tables._step_defect": "as growth_defect",
}


@functools.cache
def kinds():
    return frozenset(certificate_kinds().values())


def checks(kind):
    return [vars(kind)[name] for name in ("check", "check_files") if name in vars(kind)]


@functools.cache
def checking_code(kind):
    return ReachedCode(kind, *checks(kind))


@functools.cache
def code_of_the_rule(slug):
    return ReachedCode(type(games()[slug]).options).functions


def shared_code(table):
    """Return the code that the build of a table shares with a certificate of its claims, with the kind of that."""
    claimed = ReachedCode(table.claims).classes & kinds()
    stop = [check for kind in kinds() for check in checks(kind)]
    builds = [function for function in (table.build, table.rederive) if function is not None]
    built = ReachedCode(*builds, stop=stop).functions
    rule = {name for slug in table.spec.games if slug in games() for name in code_of_the_rule(slug)}
    return {
        f"{module}.{name}": kind.kind
        for kind in claimed
        for module, name in (built.keys() & checking_code(kind).functions.keys()) - rule
    }


@functools.cache
def shared_by_table():
    """Return the tables by shared function, except that of the rule, and kind of certificate."""
    shared = {}
    for table_id, table in tables().items():
        for name, kind in shared_code(table).items():
            shared.setdefault((name, kind), []).append(table_id)
    return shared


def allowing(name):
    return {entry for entry in ALLOWED if name == entry or (entry.endswith(".") and name.startswith(entry))}


def test_build_and_check_of_a_table_share_only_the_rule():
    found = {
        f"{name} decides in the build of {built[0]} and in its certificate {kind}"
        for (name, kind), built in shared_by_table().items()
        if not allowing(name)
    }
    assert not found


def test_allowed_functions_are_shared():
    assert set(ALLOWED) == {entry for name, _ in shared_by_table() for entry in allowing(name)}


# --- the method


def halve(number):
    return number // 2


class Checked:
    kind = "checked"

    def check(self, frame):
        return [halve(number) for number in frame]


def test_function_behind_a_closure_is_reached(monkeypatch):
    monkeypatch.setattr(reached_code, "is_ours", lambda module: module == __name__)
    build = functools.partial(lambda numbers, step: [step(number) for number in numbers], step=halve)
    assert (__name__, "halve") in ReachedCode(build).functions
    assert (__name__, "halve") in ReachedCode(Checked, Checked.check).functions
    assert (__name__, "halve") not in ReachedCode(Checked).functions
    assert (__name__, "halve") not in ReachedCode(build, stop=[halve]).functions
