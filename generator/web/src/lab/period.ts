// Why this exists: the period that a sequence of the Lab shows, and whether it is proved. It is called proved only when
// a checker has been through the values: for an octal code the published one (engine/checkers/octal_period.mjs), to the
// bound of Guy and Smith; for a subtraction set the check below, by a window that comes back. Every other period is
// observed: seen so often and so long in the values computed, and nothing more. The same conventions as in
// engine/fairgame/numbers/periodicity.py.

export interface Period {
  readonly preperiod: number;
  readonly period: number;
  readonly saltus: number;
}

type Numbers = ArrayLike<number>;

/** An observed period was seen so many times over, and over at least half of the values. */
export const TIMES_SEEN = 4;

/** The least period that the first `count` values show, if they reach as far as it needs. */
export function detect(values: Numbers, count: number, needed: (found: Period) => number): Period | undefined {
  for (let period = 1; 2 * period < count; period += 1) {
    const saltus = values[count - 1]! - values[count - 1 - period]!;
    let first = count - 1 - period;
    while (first > 0 && values[first - 1 + period]! - values[first - 1]! === saltus) first -= 1;
    const found = { preperiod: first, period, saltus };
    if (needed(found) <= count) return found;
  }
  return undefined;
}

export function seenOften({ preperiod, period }: Period): number {
  return Math.max(2 * preperiod, preperiod + TIMES_SEEN * period);
}

/** How many values the theorem of Guy and Smith needs; `last` is the place of the code's last digit. */
export function octalNeeds({ preperiod, period, saltus }: Period, last: number): number {
  return saltus !== 0 ? Number.POSITIVE_INFINITY : 2 * (Math.max(preperiod, 1) - 1 + period) + last + 1;
}

/** How many values the window of a subtraction set needs: as many as its largest number, seen twice. */
export function setNeeds({ preperiod, period, saltus }: Period, numbers: readonly number[]): number {
  return saltus !== 0 ? Number.POSITIVE_INFINITY : preperiod + period + Math.max(...numbers);
}

function primesOf(number: number): number[] {
  const primes: number[] = [];
  let rest = number;
  for (let d = 2; rest > 1; d = d * d > rest ? rest : d + 1) {
    if (rest % d === 0) primes.push(d);
    while (rest % d === 0) rest /= d;
  }
  return primes;
}

/** For each prime divisor of the period a heap at which the shorter period fails; undefined if one does not fail. */
export function witnesses(values: Numbers, { preperiod, period }: Period): [number, number][] | undefined {
  const found: [number, number][] = [];
  for (const prime of primesOf(period)) {
    const shorter = period / prime;
    let heap = preperiod;
    while (heap < preperiod + period && values[heap] === values[heap + shorter]) heap += 1;
    if (heap === preperiod + period) return undefined;
    found.push([prime, heap]);
  }
  return found;
}

/** The certificate that the published checker reads, with the bytes of its values. */
export async function certificate(
  [name, digits, space]: readonly [string, readonly number[], { readonly mask: number; readonly position: number } | undefined],
  values: Numbers,
  found: Period,
): Promise<{ readonly certificate: object; readonly raw: Uint8Array } | undefined> {
  const shorter = witnesses(values, found);
  if (shorter === undefined || found.saltus !== 0 || globalThis.crypto?.subtle === undefined) return undefined;
  const { preperiod, period } = found;
  const data = Uint16Array.from({ length: preperiod + period }, (_, heap) => values[heap]!);
  const raw = new Uint8Array(data.buffer);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
  const last = digits.length - 1;
  return {
    raw,
    certificate: {
      schema: 1,
      game: name,
      digits,
      method: "values",
      preperiod,
      period,
      proof_bound: octalNeeds(found, last) - 1,
      mask: space?.mask ?? 0,
      position: space?.position ?? 0,
      shorter,
      data: { file: "values", bytes_per_value: 2, count: data.length, sha256: [...hash].map((one) => one.toString(16).padStart(2, "0")).join("") },
    },
  };
}

/**
 * Why values do not prove a period of a subtraction set; undefined if they do. Each value must be the mex of its options,
 * and the window of as many values as the largest number must stand a period further on as well: it decides the next
 * value, and so on forever. Shares nothing with what computed the values.
 */
export function faultInSet(numbers: readonly number[], values: Numbers, found: Period): string | undefined {
  const width = Math.max(...numbers);
  const { preperiod, period, saltus } = found;
  if (saltus !== 0) return "a subtraction set has no saltus";
  if (values.length < preperiod + period + width) return `${preperiod + period + width} values are needed`;
  for (let heap = 0; heap < preperiod + period + width; heap += 1) {
    const options = new Set(numbers.filter((taken) => taken <= heap).map((taken) => values[heap - taken]));
    for (let value = 0; value < values[heap]!; value += 1) if (!options.has(value)) return `heap ${heap} has no option of value ${value}`;
    if (options.has(values[heap])) return `heap ${heap} has an option of its own value`;
  }
  for (let place = preperiod; place < preperiod + width; place += 1) if (values[place] !== values[place + period]) return `heaps ${place} and ${place + period} differ`;
  if (preperiod > 0 && values[preperiod - 1] === values[preperiod - 1 + period]) return "the preperiod is smaller";
  return witnesses(values, found) === undefined ? "a shorter period does" : undefined;
}
