// Why this exists: a line of play, from its first position to the one on the board. It goes
// into an address as the positions that were met, and what an address says is believed only
// as far as each position is an option of the one before.

import { LONGEST_FRAGMENT } from "../solver/fragment";
import type { Components, Game } from "../rules/game";
import type { Move } from "../rules/solve";
import { leftBy, movesOf, settled } from "./moves";

export type Side = "reader" | "atlas";

export interface Station {
  readonly components: Components;
  /** Who made the move that led here, and the move in words; nobody led to the first. */
  readonly by?: Side;
  readonly words?: string;
}

const BETWEEN = "~";

export interface Line {
  readonly stations: readonly Station[];
  readonly misere: boolean;
  readonly first: Side;
}

export function other(side: Side): Side {
  return side === "reader" ? "atlas" : "reader";
}

/** Who is to move. */
export function mover({ stations, first }: Line): Side {
  return stations.length % 2 === 1 ? first : other(first);
}

/** The fragment of a line of play; undefined if it is too long for an address. */
export function lineFragment(game: Game, { stations, misere, first }: Line, key: string, extra: Readonly<Record<string, string>> = {}): string | undefined {
  const pairs = [...Object.entries(extra), [key, stations.map(({ components }) => game.write(components)).join(BETWEEN)]];
  if (misere) pairs.push(["play", "misere"]);
  if (first === "atlas") pairs.push(["begins", "atlas"]);
  const text = new URLSearchParams(pairs).toString();
  return text.length > LONGEST_FRAGMENT ? undefined : `#${text}`;
}

/** What a fragment says of a line of play. */
export function lineSaid(fragment: string, key: string): { readonly texts: readonly string[]; readonly misere: boolean; readonly first: Side } | undefined {
  if (fragment.length > LONGEST_FRAGMENT) return undefined;
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = said.get(key);
  if (line === null || line === "") return undefined;
  return { texts: line.split(BETWEEN), misere: said.get("play") === "misere", first: said.get("begins") === "atlas" ? "atlas" : "reader" };
}

/** The stations of what was said, as far as each follows from the one before. Throws Refused where the first is no position. */
export function stationsOf(game: Game, texts: readonly string[], first: Side, wordsOf: (from: Components, move: Move) => string): Station[] {
  const stations: Station[] = [{ components: game.read(texts[0] ?? "") }];
  for (const text of texts.slice(1)) {
    const from = (stations[stations.length - 1] as Station).components;
    const found = moveTo(game, from, text);
    if (found === undefined) break;
    const by = stations.length % 2 === 1 ? first : other(first);
    stations.push({ components: found.to, by, words: wordsOf(from, found.move) });
  }
  return stations;
}

/** The move to what a text says, and the position as it stands then. */
function moveTo(game: Game, from: Components, text: string): { readonly move: Move; readonly to: Components } | undefined {
  for (const turned of [false, true]) {
    for (const move of movesOf(game, from) ?? []) {
      const to = settled(game, leftBy(from, move, turned));
      if (game.write(to) === text) return { move, to };
    }
  }
  return undefined;
}
