// Why this exists: what the box answers. First it is decided what a text is, then what it leads to,
// the best first. The same, in the same words, as generator/fairgame_site/lookup/answer.py on the command line;
// tests/support/vectors/lookup.py holds both against each other.

import { canonical, facts, ofCode, ofHexadecimal, title } from "./codes";
import { answered, foundAt, type Answer, type Found } from "./found";
import type { Game, Index } from "./index";
import { cost, plain } from "./names";
import { ofTerms } from "./sequences";
import { pieces } from "./sums";
import { compare } from "./terms";

export const LONGEST = 400;
const SHOWN = 8;
const FAR = 1000;
const OEIS = /^a[0-9]{6,7}$/i;
const NUMBER = /^[0-9]{1,15}$/;
const CODE = /^(?:[04]?\.[0-7]{1,78}|4\.)$/;
const HEXADECIMAL = /^[04]?\.(?=.*[89a-f(])[0-9a-f]{0,78}(?:\([0-9a-f]+\))?$/i;
const LIKE_A_CODE = /^[0-9]*\.[0-9.]*$/;
const OCTAL = /^octal (?:game |code )?/i;
const BETWEEN = /[\s,;،؛{}()[\]]+|…|\.\.\./;
const NO_CODE = "A code is 0. or 4. and then digits from 0 to 7, such as 0.77.";

/** What a text leads to. */
export function answer(index: Index, text: string): Answer {
  const ascii = [...text].slice(0, LONGEST).join("").replace(/[۰-۹]/g, (one) => String(one.charCodeAt(0) - 0x6f0)).replace(/[٠-٩]/g, (one) => String(one.charCodeAt(0) - 0x660));
  const query = ascii.trim().replace(/\s+/g, " ");
  const words = query.split(BETWEEN).filter((word) => word !== "");
  if (words.length === 0) return answered(query, "nothing");
  if (OEIS.test(query)) return ofOeis(index, query);
  if (words.every((word) => NUMBER.test(word))) return ofTerms(index, query, words.map(Number));
  return readCode(index, query) ?? ofSum(index, query) ?? ofPosition(index, query) ?? ofName(index, query);
}

function readCode(index: Index, query: string): Answer | undefined {
  const code = query.replace(OCTAL, "");
  if (CODE.test(code)) return ofCode(index, query, code);
  if (HEXADECIMAL.test(code)) return ofHexadecimal(query, code);
  return LIKE_A_CODE.test(code) ? answered(query, "code", { note: NO_CODE }) : undefined;
}

function ofOeis(index: Index, query: string): Answer {
  const number = query.toUpperCase();
  const games = index.games.filter(({ oeis }) => oeis.includes(number)).map((game) => foundAt(game.name, game.path, codeOf(index, game)));
  const classes = index.classes.filter(({ oeis }) => oeis.includes(number)).map((home) => foundAt(title(index, home.code), home.path, facts(home, home.code)));
  const found = [...games, ...classes];
  const elsewhere = [{ text: `${number} in the OEIS`, path: `https://oeis.org/${number}` }];
  return answered(query, "oeis", { found, note: found.length > 0 ? "" : `No page names ${number}.`, elsewhere });
}

/** The page of sums with the positions on it, if the text is a sum of positions of different games. */
function ofSum(index: Index, query: string): Answer | undefined {
  const found = query.includes("+") ? pieces(query, (name) => called(index, name)) : [];
  const known = found.flatMap(({ game, position }) => (game === undefined || position === "" ? [] : [{ game, position }]));
  if (known.length < 2 || known.length < found.length) return undefined;
  const name = known.map(({ game, position }) => `${game.name} ${position}`).join(" + ");
  const sum = known.map(({ game, position }) => `${game.slug} ${position}`).join(" + ");
  return answered(query, "sum", { found: [foundAt(name, `play/sum/#${new URLSearchParams({ sum }).toString()}`, "solve the sum, and play it")] });
}

/** The game's page with the position, if the text is a name with a position behind it. */
function ofPosition(index: Index, query: string): Answer | undefined {
  const words = query.split(/[\s,;،]+/).filter((word) => word !== "");
  for (let length = words.length - 1; length > 0; length -= 1) {
    const rest = words.slice(length).join(" ");
    const game = /\p{Nd}/u.test(rest) ? called(index, words.slice(0, length).join(" ")) : undefined;
    if (game === undefined) continue;
    const there = `${game.path}#${new URLSearchParams({ position: rest }).toString()}`;
    return answered(query, "position", { found: [foundAt(`${game.name}: ${rest}`, there, "solve the position on the game's page")] });
  }
  return undefined;
}

/** The game with a name or a code, or the only one whose name is nearest to it. */
export function called(index: Index, name: string): Game | undefined {
  if (CODE.test(name)) return index.named.get(canonical(name) ?? "");
  const own = plain(name);
  const known = index.called.get(own);
  if (known !== undefined || /\p{Nd}/u.test(own)) return known;
  const near = index.games.map((game) => [costOf(own, game)[0], game] as const).filter(([far]) => far < FAR);
  near.sort(([one], [other]) => one - other);
  const [first, second] = near;
  return first !== undefined && (second === undefined || first[0] < second[0]) ? first[1] : undefined;
}

function ofName(index: Index, query: string): Answer {
  const typed = plain(query);
  const every: [number, number, Found][] = [];
  if (typed !== "") {
    for (const game of index.games) {
      const [far, name] = costOf(typed, game);
      every.push([far, every.length, foundAt(game.name, game.path, joined(also(name, game.name), codeOf(index, game)))]);
    }
    for (const [name, anchor, others] of index.terms) {
      const [far, name_] = nearestName(typed, [name, ...others]);
      const own = name.charAt(0).toUpperCase() + name.slice(1);
      every.push([far, every.length, foundAt(own, `glossary/#${anchor}`, joined(also(name_, name), "in the glossary"))]);
    }
  }
  const near = every.filter(([far]) => far < FAR).sort((one, other) => compare([one[0], one[1]], [other[0], other[1]]));
  const found = near.slice(0, SHOWN).map(([, , one]) => one);
  return answered(query, "name", { found, note: found.length > 0 ? "" : "No game or term has this name." });
}

/** How far the names of a game are from what was typed, and the nearest. */
function costOf(typed: string, game: Game): readonly [number, string] {
  const [far, name] = nearestName(typed, [game.name, game.slug, ...game.also]);
  return [far, name === game.slug ? game.name : name];
}

const plains = new Map<string, string>();

/** `plain`, remembered: the same names are compared at every key that is pressed. */
function plainOf(name: string): string {
  let own = plains.get(name);
  if (own === undefined) plains.set(name, (own = plain(name)));
  return own;
}

function nearestName(typed: string, names: readonly string[]): readonly [number, string] {
  let best: readonly [number, string] = [FAR + 1, ""];
  for (const name of names) {
    const far = cost(typed, plainOf(name)) ?? FAR;
    if (far < best[0]) best = [far, name];
  }
  return best;
}

function also(name: string, own: string): string {
  return plainOf(name).replaceAll(" ", "") === plainOf(own).replaceAll(" ", "") ? "" : `also: ${name}`;
}

function codeOf(index: Index, game: Game): string {
  const home = index.home.get(game.code);
  return home === undefined ? "" : `${game.code}, ${facts(home, game.code)}`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("; ");
}
