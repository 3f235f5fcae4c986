// Scenes of boards as elements. Their marks and places come from fairgame_site/render/boards, translated.
import { runtime, withinLimits } from "../rules/runtime";
import scenes, { type Board, type Mark, type Scene } from "./board";
import { label, path, shape } from "./svg";

const PY = runtime(false);
const SCENES = scenes(PY) as Readonly<Record<string, (...given: readonly unknown[]) => Scene>>;

/** Return a board with plain numbers. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
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
  const start = plain(frame.kind === board.kind ? frame : board);
  const room = { width, cell, touched: PY.set([...touched]) };
  return withinLimits(() => SCENES[board.kind]?.(plain(board), start, room));
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
    case "text":
      return label(mark.x, mark.y, mark.text, mark.name, mark.anchor);
  }
}
