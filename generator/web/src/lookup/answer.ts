// Answers of the look-up box: classify the text, then list its matches, the best first. The answers equal those of
// generator/fairgame_site/lookup/answer.py word for word; tests/support/vectors/lookup.py compares the two.
import { capitalise } from "../dom";
import { answerCode, answerHexadecimal, canonical, facts, title } from "./codes";
import type { Game, Index } from "./index";
import { type Answer, type Match, makeAnswer, makeMatch } from "./matches";
import { cost, plain } from "./names";
import { answerTerms } from "./sequences";
import { parseSum } from "./sums";
import { compare } from "./terms";

export const MAX_LENGTH = 400;
const MAX_SHOWN = 8;
const TOO_FAR = 1000;
const OEIS = /^a[0-9]{6,7}$/i;
const NUMBER = /^[0-9]{1,15}$/;
const CODE = /^(?:[04]?\.[0-7]{1,78}|4\.)$/;
const HEXADECIMAL = /^[04]?\.(?=.*[89a-f(])[0-9a-f]{0,78}(?:\([0-9a-f]+\))?$/i;
const LIKE_A_CODE = /^[0-9]*\.[0-9.]*$/;
const OCTAL = /^octal (?:game |code )?/i;
const NUMBERS = "[0-9]+(?:(?:[ ,]| or | and )+[0-9]+)*";
const SET = new RegExp(
  `^(?:\\{ ?${NUMBERS} ?\\}|(?:s|subtract|subtraction(?: sets?| games?)?|take) ?=? ?[({]? ?${NUMBERS} ?[)}]?)$`,
  "i",
);
/** Words that a name may lack. */
const FILLERS = new Set(["a", "the", "of", "game", "games"]);
const SEPARATORS = /[\s,;،؛{}()[\]]+|…|\.\.\./;
const CODE_HINT = "A code is 0. or 4. and then digits from 0 to 7, such as 0.77.";

/** Answer a text. */
export function answer(index: Index, text: string): Answer {
  const ascii = [...text]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/[۰-۹]/g, (one) => String(one.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (one) => String(one.charCodeAt(0) - 0x660));
  const query = ascii.trim().replace(/\s+/g, " ");
  const words = query.split(SEPARATORS).filter((word) => word !== "");
  if (words.length === 0) return makeAnswer(query, "nothing");
  if (OEIS.test(query)) return answerOeis(index, query);
  const subtraction = findSet(index, query);
  if (words.every((word) => NUMBER.test(word))) {
    const terms = answerTerms(index, query, words.map(Number));
    return { ...terms, found: [...subtraction, ...terms.found] };
  }
  if (subtraction.length > 0) return makeAnswer(query, "set", { found: subtraction });
  return (
    answerCodeText(index, query) ?? answerSum(index, query) ?? answerPosition(index, query) ?? answerName(index, query)
  );
}

function answerCodeText(index: Index, query: string): Answer | undefined {
  const code = query.replace(OCTAL, "");
  if (CODE.test(code)) return answerCode(index, query, code);
  if (HEXADECIMAL.test(code)) return answerHexadecimal(query, code);
  return LIKE_A_CODE.test(code) ? makeAnswer(query, "code", { note: CODE_HINT }) : undefined;
}

/** Return the page for subtraction sets with the set, if the text is one, such as S(1, 3, 4) or {1, 3, 4}. */
function findSet(index: Index, query: string): Match[] {
  const set = SET.test(query) ? (query.match(/[0-9]+/g) ?? []) : [];
  if (set.length === 0 || index.sets === "") return [];
  const address = `${index.sets}${set.join("+")}`;
  return [makeMatch(`Subtraction game {${set.join(", ")}}`, address, "its nim-values, worked out in your browser")];
}

function answerOeis(index: Index, query: string): Answer {
  const number = query.toUpperCase();
  const games = index.games
    .filter(({ oeis }) => oeis.includes(number))
    .map((game) => makeMatch(game.name, game.path, describeCode(index, game)));
  const classes = index.classes
    .filter(({ oeis }) => oeis.includes(number))
    .map((home) => makeMatch(title(index, home.code), home.path, facts(home, home.code)));
  const known = new Set([...games, ...classes].map((one) => one.path));
  const pages = (index.mentions[number] ?? [])
    .filter(([, path]) => !known.has(path))
    .map(([name, path]) => makeMatch(name, path, `mentions ${number}`));
  const found = [...games, ...classes, ...pages];
  const elsewhere = [{ text: `${number} in the OEIS`, path: `https://oeis.org/${number}` }];
  return makeAnswer(query, "oeis", {
    found,
    note: found.length > 0 ? "" : `No page names ${number}.`,
    elsewhere,
  });
}

/** Return the page of sums with the positions filled in, if the text is a sum of positions of different games. */
function answerSum(index: Index, query: string): Answer | undefined {
  const summands = query.includes("+") ? parseSum(query, (name) => findGame(index, name)) : [];
  const parts = summands.flatMap(({ game, position }) =>
    game === undefined || position === "" ? [] : [{ game, position }],
  );
  if (parts.length < 2 || parts.length < summands.length) return undefined;
  const name = parts.map(({ game, position }) => `${game.name} ${position}`).join(" + ");
  const sum = parts.map(({ game, position }) => `${game.slug} ${position}`).join(" + ");
  return makeAnswer(query, "sum", {
    found: [makeMatch(name, `play/sum/#${new URLSearchParams({ sum }).toString()}`, "solve the sum, and play it")],
  });
}

/** Return the game's page with the position filled in, if the text is a name followed by a position. */
function answerPosition(index: Index, query: string): Answer | undefined {
  const words = query.split(/[\s,;،]+/).filter((word) => word !== "");
  for (let length = words.length - 1; length > 0; length -= 1) {
    const rest = words.slice(length).join(" ");
    const game = /\p{Nd}/u.test(rest) ? findGame(index, words.slice(0, length).join(" ")) : undefined;
    if (game === undefined) continue;
    const address = `${game.path}#${new URLSearchParams({ position: rest }).toString()}`;
    return makeAnswer(query, "position", {
      found: [makeMatch(`${game.name}: ${rest}`, address, "solve the position on the game's page")],
    });
  }
  return undefined;
}

/** Return the game with a name or a code, or the only game with the nearest name. */
export function findGame(index: Index, name: string): Game | undefined {
  if (CODE.test(name)) return index.gameByCode.get(canonical(name) ?? "");
  const typed = plain(name);
  const known = index.gameByName.get(typed);
  if (known !== undefined || /\p{Nd}/u.test(typed)) return known;
  const near = index.games
    .map((game) => [nearestGameName(typed, game)[0], game] as const)
    .filter(([distance]) => distance < TOO_FAR);
  near.sort(([one], [other]) => one - other);
  const [first, second] = near;
  return first !== undefined && (second === undefined || first[0] < second[0]) ? first[1] : undefined;
}

function answerName(index: Index, query: string): Answer {
  const typed = plain(query);
  let found = findNames(index, query, typed);
  if (found.length === 0) {
    const words = typed.split(" ").filter((word) => !FILLERS.has(word));
    found = findNames(index, query, words.join(" "));
  }
  return makeAnswer(query, "name", { found, note: found.length > 0 ? "" : "No game or term has this name." });
}

/** Return the games, terms and codes with the nearest names. */
function findNames(index: Index, query: string, typed: string): Match[] {
  const candidates: [number, number, Match][] = [];
  if (typed !== "") {
    for (const game of index.games) {
      const [distance, name] = nearestGameName(typed, game);
      candidates.push([
        distance,
        candidates.length,
        makeMatch(game.name, game.path, joinParts(alsoNamed(name, game.name), describeCode(index, game))),
      ]);
    }
    for (const [name, anchor, others] of index.terms) {
      const [distance, name_] = nearestName(typed, [name, ...others]);
      const title = capitalise(name);
      candidates.push([
        distance,
        candidates.length,
        makeMatch(title, `glossary/#${anchor}`, joinParts(alsoNamed(name_, name), "in the glossary")),
      ]);
    }
    for (const [name, code] of index.octalNames) {
      const [distance] = nearestName(typed, [name]);
      const [own] = answerCode(index, query, code).found;
      if (own !== undefined) candidates.push([distance, candidates.length, { ...own, title: `${name} (${code})` }]);
    }
  }
  const near = candidates
    .filter(([distance]) => distance < TOO_FAR)
    .sort((one, other) => compare([one[0], one[1]], [other[0], other[1]]));
  return near.slice(0, MAX_SHOWN).map(([, , one]) => one);
}

/** Return the distance of the nearest name of a game, and that name. */
function nearestGameName(typed: string, game: Game): readonly [number, string] {
  const [distance, name] = nearestName(typed, [game.name, game.slug, ...game.also]);
  return [distance, name === game.slug ? game.name : name];
}

const plainNames = new Map<string, string>();

/** Return `plain(name)`, cached: every key press compares the same names. */
function cachedPlain(name: string): string {
  let plainName = plainNames.get(name);
  if (plainName === undefined) plainNames.set(name, (plainName = plain(name)));
  return plainName;
}

function nearestName(typed: string, names: readonly string[]): readonly [number, string] {
  let best: readonly [number, string] = [TOO_FAR + 1, ""];
  for (const name of names) {
    const distance = cost(typed, cachedPlain(name)) ?? TOO_FAR;
    if (distance < best[0]) best = [distance, name];
  }
  return best;
}

function alsoNamed(name: string, title: string): string {
  return cachedPlain(name).replaceAll(" ", "") === cachedPlain(title).replaceAll(" ", "") ? "" : `also: ${name}`;
}

function describeCode(index: Index, game: Game): string {
  const home = index.classByCode.get(game.code);
  return home === undefined ? "" : `${game.code}, ${facts(home, game.code)}`;
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("; ");
}
