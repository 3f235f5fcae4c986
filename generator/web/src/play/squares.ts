// Touches of boards of squares: a queen or coins on a board, and shapes that each move reduces. Also Hasse diagrams, where
// each move removes elements.

import type { BoardOf } from "../boards/board";
import { joinList, numbers } from "../boards/svg";
import { difference, type Kind, pluralise, type Step } from "./stage";

export const grid: Kind<BoardOf<"grid">> = {
  ways(step) {
    const { removed, added } = pieceChange(step);
    if (step.before.piece === "coin")
      return removed.length + added.length === 0
        ? []
        : [{ touches: [...removed, ...added].map((square) => `c${square}`) }];
    return removed.length === 1 && added.length === 1 ? [{ touches: [`c${removed[0]}`, `s${added[0]}`] }] : [];
  },

  words(step) {
    const { removed, added } = pieceChange(step);
    if (step.before.piece === "coin")
      return removed.length + added.length === 0 ? undefined : `coins ${joinList([...removed, ...added])} turned`;
    return removed.length === 1 && added.length === 1
      ? `${formatSquare(removed[0] as string)} → ${formatSquare(added[0] as string)}`
      : undefined;
  },
};

function formatSquare(square: string): string {
  return `(${square.replace("-", ", ")})`;
}

function pieceChange({ before, after }: Step<BoardOf<"grid">>): { removed: string[]; added: string[] } {
  const [piecesBefore, piecesAfter] = [before, after].map((board) =>
    (board?.pieces ?? []).map((piece) => piece.join("-")),
  ) as [string[], string[]];
  return { removed: difference(piecesBefore, piecesAfter), added: difference(piecesAfter, piecesBefore) };
}

export const cells: Kind<BoardOf<"cells">> = {
  ways(step) {
    const { removed } = cellChange(step);
    return removed.length === 0 ? [] : [{ touches: removed.map((cell) => `x${cell}`) }];
  },

  words(step) {
    const { removed } = cellChange(step);
    if (removed.length === 0) return undefined;
    return removed.length <= 3
      ? `${joinList(removed)} taken`
      : `${removed[0]} and ${pluralise(removed.length - 1, "more square")} taken`;
  },
};

/** Describe a shape: a rectangle or a box by its sides, rows by their lengths, others by their number of cells. */
export function describeCells(board: BoardOf<"cells">): string {
  const cells = board.cells.map(numbers);
  const sides = (cells[0] ?? []).map((_, axis) => 1 + Math.max(...cells.map((cell) => cell[axis] as number)));
  const isWhole = cells.length === sides.reduce((size, side) => size * side, 1);
  if (sides.length > 2) return isWhole ? `a box of ${sides.join(" × ")} cubes` : pluralise(cells.length, "cube");
  const [rows = 0, columns = 0] = sides;
  if (isWhole) return `a rectangle of ${pluralise(rows, "row")} and ${pluralise(columns, "column")}`;
  const lengths = Array.from({ length: rows }, (_, row) => cells.filter(([one]) => one === row).length);
  const areRows = cells.every(([row, column]) => (column as number) < (lengths[row as number] as number));
  return areRows ? `rows of ${joinList(lengths)} squares` : pluralise(cells.length, "square");
}

function cellChange({ before, after }: Step<BoardOf<"cells">>): { removed: string[]; added: string[] } {
  const [cellsBefore, cellsAfter] = [before, after].map((board) =>
    (board?.cells ?? []).map((cell) => cell.join("-")),
  ) as [string[], string[]];
  return { removed: difference(cellsBefore, cellsAfter), added: difference(cellsAfter, cellsBefore) };
}

export const poset: Kind<BoardOf<"poset">> = {
  ways(step) {
    const removed = removedElements(step);
    return removed.length === 0 ? [] : [{ touches: removed.map((one) => `e${one}`) }];
  },

  words(step) {
    const removed = removedElements(step);
    return removed.length === 0
      ? undefined
      : `${removed[0]} named${removed.length > 1 ? `, and ${joinList(removed.slice(1))} gone with it` : ""}`;
  },
};

function removedElements({ before, after }: Step<BoardOf<"poset">>): number[] {
  const present = (board: BoardOf<"poset"> | undefined): number[] =>
    board === undefined ? [] : numbers(board.labels).filter((_, place) => !board.gone.map(Number).includes(place));
  return difference(present(before), present(after));
}
