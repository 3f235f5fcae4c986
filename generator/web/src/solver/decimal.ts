// Why this exists: numbers of 100,000 digits are read and written in a moment. Not every
// browser's own conversion does that, as some go digit by digit; here a numeral is split
// at powers 10^(1024 2^k), and only short pieces are left to the browser. No number gets
// longer than the one that is converted: in some browsers they end at 2^20 bits.

const PIECE = 1024;
const powers = [10n ** BigInt(PIECE)];

/** 10^(1024 2^level). */
function power(level: number): bigint {
  for (let last = powers[powers.length - 1] as bigint; powers.length <= level; powers.push(last)) last *= last;
  return powers[level] as bigint;
}

/** The number that a text of digits says. */
export function fromDecimal(text: string): bigint {
  if (text.length <= PIECE) return BigInt(text);
  let level = 0;
  while (PIECE * 2 ** (level + 1) < text.length) level += 1;
  const split = text.length - PIECE * 2 ** level;
  return fromDecimal(text.slice(0, split)) * power(level) + fromDecimal(text.slice(split));
}

/** The digits of a number from 0 on. */
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
  return high === 0n ? low : write(high, level - 1) + low.padStart(PIECE * 2 ** level, "0");
}

const LONGEST_SHOWN = 40;

/** A number as it is told: one of many digits by its first and its last ones. */
export function told(value: bigint | number): string {
  const text = toDecimal(BigInt(value));
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, 10)} … (${text.length.toLocaleString("en")} digits) … ${text.slice(-10)}`;
}
