// Board that the address of the page embed/ asks for. Pure: errors name the wrong part and what is accepted.
import { cost, plain } from "../lookup/names";
import type { DirectoryGame } from "../play/directory";
import { OPPONENTS, type Opponent } from "../play/session";
import { whyNoMisere } from "../rules/game";

export interface Request {
  readonly game: DirectoryGame;
  /** Undefined for a generated position. */
  readonly position: string | undefined;
  readonly misere: boolean;
  readonly against: Opponent;
}

/** Maximum number of names that an error suggests. */
const MAX_NEAR = 3;

/** Parse the parameters of an address. Throws Error with one sentence. */
export function parseRequest(parameters: URLSearchParams, games: readonly DirectoryGame[]): Request {
  const game = findGame(parameters.get("game") ?? "", games);
  const against = parameters.get("against") ?? "perfect";
  const opponent = OPPONENTS.find((one) => one === against);
  if (opponent === undefined) throw new Error(`The opponent “${against}” is not one of ${OPPONENTS.join(", ")}.`);
  const misere = parameters.get("misere") ?? "0";
  if (misere !== "0" && misere !== "1") throw new Error(`misere is 1 or 0, not “${misere}”.`);
  const why = misere === "1" ? whyNoMisere(game.definition) : undefined;
  if (why !== undefined) throw new Error(`${game.definition.name} has no misère play: ${why}.`);
  return {
    game,
    position: parameters.get("position")?.trim() || undefined,
    misere: misere === "1" && game.definition.misere !== undefined,
    against: opponent,
  };
}

function findGame(typed: string, games: readonly DirectoryGame[]): DirectoryGame {
  const found = games.find(({ definition: { slug } }) => slug === typed);
  if (found !== undefined) return found;
  const near = games
    .map(({ definition: { name, slug } }) => ({
      slug,
      distance: Math.min(...[name, slug].map((one) => cost(plain(typed), plain(one)) ?? Number.POSITIVE_INFINITY)),
    }))
    .filter(({ distance }) => typed !== "" && distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_NEAR);
  const example = games[0]?.definition.slug ?? "";
  throw new Error(
    `${typed === "" ? "The address names no game." : `No game is “${typed}”.`} ${
      near.length > 0
        ? `Near names: ${near.map(({ slug }) => slug).join(", ")}.`
        : `A game has the name in the address of its page, as in ?game=${example}.`
    }`,
  );
}
