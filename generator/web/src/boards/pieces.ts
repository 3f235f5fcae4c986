// Pieces of heaps. Pages draw them from the same file.
import PIECES from "../../../fairgame_site/render/boards/pieces.json";
import { path, shape } from "./svg";

interface PieceLook {
  readonly noun: string;
  /** Word for a number of pieces together. */
  readonly group: string;
  readonly height: number;
  /** Class and path of each mark; the path starts at the middle of the foot. */
  readonly marks: readonly (readonly string[])[];
}

/** Return the look of a piece; of a match, if it is unknown. */
export function pieceLook(name: string): PieceLook {
  return (PIECES as Readonly<Record<string, PieceLook>>)[name] ?? PIECES.match;
}

/** Draw a piece with its foot at a point. */
export function drawPiece({ marks }: PieceLook, x: number, y: number, isAbsent: boolean): Element {
  const parts = marks.map(([name = "", d = ""]) => path(`M${x} ${y}${d}`, name));
  return shape("g", { class: isAbsent ? "peg absent" : "peg" }, ...parts);
}
