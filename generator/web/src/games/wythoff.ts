// Why this exists: Wythoff's game in the browser. Its P-positions are the pairs
// (⌊kφ⌋, ⌊kφ⌋ + k); they are decided with integers only, because a floating point
// φ is wrong from about 10^15 on. The nim-values have no known formula and are
// filled in row by row, as mex, for heaps up to 1,000.

export type Pair = readonly [bigint, bigint];

/** The largest integer whose square is at most n. */
export function integerRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** ⌊kφ⌋, exactly: ⌊(k + √(5k²)) / 2⌋. */
export function lower(k: bigint): bigint {
  return (k + integerRoot(5n * k * k)) >> 1n;
}

export function isPPosition(a: bigint, b: bigint): boolean {
  const [small, large] = a <= b ? [a, b] : [b, a];
  return lower(large - small) === small;
}

/** The one heap that makes a P-position together with x. */
export function partner(x: bigint): bigint {
  if (x === 0n) return 0n;
  const timesPhi = lower(x); // ⌊xφ⌋
  // If x = ⌊kφ⌋ then k is ⌊x/φ⌋ = ⌊xφ⌋ − x, or one more.
  for (const k of [timesPhi - x, timesPhi - x + 1n]) {
    if (k > 0n && lower(k) === x) return x + k;
  }
  // Otherwise x = ⌊kφ⌋ + k, and k is ⌊x/φ²⌋ = 2x − ⌊xφ⌋ − 1, or one more.
  for (const k of [2n * x - timesPhi - 1n, 2n * x - timesPhi]) {
    if (k > 0n && lower(k) + k === x) return x - k;
  }
  throw new Error(`no partner of ${x}: the two Beatty sequences should cover every number`);
}

export interface WythoffMove {
  readonly to: Pair;
  readonly taken: bigint;
  readonly from: "first" | "second" | "both";
}

/** All moves from (a, b) to a P-position; none if (a, b) is one. */
export function winningMoves(a: bigint, b: bigint): WythoffMove[] {
  if (isPPosition(a, b)) return [];
  const moves: WythoffMove[] = [];
  const toB = partner(b);
  if (toB < a) moves.push({ to: [toB, b], taken: a - toB, from: "first" });
  const toA = partner(a);
  if (toA < b) moves.push({ to: [a, toA], taken: b - toA, from: "second" });
  const difference = a < b ? b - a : a - b;
  const small = a < b ? a : b;
  const start = lower(difference);
  if (start < small) {
    const taken = small - start;
    moves.push({ to: [a - taken, b - taken], taken, from: "both" });
  }
  return moves;
}

/** Nim-values of all (a, b) with a, b < size, by mex, as rows of one array. */
export function nimGrid(size: number): Uint16Array {
  const values = new Uint16Array(size * size);
  // A value of (a, b) is at most the number of options, 3·size.
  const words = ((3 * size) >> 5) + 1;
  const row = new Int32Array(size * words);
  const diagonal = new Int32Array(size * words);
  // By symmetry column b above the diagonal is row b, and only a <= b is computed.
  for (let a = 0; a < size; a += 1) {
    for (let b = a; b < size; b += 1) {
      const inA = a * words;
      const inB = b * words;
      const inD = (b - a) * words;
      let word = 0;
      let taken = 0;
      for (;;) {
        taken = (row[inA + word] as number) | (row[inB + word] as number) | (diagonal[inD + word] as number);
        if (taken !== -1) break;
        word += 1;
      }
      const bit = 31 - Math.clz32(~taken & -~taken);
      const value = (word << 5) | bit;
      values[a * size + b] = value;
      values[b * size + a] = value;
      const mask = 1 << bit;
      row[inA + word] = (row[inA + word] as number) | mask;
      row[inB + word] = (row[inB + word] as number) | mask;
      diagonal[inD + word] = (diagonal[inD + word] as number) | mask;
    }
  }
  return values;
}
