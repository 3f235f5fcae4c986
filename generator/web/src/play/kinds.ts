// Kinds of boards, each with its touches, and the stage of a board.
import type { Board, BoardOf, Scene, Scenes } from "../boards/board";
import { markElement, sceneOf } from "../boards/scene";
import { graph } from "./graph";
import { heaps } from "./heaps";
import { numerals } from "./numerals";
import { drawStage } from "./picture";
import { regions } from "./regions";
import { rounds } from "./rounds";
import { coins, ring, rows, stairs, strip } from "./rows";
import { cells, grid, poset } from "./squares";
import type { Kind, Room, Stage } from "./stage";

type Drawings = ReturnType<Scenes>;

/** Greatest side of a square on a board to play on. */
const CELL = 40;
/** Room of a picture next to an answer, as of a figure on a page. */
const PICTURE = { width: 690, cell: 32 };

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
export function stageOf(board: Board, scenes: Drawings, room: Room, cell = CELL): Stage | undefined {
  const scene = sceneOf(board, scenes, { ...room, cell });
  return scene === undefined ? undefined : toStage(scene);
}

/** Draw the board of a position without touch; undefined if it has too many parts. */
export function drawBoard(board: Board, scenes: Drawings): HTMLElement | undefined {
  const stage = stageOf(board, scenes, { width: PICTURE.width, frame: board, touched: new Set() }, PICTURE.cell);
  return stage === undefined ? undefined : drawStage(stage, board.kind);
}
