// Playable boards of squares: a queen or coins on a board, and shapes that each move reduces. Also Hasse diagrams, where
// each move removes elements.

import type { BoardOf } from "../boards/board";
import { layoutPoset } from "../boards/poset";
import { joinList, label, numbers, path, shape } from "../boards/svg";
import { area, difference, type Kind, MIN_TARGET, type Piece, pluralise, type Step, spot } from "./stage";

const MAX_CELLS = 220;

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

  stage(board, { width, frame, touched }) {
    const known = frame.kind === "grid" ? frame : board;
    const [rows, columns] = [
      Math.max(Number(board.rows), Number(known.rows)),
      Math.max(Number(board.columns), Number(known.columns)),
    ];
    if (rows * columns > 4 * MAX_CELLS) return undefined;
    const left = 26;
    const cell = Math.max(MIN_TARGET, Math.min(44, Math.floor((width - left - 8) / columns)));
    const isCoin = board.piece === "coin";
    const occupied = new Set(board.pieces.map((piece) => piece.join("-")));
    const goals = new Set(board.goals.map((goal) => goal.join("-")));
    const under: Element[] = [];
    const pieces: Piece[] = [];
    for (let row = 0; row < rows; row += 1) {
      under.push(label(left - 8, left + (row + 0.5) * cell + 5, String(row), "quiet", "end"));
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [left + column * cell, left + row * cell];
        const [cx, cy] = [x + cell / 2, y + cell / 2];
        const square = `${row}-${column}`;
        const tile = shape("rect", {
          x: x + 0.5,
          y: y + 0.5,
          width: cell - 1,
          height: cell - 1,
          class: (row + column) % 2 === 1 ? "tile dark" : "tile",
        });
        const place = { x: cx, y: cy, area: area(cx, cy, cell, cell) };
        const floor = goals.has(square) ? [tile, path(flag(cx, cy, cell / 34), "flag")] : [tile];
        if (isCoin) {
          under.push(tile);
          const up = occupied.has(square);
          if (up || touched.has(`c${square}`)) {
            pieces.push({
              ...place,
              id: `c${square}`,
              name: `row ${row}, column ${column}, ${up ? "heads" : "tails"}`,
              parts: [
                shape("circle", { cx, cy, r: cell * 0.38, class: up ? "coin" : "tails" }),
                ...(cell < 24 ? [] : [label(cx, cy + 5, up ? "H" : "T", up ? "on-coin" : "off-coin")]),
              ],
            });
          }
        } else if (occupied.has(square)) {
          under.push(...floor);
          const k = cell / 34;
          pieces.push({
            ...place,
            id: `c${square}`,
            name: `the ${board.piece} in row ${row}, column ${column}`,
            parts: [
              path(
                `M${cx - 9 * k} ${cy + 10 * k}h${18 * k}l${2.5 * k}-${16 * k}l-${6 * k} ${7 * k}l-${5.5 * k}-${11 * k}l-${5.5 * k} ${11 * k}l-${6 * k}-${7 * k}z`,
                "piece",
              ),
            ],
          });
        } else if (touched.has(`s${square}`)) {
          pieces.push({
            ...place,
            id: `s${square}`,
            name: `row ${row}, column ${column}`,
            parts: [...floor, spot(cx, cy, cell)],
            isDestination: true,
          });
        } else {
          under.push(...floor);
        }
      }
    }
    for (let column = 0; column < columns; column += 1)
      under.push(label(left + (column + 0.5) * cell, left - 8, String(column), "quiet"));
    const words = board.pieces.map(([row, column]) => `a ${board.piece} in row ${row}, column ${column}`);
    return {
      width: left + columns * cell + 6,
      height: left + rows * cell + 6,
      title: `A board with ${joinList(words)}.`,
      under,
      pieces,
      isComplete: true,
    };
  },
};

/** Return the path of a flag; the same is in generator/fairgame_site/templates/figures/grid.svg.j2. */
function flag(x: number, y: number, k: number): string {
  return `M${x - 6 * k} ${y + 11 * k}v${-22 * k}l${14 * k} ${6 * k}l${-14 * k} ${6 * k}`;
}

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

  stage(board) {
    const layout = layoutPoset(board);
    if (layout === undefined) return undefined;
    const { places, width, height, wide, high } = layout;
    const labels = numbers(board.labels);
    const removed = new Set(numbers(board.gone));
    const under: Element[] = board.covers.map((pair) => {
      const [low, high_] = numbers(pair) as [number, number];
      const [a, b] = [places[low] as readonly [number, number], places[high_] as readonly [number, number]];
      return path(
        `M${a[0]} ${a[1] - high / 2}L${b[0]} ${b[1] + high / 2}`,
        removed.has(low) || removed.has(high_) ? "gone" : "cover",
      );
    });
    const pieces: Piece[] = [];
    labels.forEach((one, place) => {
      const [x, y] = places[place] as readonly [number, number];
      const body = (name: string): Element =>
        shape("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 2, class: name });
      if (removed.has(place)) under.push(body("gone"), label(x, y + 4.5, String(one), "quiet"));
      else
        pieces.push({
          id: `e${one}`,
          name: String(one),
          x,
          y,
          parts: [body("element"), label(x, y + 4.5, String(one), "")],
          area: area(x, y, Math.max(MIN_TARGET, wide), high + 12),
        });
    });
    const present = labels.filter((_, place) => !removed.has(place));
    return {
      width,
      height,
      title: `A Hasse diagram of ${joinList(labels)}. Still there: ${joinList(present)}.`,
      under,
      pieces,
      isComplete: true,
    };
  },
};

function removedElements({ before, after }: Step<BoardOf<"poset">>): number[] {
  const present = (board: BoardOf<"poset"> | undefined): number[] =>
    board === undefined ? [] : numbers(board.labels).filter((_, place) => !board.gone.map(Number).includes(place));
  return difference(present(before), present(after));
}
