// Pictures of stages: without touch, with the pieces of a move marked.
import { framed, path, shape } from "../boards/svg";
import type { Piece, Stage, Way } from "./stage";

/** Put the pieces of a stage into one SVG element. */
export function stageSvg(stage: Stage, role: string, pieces: readonly Element[]): SVGElement {
  const [width, height] = [Math.round(stage.width), Math.round(stage.height)];
  return shape(
    "svg",
    {
      class: "atlas-shape atlas-stage",
      role,
      width: width * (stage.zoom ?? 1),
      height: height * (stage.zoom ?? 1),
      viewBox: `0 0 ${width} ${height}`,
      "aria-label": stage.title,
    },
    ...stage.under,
    ...pieces,
  );
}

export function pieceClass(piece: Piece): string {
  return `piece${piece.isDestination === true ? " goal" : ""}`;
}

/** Draw a stage with the pieces of a move marked, and the line that it draws. */
export function drawPicture(stage: Stage, { touches: marked, trace }: Way): SVGElement {
  const isMarked = ({ id, alias }: Piece): boolean =>
    marked.includes(id) || (alias !== undefined && marked.includes(alias));
  const groups = stage.pieces.map((piece) =>
    shape("g", { class: `${pieceClass(piece)} still${isMarked(piece) ? " meant" : ""}` }, ...piece.parts),
  );
  return stageSvg(stage, "img", [...(trace === undefined ? [] : [path(trace(), "trace")]), ...groups]);
}

/** Draw the stage of a kind of board in a box in which a wide one scrolls. */
export function drawStage(stage: Stage, kind: string): HTMLElement {
  const svg = drawPicture(stage, { touches: [] });
  svg.classList.add(`atlas-shape-${kind}`);
  return framed(svg, stage.title);
}
