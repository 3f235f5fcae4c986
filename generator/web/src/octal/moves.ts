// Why this exists: whether two octal codes have the same nim-values for ever can
// often be told from their digits and a few values. The lemma and its proof stand in
// engine/octal/moves.py; this is the same, for codes that a reader types.

export interface Moves {
  /** How many heaps have no move, heap 0 among them. */
  readonly zeros: number;
  /** p such that heap i splits into any x, y with x + y = i − p, heaps counted from the first with a move. */
  readonly pairs: ReadonlySet<number>;
  /** o such that heap i becomes i − o, or i − o beside a heap without a move. */
  readonly singles: ReadonlySet<number>;
  /** The i whose heap has an option in which no part has a move. */
  readonly nothing: ReadonlySet<number>;
}

export function movesOf(digits: readonly number[]): Moves {
  const taken = (bit: number): number[] => [...digits.keys()].filter((place) => ((digits[place] as number) >> bit) & 1);
  const [whole, single, splits] = [taken(0), taken(1), taken(2)] as [number[], number[], number[]];
  const zeros = Math.min(...whole, ...single.map((place) => place + 1), ...splits.map((place) => place + 2));
  const ends = [
    ...whole.map((place) => place - zeros),
    ...single.flatMap((place) => range(1, zeros).map((left) => place + left - zeros)),
    ...splits.flatMap((place) => range(2, 2 * zeros - 1).map((left) => place + left - zeros)),
  ];
  return {
    zeros,
    pairs: new Set(splits.map((place) => zeros + place)),
    singles: new Set([...single, ...splits.flatMap((place) => range(1, zeros).map((part) => place + part))]),
    nothing: new Set(ends.filter((index) => index >= 0)),
  };
}

/** Whether the lemma shows that two codes agree for ever; `values` are those of both from the first move on. */
export function sameForEver(one: Moves, other: Moves, values: readonly number[]): boolean {
  const implied = (single: number): boolean =>
    [...one.pairs].some((pair) => single >= pair && single - pair < values.length && values[single - pair] === 0);
  const different = [...one.singles, ...other.singles].filter(
    (single) => one.singles.has(single) !== other.singles.has(single),
  );
  return (
    equal(one.pairs, other.pairs) &&
    values.length > Math.max(...one.nothing, ...other.nothing) &&
    different.every(implied)
  );
}

function equal(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((element) => other.has(element));
}

function range(start: number, stop: number): number[] {
  return Array.from({ length: Math.max(0, stop - start) }, (_, index) => start + index);
}
