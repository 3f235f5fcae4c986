// Why this exists: the page on which positions of different games stand on one table: the reader adds
// games, sees each drawn with what it is worth, plays any move, takes moves back, and lets the atlas reply.
// The sum stands in the address, and every move is a step that Back undoes.

import { drawBoard } from "../boards";
import { absolute } from "../data";
import { append, button, claim, el, freshId, grouped, pause } from "../dom";
import { called } from "../lookup/answer";
import { answer as lookUp } from "../lookup/answer";
import { loadIndex, read as readIndex } from "../lookup/index";
import type { Components } from "../rules/game";
import { written } from "../rules/misere";
import type { Num } from "../rules/runtime";
import { Budget, TooLarge } from "../rules/search";
import { moveText } from "../solver/answer";
import { followAddress, mountEntry } from "../solver/entry";
import { playKey, positionFragment, readPosition } from "../solver/fragment";
import { moveList, note, outcomeLine, winningHead } from "../solver/view";
import { solveSum, type Seat, type Summand, type SumAnswer, type SumMove } from "./solve";
import { Seats, told, type Directory } from "./table";

const KEY = "sum";
const LONGEST = 4000;
const NEAR = 3;
const MOST_SHOWN = 400; // moves of a part among all moves
const FOR_LIST = 400_000;

class Stale extends Error {}

export function mountSum(form: HTMLFormElement): void {
  const { games = "", index = "", root = "", example = "" } = form.dataset;
  if (!claim(form)) return;
  const entry = mountEntry(form, { label: "A sum of positions", press: "Solve", hint: `Games and positions with plus signs between, such as ${example}.`, longest: LONGEST });
  const base = absolute(root);
  const addresses = [absolute(games), absolute(index)] as const;
  const adding = adder();
  const misere = el("input", { type: "checkbox" });
  const undo = button("Take back", "atlas-button", () => back());
  const reply = button("Let the atlas move", "atlas-button", () => void answerMove());
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this sum");
  append(form, adding.box, el("label", { class: "atlas-switch" }, misere, " Misère play: whoever makes the last move loses"));
  append(form, el("div", { class: "atlas-controls" }, undo, reply), el("div", { class: "atlas-solver-result" }, summary, details), el("p", {}, link));
  undo.disabled = reply.disabled = true;

  let seats: Promise<Seats> | undefined;
  let round = 0;
  let current = "";
  let now: { readonly summands: readonly Summand[]; readonly answer: SumAnswer } | undefined;
  const played: { readonly text: string; readonly said: string }[] = [];

  function atTable(): Promise<Seats> {
    seats ??= load(base, ...addresses);
    seats.catch(() => (seats = undefined));
    seats.then(({ directory }) => adding.fill(directory), () => undefined);
    return seats;
  }

  async function run(text: string, write: boolean, said = ""): Promise<void> {
    round += 1;
    const mine = round;
    const work = {
      progress: () => undefined,
      pause: async (): Promise<void> => {
        await pause();
        if (mine !== round) throw new Stale();
      },
    };
    entry.complain("");
    const turned = misere.checked;
    try {
      const table = await atTable();
      const summands = text === "" ? [] : await table.read(text);
      const answer = await solveSum(summands, turned, work);
      if (mine !== round) return;
      now = { summands, answer };
      const own = table.write(summands);
      const fragment = positionFragment(KEY, own, turned ? "misere" : "normal");
      current = `${turned} ${own}`;
      entry.input.value = own;
      show(table, summands, answer, said);
      const page = location.pathname + location.search;
      if (fragment !== undefined) link.href = page + fragment;
      link.hidden = fragment === undefined || own === "";
      if (write && location.hash !== (fragment ?? "")) history.pushState(null, "", fragment ?? page);
    } catch (failure) {
      if (failure instanceof Stale || mine !== round) return;
      entry.complain(...told(failure));
      now = undefined;
      summary.replaceChildren();
      details.replaceChildren();
      link.hidden = true;
    }
    undo.disabled = played.length === 0;
    reply.disabled = now === undefined || now.summands.every((one) => !canMove(one));
  }

  /** Plays a move; the list that was pressed in is replaced, so the focus moves to the new answer. */
  function play(table: Seats, summands: readonly Summand[], move: SumMove, who: string): void {
    const { seat, components } = summands[move.summand] as Summand;
    const after = summands.map((one, place) => (place === move.summand ? { ...one, components: move.left } : one));
    const said = `${who}: ${seat.game.definition.name}, ${moveText(seat.game, components[move.place]!, move)}.`;
    played.push({ text: table.write(summands), said });
    summary.focus();
    void run(table.write(after), true, said);
  }

  function back(): void {
    const last = played.pop();
    if (last === undefined) return;
    summary.focus();
    void run(last.text, true, `Taken back: ${last.said}`);
  }

  /** Plays for the atlas: a winning move where there is one, else any, so that the reader has to find the win. */
  async function answerMove(): Promise<void> {
    if (now === undefined) return;
    const table = await atTable();
    const { summands, answer } = now;
    const choices = answer.moves.length > 0 ? answer.moves : summands.flatMap((one, summand) => movesOf(one, summand).moves);
    const move = choices[Math.floor(Math.random() * choices.length)];
    if (move !== undefined) play(table, summands, move, "The atlas moved");
  }

  function show(table: Seats, summands: readonly Summand[], answer: SumAnswer, said: string): void {
    const line = outcomeLine({ outcome: answer.outcome, moves: [], complete: true, ...(answer.value === undefined ? {} : { value: answer.value }) }, true);
    const over = summands.every((one) => !canMove(one));
    const end = misere.checked ? "Nobody can move: the other player moved last and has lost." : "Nobody can move: the other player moved last and has won.";
    summary.replaceChildren(...(said === "" ? [] : [el("p", { class: "atlas-said" }, said)]), ...(over ? [note(end)] : [line]));
    const cards = summands.map((one, place) => card(table, summands, answer, place, one));
    const count = answer.moves.length;
    const head = over ? [] : answer.outcome === "N" && count === 0 ? [note("The winning moves are too many to be looked for here.")] : [winningHead(count, answer.outcome === "N" && !answer.complete)];
    details.replaceChildren(...head, ...(answer.reason === undefined ? [] : [note(answer.reason)]), el("div", { class: "atlas-sum-table" }, ...cards));
  }

  function card(table: Seats, summands: readonly Summand[], answer: SumAnswer, place: number, one: Summand): HTMLElement {
    const { game } = one.seat;
    const { definition } = game;
    const known = answer.summands[place] as SumAnswer["summands"][number];
    const worth = known.value !== undefined ? `nim-value ${grouped(String(known.value))}` : known.genera === undefined ? "" : `genus ${known.genera.map((genus) => written(genus)).join(" + ")}`;
    const press = (move: SumMove) => ({ text: moveText(game, one.components[move.place]!, move), press: () => play(table, summands, move, "You moved") });
    const winning = answer.moves.filter(({ summand }) => summand === place);
    const away = button("Remove", "atlas-button", () => void run(table.write(summands.filter((other) => other !== one)), true));
    away.setAttribute("aria-label", `Remove ${definition.name}`);
    const all = el("details", { class: "atlas-sum-all" }, el("summary", {}, "All moves"));
    all.addEventListener("toggle", () => {
      if (!all.open || all.childElementCount > 1) return;
      const { moves, complete } = movesOf(one, place);
      append(all, moveList(moves.length === 0 ? "There is no move here." : complete ? "Every move:" : `The first ${moves.length} moves:`, moves.map(press)));
    });
    return el(
      "section",
      { class: "atlas-sum-card" },
      el("h2", {}, el("a", { href: new URL(`games/${definition.slug}/#${new URLSearchParams({ position: game.write(one.components) }).toString()}`, base).href }, definition.name), " ", el("code", {}, game.write(one.components))),
      el("p", { class: "atlas-sum-worth" }, worth, " ", away),
      drawn(one.seat, one.components),
      ...(winning.length === 0 ? [] : [moveList("Winning moves here:", uniqueTexts(winning.map(press)))]),
      ...(known.repeats === undefined ? [] : [note(`Where the smaller heap that is left has ${known.repeats.first} or more, multiples of ${known.repeats.period} may be added to it and taken from the greater one: these moves win too.`)]),
      all,
    );
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    played.length = 0;
    void run(entry.input.value.trim(), true);
  });
  adding.onAdd((text) => void run([entry.input.value.trim(), text].filter((one) => one !== "").join(" + "), true));
  misere.addEventListener("change", () => void run(entry.input.value.trim(), true));
  const given = followAddress(form, KEY, LONGEST, (text) => {
    const turned = readPosition(location.hash, playKey(KEY)) === "misere";
    if (`${turned} ${text}` === current) return;
    misere.checked = turned;
    entry.input.value = text;
    void run(text, false);
  });
  if (!given) {
    entry.input.value = example;
    void run(example, false);
  }
}

function uniqueTexts<T extends { readonly text: string }>(moves: readonly T[]): T[] {
  return [...new Map(moves.map((move) => [move.text, move])).values()];
}

function canMove({ seat, components }: Summand): boolean {
  return components.some((component) => {
    try {
      seat.game.rulesFor(component).options(component, () => {
        throw FOUND;
      });
    } catch (error) {
      if (error === FOUND) return true;
      throw error;
    }
    return false;
  });
}

const FOUND = new Error("an option");

/** The moves of a summand, as many as are listed. */
function movesOf({ seat, components }: Summand, summand: number): { moves: SumMove[]; complete: boolean } {
  const moves: SumMove[] = [];
  const budget = new Budget(FOR_LIST);
  try {
    for (const [place, component] of components.entries()) {
      seat.game.rulesFor(component).options(component, (option) => {
        budget.look();
        if (moves.length === MOST_SHOWN) throw new TooLarge();
        moves.push({ summand, place, option, left: [...components.slice(0, place), ...option, ...components.slice(place + 1)] });
      });
    }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { moves, complete: false };
  }
  return { moves, complete: true };
}

function drawn({ game }: Seat, components: Components): HTMLElement | undefined {
  if (components.length === 0) return undefined;
  const own = game.accelerator?.draw?.(game.definition, components);
  if (own !== undefined) return own;
  const { board } = game.rulesFor(components);
  return drawBoard(board === undefined ? { kind: "heaps", heaps: components.flat() as Num[], names: [], apart: 0 } : board(components));
}

/** The line in which one more game is added: its name, and its position with an example of that game. */
function adder(): { readonly box: HTMLElement; fill(directory: Directory): void; onAdd(take: (text: string) => void): void } {
  const [nameId, positionId, listId] = [freshId("game"), freshId("position"), freshId("games")];
  const name = el("input", { id: nameId, class: "atlas-input", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", list: listId, maxlength: 80 });
  const position = el("input", { id: positionId, class: "atlas-input", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 400 });
  const list = el("datalist", { id: listId });
  const add = button("Add", "md-button", () => press());
  const said = el("p", { class: "atlas-hint", "aria-live": "polite" }, "Add a game: its name in any language of the box, and a position.");
  const box = el("div", { class: "atlas-sum-add", role: "group", "aria-label": "Add a game" }, el("label", { for: nameId }, "Game"), name, el("label", { for: positionId }, "Position"), position, add, list, said);
  let known: Directory = {};
  let take: (text: string) => void = () => undefined;
  const listed = (): Directory[string] | undefined => known[name.value.trim()] ?? Object.values(known).find(({ definition }) => definition.name.toLowerCase() === name.value.trim().toLowerCase());
  name.addEventListener("input", () => {
    const game = listed();
    if (game === undefined) return;
    position.placeholder = game.example;
    const { definition } = game;
    said.textContent = definition.play === "loopy" ? `${definition.name}: ${definition.why_no_nim_values}, so it cannot stand beside other games.` : `${definition.name}: ${definition.notation.accepts}, such as ${game.example}.`;
  });
  function press(): void {
    const game = listed();
    const where = position.value.trim() || game?.example || "";
    if (name.value.trim() === "") {
      said.textContent = "Type the name of a game first.";
      name.focus();
      return;
    }
    take(`${game?.definition.slug ?? name.value.trim()} ${where}`);
    position.value = "";
  }
  for (const field of [name, position]) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      press();
    });
  }
  return {
    box,
    fill(directory) {
      if (list.childElementCount > 0) return;
      known = directory;
      append(list, ...Object.values(directory).filter(({ definition }) => definition.play !== "loopy").map(({ definition }) => el("option", { value: definition.name })));
    },
    onAdd(next) {
      take = next;
    },
  };
}

async function load(root: string, games: string, index: string): Promise<Seats> {
  const [directory, names] = await Promise.all([
    fetch(games, { credentials: "same-origin" }).then((response) => {
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return response.json() as Promise<Directory>;
    }),
    loadIndex(index).then(readIndex),
  ]);
  const near = (name: string): string[] => lookUp(names, name).found.slice(0, NEAR).map(({ title }) => title);
  return new Seats(root, directory, (name) => called(names, name)?.slug, near);
}
