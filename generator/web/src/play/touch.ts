// Why this exists: what touched pieces mean. Of the moves that take all that is touched,
// the one that takes the least is meant; where several take as little, the one in the
// middle of which the touch lies; else more must be touched. No board and no page here:
// this is tested by itself.

import type { Piece, Playable, Way } from "./stage";

export interface Choice {
  readonly playable: Playable;
  readonly way: Way;
}

export interface Meaning {
  /** The moves that fit what is touched. */
  readonly fits: readonly Choice[];
  /** The one that is meant, if there is one. */
  readonly chosen: Choice | undefined;
  /** Moves between which touching cannot decide. */
  readonly undecided: readonly Choice[];
  /** Pieces that may be touched next. */
  readonly lit: ReadonlySet<string>;
}

export function meaningOf(playables: readonly Playable[], touched: readonly string[]): Meaning {
  const fits = playables.flatMap((playable) => playable.ways.filter(({ touches }) => touched.every((one) => touches.includes(one))).map((way) => ({ playable, way })));
  const lit = new Set(fits.flatMap(({ way }) => way.touches));
  for (const one of touched) lit.delete(one);
  if (touched.length === 0) return { fits, chosen: undefined, undecided: [], lit };
  const fewest = Math.min(...fits.map(({ way }) => way.touches.length));
  const least = new Map<Playable, Choice>();
  for (const choice of fits) if (choice.way.touches.length === fewest && !least.has(choice.playable)) least.set(choice.playable, choice);
  const all = [...least.values()];
  const middle = all.length > 1 && touched.length === 1 && fewest % 2 === 1 ? centred(fits, fewest, touched[0] as string) : [];
  const chosen = all.length === 1 ? all[0] : middle.length === 1 ? middle[0] : undefined;
  const undecided = chosen === undefined && fewest === touched.length ? all : [];
  return { fits, chosen, undecided, lit };
}

function centred(fits: readonly Choice[], length: number, piece: string): Choice[] {
  const met = new Map<Playable, Choice>();
  for (const choice of fits) {
    if (choice.way.touches.length === length && choice.way.touches[(length - 1) / 2] === piece) met.set(choice.playable, choice);
  }
  return [...met.values()];
}

/** What is touched when a piece is: more than before if some move takes it all, else this piece alone. */
export function touchedWith(playables: readonly Playable[], touched: readonly string[], { id, also }: Pick<Piece, "id" | "also">): readonly string[] {
  const fit = (ids: readonly string[]): boolean => meaningOf(playables, ids).fits.length > 0;
  const names = also === undefined ? [id] : [id, also];
  for (const name of names) if (!touched.includes(name) && fit([...touched, name])) return [...touched, name];
  for (const name of names) if (fit([name])) return [name];
  return [];
}
