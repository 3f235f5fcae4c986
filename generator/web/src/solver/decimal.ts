// Decimal conversion of numbers of 100,000 digits without delay. Some browsers convert digit by digit; here a numeral
// is split at powers 10^(1024 2^k), and the browser converts only short pieces. No intermediate is longer than the
// number: some browsers limit BigInts to 2^20 bits.

const PIECE_DIGITS = 1024;
const powers = [10n ** BigInt(PIECE_DIGITS)];

/** Return 10^(1024 2^level). */
function power(level: number): bigint {
  for (let last = powers[powers.length - 1] as bigint; powers.length <= level; powers.push(last)) last *= last;
  return powers[level] as bigint;
}

/** Parse decimal digits. */
export function fromDecimal(text: string): bigint {
  if (text.length <= PIECE_DIGITS) return BigInt(text);
  let level = 0;
  while (PIECE_DIGITS * 2 ** (level + 1) < text.length) level += 1;
  const split = text.length - PIECE_DIGITS * 2 ** level;
  return fromDecimal(text.slice(0, split)) * power(level) + fromDecimal(text.slice(split));
}

/** Format a number from 0 on as decimal digits. */
export function toDecimal(value: bigint): string {
  let level = 0;
  while (power(level) <= value / power(level)) level += 1;
  return write(value, level);
}

function write(value: bigint, level: number): string {
  if (level < 0) return String(value);
  const split = power(level);
  const high = value / split;
  const low = write(value - high * split, level - 1);
  return high === 0n ? low : write(high, level - 1) + low.padStart(PIECE_DIGITS * 2 ** level, "0");
}

const MAX_SHOWN_DIGITS = 40;

/** Format a number for readers: a long one by its first and last digits. */
export function formatLong(value: bigint | number): string {
  const text = toDecimal(BigInt(value));
  return text.length <= MAX_SHOWN_DIGITS
    ? text
    : `${text.slice(0, 10)} … (${text.length.toLocaleString("en")} digits) … ${text.slice(-10)}`;
}
