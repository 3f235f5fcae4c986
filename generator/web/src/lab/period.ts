// Period detection and proof for the sequences of the Lab. A period is called proved only after a check of the values:
// for an octal code by the published checker (octal_period.mjs), to the bound of Guy and Smith; for a subtraction set
// by the check below, a window that recurs. Every other period is only observed in the computed values. The conventions
// are those of engine/fairgame/numbers/periodicity.py.
export interface Period {
  readonly preperiod: number;
  readonly period: number;
  readonly saltus: number;
}

type Numbers = ArrayLike<number>;

/** Repetitions of an observed period; they must also cover half of the values. */
const MIN_REPETITIONS = 4;

/** Return the least period of the first `count` values, if these are at least the `needed` number of values. */
export function detect(values: Numbers, count: number, needed: (candidate: Period) => number): Period | undefined {
  for (let period = 1; 2 * period < count; period += 1) {
    const saltus = values[count - 1]! - values[count - 1 - period]!;
    let first = count - 1 - period;
    while (first > 0 && values[first - 1 + period]! - values[first - 1]! === saltus) first -= 1;
    const candidate = { preperiod: first, period, saltus };
    if (needed(candidate) <= count) return candidate;
  }
  return undefined;
}

export function observedLength({ preperiod, period }: Period): number {
  return Math.max(2 * preperiod, preperiod + MIN_REPETITIONS * period);
}

/**
 * Return the number of values that the theorem of Guy and Smith needs; `last` is the place of the code's last digit.
 */
export function octalProofLength({ preperiod, period, saltus }: Period, last: number): number {
  return saltus !== 0 ? Number.POSITIVE_INFINITY : 2 * (Math.max(preperiod, 1) - 1 + period) + last + 1;
}

/** Return the number of values that a subtraction set needs: a window as long as its largest number, seen twice. */
export function setProofLength({ preperiod, period, saltus }: Period, numbers: readonly number[]): number {
  return saltus !== 0 ? Number.POSITIVE_INFINITY : preperiod + period + Math.max(...numbers);
}

function primeDivisors(number: number): number[] {
  const primes: number[] = [];
  let rest = number;
  for (let d = 2; rest > 1; d = d * d > rest ? rest : d + 1) {
    if (rest % d === 0) primes.push(d);
    while (rest % d === 0) rest /= d;
  }
  return primes;
}

/**
 * Return, for each prime divisor of the period, a heap that refutes the shorter period; undefined if one is not
 * refuted.
 */
function witnesses(values: Numbers, { preperiod, period }: Period): [number, number][] | undefined {
  const pairs: [number, number][] = [];
  for (const prime of primeDivisors(period)) {
    const shorter = period / prime;
    let heap = preperiod;
    while (heap < preperiod + period && values[heap] === values[heap + shorter]) heap += 1;
    if (heap === preperiod + period) return undefined;
    pairs.push([prime, heap]);
  }
  return pairs;
}

/** Build the certificate for the published checker, with the bytes of its values. */
export async function certificate(
  [name, digits, space]: readonly [
    string,
    readonly number[],
    { readonly mask: number; readonly position: number } | undefined,
  ],
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
      proof_bound: octalProofLength(found, last) - 1,
      mask: space?.mask ?? 0,
      position: space?.position ?? 0,
      shorter,
      data: {
        file: "values",
        bytes_per_value: 2,
        count: data.length,
        sha256: [...hash].map((one) => one.toString(16).padStart(2, "0")).join(""),
      },
    },
  };
}

/**
 * Return why values do not prove a period of a subtraction set; undefined if they do. Each value must be the mex of its
 * options, and the window as long as the largest number must recur one period later. The window decides the next value,
 * and so all later ones. Shares no code with the computation.
 */
export function setProofError(numbers: readonly number[], values: Numbers, found: Period): string | undefined {
  const width = Math.max(...numbers);
  const { preperiod, period, saltus } = found;
  if (saltus !== 0) return "a subtraction set has no saltus";
  if (values.length < preperiod + period + width) return `${preperiod + period + width} values are needed`;
  for (let heap = 0; heap < preperiod + period + width; heap += 1) {
    const options = new Set(numbers.filter((taken) => taken <= heap).map((taken) => values[heap - taken]));
    for (let value = 0; value < values[heap]!; value += 1)
      if (!options.has(value)) return `heap ${heap} has no option of value ${value}`;
    if (options.has(values[heap])) return `heap ${heap} has an option of its own value`;
  }
  for (let place = preperiod; place < preperiod + width; place += 1)
    if (values[place] !== values[place + period]) return `heaps ${place} and ${place + period} differ`;
  if (preperiod > 0 && values[preperiod - 1] === values[preperiod - 1 + period]) return "the preperiod is smaller";
  return witnesses(values, found) === undefined ? "a shorter period does" : undefined;
}
