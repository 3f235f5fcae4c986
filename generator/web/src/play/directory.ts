// Directory of all games, written by generator/fairgame_site/site/game_directory.py, for pages where the reader or the
// address chooses a game.
import { FetchError } from "../data";
import type { SettingData } from "../solver/setting";

export type DirectoryGame = SettingData & {
  readonly listed: boolean;
  readonly shelf: string;
  readonly starts: readonly string[];
};

/** Return the games of a directory. Throws FetchError. */
export function readDirectory(data: unknown): DirectoryGame[] {
  const games = Object.values(data as Readonly<Record<string, DirectoryGame>>);
  if (games.length === 0 || games.some(({ definition: { name, slug } }) => !name || !slug))
    throw new FetchError("the file is damaged");
  return games;
}
