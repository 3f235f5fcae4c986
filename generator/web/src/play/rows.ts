// Touches of boards that are lines of places: coins on a strip, a row of coins to turn, two counters a row, coins around
// a ring, coins on stairs.
import type { BoardOf } from "../boards/board";
import { joinList, numbers } from "../boards/svg";
import { difference, type Kind, pluralise, type Step, type Way } from "./stage";

export const strip: Kind<BoardOf<"strip">> = {
  ways({ before, after }) {
    const [coinsBefore, coinsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
    if (after === undefined && Number(before.silver) !== 0) return [{ touches: [`c${before.silver}`] }];
    const [removed, added] = [difference(coinsBefore, coinsAfter), difference(coinsAfter, coinsBefore)];
    if (removed.length !== 1) return removed.length === 0 ? [] : [{ touches: removed.map((square) => `c${square}`) }];
    const to = added[0] ?? (before.zero === "" ? undefined : 0);
    return [{ touches: to === undefined ? [`c${removed[0]}`] : [`c${removed[0]}`, `s${to}`] }];
  },

  words({ before, after }) {
    const [coinsBefore, coinsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
    if (after === undefined && Number(before.silver) !== 0) return "the silver dollar is taken";
    const [removed, added] = [difference(coinsBefore, coinsAfter), difference(coinsAfter, coinsBefore)];
    const to = added[0] ?? (before.zero === "" ? undefined : 0);
    return removed.length === 1 && to !== undefined
      ? `coin ${removed[0]} → ${to === 0 && before.zero !== "" ? before.zero : to}`
      : undefined;
  },
};

export const coins: Kind<BoardOf<"coins">> = {
  ways: (step) => turnedCoins(step).map((places) => ({ touches: places.map((place) => `c${place}`) })),

  words: (step) =>
    turnedCoins(step).map((places) => `${places.length === 1 ? "coin" : "coins"} ${joinList(places)} turned`)[0],
};

function turnedCoins({ before, after }: Step<BoardOf<"coins">>): number[][] {
  const [headsBefore, headsAfter] = [numbers(before.heads), after === undefined ? [] : numbers(after.heads)];
  const places = [...difference(headsBefore, headsAfter), ...difference(headsAfter, headsBefore)].sort((a, b) => a - b);
  return places.length === 0 ? [] : [places];
}

export const rows: Kind<BoardOf<"rows">> = {
  ways: (step) => slidCounters(step).map(({ row, to }) => ({ touches: [`r${row}m`, `r${row}s${to}`] })),

  words: (step) =>
    slidCounters(step).map(({ row, from, to }) => `row ${row + 1}, ${step.before.to_move}: ${from} → ${to}`)[0],
};

function slidCounters({ before, after }: Step<BoardOf<"rows">>): { row: number; from: number; to: number }[] {
  if (after === undefined) return [];
  return before.rows.flatMap((row, place) => {
    const [countersBefore, countersAfter] = [numbers(row), numbers(after.rows[place] as readonly [number, number])];
    const side = countersBefore.findIndex((square, at) => square !== countersAfter[at]);
    return side < 0 ? [] : [{ row: place, from: countersBefore[side] as number, to: countersAfter[side] as number }];
  });
}

export const ring: Kind<BoardOf<"ring">> = {
  ways({ before, after }) {
    const added = after === undefined ? [] : difference(numbers(after.coins), numbers(before.coins));
    return added.length === 0 ? [] : [{ touches: added.map((square) => `s${square}`) }];
  },

  words({ before, after }) {
    const added = after === undefined ? [] : difference(numbers(after.coins), numbers(before.coins));
    return added.length === 0 ? undefined : `a coin on ${joinList(added)}`;
  },
};

export const stairs: Kind<BoardOf<"stairs">> = {
  ways(step) {
    return carriedCoins(step).map(
      ({ from, count, to, available }): Way => ({
        touches: [...Array.from({ length: count }, (_, at) => `t${from}c${available - count + 1 + at}`), `t${to}`],
      }),
    );
  },

  words: (step) =>
    carriedCoins(step).map(
      ({ from, count, to }) =>
        `${pluralise(count, "coin")} from step ${from} to ${to === 0 ? "the floor" : `step ${to}`}`,
    )[0],
};

function carriedCoins({
  before,
  after,
}: Step<BoardOf<"stairs">>): { from: number; count: number; to: number; available: number }[] {
  const [countsBefore, countsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
  const from = countsBefore.findIndex((count, place) => (countsAfter[place] ?? 0) < count);
  if (from < 0) return [];
  const to = countsAfter.findIndex((count, place) => count > (countsBefore[place] ?? 0));
  return [
    {
      from: from + 1,
      count: (countsBefore[from] as number) - (countsAfter[from] ?? 0),
      to: to + 1,
      available: countsBefore[from] as number,
    },
  ];
}
