// Kinds of boards, each with its drawing and its touches.
import type { Board, BoardOf } from "../boards/board";
import { drawBars } from "../boards/heaps";
import type { Components } from "../rules/game";
import { graph } from "./graph";
import { heaps } from "./heaps";
import { numerals } from "./numerals";
import { drawStage } from "./picture";
import { regions } from "./regions";
import { rounds } from "./rounds";
import { coins, ring, rows, stairs, strip } from "./rows";
import { cells, grid, poset } from "./squares";
import type { Kind } from "./stage";

/** Width in pixels of a picture next to an answer; larger heaps are bars in it. */
const PICTURE_WIDTH = 600;
const MAX_PICTURED_HEAP = 24;

const KINDS: { readonly [K in Board["kind"]]: Kind<BoardOf<K>> } = {
  heaps,
  strip,
  coins,
  rows,
  ring,
  rounds,
  stairs,
  grid,
  cells,
  poset,
  graph,
  regions,
  numerals,
};

export function kindFor(board: Board): Kind<Board> {
  return KINDS[board.kind] as unknown as Kind<Board>;
}

/** Draw the board of a position without touch; undefined if it has too many parts. */
export function drawBoard(board: Board, components: Components): HTMLElement | undefined {
  const room = { width: PICTURE_WIDTH, frame: board, components, touched: new Set<string>() };
  const isLarge = board.kind === "heaps" && board.heaps.some((heap) => heap > MAX_PICTURED_HEAP);
  const stage = isLarge ? undefined : kindFor(board).stage(board, room);
  if (stage !== undefined) return drawStage(stage, board.kind);
  return board.kind === "heaps" && board.heaps.length > 0 ? drawBars(board) : undefined;
}
