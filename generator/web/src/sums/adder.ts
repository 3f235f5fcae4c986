// Line that adds a game to a sum.
import { append, button, el, freshId } from "../dom";
import type { Directory } from "./table";

/** Create the line that adds a game: its name, and a position with an example of that game. */
export function createAdder(): {
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
