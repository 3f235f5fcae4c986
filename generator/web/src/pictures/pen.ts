// Pen on a board: a line from piece to piece by pointer or finger. A short movement is a touch.
import type { Canvas, Choice } from "../play/stage";
import { distance, type Point } from "./picture";

/** Movement in units of the board that begins a stroke. */
const MIN_STROKE = 8;

/** Read strokes that begin on a piece; `read` returns the move of a stroke, or the reason for its refusal. */
export function followPen(
  svg: SVGSVGElement,
  canvas: Canvas,
  read: (points: readonly Point[]) => Choice | string,
): void {
  let points: Point[] = [];
  let isStroke = false;
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [x, y];
  };
  svg.addEventListener("pointerdown", (event) => {
    isStroke = false;
    points = (event.target as Element).closest('[role="button"]') === null ? [] : [at(event)];
  });
  svg.addEventListener("pointermove", (event) => {
    const [first] = points;
    if (first === undefined || event.buttons === 0) return;
    const point = at(event);
    if (!isStroke && distance(first, point) < MIN_STROKE) return;
    if (!isStroke) svg.setPointerCapture(event.pointerId);
    isStroke = true;
    points.push(point);
    canvas.draw(`M${points.map((one) => one.join(" ")).join("L")}`);
  });
  svg.addEventListener("pointerup", () => {
    const move = isStroke ? read(points) : undefined;
    points = [];
    if (move === undefined) return;
    canvas.clear();
    if (typeof move === "string") canvas.listener.report(move);
    else canvas.listener.make(move);
  });
  svg.addEventListener("pointercancel", () => {
    if (isStroke) canvas.clear();
    points = [];
  });
  // The click at the end of a stroke is no touch.
  svg.addEventListener("click", (event) => isStroke && event.stopPropagation(), { capture: true });
}
