// Board of one game of a sum, touched like the board on the page of the game.
import type { Board } from "../boards/board";
import { button, el } from "../dom";
import { drawBoard } from "../play/kinds";
import { boardFor, canSplit, distinctMoves, playableMoves, stageFor, sumAfter } from "../play/moves";
import type { Choice } from "../play/stage";
import { BoardView } from "../play/view";
import type { Components, Game } from "../rules/game";
import { note } from "../solver/view";

const MIN_WIDTH = 240;

interface BoardOptions {
  readonly game: Game;
  readonly components: Components;
  /** Board at the beginning of play; pieces keep their places. */
  readonly frame: Board | undefined;
  /** Make a move, given the components after it and its effect in words. */
  make(left: Components, words: string): void;
}

export interface SummandBoard {
  readonly place: HTMLElement;
  /** Draw into the place, which is in the page. */
  draw(): void;
  focus(): void;
}

export function createBoard({ game, components, frame, make }: BoardOptions): SummandBoard {
  const box = el("div", { class: "atlas-playing-board" });
  const choices = el("div", { class: "atlas-sum-choices" });
  const place = el("div", {}, box, choices);
  const choose = ({ playable, way }: Choice): void =>
    make(sumAfter(components, playable.move, way.isReversed === true), playable.words);
  const view = new BoardView(box, {
    onMeaning({ chosen, undecided }) {
      const shown = chosen === undefined ? undecided : [chosen];
      choices.replaceChildren(
        ...shown.map((choice) =>
          button(`Make the move ${choice.playable.words}`, "atlas-button", () => choose(choice)),
        ),
      );
    },
    make: choose,
    report: (message) => choices.replaceChildren(note(message)),
  });
  return {
    place,
    draw() {
      const moves = distinctMoves(game, components) ?? [];
      const playables = playableMoves(game, components, moves, canSplit(game, moves));
      const board = boardFor(game, components);
      const room = { width: Math.max(MIN_WIDTH, box.clientWidth - 6), frame: frame ?? (board as Board) };
      const stage = moves.length === 0 ? undefined : stageFor(game, components, playables, room);
      if (stage !== undefined) view.show(stage, playables);
      else box.replaceChildren(...drawStill(game, components));
    },
    focus: () => view.focus(),
  };
}

/** Draw a position that cannot be touched. */
function drawStill(game: Game, components: Components): HTMLElement[] {
  const drawing =
    game.accelerator?.draw?.(game.definition, components) ??
    (components.length === 0 ? undefined : drawBoard(game.board(components), game.scenes));
  return drawing === undefined ? [] : [drawing];
}
