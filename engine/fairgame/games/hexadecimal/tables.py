"""Survey of hexadecimal games: the periods that the values of each code 0.d, 0.dd or 0.ddd show.

Each of these codes has a digit of 8 or more. Codes 0.d and 0.dd are computed to ``LONG`` heaps, codes 0.ddd to
``SHORT``. A second program recomputes the first values. A period, with or without a saltus, is listed as observed if
the values show it ``MIN_REPEATS`` times and over at least half of the computed heaps. Two other tables have those that
a theorem proves: without a saltus (``certificates.periods``), and with one (``arithmetic``).

Cost: 40 s. Source: the question is R. K. Guy's; for periods with a saltus S. Howse and R. J. Nowakowski, Periodicity
and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313 (2004) 463-472 (only its abstract
was seen).
"""

from collections.abc import Iterable, Iterator
from dataclasses import astuple
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status, in_columns
from fairgame.core.columns import Column
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows
from fairgame.core.take_break import text_of
from fairgame.games.hexadecimal.arithmetic import arithmetic_proof
from fairgame.games.hexadecimal.certificates.arithmetic import ArithmeticPeriods
from fairgame.games.hexadecimal.certificates.periods import (
    HexadecimalBeginnings,
    HexadecimalPeriods,
    hexadecimal_codes,
    proof_bound,
)
from fairgame.games.hexadecimal.kernels import breaking_values
from fairgame.numbers.periodicity import MIN_REPEATS, Periodicity, detect, min_values

SURVEY_ID, PERIODS_ID = "hexadecimal.survey", "hexadecimal.periods"
ARITHMETIC_ID = "hexadecimal.arithmetic_periods"
PLACES, LONG, SHORT = 3, 2000, 1000
FIRST = 16  # published values
CODE = Column("code", is_="hexadecimal_code")
SURVEY = TableSpec(
    id=SURVEY_ID,
    title="Hexadecimal games with at most three digits after the point",
    description=(
        f"A row for each code 0.d, 0.dd and 0.ddd with a digit from 8 on: whether its first {LONG} values, or {SHORT}"
        " for 0.ddd, show a period, and what a period adds to the values."
    ),
    columns=(
        CODE,
        Column("first_values", is_="first_nim_values"),
        Column("preperiod", is_="preperiod_seen"),
        Column("period", is_="period_seen"),
        Column("saltus", is_="saltus_seen"),
        "computed_to",
        "max_nim_value",
    ),
    key=("code",),
    games=(),
    rows=16**PLACES - 8**PLACES,
)
PERIODS = TableSpec(
    id=PERIODS_ID,
    title="Periods of hexadecimal games",
    description=(
        "A row for each code 0.d, 0.dd and 0.ddd with a digit from 8 on of which a period without a saltus is proved."
    ),
    columns=(CODE, "preperiod", "period", Column("proof_bound", is_="hexadecimal_proof_bound")),
    key=("code",),
    games=(),
)
ARITHMETIC = TableSpec(
    id=ARITHMETIC_ID,
    title="Arithmetic periods of hexadecimal games",
    description=(
        "A row for each code 0.d, 0.dd and 0.ddd with a digit from 8 on of which a period with a saltus is proved, with"
        " the numbers that the proof needs."
    ),
    columns=(
        CODE,
        "preperiod",
        "period",
        Column("saltus", is_="saltus_proved"),
        Column("rounds", is_="arithmetic_rounds"),
        Column("layers", is_="arithmetic_layers"),
        Column("proof_bound", is_="arithmetic_proof_bound"),
    ),
    key=("code",),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the survey and the tables of proved periods."""
    observed = (
        f"A period was seen over at least half of the heaps computed, and at least {MIN_REPEATS} times. Where none is"
        " listed, none was seen. The greatest value is what the solver computed."
    )
    beginnings = (
        f"These are all codes 0.d, 0.dd and 0.ddd with a digit from 8 on, with the values of heaps 0 to {FIRST - 1}."
    )
    claims = (
        Claim(
            beginnings, Status.CERTIFIED, HexadecimalBeginnings(PLACES, FIRST), cells=in_columns(*SURVEY.columns[:2])
        ),
        Claim(observed, Status.OBSERVED, cells=in_columns(*SURVEY.columns[2:])),
    )
    yield Table(
        SURVEY, lambda _: frame_of_rows(SURVEY, map(_row, hexadecimal_codes(PLACES))), lambda _: claims, cost=25
    )
    proved = (
        "Each code has this period from its preperiod on forever; no smaller number is a period, and it begins no"
        " earlier."
    )
    yield Table(
        PERIODS,
        _periods,
        lambda _: (Claim(proved, Status.PROVED, HexadecimalPeriods()),),
        (SURVEY_ID,),
        cost=3,
        rederive=_periods,
    )
    arithmetic = (
        "Each code has this period and this saltus from its preperiod on forever; no smaller number is a period, and it"
        " begins no earlier."
    )
    yield Table(
        ARITHMETIC,
        _arithmetic_periods,
        lambda _: (Claim(arithmetic, Status.PROVED, ArithmeticPeriods()),),
        (SURVEY_ID,),
        cost=30,
        rederive=_arithmetic_periods,
    )


def _row(digits: tuple[int, ...]) -> tuple[Any, ...]:
    values = breaking_values(np.array(digits, np.uint8), SHORT if len(digits) > PLACES else LONG)
    first = " ".join(map(str, values[:FIRST].tolist()))
    period = detect(values, min_values)
    shown = (period.preperiod, period.period, period.saltus) if period else (None, None, None)
    return text_of(digits), first, *shown, values.size - 1, int(values.max())


def _periods(inputs: Inputs) -> pd.DataFrame:
    """Return the periods of the survey that enough values prove."""
    survey = inputs[SURVEY_ID]
    rows = list[tuple[int | str | None, ...]]()
    for row in survey[survey["saltus"] == 0].to_dict("records"):
        code, preperiod, period = str(row["code"]), int(row["preperiod"]), int(row["period"])
        bound = proof_bound(preperiod, period, len(code) - len("0."))
        if bound <= int(row["computed_to"]):
            rows.append((code, preperiod, period, bound))
    return frame_of_rows(PERIODS, rows)


def _arithmetic_periods(inputs: Inputs) -> pd.DataFrame:
    """Return the periods with a saltus that a proof is found for."""
    survey, rows = inputs[SURVEY_ID], list[tuple[int | str | None, ...]]()
    digits_of = {text_of(digits): digits for digits in hexadecimal_codes(PLACES)}
    for row in survey[survey["saltus"] > 0].to_dict("records"):
        period = Periodicity(int(row["preperiod"]), int(row["period"]), int(row["saltus"]))
        proof = arithmetic_proof(np.array(digits_of[str(row["code"])], np.uint8), period)
        if proof:
            rows.append((str(row["code"]), *astuple(period), *astuple(proof)))
    return frame_of_rows(ARITHMETIC, rows)
