// Why this exists: the locator compares octal codes by their nim-values, a thousand heaps of
// each, so they are computed straight from the digits, by the mex of all options. Time is
// quadratic in the largest heap.

export interface Period {
  readonly preperiod: number;
  readonly period: number;
}

/** Nim-values of the heaps 0 to stop − 1 of a code; digits[0] is the digit before the point. */
export function octalValues(digits: readonly number[], stop: number): number[] {
  const values: number[] = [];
  const seen: number[] = [];
  for (let heap = 0; heap < stop; heap += 1) {
    for (let taken = 0; taken < digits.length && taken <= heap; taken += 1) {
      const digit = digits[taken] as number;
      const rest = heap - taken;
      if (rest === 0 && (digit & 1) !== 0) seen[0] = heap + 1;
      if (rest > 0 && (digit & 2) !== 0) seen[values[rest] as number] = heap + 1;
      if ((digit & 4) === 0) continue;
      for (let small = 1, large = rest - 1; small <= large; small += 1, large -= 1) {
        seen[(values[small] as number) ^ (values[large] as number)] = heap + 1;
      }
    }
    let mex = 0;
    while (seen[mex] === heap + 1) mex += 1;
    values.push(mex);
  }
  return values;
}
