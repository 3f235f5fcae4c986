// Scenes of boards as elements. Their marks and places come from fairgame_site/render/boards, translated.
import { runtime, withinLimits } from "../rules/runtime";
import scenes, { type Board, type Mark, type Scene } from "./board";
import { label, path, shape } from "./svg";

const PY = [runtime(false), runtime(true)] as const;
const SCENES = PY.map((py) => scenes(py) as Readonly<Record<string, (...given: readonly unknown[]) => Scene>>);

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

/** Return the scene of a board; undefined if it has too many parts. */
export function sceneOf(board: Board, { width, cell, frame, touched }: Space): Scene | undefined {
  const long = Number(isLong(board));
  const start = frame.kind === board.kind ? frame : board;
  const space = { width: Math.floor(width), cell };
  const given = [board, start, space].map((one) => converted(one, long === 1 ? BigInt : Number)) as object[];
  const room = { ...given[2], touched: PY[long]?.set([...touched]) };
  const scene = withinLimits(() => SCENES[long]?.[board.kind]?.(given[0], given[1], room));
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
