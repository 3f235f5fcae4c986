// Boards of squares: coins on a strip, a row of coins, two counters a row, a ring, stairs, a board with pieces,
// shapes of unit squares.
import { groupDigits } from "../dom";
import type { BoardOf } from "./board";
import { box, CELL, coin, joinList, label, MAX_PARTS, numbers, path, picture, shape } from "./svg";

/** Draw coins on a strip; coins on one square are stacked. */
export function drawStrip(board: BoardOf<"strip">): HTMLElement | undefined {
  const coins = numbers(board.coins);
  const [first, silver] = [Number(board.first), Number(board.silver)];
  const last = Number(board.last) || Math.max(1, ...coins) + 1;
  if (last - first > MAX_PARTS) return undefined;
  const stacked = new Map<number, number>();
  const highest = Math.max(1, ...coins.map((square) => coins.filter((one) => one === square).length));
  const top = 8 + 8 * (highest - 1);
  const x = (square: number): number => 4 + (square - first) * CELL;
  const parts: Element[] = [];
  for (let square = first; square <= last; square += 1) {
    const isZero = square === 0 && board.zero !== "";
    if (!isZero) parts.push(box(x(square), top, CELL, CELL));
    parts.push(label(x(square) + CELL / 2, top + CELL + 15, isZero ? board.zero : String(square), "quiet"));
  }
  const widths = board.gaps.map(([low, high]) => {
    const [from, to] = [Number(low), Number(high)];
    if (to >= from)
      parts.push(
        box(x(Math.max(from, first)) + 2, top + 2, (to - Math.max(from, first) + 1) * CELL - 4, CELL - 4, "gap"),
      );
    parts.push(label((x(from) + x(to + 1)) / 2, top + CELL + 34, String(to - from + 1)));
    return to - from + 1;
  });
  for (const square of [...coins].sort((a, b) => a - b)) {
    const below = stacked.get(square) ?? 0;
    stacked.set(square, below + 1);
    const isSilver = silver !== 0 && square === silver;
    parts.push(
      ...coin(x(square) + CELL / 2, top + CELL / 2 - 8 * below, isSilver ? "$" : "", isSilver ? "coin silver" : "coin"),
    );
  }
  const title = `Coins on the squares ${joinList(coins)}${silver === 0 ? "" : `, the silver dollar on ${silver}`}.`;
  return picture(
    "strip",
    widths.length === 0 ? title : `${title} The gaps that count: ${joinList(widths)}.`,
    x(last + 1) + 4,
    top + CELL + (widths.length === 0 ? 22 : 42),
    ...parts,
  );
}

export function drawCoins(board: BoardOf<"coins">): HTMLElement | undefined {
  const [first, last, heads] = [Number(board.first), Number(board.last), numbers(board.heads)];
  if (last - first > MAX_PARTS) return undefined;
  const parts: Element[] = [];
  for (let place = first; place <= last; place += 1) {
    const x = 4 + (place - first + 0.5) * CELL;
    const up = heads.includes(place);
    parts.push(
      ...coin(x, 4 + CELL / 2, up ? "H" : "", up ? "coin" : "tails"),
      label(x, CELL + 19, String(place), "quiet"),
    );
  }
  return picture(
    "coins",
    `Coins ${first} to ${last}; heads: ${joinList(heads)}.`,
    8 + (last - first + 1) * CELL,
    CELL + 26,
    ...parts,
  );
}

/** Draw two counters in each row, and mark the gap between them. */
export function drawRows({ rows, squares: count, to_move: mover }: BoardOf<"rows">): HTMLElement {
  const squares = Number(count);
  const pitch = CELL + 6;
  const left = 26;
  const middle = (square: number): number => left + (square - 0.5) * CELL;
  const parts: Element[] = [];
  rows.forEach((row, place) => {
    const [white, black] = numbers(row) as [number, number];
    const y = 4 + place * pitch;
    parts.push(label(left - 10, y + 20, String(place + 1), "quiet", "end"));
    for (let square = 1; square <= squares; square += 1) parts.push(box(left + (square - 1) * CELL, y, CELL, CELL));
    const [low, high] = white < black ? [white, black] : [black, white];
    if (high - low > 1) parts.push(box(left + low * CELL + 2, y + 2, (high - low - 1) * CELL - 4, CELL - 4, "gap"));
    parts.push(...coin(middle(white), y + CELL / 2, "", "white"), ...coin(middle(black), y + CELL / 2, "", "black"));
  });
  const foot = 4 + rows.length * pitch;
  for (let square = 1; square <= squares; square += 1)
    parts.push(label(middle(square), foot + 10, String(square), "quiet"));
  parts.push(
    shape("circle", { cx: left + 6, cy: foot + 27, r: 6, class: mover }),
    label(left + 18, foot + 32, `${mover} to move`, "name", "start"),
  );
  const descriptions = rows
    .map(([white, black], place) => `row ${place + 1}, white on ${white} and black on ${black}`)
    .join("; ");
  return picture("rows", `${mover} is to move: ${descriptions}.`, left + squares * CELL + 6, foot + 40, ...parts);
}

/** Draw squares 1, 2, … clockwise from the top; coins are numbered in their order. */
export function drawRing({ squares: count, coins: boardCoins, free, steps }: BoardOf<"ring">): HTMLElement {
  const [squares, coins, open] = [Number(count), numbers(boardCoins), numbers(free)];
  const radius = Math.max(46, (squares * 32) / (2 * Math.PI));
  const middle = radius + 34;
  const at = (square: number, distance: number): [number, number] => {
    const angle = ((square - 1) / squares) * 2 * Math.PI;
    return [middle + distance * Math.sin(angle), middle - distance * Math.cos(angle)];
  };
  const parts: Element[] = [shape("circle", { cx: middle, cy: middle, r: radius, class: "ring" })];
  for (let square = 1; square <= squares; square += 1) {
    const [x, y] = at(square, radius);
    const order = coins.indexOf(square);
    if (order >= 0) parts.push(...coin(x, y, String(order + 1), order === coins.length - 1 ? "coin last" : "coin"));
    else parts.push(shape("circle", { cx: x, cy: y, r: 10, class: open.includes(square) ? "square open" : "square" }));
    const [u, v] = at(square, radius + 23);
    parts.push(label(u, v + 4, String(square), "quiet"));
  }
  parts.push(label(middle, middle + 5, `moves ${steps.join(", ")}`, "quiet"));
  const state = coins.length === 0 ? "no coin is laid yet" : `coins in their order on ${joinList(coins)}`;
  return picture("ring", `A ring of ${squares} squares; ${state}.`, 2 * middle, 2 * middle, ...parts);
}

/** Draw steps that rise to the right from the floor, with the coins on each and the weight of a coin. */
export function drawStairs({ coins, weights }: BoardOf<"stairs">): HTMLElement {
  const counts = coins.map(BigInt);
  const tread = 46;
  const rise = Math.min(20, 160 / Math.max(1, counts.length));
  const room = counts.map((count, place) => (place + 1) * rise + (count > 4n ? 36 : Number(count) * 12 + 8));
  const floor = Math.max(20, ...room) + 4;
  const parts: Element[] = [];
  let outline = `M4 ${floor}H${4 + tread}`;
  counts.forEach((count, place) => {
    const x = 4 + (place + 1) * tread;
    const y = floor - (place + 1) * rise;
    outline += `V${y}H${x + tread}`;
    for (let piece = 0; piece < (count > 4n ? 1 : Number(count)); piece += 1) {
      parts.push(shape("ellipse", { cx: x + tread / 2, cy: y - 6 - piece * 12, rx: 14, ry: 5, class: "coin" }));
    }
    if (count > 4n)
      parts.push(label(x + tread / 2, y - 18, count < 100_000n ? groupDigits(count) : Number(count).toExponential(1)));
    parts.push(label(x + tread / 2, floor + 16, String(place + 1), "quiet"));
    if (weights[place] !== undefined) parts.push(label(x + tread / 2, floor + 32, `× ${weights[place]}`));
  });
  parts.unshift(path(`${outline}V${floor}Z`, "stair"));
  parts.push(label(4 + tread / 2, floor + 16, "floor", "quiet"));
  return picture(
    "stairs",
    `Coins on the steps, from the lowest up: ${joinList(counts)}.`,
    8 + (counts.length + 1) * tread,
    floor + 40,
    ...parts,
  );
}

export function drawGrid(board: BoardOf<"grid">): HTMLElement {
  const [rows, columns] = [Number(board.rows), Number(board.columns)];
  const cell = Math.max(rows, columns) <= 8 ? CELL : 22;
  const left = 24;
  const parts: Element[] = [];
  for (let row = 0; row < rows; row += 1) {
    parts.push(label(left - 6, left + (row + 0.5) * cell + 4, String(row), "quiet", "end"));
    for (let column = 0; column < columns; column += 1) {
      parts.push(
        box(left + column * cell, left + row * cell, cell, cell, (row + column) % 2 === 1 ? "square dark" : "square"),
      );
    }
  }
  for (let column = 0; column < columns; column += 1)
    parts.push(label(left + (column + 0.5) * cell, left - 7, String(column), "quiet"));
  for (const piece of board.pieces) {
    const [row, column] = numbers(piece) as [number, number];
    const [x, y, r] = [left + (column + 0.5) * cell, left + (row + 0.5) * cell, cell / 34];
    if (board.piece === "coin") parts.push(shape("circle", { cx: x, cy: y, r: 13 * r, class: "coin" }));
    else
      parts.push(
        path(
          `M${x - 9 * r} ${y + 10 * r}h${18 * r}l${2.5 * r}-${16 * r}l-${6 * r} ${7 * r}l-${5.5 * r}-${11 * r}l-${5.5 * r} ${11 * r}l-${6 * r}-${7 * r}z`,
          "piece",
        ),
      );
  }
  const pieces = board.pieces.map(([row, column]) => `a ${board.piece} in row ${row}, column ${column}`);
  return picture(
    "grid",
    `A board with ${joinList(pieces)}.`,
    left + columns * cell + 4,
    left + rows * cell + 4,
    ...parts,
  );
}

/** Draw unit squares or cubes; levels of cubes are side by side. */
export function drawCells({ cells: boardCells, marked }: BoardOf<"cells">): HTMLElement | undefined {
  const cells = boardCells.map(numbers);
  const places = cells.map((cell) => (cell.length > 2 ? cell : [0, ...cell]) as [number, number, number]);
  const [levels, rows, columns] = [0, 1, 2].map((axis) =>
    Math.max(0, ...places.map((place) => (place[axis] as number) + 1)),
  ) as [number, number, number];
  if (Math.max(rows, levels * (columns + 1)) > MAX_PARTS || cells.length === 0) return undefined;
  const [size, left] = [26, 22];
  const x = (level: number, column: number): number => left + (level * (columns + 1) + column) * size;
  const markedKeys = new Set(marked.map((cell) => cell.join("-")));
  const parts: Element[] = places.flatMap(([level, row, column], place) => {
    const [u, v, arm] = [x(level, column), left + row * size, size - 14];
    if (!markedKeys.has((cells[place] as number[]).join("-"))) return [box(u, v, size, size, "cell")];
    return [
      box(u, v, size, size, "cell marked"),
      path(`M${u + 7} ${v + 7}l${arm} ${arm}m0-${arm}l-${arm} ${arm}`, "crossed"),
    ];
  });
  for (let level = 0; level < levels; level += 1) {
    for (let column = 0; column < columns; column += 1)
      parts.push(label(x(level, column + 0.5), left - 7, String(column), "quiet"));
  }
  for (const row of new Set(places.map(([, one]) => one)))
    parts.push(label(left - 6, left + (row + 0.5) * size + 4, String(row), "quiet", "end"));
  const title = `${cells.length} unit ${levels > 1 ? "cubes, level by level" : "squares"}: ${cells.map((cell) => cell.join("-")).join(", ")}.${markedKeys.size > 0 ? ` Marked: ${[...markedKeys].join(", ")}.` : ""}`;
  return picture("cells", title, x(levels, 0) - size + 4, left + rows * size + 4, ...parts);
}
