// Kinds of boards, each with its touches, and the stage of a board.
import type { Board, BoardOf, Scene } from "../boards/board";
import { drawBars } from "../boards/heaps";
import { markElement, sceneOf } from "../boards/scene";
import type { Components } from "../rules/game";
import { graph } from "./graph";
import { heaps } from "./heaps";
import { numerals } from "./numerals";
import { drawStage } from "./picture";
import { regions } from "./regions";
import { rounds } from "./rounds";
import { coins, ring, rows, stairs, strip } from "./rows";
import { cells, grid, poset } from "./squares";
import type { Kind, Room, Stage } from "./stage";

/** Greatest side of a square on a board to play on. */
const CELL = 40;
/** Room of a picture next to an answer, as of a figure on a page; larger heaps are bars in it. */
const PICTURE = { width: 600, cell: 32 };
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

function toStage(scene: Scene): Stage {
  return {
    width: scene.width,
    height: scene.height,
    title: scene.words,
    under: scene.under.map(markElement),
    pieces: scene.pieces.map(({ marks, area, goal, alias, ...piece }) => ({
      ...piece,
      parts: marks.map(markElement),
      area: markElement(area),
      isDestination: goal,
      ...(alias === "" ? {} : { alias }),
    })),
    isComplete: scene.complete,
  };
}

/** Draw a board to play on; undefined if it has too many parts. */
export function stageOf(board: Board, room: Room, cell = CELL): Stage | undefined {
  const kind = kindFor(board);
  if (kind.stage !== undefined) return kind.stage(board, room);
  const scene = sceneOf(board, { ...room, cell });
  return scene === undefined ? undefined : toStage(scene);
}

/** Draw the board of a position without touch; undefined if it has too many parts. */
export function drawBoard(board: Board, components: Components): HTMLElement | undefined {
  const room = { width: PICTURE.width, frame: board, components, touched: new Set<string>() };
  const isLarge = board.kind === "heaps" && board.heaps.some((heap) => heap > MAX_PICTURED_HEAP);
  const stage = isLarge ? undefined : stageOf(board, room, PICTURE.cell);
  if (stage !== undefined) return drawStage(stage, board.kind);
  return board.kind === "heaps" && board.heaps.length > 0 ? drawBars(board) : undefined;
}
