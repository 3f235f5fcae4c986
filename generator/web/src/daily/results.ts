// Results of the positions of the day: words, the better of two, the streak, and the storage in this browser. If the
// browser forbids storage, a result lasts as long as the page.
import { dateOf } from "./calendar";

const KEY = "atlas.daily";

/** End of a game, with the number of the reader's moves. */
export interface End {
  readonly won: boolean;
  readonly moves: number;
  /** Number of hints and explanations, and of moves taken back. */
  readonly hints: number;
  readonly undos: number;
}

/** A stored win; `onDay` tells whether it was on the day itself. */
export interface Win {
  readonly position: string;
  readonly moves: number;
  readonly hints: number;
  readonly undos: number;
  readonly onDay: boolean;
}

/** Wins by date. */
export type Wins = Readonly<Record<string, Win>>;

let current: Wins | undefined;

/** Return the stored wins. */
export function wins(): Wins {
  current ??= readWins();
  return current;
}

/** Store a win of a day unless a better one is stored. */
export function addWin(day: number, win: Win): void {
  const date = dateOf(day);
  const known = wins()[date];
  const best = known !== undefined && known.position === win.position && !isBetter(win, known) ? known : win;
  current = { ...wins(), [date]: { ...best, onDay: win.onDay || known?.onDay === true } };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is forbidden or full.
  }
}

function readWins(): Wins {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(data ?? {}).filter((entry): entry is [string, Win] => isWin(entry[1])));
  } catch {
    return {};
  }
}

function isWin(data: unknown): data is Win {
  const { position, moves, hints, undos } = (data ?? {}) as Partial<Win>;
  return typeof position === "string" && [moves, hints, undos].every(Number.isInteger);
}

/** Return whether a win has less help than another, or as much help and fewer moves. */
export function isBetter(win: Win, other: Win): boolean {
  const help = win.hints + win.undos - other.hints - other.undos;
  return help < 0 || (help === 0 && win.moves < other.moves);
}

/** Return the number of days in a row, up to `today` or the day before, that were won on the day itself. */
export function streak(stored: Wins, today: number): number {
  const isWon = (day: number): boolean => stored[dateOf(day)]?.onDay === true;
  const last = isWon(today) ? today : today - 1;
  let first = last;
  while (first >= 1 && isWon(first)) first -= 1;
  return last - first;
}

/** Describe a result, as in "won in 6 moves, no hints". */
export function describe({ won, moves, hints, undos }: End): string {
  const undone = undos === 0 ? "" : `, ${count(undos, "undo")}`;
  return `${won ? "won in" : "lost after"} ${count(moves, "move")}, ${hints === 0 ? "no hints" : count(hints, "hint")}${undone}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
