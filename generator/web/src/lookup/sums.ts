// Why this exists: a sum of positions of different games as text: where each game begins. Plus
// signs stand between games and also between the heaps of one, so a piece begins another game if
// its first words are the name of one. The same as generator/fairgame_site/lookup/sums.py, which tells more.

const MOST_PIECES = 100;
const NUMBER = /^[0-9]+$/;
const LIKE_A_NAME = /^\p{L}{3,}/u;

/** A game of the sum and the text of its position; no game where `name` is the name of none. */
export interface Piece<G> {
  readonly game: G | undefined;
  readonly name: string;
  readonly position: string;
}

/** The games of a sum in their order, `find` telling which game has a name; none if it begins with none. */
export function pieces<G>(text: string, find: (name: string) => G | undefined): Piece<G>[] {
  const found: Piece<G>[] = [];
  for (const part of text.split("+").slice(0, MOST_PIECES)) {
    const words = part.split(/\s+/).filter((word) => word !== "");
    const own = named(words, find);
    const last = found[found.length - 1];
    if (own !== undefined) {
      found.push(own);
    } else if (LIKE_A_NAME.test(words[0] ?? "")) {
      const first = words.findIndex((word) => /^\p{Nd}/u.test(word));
      const count = first < 0 ? words.length : first;
      found.push({ game: undefined, name: words.slice(0, count).join(" "), position: words.slice(count).join(" ") });
    } else if (last === undefined) {
      return [];
    } else if (words.length > 0) {
      const position = [last.position, words.join(" ")].filter((one) => one !== "").join(" + ");
      found[found.length - 1] = { ...last, position };
    }
  }
  return found;
}

/** The game whose name the first words are, as many as can be; a number is no word of a name. */
function named<G>(words: readonly string[], find: (name: string) => G | undefined): Piece<G> | undefined {
  const first = words.findIndex((word) => NUMBER.test(word));
  for (let count = first < 0 ? words.length : first; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ");
    const game = find(name);
    if (game !== undefined) return { game, name, position: words.slice(count).join(" ") };
  }
  return undefined;
}
