// Playable boards that are lines of places: coins on a strip, a row of coins to turn, two counters a row, coins around
// a ring, coins on stairs.
import type { BoardOf } from "../boards/board";
import { coin, joinList, label, numbers, path, shape } from "../boards/svg";
import { area, difference, type Kind, MIN_TARGET, type Piece, pluralise, type Step, spot, type Way } from "./stage";

const CELL = 40;
const MAX_PLACES = 60;
/** Maximum number of coins drawn on a step: they gather on the lower ones. */
const MAX_COINS = 24;

/** Arrange squares in lines that fit the width. */
function arrangeSquares(
  width: number,
  count: number,
): { perLine: number; at(place: number): [number, number]; rows: number; pitch: number } {
  const perLine = Math.max(4, Math.min(count, Math.floor((width - 8) / CELL)));
  const pitch = CELL + 24;
  return {
    perLine,
    at: (place) => [4 + (place % perLine) * CELL, 6 + Math.floor(place / perLine) * pitch],
    rows: Math.ceil(count / perLine),
    pitch,
  };
}

export const strip: Kind<BoardOf<"strip">> = {
  ways({ before, after }) {
    const [coinsBefore, coinsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
    if (after === undefined && Number(before.silver) !== 0) return [{ touches: [`c${before.silver}`] }];
    const [removed, added] = [difference(coinsBefore, coinsAfter), difference(coinsAfter, coinsBefore)];
    if (removed.length !== 1) return removed.length === 0 ? [] : [{ touches: removed.map((square) => `c${square}`) }];
    const to = added[0] ?? (before.zero === "" ? undefined : 0);
    return [{ touches: to === undefined ? [`c${removed[0]}`] : [`c${removed[0]}`, `s${to}`] }];
  },

  words({ before, after }) {
    const [coinsBefore, coinsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
    if (after === undefined && Number(before.silver) !== 0) return "the silver dollar is taken";
    const [removed, added] = [difference(coinsBefore, coinsAfter), difference(coinsAfter, coinsBefore)];
    const to = added[0] ?? (before.zero === "" ? undefined : 0);
    return removed.length === 1 && to !== undefined
      ? `coin ${removed[0]} → ${to === 0 && before.zero !== "" ? before.zero : to}`
      : undefined;
  },

  stage(board, { width, frame, touched }) {
    const coins = numbers(board.coins);
    const [first, silver] = [
      touched.has("s0") ? Math.min(0, Number(board.first)) : Number(board.first),
      Number(board.silver),
    ];
    const frameLast = frame.kind === "strip" ? Math.max(...numbers(frame.coins), Number(frame.last)) : 0;
    const last = Math.max(Number(board.last), frameLast, 1, ...coins);
    if (last - first > MAX_PLACES) return undefined;
    const { at, rows, pitch, perLine } = arrangeSquares(width, last - first + 1);
    const under: Element[] = [];
    const pieces: Piece[] = [];
    for (let square = first; square <= last; square += 1) {
      const [x, y] = at(square - first);
      const isZero = square === 0 && board.zero !== "";
      const coinCount = coins.filter((one) => one === square).length;
      const tile = shape("rect", {
        x: x + 1,
        y: y + 1,
        width: CELL - 2,
        height: CELL - 2,
        rx: isZero ? 10 : 3,
        class: isZero ? "tile beside" : "tile",
      });
      under.push(label(x + CELL / 2, y + CELL + 15, isZero ? board.zero : String(square), "quiet"));
      const [cx, cy] = [x + CELL / 2, y + CELL / 2];
      const name = isZero ? board.zero : `square ${square}`;
      if (coinCount === 0) {
        if (touched.has(`s${square}`))
          pieces.push({
            id: `s${square}`,
            name,
            x: cx,
            y: cy,
            parts: [tile, spot(cx, cy, CELL)],
            area: area(cx, cy, CELL, CELL),
            isDestination: true,
          });
        else under.push(tile);
        continue;
      }
      under.push(tile);
      const isSilver = silver !== 0 && square === silver;
      const sign = isSilver ? "$" : coinCount > 1 ? `×${coinCount}` : "";
      pieces.push({
        id: `c${square}`,
        name: `${isSilver ? "the silver dollar" : pluralise(coinCount, "coin")} on ${name}`,
        x: cx,
        y: cy,
        parts: [
          shape("circle", { cx, cy, r: 15, class: isSilver ? "coin silver" : "coin" }),
          ...(sign === "" ? [] : [label(cx, cy + 5, sign, "on-coin")]),
        ],
        area: area(cx, cy, CELL, CELL),
        alias: `s${square}`,
      });
    }
    for (const [low, high] of board.gaps) {
      for (let square = Math.max(Number(low), first); square <= Number(high); square += 1) {
        const [x, y] = at(square - first);
        under.push(path(`M${x + 6} ${y + CELL - 4}h${CELL - 12}`, "counted"));
      }
    }
    return {
      width: 8 + perLine * CELL,
      height: 6 + rows * pitch,
      title: `Coins on the squares ${joinList(coins)}${silver === 0 ? "" : `, the silver dollar on ${silver}`}.`,
      under,
      pieces,
    };
  },
};

export const coins: Kind<BoardOf<"coins">> = {
  ways: (step) => turnedCoins(step).map((places) => ({ touches: places.map((place) => `c${place}`) })),

  words: (step) =>
    turnedCoins(step).map((places) => `${places.length === 1 ? "coin" : "coins"} ${joinList(places)} turned`)[0],

  stage(board, { width, frame }) {
    const [first, heads] = [Number(board.first), numbers(board.heads)];
    const last = Math.max(Number(board.last), frame.kind === "coins" ? Number(frame.last) : 0);
    if (last - first > MAX_PLACES) return undefined;
    const { at, rows, pitch, perLine } = arrangeSquares(width, last - first + 1);
    const pieces: Piece[] = [];
    const under: Element[] = [];
    for (let place = first; place <= last; place += 1) {
      const [x, y] = at(place - first);
      const up = heads.includes(place);
      const [cx, cy] = [x + CELL / 2, y + CELL / 2];
      pieces.push({
        id: `c${place}`,
        name: `coin ${place}, ${up ? "heads" : "tails"}`,
        x: cx,
        y: cy,
        parts: [
          shape("circle", { cx, cy, r: 16, class: up ? "coin" : "tails" }),
          label(cx, cy + 5, up ? "H" : "T", up ? "on-coin" : "off-coin"),
        ],
        area: area(cx, cy, CELL, CELL),
      });
      under.push(label(cx, y + CELL + 13, String(place), "quiet"));
    }
    return {
      width: 8 + perLine * CELL,
      height: 6 + rows * pitch,
      title: `Coins ${first} to ${last}; heads: ${joinList(heads)}.`,
      under,
      pieces,
    };
  },
};

function turnedCoins({ before, after }: Step<BoardOf<"coins">>): number[][] {
  const [headsBefore, headsAfter] = [numbers(before.heads), after === undefined ? [] : numbers(after.heads)];
  const places = [...difference(headsBefore, headsAfter), ...difference(headsAfter, headsBefore)].sort((a, b) => a - b);
  return places.length === 0 ? [] : [places];
}

export const rows: Kind<BoardOf<"rows">> = {
  ways: (step) => slidCounters(step).map(({ row, to }) => ({ touches: [`r${row}m`, `r${row}s${to}`] })),

  words: (step) =>
    slidCounters(step).map(({ row, from, to }) => `row ${row + 1}, ${step.before.to_move}: ${from} → ${to}`)[0],

  stage({ rows: boardItems, squares: count, to_move: mover }, { width, touched }) {
    const squares = Number(count);
    const left = 30;
    const cell = Math.max(26, Math.min(CELL, Math.floor((width - left - 8) / squares)));
    const pieces: Piece[] = [];
    const under: Element[] = [];
    boardItems.forEach((row, place) => {
      const y = 6 + place * (cell + 8);
      under.push(label(left - 12, y + cell / 2 + 5, String(place + 1), "quiet", "end"));
      const [white, black] = numbers(row) as [number, number];
      for (let square = 1; square <= squares; square += 1) {
        const x = left + (square - 1) * cell;
        const [cx, cy] = [x + cell / 2, y + cell / 2];
        const tile = shape("rect", { x: x + 1, y: y + 1, width: cell - 2, height: cell - 2, rx: 3, class: "tile" });
        const colour = square === white ? "white" : square === black ? "black" : undefined;
        const counter = (): Element => shape("circle", { cx, cy, r: cell / 2 - 5, class: colour as string });
        if (colour === mover) {
          under.push(tile);
          pieces.push({
            id: `r${place}m`,
            name: `row ${place + 1}, ${colour} counter on ${square}`,
            x: cx,
            y: cy,
            parts: [counter()],
            area: area(cx, cy, cell, cell),
          });
        } else if (colour !== undefined) {
          under.push(tile, counter());
        } else if (touched.has(`r${place}s${square}`)) {
          pieces.push({
            id: `r${place}s${square}`,
            name: `row ${place + 1}, square ${square}`,
            x: cx,
            y: cy,
            parts: [tile, spot(cx, cy, cell)],
            area: area(cx, cy, cell, cell),
            isDestination: true,
          });
        } else {
          under.push(tile);
        }
      }
    });
    const foot = 6 + boardItems.length * (cell + 8);
    for (let square = 1; square <= squares; square += 1)
      under.push(label(left + (square - 0.5) * cell, foot + 10, String(square), "quiet"));
    under.push(
      shape("circle", { cx: left + 8, cy: foot + 30, r: 7, class: mover }),
      label(left + 22, foot + 35, `${mover} to move`, "name", "start"),
    );
    const description = boardItems
      .map(([white, black], place) => `row ${place + 1}, white on ${white} and black on ${black}`)
      .join("; ");
    return {
      width: left + squares * cell + 8,
      height: foot + 44,
      title: `${mover} is to move: ${description}.`,
      isComplete: true,
      under,
      pieces,
    };
  },
};

function slidCounters({ before, after }: Step<BoardOf<"rows">>): { row: number; from: number; to: number }[] {
  if (after === undefined) return [];
  return before.rows.flatMap((row, place) => {
    const [countersBefore, countersAfter] = [numbers(row), numbers(after.rows[place] as readonly [number, number])];
    const side = countersBefore.findIndex((square, at) => square !== countersAfter[at]);
    return side < 0 ? [] : [{ row: place, from: countersBefore[side] as number, to: countersAfter[side] as number }];
  });
}

export const ring: Kind<BoardOf<"ring">> = {
  ways({ before, after }) {
    const added = after === undefined ? [] : difference(numbers(after.coins), numbers(before.coins));
    return added.length === 0 ? [] : [{ touches: added.map((square) => `s${square}`) }];
  },

  words({ before, after }) {
    const added = after === undefined ? [] : difference(numbers(after.coins), numbers(before.coins));
    return added.length === 0 ? undefined : `a coin on ${joinList(added)}`;
  },

  stage({ squares: count, coins: boardCoins, steps }, { width, touched }) {
    const [squares, coins] = [Number(count), numbers(boardCoins)];
    if (squares > MAX_PLACES) return undefined;
    const radius = Math.max(
      (squares * (MIN_TARGET + 2)) / (2 * Math.PI),
      Math.min(Math.max(64, (squares * 36) / (2 * Math.PI)), Math.max(110, width / 2 - 46)),
    );
    const middle = radius + 44;
    const at = (square: number, distance: number): [number, number] => {
      const angle = ((square - 1) / squares) * 2 * Math.PI;
      return [middle + distance * Math.sin(angle), middle - distance * Math.cos(angle)];
    };
    const under: Element[] = [
      shape("circle", { cx: middle, cy: middle, r: radius, class: "ring" }),
      label(middle, middle + 5, `moves ${steps.join(", ")}`, "quiet"),
    ];
    const pieces: Piece[] = [];
    for (let square = 1; square <= squares; square += 1) {
      const [x, y] = at(square, radius);
      const order = coins.indexOf(square);
      const [u, v] = at(square, radius + 27);
      under.push(label(u, v + 4, String(square), "quiet"));
      if (order >= 0) under.push(...coin(x, y, String(order + 1), order === coins.length - 1 ? "coin last" : "coin"));
      else if (!touched.has(`s${square}`)) under.push(shape("circle", { cx: x, cy: y, r: 11, class: "tile" }));
      else
        pieces.push({
          id: `s${square}`,
          name: `square ${square}`,
          x,
          y,
          parts: [shape("circle", { cx: x, cy: y, r: 12, class: "tile" }), spot(x, y, 34)],
          area: area(x, y, 34, 34),
          isDestination: true,
        });
    }
    const description = coins.length === 0 ? "no coin is laid yet" : `coins in their order on ${joinList(coins)}`;
    return {
      width: 2 * middle,
      height: 2 * middle,
      title: `A ring of ${squares} squares; ${description}.`,
      isComplete: true,
      under,
      pieces,
    };
  },
};

const [TREAD, RISE, THICK] = [54, 22, MIN_TARGET];

export const stairs: Kind<BoardOf<"stairs">> = {
  ways(step) {
    return carriedCoins(step).map(
      ({ from, count, to, available }): Way => ({
        touches: [...Array.from({ length: count }, (_, at) => `t${from}c${available - count + 1 + at}`), `t${to}`],
      }),
    );
  },

  words: (step) =>
    carriedCoins(step).map(
      ({ from, count, to }) =>
        `${pluralise(count, "coin")} from step ${from} to ${to === 0 ? "the floor" : `step ${to}`}`,
    )[0],

  stage({ coins: boardItems, weights }, { touched, frame }) {
    const counts = numbers(boardItems);
    if (counts.length > 12 || Math.max(0, ...counts) > MAX_COINS) return undefined;
    const steps = Math.max(counts.length, frame.kind === "stairs" ? frame.coins.length : 0);
    const room = Array.from(
      { length: steps },
      (_, place) => (place + 1) * RISE + ((counts[place] ?? 0) + 1.5) * THICK + 12,
    );
    const floor = Math.max(70, ...room) + 4;
    const under: Element[] = [];
    const pieces: Piece[] = [];
    let outline = `M4 ${floor}H${4 + TREAD}`;
    for (let place = -1; place < steps; place += 1) {
      const step = place + 1;
      const x = 4 + step * TREAD;
      const y = floor - step * RISE;
      if (step > 0) outline += `V${y}H${x + TREAD}`;
      const count = counts[place] ?? 0;
      const cx = x + TREAD / 2;
      under.push(label(cx, floor + 18, step === 0 ? "floor" : String(step), "quiet"));
      if (weights[place] !== undefined) under.push(label(cx, floor + 36, `× ${weights[place]}`));
      for (let one = 1; one <= count; one += 1) {
        const cy = y - 1 - (one - 0.5) * THICK;
        pieces.push({
          id: `t${step}c${one}`,
          name: `coin ${one} of ${count} on step ${step}`,
          x: cx,
          y: cy,
          parts: [shape("rect", { x: cx - 19, y: cy - 9, width: 38, height: 18, rx: 7, class: "coin" })],
          area: area(cx, cy, TREAD, THICK),
        });
      }
      if (!touched.has(`t${step}`)) continue;
      const cy = y - count * THICK - 16;
      pieces.push({
        id: `t${step}`,
        name: step === 0 ? "the floor" : `step ${step}`,
        x: cx,
        y: cy,
        parts: [path(`M${cx - 8} ${cy - 5}l8 9l8 -9`, "landing")],
        area: area(cx, cy, TREAD, 26),
        isDestination: true,
      });
    }
    under.unshift(path(`${outline}V${floor}Z`, "stair"));
    return {
      width: 8 + (steps + 1) * TREAD,
      height: floor + 44,
      title: `Coins on the steps, from the lowest up: ${joinList(counts)}.`,
      under,
      pieces,
    };
  },
};

function carriedCoins({
  before,
  after,
}: Step<BoardOf<"stairs">>): { from: number; count: number; to: number; available: number }[] {
  const [countsBefore, countsAfter] = [numbers(before.coins), after === undefined ? [] : numbers(after.coins)];
  const from = countsBefore.findIndex((count, place) => (countsAfter[place] ?? 0) < count);
  if (from < 0) return [];
  const to = countsAfter.findIndex((count, place) => count > (countsBefore[place] ?? 0));
  return [
    {
      from: from + 1,
      count: (countsBefore[from] as number) - (countsAfter[from] ?? 0),
      to: to + 1,
      available: countsBefore[from] as number,
    },
  ];
}
