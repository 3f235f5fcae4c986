// Page for sums of positions of different games. The reader adds games, sees each drawn with its value, makes and
// undoes moves, and lets the atlas reply. The address stores the sum, and Back undoes every move.
import type { Board } from "../boards/board";
import { absoluteUrl, loadJson } from "../data";
import { append, button, claimElement, el, groupDigits, pause } from "../dom";
import { findGame, answer as lookUp } from "../lookup/answer";
import { loadIndex, parseIndex } from "../lookup/index";
import { boardFor } from "../play/moves";
import type { Components } from "../rules/game";
import { formatGenus } from "../rules/misere_play";
import { Budget, TooLarge } from "../rules/search";
import { moveText } from "../solver/answer";
import { followAddress, misereKey, mountEntry, positionFragment, readPosition } from "../solver/entry";
import { moveList, note, outcomeLine, winningHead } from "../solver/view";
import { createAdder } from "./adder";
import { createBoard, type SummandBoard } from "./board";
import { type SumAnswer, type SumMove, type Summand, solveSum } from "./solve";
import { type Directory, describeFailure, SumGames } from "./table";

const KEY = "sum";
const MAX_LENGTH = 4000;
const MAX_NEAR = 3;
const MAX_SHOWN = 400; // most moves of a summand in the list of all moves
const LIST_BUDGET = 400_000;

/** Pause before the answer of the atlas, in milliseconds. */
const REPLY_MS = 600;

class Superseded extends Error {}

interface Solved {
  readonly table: SumGames;
  readonly summands: readonly Summand[];
  readonly answer: SumAnswer;
}

interface Move {
  readonly summand: number;
  /** Components of that game after the move. */
  readonly left: Components;
  readonly words: string;
}

export function mountSum(form: HTMLFormElement): void {
  const { games = "", index = "", root = "", example = "" } = form.dataset;
  if (!claimElement(form)) return;
  const entry = mountEntry(form, {
    label: "A sum of positions",
    press: "Solve",
    hint: `Games and positions with plus signs between, such as ${example}.`,
    maxLength: MAX_LENGTH,
  });
  const base = absoluteUrl(root);
  const addresses = [absoluteUrl(games), absoluteUrl(index)] as const;
  const adder = createAdder();
  const misere = el("input", { type: "checkbox" });
  const answers = el("input", { type: "checkbox", checked: true });
  const reveal = el("input", { type: "checkbox" });
  const undo = button("Take back", "atlas-button", () => undoMove());
  const reply = button("Let the atlas move", "atlas-button", () => void moveForAtlas());
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this sum");
  append(
    form,
    el("div", { class: "atlas-solver-result" }, summary, details),
    el("div", { class: "atlas-controls" }, undo, reply),
    el(
      "div",
      { class: "atlas-playing-setting" },
      el("label", { class: "atlas-switch" }, answers, " The atlas answers each move"),
      el("label", { class: "atlas-switch" }, reveal, " Show values and winning moves"),
      el("label", { class: "atlas-switch" }, misere, " Misère: the last move loses"),
    ),
    adder.box,
    el("p", {}, link),
  );
  undo.disabled = reply.disabled = true;

  let loading: Promise<SumGames> | undefined;
  let round = 0;
  let current = "";
  let solved: Solved | undefined;
  let boards: SummandBoard[] = [];
  /** Boards at the beginning of play. */
  let frames: (Board | undefined)[] = [];
  const pastMoves: { readonly text: string; readonly message: string; readonly by: "reader" | "atlas" }[] = [];

  function loadGames(): Promise<SumGames> {
    loading ??= load(base, ...addresses);
    loading.catch(() => (loading = undefined));
    loading.then(
      ({ directory }) => adder.fill(directory),
      () => undefined,
    );
    return loading;
  }

  async function run(text: string, write: boolean, message = ""): Promise<void> {
    round += 1;
    const token = round;
    const work = {
      progress: () => undefined,
      pause: async (): Promise<void> => {
        await pause();
        if (token !== round) throw new Superseded();
      },
    };
    entry.showError("");
    const isMisere = misere.checked;
    try {
      const table = await loadGames();
      const summands = text === "" ? [] : await table.read(text);
      const answer = await solveSum(summands, isMisere, work);
      if (token !== round) return;
      solved = { table, summands, answer };
      const written = table.write(summands);
      const fragment = positionFragment(KEY, written, isMisere ? "misere" : "normal");
      current = `${isMisere} ${written}`;
      entry.input.value = written;
      if (frames.length !== summands.length)
        frames = summands.map(({ loaded: { game }, components }) => boardFor(game, components));
      show(message);
      const page = location.pathname + location.search;
      if (fragment !== undefined) link.href = page + fragment;
      link.hidden = fragment === undefined || written === "";
      if (write && location.hash !== (fragment ?? "")) history.pushState(null, "", fragment ?? page);
    } catch (failure) {
      if (failure instanceof Superseded || token !== round) return;
      entry.showError(...describeFailure(failure));
      solved = undefined;
      summary.replaceChildren();
      details.replaceChildren();
      link.hidden = true;
    }
    undo.disabled = pastMoves.length === 0;
    reply.disabled = solved === undefined || isOver(solved);
  }

  /** Start from another sum. */
  function start(text: string): void {
    pastMoves.length = 0;
    frames = [];
    void run(text, true);
  }

  /** Make a move in one game of the sum. The new boards replace the touched one, so its successor receives the focus. */
  async function play({ table, summands }: Solved, move: Move, by: "reader" | "atlas"): Promise<void> {
    const { game } = (summands[move.summand] as Summand).loaded;
    const after = summands.map((one, place) => (place === move.summand ? { ...one, components: move.left } : one));
    const message = `${by === "reader" ? "You moved" : "The atlas moved"}: ${game.definition.name}, ${move.words}.`;
    pastMoves.push({ text: table.write(summands), message, by });
    const hadBoard = details.contains(document.activeElement);
    const isGone = move.left.length === 0;
    if (isGone) frames = frames.filter((_, place) => place !== move.summand);
    if (!hadBoard) summary.focus();
    await run(table.write(after), true, message);
    if (solved === undefined) return;
    if (hadBoard) (boards[isGone ? 0 : move.summand] ?? { focus: () => summary.focus() }).focus();
    if (by === "atlas" || !answers.checked || isOver(solved)) return;
    const token = round;
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    if (token === round) await moveForAtlas();
  }

  function undoMove(): void {
    let last = pastMoves.pop();
    while (last?.by === "atlas" && pastMoves.length > 0) last = pastMoves.pop();
    if (last === undefined) return;
    summary.focus();
    frames = [];
    void run(last.text, true, `Taken back: ${last.message}`);
  }

  /** Move for the atlas: make a winning move if one exists; else a random one, so that the reader must find the win. */
  async function moveForAtlas(): Promise<void> {
    if (solved === undefined) return;
    const { summands, answer } = solved;
    const choices =
      answer.moves.length > 0 ? answer.moves : summands.flatMap((one, summand) => movesOf(one, summand).moves);
    const move = choices[Math.floor(Math.random() * choices.length)];
    if (move !== undefined) await play(solved, inWords(summands, move), "atlas");
  }

  /** Describe the end of play. */
  function endText(): string {
    const last = pastMoves.at(-1)?.by;
    const winner = misere.checked ? { reader: "atlas", atlas: "reader" } : { reader: "reader", atlas: "atlas" };
    const named = last === undefined || !answers.checked ? undefined : winner[last];
    if (named !== undefined) return `No move is left. ${named === "reader" ? "You win." : "The atlas wins."}`;
    return `No move is left. Whoever moved last has ${misere.checked ? "lost" : "won"}.`;
  }

  function show(message: string): void {
    if (solved === undefined) return;
    const { summands, answer } = solved;
    const line = outcomeLine(
      {
        outcome: answer.outcome,
        moves: [],
        isComplete: true,
        ...(answer.value === undefined || !reveal.checked ? {} : { value: answer.value }),
      },
      true,
    );
    summary.replaceChildren(
      ...(message === "" ? [] : [el("p", { class: "atlas-said" }, message)]),
      ...(isOver(solved) ? [note(endText())] : [line]),
    );
    const count = answer.moves.length;
    const head =
      isOver(solved) || !reveal.checked
        ? []
        : answer.outcome === "N" && count === 0
          ? [note("The winning moves are too many to search here.")]
          : [winningHead(count, answer.outcome === "N" && !answer.complete)];
    boards = [];
    const cards = summands.map((one, place) => card(solved as Solved, place, one));
    details.replaceChildren(
      ...head,
      ...(answer.reason === undefined || !reveal.checked ? [] : [note(answer.reason)]),
      el("div", { class: "atlas-sum-table" }, ...cards),
    );
    for (const board of boards) board.draw();
  }

  function card(from: Solved, place: number, one: Summand): HTMLElement {
    const { table, summands, answer } = from;
    const { game } = one.loaded;
    const { definition } = game;
    const known = answer.summands[place] as SumAnswer["summands"][number];
    const press = (move: SumMove) => {
      const described = inWords(summands, move);
      return { text: described.words, press: () => void play(from, described, "reader") };
    };
    const board = createBoard({
      game,
      components: one.components,
      frame: frames[place],
      make: (left, words) => void play(from, { summand: place, left, words }, "reader"),
    });
    boards.push(board);
    const removeButton = button("Remove", "atlas-button", () =>
      start(table.write(summands.filter((other) => other !== one))),
    );
    removeButton.setAttribute("aria-label", `Remove ${definition.name}`);
    const allMoves = el("details", { class: "atlas-sum-all" }, el("summary", {}, "All moves"));
    allMoves.addEventListener("toggle", () => {
      if (!allMoves.open || allMoves.childElementCount > 1) return;
      const { moves, complete } = movesOf(one, place);
      append(
        allMoves,
        moveList(
          moves.length === 0 ? "There is no move here." : complete ? "Every move:" : `The first ${moves.length} moves:`,
          moves.map(press),
        ),
      );
    });
    const text = game.write(one.components);
    const address = `games/${definition.slug}/#${new URLSearchParams({ position: text }).toString()}`;
    return el(
      "section",
      { class: "atlas-sum-card" },
      el("h2", {}, el("a", { href: new URL(address, base).href }, definition.name), " ", el("code", {}, text)),
      el("p", { class: "atlas-sum-worth" }, reveal.checked ? worthText(known) : "", " ", removeButton),
      board.place,
      ...(reveal.checked ? winningMoves(answer, place, press) : []),
      allMoves,
    );
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(entry.input.value.trim());
  });
  adder.onAdd((text) => start([entry.input.value.trim(), text].filter((one) => one !== "").join(" + ")));
  misere.addEventListener("change", () => start(entry.input.value.trim()));
  reveal.addEventListener("change", () => show(""));
  const fromAddress = followAddress(form, KEY, MAX_LENGTH, (text) => {
    const isMisere = readPosition(location.hash, misereKey(KEY)) === "misere";
    if (`${isMisere} ${text}` === current) return;
    misere.checked = isMisere;
    entry.input.value = text;
    frames = [];
    void run(text, false);
  });
  if (!fromAddress) {
    entry.input.value = example;
    void run(example, false);
  }
}

function isOver({ summands }: Solved): boolean {
  return summands.every(({ loaded, components }) => !components.some((component) => loaded.game.canMove(component)));
}

function inWords(summands: readonly Summand[], move: SumMove): Move {
  const { loaded, components } = summands[move.summand] as Summand;
  const words = moveText(loaded.game, components[move.place] as Components[number], move);
  return { summand: move.summand, left: move.left, words };
}

function worthText({ value, genera }: SumAnswer["summands"][number]): string {
  if (value !== undefined) return `nim-value ${groupDigits(String(value))}`;
  return genera === undefined ? "" : `genus ${genera.map((genus) => formatGenus(genus)).join(" + ")}`;
}

/** List the winning moves in one game of the sum. */
function winningMoves(
  answer: SumAnswer,
  place: number,
  press: (move: SumMove) => { readonly text: string; press(): void },
): HTMLElement[] {
  const winning = answer.moves.filter(({ summand }) => summand === place);
  const repeats = answer.summands[place]?.repeats;
  return [
    ...(winning.length === 0 ? [] : [moveList("Winning moves here:", uniqueTexts(winning.map(press)))]),
    ...(repeats === undefined
      ? []
      : [
          note(
            `Where the smaller heap that is left has ${repeats.first} or more, multiples of ${repeats.period} may be added to it and taken from the greater one: these moves win too.`,
          ),
        ]),
  ];
}

function uniqueTexts<T extends { readonly text: string }>(moves: readonly T[]): T[] {
  return [...new Map(moves.map((move) => [move.text, move])).values()];
}

/** Return the moves of a summand, up to the limit of the list. */
function movesOf({ loaded, components }: Summand, summand: number): { moves: SumMove[]; complete: boolean } {
  const moves: SumMove[] = [];
  const budget = new Budget(LIST_BUDGET);
  try {
    for (const [place, component] of components.entries()) {
      loaded.game.rulesFor(component).options(component, (option) => {
        budget.look();
        if (moves.length === MAX_SHOWN) throw new TooLarge();
        moves.push({
          summand,
          place,
          option,
          left: [...components.slice(0, place), ...option, ...components.slice(place + 1)],
        });
      });
    }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { moves, complete: false };
  }
  return { moves, complete: true };
}

async function load(root: string, games: string, index: string): Promise<SumGames> {
  const [directory, names] = await Promise.all([
    loadJson(games, (data) => data as Directory),
    loadIndex(index).then(parseIndex),
  ]);
  const near = (name: string): string[] =>
    lookUp(names, name)
      .found.slice(0, MAX_NEAR)
      .map(({ title }) => title);
  return new SumGames(root, directory, (name) => findGame(names, name)?.slug, near);
}
