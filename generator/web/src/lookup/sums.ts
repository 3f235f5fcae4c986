// Parser for sums of positions of different games. Plus signs also separate the heaps of one game: a piece starts
// another game if its first words name a game. generator/fairgame_site/lookup/sums.py explains the same parser.
const MAX_PIECES = 100;
const NUMBER = /^[0-9]+$/;
const LIKE_A_NAME = /^\p{L}{3,}/u;

/** A game of the sum and the text of its position; `game` is undefined if no game has the name. */
export interface Piece<G> {
  readonly game: G | undefined;
  readonly name: string;
  readonly position: string;
}

/** Return the games of a sum in order; `find` looks up a name. Empty if the text does not start with a name. */
export function parseSum<G>(text: string, find: (name: string) => G | undefined): Piece<G>[] {
  const pieces: Piece<G>[] = [];
  for (const part of text.split("+").slice(0, MAX_PIECES)) {
    const words = part.split(/\s+/).filter((word) => word !== "");
    const piece = readName(words, find);
    const last = pieces[pieces.length - 1];
    if (piece !== undefined) {
      pieces.push(piece);
    } else if (LIKE_A_NAME.test(words[0] ?? "")) {
      const first = words.findIndex((word) => /^\p{Nd}/u.test(word));
      const count = first < 0 ? words.length : first;
      pieces.push({ game: undefined, name: words.slice(0, count).join(" "), position: words.slice(count).join(" ") });
    } else if (last === undefined) {
      return [];
    } else if (words.length > 0) {
      const position = [last.position, words.join(" ")].filter((one) => one !== "").join(" + ");
      pieces[pieces.length - 1] = { ...last, position };
    }
  }
  return pieces;
}

/** Return the game named by the longest run of first words; a number is no part of a name. */
function readName<G>(words: readonly string[], find: (name: string) => G | undefined): Piece<G> | undefined {
  const first = words.findIndex((word) => NUMBER.test(word));
  for (let count = first < 0 ? words.length : first; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ");
    const game = find(name);
    if (game !== undefined) return { game, name, position: words.slice(count).join(" ") };
  }
  return undefined;
}
