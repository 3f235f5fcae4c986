// Why this exists: every game is played here as on its page, without a page: from fair
// positions, by the moves that the board offers, against a player who moves at random. The
// opponent may not lose a position that it has won, and whatever the board lets a reader
// touch must mean the move that it is a way of making.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accelerator as mark } from "../src/accelerators/mark";
import { numbers } from "../src/boards/svg";
import { ownDesk, type Desk } from "../src/play/desk";
import { lineFragment, lineSaid, other, type Side, type Station } from "../src/play/line";
import { TALLEST } from "../src/play/heaps";
import { boardOf, settled } from "../src/play/moves";
import { Session } from "../src/play/session";
import type { Playable } from "../src/play/stage";
import { meaningOf, type Choice } from "../src/play/touch";
import { Game, inMisere, type Accelerator, type Components, type Definition, type Script } from "../src/rules/game";
import { keyOf } from "../src/rules/runtime";
import { Solver } from "../src/rules/solve";
import type { Loaded } from "../src/solver/setting";

const ACCELERATORS: Readonly<Record<string, Accelerator>> = { mark };
const LONGEST = { normal: 60, misere: 60, loopy: 600 }; // moves of a game; where play must end, a longer one is judged as it stands
const UNDECIDED = 8; // moves of a game that nobody had won at its beginning, as far as is known
const [PATIENCE, LEAST] = [120, 10]; // seconds of the processor for a game, after which no more is played than so often
const TOUCHED = 150; // moves of a position that are touched one by one

interface Played {
  readonly definition: Definition;
  readonly script: string;
  readonly starts: readonly string[];
}

/** Numbers from 0 on and below 1 that are the same for every run with a seed. */
export function diceOf(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Record_ {
  games: number;
  /** Games of which the winner was known at the beginning. */
  decided: number;
  /** Of these, those that the player to move had won, who was played by the opponent. */
  won: number;
  brokenOff: number;
  shared: number;
  touchable: number;
  moves: number;
  kinds: Set<string>;
  /** What each reply took of the processor, in milliseconds. */
  replies: number[];
  faults: string[];
}

/** Plays so many games of each, fewer where a search for every reply takes too long; returns the faults, and tells what was played in JSON. */
export async function play(folder: string, count: number, seed: string): Promise<{ faults: string[]; told: Record<string, unknown> }> {
  const verbose = process.env["ATLAS_TOLD"] !== undefined;
  const all = JSON.parse(await readFile(join(folder, "played.json"), "utf8")) as Readonly<Record<string, Played>>;
  const faults: string[] = [];
  const told: Record<string, unknown> = {};
  for (const [slug, { definition, script, starts }] of Object.entries(all)) {
    const module = ((await import(pathToFileURL(join(folder, script)).href)) as { readonly default: Script }).default;
    const own = definition.accelerator === undefined ? undefined : ACCELERATORS[definition.accelerator];
    const turns = definition.misere !== undefined && definition.misere.why_not === undefined ? [false, true] : [false];
    for (const turned of turns) {
      const game = new Game(turned ? inMisere(definition) : definition, module, own);
      const record: Record_ = { games: 0, decided: 0, won: 0, brokenOff: 0, shared: 0, touchable: 0, moves: 0, kinds: new Set(), replies: [], faults: [] };
      const dice = diceOf(`${seed} ${slug} ${turned}`);
      const begun = process.cpuUsage().user;
      const goesOn = (round: number): boolean => round < LEAST || process.cpuUsage().user - begun < PATIENCE * 1e6;
      for (let round = 0; round < count && goesOn(round); round += 1) await one({ game, solver: new Solver(game) }, turned, starts, dice, record);
      if (verbose) console.error(slug, turned, Math.round(performance.now()), `${record.touchable}/${record.moves}`, `${record.games}/${record.decided}/${record.won}/${record.brokenOff}`, [...record.kinds].join(" "), record.faults[0] ?? "");
      const name = turned ? `${slug} (misère)` : slug;
      faults.push(...record.faults.slice(0, 3).map((fault) => `${name}: ${fault}`));
      const times = record.replies.sort((a, b) => a - b).map(Math.round);
      told[name] = { ...record, replies: { count: times.length, median: times[times.length >> 1] ?? 0, slowest: times[times.length - 1] ?? 0 }, faults: record.faults.length, kinds: [...record.kinds].join(" ") };
    }
  }
  return { faults, told };
}

async function one(loaded: Loaded, turned: boolean, starts: readonly string[], dice: () => number, record: Record_): Promise<void> {
  const desk = ownDesk(loaded, dice);
  const found = await desk.fresh(starts);
  if (found === undefined) {
    record.faults.push("no position to begin with");
    return;
  }
  const start = settled(loaded.game, found);
  const text = loaded.game.write(start);
  const session = new Session(loaded.game, desk, turned, start, "reader");
  const known = await session.known();
  record.games += 1;
  record.kinds.add(boardOf(loaded.game, start)?.kind ?? "none");
  const winner: Side | undefined = known?.outcome === "N" ? "reader" : known?.outcome === "P" ? "atlas" : undefined;
  record.decided += winner === undefined ? 0 : 1;
  record.won += winner === "reader" ? 1 : 0;
  for (let moves = 0; !session.isOver; moves += 1) {
    if (session.playables === undefined || moves > (winner === undefined ? UNDECIDED : LONGEST[loaded.game.definition.play])) {
      await judged(session, desk, winner, text, record);
      return;
    }
    if (moves < 3) touchAll(session, session.playables, text, record);
    const perfect = session.toMove === (winner ?? "atlas");
    const before = process.cpuUsage();
    const playable = perfect ? await session.reply("perfect") : (session.playables[Math.floor(dice() * session.playables.length)] as Playable);
    const { user, system } = process.cpuUsage(before);
    if (perfect) record.replies.push((user + system) / 1000);
    const way = playable.ways[Math.floor(dice() * playable.ways.length)] ?? { touches: [] };
    const left = keyOf([...settled(loaded.game, playable.move.left)].map(keyOf).sort());
    session.make({ playable, way });
    if (keyOf([...session.components].map(keyOf).sort()) !== left) record.faults.push(`${text}: the parts are not those of the move`);
  }
  shared(session, desk, text, record);
  if (winner !== undefined && session.winner !== winner) record.faults.push(`${text}: won for the ${winner}, lost: ${session.line.stations.map(({ components }) => loaded.game.write(components)).join(" ~ ")}`);
  session.undo("perfect");
  while (session.line.stations.length > 1) session.undo("friend");
  if (keyOf(session.components) !== keyOf(start)) record.faults.push(`${text}: undo does not lead to the start`);
}

/** A game that is broken off: whoever had won it must still have. */
async function judged(session: Session, desk: Desk, winner: Side | undefined, text: string, record: Record_): Promise<void> {
  record.brokenOff += 1;
  shared(session, desk, text, record);
  if (winner === undefined) return;
  const now = await session.known();
  const still = now?.outcome === "N" ? session.toMove : now?.outcome === "P" ? other(session.toMove) : undefined;
  if (session.game.definition.play === "loopy") record.faults.push(`${text}: the game does not end`);
  else if (still !== winner) record.faults.push(`${text}: won for the ${winner}, and later not`);
}

/** A line of play whose address is opened is the same line: positions, movers, words, whose turn it is. */
function shared(session: Session, desk: Desk, text: string, record: Record_): void {
  const fragment = lineFragment(session.game, session.line, "line");
  if (fragment === undefined) return;
  record.shared += 1;
  const said = lineSaid(fragment, "line");
  const first = session.line.stations[0] as Station;
  if (said === undefined) {
    record.faults.push(`${text}: an address says nothing: ${fragment}`);
    return;
  }
  const again = new Session(session.game, desk, said.misere, session.game.read(said.texts[0] as string), said.first);
  again.follow(said.texts);
  const told = (one: Session): string => one.line.stations.map(({ components, by, words }) => `${session.game.write(components)} ${by ?? ""} ${words ?? ""}`).join(" ~ ");
  if (told(again) !== told(session) || again.toMove !== session.toMove || keyOf(again.components) !== keyOf(session.components)) record.faults.push(`${text}: shared as ${told(session)}, opened as ${told(again)}`);
  while (again.line.stations.length > 1) again.undo("friend");
  if (keyOf(again.components) !== keyOf(first.components)) record.faults.push(`${text}: undo does not lead to the start of a line that was opened`);
}

/** Whether a move is from or to a heap so tall that it is not drawn: such a move is chosen from a list. */
function tooTall(game: Session["game"], before: Components, playable: Playable): boolean {
  return [before, settled(game, playable.move.left)].some((one) => {
    const board = boardOf(game, one);
    return board?.kind === "heaps" && Math.max(0, ...numbers(board.heaps)) > TALLEST;
  });
}

/** Whatever is a way of making a move means it when all of it is touched. */
function touchAll({ game, components }: Session, playables: readonly Playable[], text: string, record: Record_): void {
  for (const playable of playables.slice(0, TOUCHED)) {
    record.moves += 1;
    record.touchable += playable.ways.length > 0 || tooTall(game, components, playable) ? 1 : 0;
    for (const way of playable.ways.slice(0, 2)) {
      const { chosen, undecided } = meaningOf(playables, way.touches);
      const meant = (choice: Choice | undefined): boolean => choice !== undefined && choice.playable === playable;
      if (!meant(chosen) && !undecided.some(meant)) record.faults.push(`${text}: touching ${way.touches.join(" ")} means ${chosen?.playable.words ?? "nothing"}, not ${playable.words}`);
    }
  }
}

