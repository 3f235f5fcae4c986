// Why this exists: a name is compared with what a reader types without accents, capitals and
// joiners, and with a slip forgiven. The same as generator/fairgame_site/lookup/names.py, which tells how.

const ALIKE: Readonly<Record<string, string>> = { "ي": "ی", "ك": "ک", "ς": "σ", "ß": "ss" };
const JOINERS = /[\u200b-\u200f\u2060\ufeff'’‘`\u00b4\u02bc\u05f3\u05f4]/g;
const [BEGINNING, ONE_SLIP] = [1, 3];
const [ONCE, TWICE] = [4, 7];

/** A name in the form in which names are compared. */
export function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(JOINERS, "").toLowerCase();
  return bare.replace(/[يكςß]/g, (one) => ALIKE[one] as string).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** How many letters are wrong, missing, added or exchanged with their neighbour. */
export function slips(typed: string, wanted: string): number {
  const [one, other] = [[...typed], [...wanted]];
  let earlier: number[] = [];
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let place = 1; place <= one.length; place += 1) {
    [earlier, before, row] = [before, row, [place]];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[place - 1] === other[at - 1];
      let best = Math.min(before[at]! + 1, row[at - 1]! + 1, before[at - 1]! + (same ? 0 : 1));
      if (place > 1 && at > 1 && one[place - 1] === other[at - 2] && one[place - 2] === other[at - 1]) best = Math.min(best, earlier[at - 2]! + 1);
      row.push(best);
    }
  }
  return row[other.length] as number;
}

/** How far a name is from what was typed, both plain: 0 for the same, undefined for too far. */
export function cost(typed: string, name: string): number | undefined {
  if (typed.replaceAll(" ", "") === name.replaceAll(" ", "")) return 0;
  const words = name.split(" ");
  const asked = typed.split(" ");
  let total = 0;
  for (const word of asked) {
    let found: number | undefined;
    for (const other of words) {
      const far = wordCost(word, other);
      if (far !== undefined && (found === undefined || far < found)) found = far;
    }
    if (found === undefined) return undefined;
    total += found;
  }
  return 10 * total + Math.max(0, words.length - asked.length);
}

function wordCost(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  if (word.startsWith(typed)) return BEGINNING;
  const [length, own] = [[...typed].length, [...word].length];
  const allowed = (length >= ONCE ? 1 : 0) + (length >= TWICE ? 1 : 0);
  if (Math.abs(length - own) > allowed) return undefined;
  const found = slips(typed, word);
  return found > 0 && found <= allowed ? ONE_SLIP + 2 * (found - 1) : undefined;
}
