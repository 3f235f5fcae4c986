// Numbers as digits in a base, drawn but not touched: the moves are a list, since several take from the same digits.
import type { BoardOf } from "../boards/board";
import { box, joinList, label } from "../boards/svg";
import { groupDigits } from "../dom";
import type { Num } from "../rules/runtime";
import type { Kind, Step } from "./stage";

const [CELL, ROW] = [26, 44];
/** Maximum number of rows. */
const MAX_ROWS = 8;
/** Width of a character of a label, in pixels. */
const CHARACTER = 9;

type Numerals = BoardOf<"numerals">;

function digitsOf(number: Num, base: Num): string[] {
  const digits: string[] = [];
  for (let rest = BigInt(number); rest > 0n; rest /= BigInt(base)) digits.unshift(String(rest % BigInt(base)));
  return digits.length > 0 ? digits : ["0"];
}

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

  stage({ numbers, bases, less }, { width: across }) {
    if (numbers.length > MAX_ROWS) return undefined;
    const rows = numbers.map((number, place) => ({
      name: groupDigits(String(number)),
      base: String(bases[place]),
      digits: digitsOf(BigInt(number) < BigInt(less) ? 0n : BigInt(number) - BigInt(less), bases[place] as Num),
    }));
    const left = 16 + CHARACTER * Math.max(...rows.map(({ name }) => name.length));
    const longest = Math.max(...rows.map(({ digits }) => digits.length));
    const width = left + longest * CELL + 64;
    if (width > across) return undefined;
    const under = rows.flatMap(({ name, base, digits }, row) => {
      const y = 8 + row * ROW;
      return [
        label(left - 10, y + 21, name, "number", "end"),
        ...digits.flatMap((digit, at) => [
          box(left + at * CELL, y, CELL - 2, 32, "tile"),
          label(left + (at + 0.5) * CELL - 1, y + 21, digit, "number"),
        ]),
        label(left + digits.length * CELL + 8, y + 21, `base ${base}`, "quiet", "start"),
      ];
    });
    const title = `${joinList(rows.map(({ name, base, digits }) => `${name}, in base ${base} ${digits.join(" ")}`))}.`;
    return { width, height: rows.length * ROW + 8, title, under, pieces: [], isComplete: true };
  },
};
