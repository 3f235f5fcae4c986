// Moves of numbers as digits in a base, which are not touched: the moves are a list, since several take from the same digits.
import type { BoardOf } from "../boards/board";
import { groupDigits } from "../dom";
import type { Num } from "../rules/runtime";
import type { Kind, Step } from "./stage";

type Numerals = BoardOf<"numerals">;

/** Return the changed number before and after a move, and its base; undefined unless one number changes. */
function change({ before, after }: Step<Numerals>): readonly [Num, Num, Num] | undefined {
  const left = (after?.numbers ?? []).map(String);
  const places = before.numbers.flatMap((number, place) => {
    const at = left.indexOf(String(number));
    if (at < 0) return [place];
    left.splice(at, 1);
    return [];
  });
  const [place] = places;
  if (place === undefined || places.length > 1 || left.length > 1) return undefined;
  return [before.numbers[place] as Num, BigInt(left[0] ?? 0), before.bases[place] as Num];
}

export const numerals: Kind<Numerals> = {
  ways: () => [],

  words(step) {
    const changed = change(step);
    if (changed === undefined) return undefined;
    const [from, to, base] = [BigInt(changed[0]), BigInt(changed[1]), BigInt(changed[2])];
    return `${groupDigits(from)} → ${groupDigits(to)} (${from - to < base ? `take ${from - to}` : `divide by ${base}`})`;
  },
};
