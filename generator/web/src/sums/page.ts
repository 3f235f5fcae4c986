// Page for sums of positions of different games. The reader adds games, sees each drawn with its value, makes and
// undoes moves, and lets the atlas reply. The address stores the sum, and Back undoes every move.
import { drawBoard } from "../boards";
import { absoluteUrl, loadJson } from "../data";
import { append, button, claimElement, el, freshId, groupDigits, pause } from "../dom";
import { findGame, answer as lookUp } from "../lookup/answer";
import { loadIndex, parseIndex } from "../lookup/index";
import type { Components } from "../rules/game";
import { formatGenus } from "../rules/misere_play";
import { Budget, TooLarge } from "../rules/search";
import { moveText } from "../solver/answer";
import { followAddress, misereKey, mountEntry, positionFragment, readPosition } from "../solver/entry";
import { moveList, note, outcomeLine, winningHead } from "../solver/view";
import { type SumAnswer, type SumGame, type SumMove, type Summand, solveSum } from "./solve";
import { type Directory, describeFailure, SumGames } from "./table";

const KEY = "sum";
const MAX_LENGTH = 4000;
const MAX_NEAR = 3;
const MAX_SHOWN = 400; // most moves of a summand in the list of all moves
const LIST_BUDGET = 400_000;

class Superseded extends Error {}

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
  const undo = button("Take back", "atlas-button", () => undoMove());
  const reply = button("Let the atlas move", "atlas-button", () => void moveForAtlas());
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this sum");
  append(
    form,
    adder.box,
    el("label", { class: "atlas-switch" }, misere, " Misère play: whoever makes the last move loses"),
  );
  append(
    form,
    el("div", { class: "atlas-controls" }, undo, reply),
    el("div", { class: "atlas-solver-result" }, summary, details),
    el("p", {}, link),
  );
  undo.disabled = reply.disabled = true;

  let loading: Promise<SumGames> | undefined;
  let round = 0;
  let current = "";
  let solved: { readonly summands: readonly Summand[]; readonly answer: SumAnswer } | undefined;
  const pastMoves: { readonly text: string; readonly message: string }[] = [];

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
      solved = { summands, answer };
      const written = table.write(summands);
      const fragment = positionFragment(KEY, written, isMisere ? "misere" : "normal");
      current = `${isMisere} ${written}`;
      entry.input.value = written;
      show(table, summands, answer, message);
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
    reply.disabled = solved === undefined || solved.summands.every((one) => !canMove(one));
  }

  /** Make a move. The new answer replaces the list with the pressed button, so it receives the focus. */
  function play(table: SumGames, summands: readonly Summand[], move: SumMove, who: string): void {
    const { loaded, components } = summands[move.summand] as Summand;
    const after = summands.map((one, place) => (place === move.summand ? { ...one, components: move.left } : one));
    const message = `${who}: ${loaded.game.definition.name}, ${moveText(loaded.game, components[move.place]!, move)}.`;
    pastMoves.push({ text: table.write(summands), message });
    summary.focus();
    void run(table.write(after), true, message);
  }

  function undoMove(): void {
    const last = pastMoves.pop();
    if (last === undefined) return;
    summary.focus();
    void run(last.text, true, `Taken back: ${last.message}`);
  }

  /** Move for the atlas: make a winning move if one exists; else a random one, so that the reader must find the win. */
  async function moveForAtlas(): Promise<void> {
    if (solved === undefined) return;
    const table = await loadGames();
    const { summands, answer } = solved;
    const choices =
      answer.moves.length > 0 ? answer.moves : summands.flatMap((one, summand) => movesOf(one, summand).moves);
    const move = choices[Math.floor(Math.random() * choices.length)];
    if (move !== undefined) play(table, summands, move, "The atlas moved");
  }

  function show(table: SumGames, summands: readonly Summand[], answer: SumAnswer, message: string): void {
    const line = outcomeLine(
      {
        outcome: answer.outcome,
        moves: [],
        isComplete: true,
        ...(answer.value === undefined ? {} : { value: answer.value }),
      },
      true,
    );
    const isOver = summands.every((one) => !canMove(one));
    const end = misere.checked
      ? "No move is possible: the other player moved last and has lost."
      : "No move is possible: the other player moved last and has won.";
    summary.replaceChildren(
      ...(message === "" ? [] : [el("p", { class: "atlas-said" }, message)]),
      ...(isOver ? [note(end)] : [line]),
    );
    const cards = summands.map((one, place) => card(table, summands, answer, place, one));
    const count = answer.moves.length;
    const head = isOver
      ? []
      : answer.outcome === "N" && count === 0
        ? [note("The winning moves are too many to search here.")]
        : [winningHead(count, answer.outcome === "N" && !answer.complete)];
    details.replaceChildren(
      ...head,
      ...(answer.reason === undefined ? [] : [note(answer.reason)]),
      el("div", { class: "atlas-sum-table" }, ...cards),
    );
  }

  function card(
    table: SumGames,
    summands: readonly Summand[],
    answer: SumAnswer,
    place: number,
    one: Summand,
  ): HTMLElement {
    const { game } = one.loaded;
    const { definition } = game;
    const known = answer.summands[place] as SumAnswer["summands"][number];
    const worth =
      known.value !== undefined
        ? `nim-value ${groupDigits(String(known.value))}`
        : known.genera === undefined
          ? ""
          : `genus ${known.genera.map((genus) => formatGenus(genus)).join(" + ")}`;
    const press = (move: SumMove) => ({
      text: moveText(game, one.components[move.place]!, move),
      press: () => play(table, summands, move, "You moved"),
    });
    const winning = answer.moves.filter(({ summand }) => summand === place);
    const removeButton = button(
      "Remove",
      "atlas-button",
      () => void run(table.write(summands.filter((other) => other !== one)), true),
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
    return el(
      "section",
      { class: "atlas-sum-card" },
      el(
        "h2",
        {},
        el(
          "a",
          {
            href: new URL(
              `games/${definition.slug}/#${new URLSearchParams({ position: game.write(one.components) }).toString()}`,
              base,
            ).href,
          },
          definition.name,
        ),
        " ",
        el("code", {}, game.write(one.components)),
      ),
      el("p", { class: "atlas-sum-worth" }, worth, " ", removeButton),
      drawSummand(one.loaded, one.components),
      ...(winning.length === 0 ? [] : [moveList("Winning moves here:", uniqueTexts(winning.map(press)))]),
      ...(known.repeats === undefined
        ? []
        : [
            note(
              `Where the smaller heap that is left has ${known.repeats.first} or more, multiples of ${known.repeats.period} may be added to it and taken from the greater one: these moves win too.`,
            ),
          ]),
      allMoves,
    );
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pastMoves.length = 0;
    void run(entry.input.value.trim(), true);
  });
  adder.onAdd((text) => void run([entry.input.value.trim(), text].filter((one) => one !== "").join(" + "), true));
  misere.addEventListener("change", () => void run(entry.input.value.trim(), true));
  const fromAddress = followAddress(form, KEY, MAX_LENGTH, (text) => {
    const isMisere = readPosition(location.hash, misereKey(KEY)) === "misere";
    if (`${isMisere} ${text}` === current) return;
    misere.checked = isMisere;
    entry.input.value = text;
    void run(text, false);
  });
  if (!fromAddress) {
    entry.input.value = example;
    void run(example, false);
  }
}

function uniqueTexts<T extends { readonly text: string }>(moves: readonly T[]): T[] {
  return [...new Map(moves.map((move) => [move.text, move])).values()];
}

function canMove({ loaded, components }: Summand): boolean {
  return components.some((component) => loaded.game.canMove(component));
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

function drawSummand({ game }: SumGame, components: Components): HTMLElement | undefined {
  if (components.length === 0) return undefined;
  const drawing = game.accelerator?.draw?.(game.definition, components);
  if (drawing !== undefined) return drawing;
  return drawBoard(game.board(components));
}

/** Create the line that adds a game: its name, and a position with an example of that game. */
function createAdder(): {
  readonly box: HTMLElement;
  fill(directory: Directory): void;
  onAdd(take: (text: string) => void): void;
} {
  const [nameId, positionId, listId] = [freshId("game"), freshId("position"), freshId("games")];
  const name = el("input", {
    id: nameId,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    list: listId,
    maxlength: 80,
  });
  const position = el("input", {
    id: positionId,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 400,
  });
  const list = el("datalist", { id: listId });
  const add = button("Add", "md-button", () => press());
  const hint = el(
    "p",
    { class: "atlas-hint", "aria-live": "polite" },
    "Add a game: its name in any language of the box, and a position.",
  );
  const box = el(
    "div",
    { class: "atlas-sum-add", role: "group", "aria-label": "Add a game" },
    el("label", { for: nameId }, "Game"),
    name,
    el("label", { for: positionId }, "Position"),
    position,
    add,
    list,
    hint,
  );
  let known: Directory = {};
  let take: (text: string) => void = () => undefined;
  const findListed = (): Directory[string] | undefined =>
    known[name.value.trim()] ??
    Object.values(known).find(({ definition }) => definition.name.toLowerCase() === name.value.trim().toLowerCase());
  name.addEventListener("input", () => {
    const game = findListed();
    if (game === undefined) return;
    position.placeholder = game.example;
    const { definition } = game;
    hint.textContent =
      definition.play === "loopy"
        ? `${definition.name}: ${definition.why_no_nim_values}, so it cannot be added to other games.`
        : `${definition.name}: ${definition.notation.accepts}, such as ${game.example}.`;
  });
  function press(): void {
    const game = findListed();
    const positionText = position.value.trim() || game?.example || "";
    if (name.value.trim() === "") {
      hint.textContent = "Type the name of a game first.";
      name.focus();
      return;
    }
    take(`${game?.definition.slug ?? name.value.trim()} ${positionText}`);
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
      append(
        list,
        ...Object.values(directory)
          .filter(({ definition }) => definition.play !== "loopy")
          .map(({ definition }) => el("option", { value: definition.name })),
      );
    },
    onAdd(next) {
      take = next;
    },
  };
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
