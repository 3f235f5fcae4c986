// Self-play of every game without a page: from fair positions, by the moves that the board offers, against a random
// player. The opponent must not lose a won position, and touching all pieces of a way must mean its move.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sceneOf } from "../src/boards/scene";
import { numbers } from "../src/boards/svg";
import { MAX_HEAP } from "../src/play/heaps";
import { boardFor, normalise } from "../src/play/moves";
import { type GameService, localService } from "../src/play/service";
import { lineFragment, otherSide, parseLine, Session, type Side, type Station } from "../src/play/session";
import { type Choice, interpret, type Playable } from "../src/play/stage";
import { type Components, type Definition, Game, misereDefinition, type Script } from "../src/rules/game";
import { keyOf } from "../src/rules/runtime";
import { Solver } from "../src/rules/solve";
import type { LoadedGame } from "../src/solver/setting";
import { acceleratorFor, loadScript } from "./load";

const MAX_MOVES = { normal: 60, misere: 60, loopy: 600 }; // moves of a game; a longer one is judged unfinished if play must end
const MAX_UNDECIDED_MOVES = 8; // moves of a game whose outcome was unknown at its start
const [PATIENCE_SECONDS, MIN_ROUNDS] = [120, 10]; // seconds of processor time for a game; minimum number of rounds
const MAX_TOUCHED = 150; // moves of a position that are touched singly

interface Played {
  readonly definition: Definition;
  readonly script: string;
  readonly starts: readonly string[];
}

/** Return a seeded generator of numbers from 0 on and below 1. */
function createDice(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface GameRecord {
  games: number;
  /** Games whose winner was known at the start. */
  decided: number;
  /** Of these, those won for the player to move, played by the opponent. */
  won: number;
  brokenOff: number;
  reopened: number;
  touchable: number;
  moves: number;
  kinds: Set<string>;
  /** Processor time of each reply, in milliseconds. */
  replies: number[];
  errors: string[];
}

/** Play `count` games of each, fewer if replies are slow; return the errors and the counts. */
export async function play(
  folder: string,
  count: number,
  seed: string,
): Promise<{ errors: string[]; counts: Record<string, unknown> }> {
  const verbose = process.env["ATLAS_VERBOSE"] !== undefined;
  const games = JSON.parse(await readFile(join(folder, "played.json"), "utf8")) as Readonly<Record<string, Played>>;
  const errors: string[] = [];
  const counts: Record<string, unknown> = {};
  for (const [slug, { definition, script, starts }] of Object.entries(games)) {
    const rule = await loadScript<Script>(folder, script);
    const accelerator = acceleratorFor(definition);
    const turns = definition.misere !== undefined && definition.misere.why_not === undefined ? [false, true] : [false];
    for (const isMisere of turns) {
      const game = new Game(isMisere ? misereDefinition(definition) : definition, rule, accelerator);
      const record: GameRecord = {
        games: 0,
        decided: 0,
        won: 0,
        brokenOff: 0,
        reopened: 0,
        touchable: 0,
        moves: 0,
        kinds: new Set(),
        replies: [],
        errors: [],
      };
      const dice = createDice(`${seed} ${slug} ${isMisere}`);
      const start = process.cpuUsage().user;
      const hasTime = (round: number): boolean =>
        round < MIN_ROUNDS || process.cpuUsage().user - start < PATIENCE_SECONDS * 1e6;
      for (let round = 0; round < count && hasTime(round); round += 1)
        await playGame({ game, solver: new Solver(game) }, isMisere, starts, dice, record);
      if (verbose)
        console.error(
          slug,
          isMisere,
          Math.round(performance.now()),
          `${record.touchable}/${record.moves}`,
          `${record.games}/${record.decided}/${record.won}/${record.brokenOff}`,
          [...record.kinds].join(" "),
          record.errors[0] ?? "",
        );
      const name = isMisere ? `${slug} (misère)` : slug;
      errors.push(...record.errors.slice(0, 3).map((error) => `${name}: ${error}`));
      const times = record.replies.sort((a, b) => a - b).map(Math.round);
      counts[name] = {
        ...record,
        replies: { count: times.length, median: times[times.length >> 1] ?? 0, slowest: times[times.length - 1] ?? 0 },
        errors: record.errors.length,
        kinds: [...record.kinds].join(" "),
      };
    }
  }
  return { errors, counts };
}

async function playGame(
  loaded: LoadedGame,
  isMisere: boolean,
  starts: readonly string[],
  dice: () => number,
  record: GameRecord,
): Promise<void> {
  const service = localService(loaded, dice);
  const position = await service.startPosition(starts);
  if (position === undefined) {
    record.errors.push("no position to begin with");
    return;
  }
  const start = normalise(loaded.game, position);
  const text = loaded.game.write(start);
  const session = new Session(loaded.game, service, isMisere, start, "reader");
  const known = await session.answer();
  record.games += 1;
  record.kinds.add(boardFor(loaded.game, start)?.kind ?? "none");
  const winner: Side | undefined = known?.outcome === "N" ? "reader" : known?.outcome === "P" ? "atlas" : undefined;
  record.decided += winner === undefined ? 0 : 1;
  record.won += winner === "reader" ? 1 : 0;
  for (let moves = 0; !session.isOver; moves += 1) {
    if (
      session.playables === undefined ||
      moves > (winner === undefined ? MAX_UNDECIDED_MOVES : MAX_MOVES[loaded.game.definition.play])
    ) {
      await checkUnfinished(session, service, winner, text, record);
      return;
    }
    if (moves < 3) checkTouches(session, session.playables, text, record);
    const perfect = session.sideToMove === (winner ?? "atlas");
    const before = process.cpuUsage();
    const playable = perfect
      ? await session.reply("perfect")
      : (session.playables[Math.floor(dice() * session.playables.length)] as Playable);
    const { user, system } = process.cpuUsage(before);
    if (perfect) record.replies.push((user + system) / 1000);
    const way = playable.ways[Math.floor(dice() * playable.ways.length)] ?? { touches: [] };
    const left = keyOf([...normalise(loaded.game, playable.move.left)].map(keyOf).sort());
    session.make({ playable, way });
    if (keyOf([...session.components].map(keyOf).sort()) !== left)
      record.errors.push(`${text}: the parts are not those of the move`);
  }
  checkAddress(session, service, text, record);
  if (winner !== undefined && session.winner !== winner)
    record.errors.push(
      `${text}: won for the ${winner}, lost: ${session.line.stations.map(({ components }) => loaded.game.write(components)).join(" ~ ")}`,
    );
  session.undo("perfect");
  while (session.line.stations.length > 1) session.undo("friend");
  if (keyOf(session.components) !== keyOf(start)) record.errors.push(`${text}: undo does not lead to the start`);
}

/** Check an unfinished game: its winner must still be winning. */
async function checkUnfinished(
  session: Session,
  service: GameService,
  winner: Side | undefined,
  text: string,
  record: GameRecord,
): Promise<void> {
  record.brokenOff += 1;
  checkAddress(session, service, text, record);
  if (winner === undefined) return;
  const now = await session.answer();
  const winnerNow =
    now?.outcome === "N" ? session.sideToMove : now?.outcome === "P" ? otherSide(session.sideToMove) : undefined;
  if (session.game.definition.play === "loopy") record.errors.push(`${text}: the game does not end`);
  else if (winnerNow !== winner) record.errors.push(`${text}: won for the ${winner}, and later not`);
}

/** Check that the address of a line reopens it: positions, movers, descriptions, side to move. */
function checkAddress(session: Session, service: GameService, text: string, record: GameRecord): void {
  const fragment = lineFragment(session.game, session.line, "line");
  if (fragment === undefined) return;
  record.reopened += 1;
  const parsed = parseLine(fragment, "line");
  const first = session.line.stations[0] as Station;
  if (parsed === undefined) {
    record.errors.push(`${text}: an address says nothing: ${fragment}`);
    return;
  }
  const reopened = new Session(
    session.game,
    service,
    parsed.misere,
    session.game.read(parsed.texts[0] as string),
    parsed.first,
  );
  reopened.follow(parsed.texts);
  const describe = (line: Session): string =>
    line.line.stations
      .map(({ components, by, words }) => `${session.game.write(components)} ${by ?? ""} ${words ?? ""}`)
      .join(" ~ ");
  if (
    describe(reopened) !== describe(session) ||
    reopened.sideToMove !== session.sideToMove ||
    keyOf(reopened.components) !== keyOf(session.components)
  )
    record.errors.push(`${text}: shared as ${describe(session)}, opened as ${describe(reopened)}`);
  while (reopened.line.stations.length > 1) reopened.undo("friend");
  if (keyOf(reopened.components) !== keyOf(first.components))
    record.errors.push(`${text}: undo does not lead to the start of a line that was opened`);
}

/** Whether a move is from or to a heap too tall to draw: it is chosen from a list. */
function isTooTall(game: Session["game"], before: Components, playable: Playable): boolean {
  return [before, normalise(game, playable.move.left)].some((position) => {
    const board = boardFor(game, position);
    return board?.kind === "heaps" && Math.max(0, ...numbers(board.heaps)) > MAX_HEAP;
  });
}

/** Check that touching all pieces of a way means its move, and that the board has these pieces. */
function checkTouches(
  { game, components }: Session,
  playables: readonly Playable[],
  text: string,
  record: GameRecord,
): void {
  const board = boardFor(game, components);
  const touched = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches)));
  const scene =
    board === undefined ? undefined : sceneOf(board, game.scenes, { width: 360, cell: 40, frame: board, touched });
  const pieces = new Set(scene?.pieces.flatMap(({ id, alias }) => [id, alias]));
  for (const playable of playables.slice(0, MAX_TOUCHED)) {
    record.moves += 1;
    record.touchable += playable.ways.length > 0 || isTooTall(game, components, playable) ? 1 : 0;
    for (const way of playable.ways.slice(0, 2)) {
      const missing = way.touches.filter((id) => pieces.size > 0 && !pieces.has(id));
      if (missing.length > 0) record.errors.push(`${text}: the board has no piece ${missing.join(", ")}`);
      const { chosen, undecided } = interpret(playables, way.touches);
      const isMeant = (choice: Choice | undefined): boolean => choice !== undefined && choice.playable === playable;
      if (!isMeant(chosen) && !undecided.some(isMeant))
        record.errors.push(
          `${text}: touching ${way.touches.join(" ")} means ${chosen?.playable.words ?? "nothing"}, not ${playable.words}`,
        );
    }
  }
}
