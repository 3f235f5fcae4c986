// Pictures as SVG: smooth curves, live spots with their numbers, dead ones as dots.
import { label, path, shape } from "../boards/svg";
import { degrees, ENDS, HEIGHT, type Picture, type Point, WIDTH } from "./picture";

/** Radii of live and dead spots, and width of a small picture. */
const [LIVE, DEAD, SMALL] = [8.5, 3, 116];
/** Enlargement of the spots of a small picture, and its margin. */
const [ENLARGED, MARGIN] = [1.7, 20];

/** Return path data of a smooth curve: parabolas from middle to middle of the segments. */
export function pathData(points: readonly Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bends = rest.slice(0, -1).map((point, place) => {
    const next = rest[place + 1] as Point;
    const isLast = place === rest.length - 2;
    return `Q${text(point)} ${text(isLast ? next : [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return rest.length === 1 ? `M${text(first)}L${text(rest[0] as Point)}` : `M${text(first)}${bends.join("")}`;
}

/** Draw the curves and the dead spots. */
export function drawCurves(picture: Picture): Element[] {
  const counts = degrees(picture);
  return [
    ...picture.curves.map(({ points }) => path(pathData(points), "curve")),
    ...picture.spots.flatMap(([cx, cy], spot) =>
      (counts[spot] as number) < ENDS ? [] : [shape("circle", { cx, cy, r: DEAD, class: "dead" })],
    ),
  ];
}

/** Draw a live spot with its number. */
export function drawSpot([x, y]: Point, spot: number, size = 1): Element[] {
  return [
    shape("circle", { cx: x, cy: y, r: size * LIVE, class: "bud" }),
    label(x, y + size * 3.8, String(spot + 1), "bud-number"),
  ];
}

/** Draw a small picture with another curve, without the empty part of the sheet. */
export function drawSmall(picture: Picture, points: readonly Point[]): Element {
  const counts = degrees(picture);
  const spots = picture.spots.flatMap((at, spot) =>
    (counts[spot] as number) < ENDS ? drawSpot(at, spot, ENLARGED) : [],
  );
  const drawn = [...picture.spots, ...picture.curves.flatMap((curve) => curve.points), ...points];
  const [left, right] = range(drawn.map(([x]) => x));
  const [top, bottom] = range(drawn.map(([, y]) => y));
  const [cx, cy] = points[points.length >> 1] as Point;
  return shape(
    "svg",
    {
      class: "atlas-shape atlas-small-picture",
      "aria-hidden": "true",
      width: SMALL,
      height: (SMALL * HEIGHT) / WIDTH,
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
    },
    ...drawCurves(picture),
    path(pathData(points), "trace"),
    shape("circle", { cx, cy, r: ENLARGED * LIVE, class: "bud new" }),
    ...spots,
  );
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
}
