// Calendar of the positions of the day. Day 1 is the first day of 2026 in UTC; the list begins again after its end. The
// entry depends on the date and the list alone, so it is the same for all readers.
const DAY = 86_400_000; // milliseconds

/** Date of day 1. */
export const FIRST_DATE = "2026-01-01";
const EPOCH = Date.parse(FIRST_DATE) - DAY;

/** Return the number of the day of a moment in UTC. */
export function dayAt(milliseconds: number): number {
  return Math.floor((milliseconds - EPOCH) / DAY);
}

/** Return the date of a day as in "2026-11-28". */
export function dateOf(day: number): string {
  return new Date(EPOCH + day * DAY).toISOString().slice(0, 10);
}

/** Parse a date; undefined unless it is a day from the first to `last`. */
export function parseDate(text: string, last: number): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayAt(Date.parse(text)) : Number.NaN;
  return day >= 1 && day <= last && dateOf(day) === text ? day : undefined;
}

/** Return the entry of a day; `list` is not empty. */
export function entryOf<T>(list: readonly T[], day: number): T {
  return list[(day - 1) % list.length] as T;
}
