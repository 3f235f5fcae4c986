// Drawing function of each kind of board.

import type { Board } from "./board";
import { drawGraph } from "./graph";
import { drawHeaps } from "./heaps";
import { drawPoset } from "./poset";
import { drawRegions } from "./regions";
import { drawRounds } from "./rounds";
import { drawCells, drawCoins, drawGrid, drawRing, drawRows, drawStairs, drawStrip } from "./squares";

/** Draw a board; undefined if it has too many parts to draw. */
export function drawBoard(board: Board): HTMLElement | undefined {
  switch (board.kind) {
    case "heaps":
      return board.heaps.length === 0 ? undefined : drawHeaps(board);
    case "strip":
      return drawStrip(board);
    case "coins":
      return drawCoins(board);
    case "rows":
      return drawRows(board);
    case "ring":
      return drawRing(board);
    case "rounds":
      return drawRounds(board);
    case "stairs":
      return drawStairs(board);
    case "grid":
      return drawGrid(board);
    case "cells":
      return drawCells(board);
    case "poset":
      return drawPoset(board);
    case "graph":
      return drawGraph(board);
    case "regions":
      return drawRegions(board);
    case "numerals":
      return undefined;
  }
}
