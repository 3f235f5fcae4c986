// Drawings whose parts change the text of a form: a triangulated polygon, and coins in an array. The engine computes the
// text after a press of each part.
import { framed, label, path, shape } from "../boards/svg";

/** Corners, the text after a press (empty if none), and what the press does. */
type Segment = readonly [start: number, end: number, text: string, about: string];
type Corner = readonly [number: string, text: string, about: string];
type Place = readonly [coin: string, state: string, text: string, about: string];
export type Polygon = readonly [readonly Segment[], readonly Corner[]];
export type CoinArray = readonly (readonly Place[])[];
type Enter = (text: string) => void;

const [CENTRE, RADIUS, LABEL] = [110, 78, 96] as const;
const PITCH = 40;

/** Wrap parts so that a press enters a text; without a text they stay as they are. */
function pressable(text: string, about: string, enter: Enter, ...parts: Element[]): Element {
  if (text === "") return shape("g", {}, ...parts);
  const control = shape("g", { role: "button", tabindex: 0, "aria-label": about, class: "pressable" }, ...parts);
  control.addEventListener("click", () => enter(text));
  control.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    enter(text);
  });
  return control;
}

function drawing(title: string, width: number, height: number, ...parts: Element[]): HTMLElement {
  const viewBox = `0 0 ${width} ${height}`;
  const attributes = { class: "atlas-shape", role: "group", width, height, viewBox, "aria-label": title };
  return framed(shape("svg", attributes, ...parts) as SVGSVGElement, title);
}

export function drawPolygon([segments, corners]: Polygon, enter: Enter): HTMLElement {
  const point = (corner: number, distance: number): readonly [number, number] => {
    const angle = (2 * Math.PI * corner) / corners.length - Math.PI / 2;
    return [CENTRE + distance * Math.cos(angle), CENTRE + distance * Math.sin(angle)];
  };
  const round = (value: number): number => Math.round(value * 10) / 10;
  const lines = segments.map(([start, end, text, about]) => {
    const [from, to] = [point(start, RADIUS), point(end, RADIUS)];
    const d = `M${from.map(round).join(" ")}L${to.map(round).join(" ")}`;
    return pressable(text, about, enter, path(d, "reach"), path(d, "line"));
  });
  const marks = corners.map(([number, text, about], corner) => {
    const [x, y] = point(corner, LABEL);
    const disc = shape("circle", { class: text === "" ? "plain" : "tails", cx: x, cy: y, r: 12 });
    return pressable(text, about, enter, disc, label(x, y + 5, number));
  });
  const title = `A polygon of ${corners.length} corners, cut into triangles`;
  return drawing(title, 2 * CENTRE, 2 * CENTRE, ...lines, ...marks);
}

export function drawCoinArray(rows: CoinArray, enter: Enter): HTMLElement {
  const coins = rows.flatMap((row, down) =>
    row.map(([coin, state, text, about], along) => {
      const [x, y] = [PITCH * (along + 0.5), PITCH * (down + 0.5)];
      const disc = shape("circle", { class: state === "" ? "tails" : `coin ${state}`, cx: x, cy: y, r: 16 });
      return pressable(text, about, enter, disc, label(x, y + 4.5, coin, state === "" ? "number" : "on-coin"));
    }),
  );
  return drawing("The 24 coins in four rows and six columns", 6 * PITCH, 4 * PITCH, ...coins);
}
