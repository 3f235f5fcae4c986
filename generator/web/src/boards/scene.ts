// Scenes of boards as elements. Their marks and places come from fairgame_site/render/boards, translated.
import { runtime, withinLimits } from "../rules/runtime";
import { type Board, longScenes, type Mark, plainScenes, type Scene, type Scenes } from "./board";
import { label, path, shape } from "./svg";

type Draw = (...given: readonly unknown[]) => Scene;
type Drawings = ReturnType<Scenes>;

const PLAIN = runtime(false);
const SCENES = plainScenes(PLAIN);
const LONG_SCENES = longScenes(runtime(true));

/** Whether a value has a number that only long integers represent. */
function isLong(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isLong);
  return typeof value === "bigint" && value > Number.MAX_SAFE_INTEGER;
}

/** Return a value with its numbers converted. */
function converted(value: unknown, to: (number: number | bigint) => unknown): unknown {
  if (typeof value === "number" || typeof value === "bigint") return to(value);
  if (Array.isArray(value)) return value.map((one) => converted(one, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, converted(one, to)]));
}

interface Space {
  readonly width: number;
  /** Greatest side of a square. */
  readonly cell: number;
  /** Board of the starting position: places remain as pieces go. */
  readonly frame: Board;
  readonly touched: ReadonlySet<string>;
}

/** Return the scene of a board, one of a game's or of every game; undefined if it has too many parts. */
export function sceneOf(board: Board, scenes: Drawings, { width, cell, frame, touched }: Space): Scene | undefined {
  const plain = isLong(board) ? undefined : { ...SCENES, ...scenes }[board.kind];
  const space = { width: Math.floor(width), cell };
  const given = [board, frame.kind === board.kind ? frame : board, space] as const;
  const [shown, start, room] = given.map((one) => converted(one, plain === undefined ? BigInt : Number)) as object[];
  const draw = (plain ?? LONG_SCENES[board.kind]) as Draw | undefined;
  const scene = withinLimits(() => draw?.(shown, start, { ...room, touched: PLAIN.set([...touched]) }));
  return converted(scene, Number) as Scene | undefined;
}

export function markElement(mark: Mark): SVGElement {
  switch (mark.kind) {
    case "rect": {
      const { name, kind, rx, ...place } = mark;
      return shape(kind, { ...place, rx: rx === 0 ? undefined : rx, class: name });
    }
    case "circle":
      return shape("circle", { cx: mark.x, cy: mark.y, r: mark.r, class: mark.name });
    case "path":
      return path(
        mark.steps.map((step) => (typeof step === "number" ? Math.round(step * 100) / 100 : step)).join(" "),
        mark.name,
      );
    case "figure": {
      const [[x, y]] = mark.places as readonly [readonly [number, number]];
      const at = mark.size === 1 ? undefined : `translate(${x} ${y}) scale(${mark.size})`;
      const start = at === undefined ? `M${x} ${y}` : "M0 0";
      const paths = mark.paths.map(([name, d]) => shape("path", { d: start + d, class: name, transform: at }));
      return shape("g", { class: mark.name }, ...paths);
    }
    case "text":
      return label(mark.x, mark.y, mark.text, mark.name, mark.anchor);
  }
}
