// Comparison of names that ignores accents, capitals and joiners, and allows a typing error. The results equal those of
// generator/fairgame_site/lookup/names.py, which explains the rules.
const ALIKE: Readonly<Record<string, string>> = { ي: "ی", ك: "ک", ς: "σ", ß: "ss" };
const JOINERS = /[\u200b-\u200f\u2060\ufeff'’‘`\u00b4\u02bc\u05f3\u05f4]/g;
const [PREFIX_COST, SLIP_COST] = [1, 3];
const [MIN_FOR_ONE_SLIP, MIN_FOR_TWO_SLIPS] = [4, 7];

/** Return the normal form of a name for comparison. */
export function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(JOINERS, "").toLowerCase();
  return bare
    .replace(/[يكςß]/g, (one) => ALIKE[one] as string)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Count the letters that are wrong, missing, added or exchanged with their neighbour. */
function slips(typed: string, name: string): number {
  const [one, other] = [[...typed], [...name]];
  let earlier: number[] = [];
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let place = 1; place <= one.length; place += 1) {
    [earlier, before, row] = [before, row, [place]];
    for (let at = 1; at <= other.length; at += 1) {
      const isEqual = one[place - 1] === other[at - 1];
      let best = Math.min(before[at]! + 1, row[at - 1]! + 1, before[at - 1]! + (isEqual ? 0 : 1));
      if (place > 1 && at > 1 && one[place - 1] === other[at - 2] && one[place - 2] === other[at - 1])
        best = Math.min(best, earlier[at - 2]! + 1);
      row.push(best);
    }
  }
  return row[other.length] as number;
}

/** Return the distance of a name from a typed name, both plain: 0 if equal, undefined if too large. */
export function cost(typed: string, name: string): number | undefined {
  if (typed.replaceAll(" ", "") === name.replaceAll(" ", "")) return 0;
  const words = name.split(" ");
  const typedWords = typed.split(" ");
  let total = 0;
  for (const word of typedWords) {
    let best: number | undefined;
    for (const other of words) {
      const distance = wordCost(word, other);
      if (distance !== undefined && (best === undefined || distance < best)) best = distance;
    }
    if (best === undefined) return undefined;
    total += best;
  }
  return 10 * total + Math.max(0, words.length - typedWords.length);
}

function wordCost(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  if (word.startsWith(typed)) return PREFIX_COST;
  const [length, wordLength] = [[...typed].length, [...word].length];
  const allowed = (length >= MIN_FOR_ONE_SLIP ? 1 : 0) + (length >= MIN_FOR_TWO_SLIPS ? 1 : 0);
  if (Math.abs(length - wordLength) > allowed) return undefined;
  const count = slips(typed, word);
  return count > 0 && count <= allowed ? SLIP_COST + 2 * (count - 1) : undefined;
}
