// Opening of an album: its script is loaded for the games that need it.
import type { Components, Game } from "../rules/game";
import { distinctMoves, normalise } from "./moves";
import type { Album } from "./stage";

/** Open the album of a game from a position; undefined if its board shows the position. */
export async function openAlbum(game: Game, start: Components): Promise<Album | undefined> {
  const { from_picture: fromPicture } = game.rulesFor(start);
  if (fromPicture === undefined) return undefined;
  const { createAlbum } = await import("../pictures/album");
  const rule = {
    position: (regions: Components) => normalise(game, fromPicture(regions)),
    options: (from: Components) => (distinctMoves(game, from) ?? []).map(({ left }) => normalise(game, left)),
  };
  return createAlbum(rule, start);
}
