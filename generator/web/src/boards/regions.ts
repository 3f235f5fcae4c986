// Regions of a picture side by side, each a sheet with the rings of spots on its edge. Spots without signs are free
// arms of a piece. The drawing for pages is generator/fairgame_site/render/boards/regions.py.

import type { BoardOf } from "./board";
import { joinList, label, path, shape } from "./svg";

const [GAP, MARGIN, ARC, SIGN, MIN_RADIUS] = [14, 16, 26, 13, 15];
const [CORE, BETWEEN, ARM] = [5, 9, 13];

type Ring = readonly string[];

interface Sizes {
  readonly across: number;
  /** Enlargement of pieces with arms. */
  readonly scale: number;
}

/** Layout of a ring: its spots, and the feet of their arms if the ring is a piece with arms. */
interface RingPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isArmed: boolean;
  readonly spots: readonly {
    readonly sign: string;
    readonly foot: readonly [number, number];
    readonly end: readonly [number, number];
  }[];
}

interface RegionPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rings: readonly RingPlace[];
}

/** Whether a ring is a piece with free arms. */
export function isArmed(ring: Ring): boolean {
  return ring.length > 0 && ring.every((sign) => sign === "");
}

/** Return the radius of a ring; a single spot has none. */
function ringRadius(ring: Ring, scale: number): number {
  if (isArmed(ring)) return scale * Math.max(CORE, (ring.length * BETWEEN) / (2 * Math.PI));
  return ring.length === 1 ? 0 : Math.max(MIN_RADIUS, (ring.length * ARC) / (2 * Math.PI));
}

export function layoutRegions(
  regions: readonly (readonly Ring[])[],
  { across: maxWidth, scale }: Sizes,
): { places: RegionPlace[]; width: number; height: number } {
  const places: RegionPlace[] = [];
  let [x, y, tall, wide] = [0, 0, 0, 0];
  for (const region of regions) {
    const armLength = (ring: Ring): number => (isArmed(ring) ? scale * ARM : SIGN);
    const reaches = region.map((ring) => ringRadius(ring, scale) + armLength(ring) + 8);
    const width = 2 * (MARGIN + reaches.reduce((sum, reach) => sum + reach, 0));
    const height = 2 * (MARGIN + Math.max(0, ...reaches));
    if (x > 0 && x + width > maxWidth) [x, y, tall] = [0, y + tall + GAP, 0];
    const level = y + height / 2;
    let middle = x + MARGIN;
    const rings = region.map((ring, place): RingPlace => {
      middle += reaches[place] as number;
      const [centre, radius] = [middle, ringRadius(ring, scale)];
      const spots = ring.map((sign, spot) => {
        const turn = (2 * Math.PI * spot) / ring.length;
        const at = (out: number): readonly [number, number] => [
          centre + out * Math.sin(turn),
          level - out * Math.cos(turn),
        ];
        return { sign, foot: at(radius), end: at(radius + armLength(ring)) };
      });
      middle += reaches[place] as number;
      return { x: centre, y: level, radius, isArmed: isArmed(ring), spots };
    });
    places.push({ x: x + 1, y: y + 1, width, height, rings });
    [x, tall, wide] = [x + width + GAP, Math.max(tall, height), Math.max(wide, x + width)];
  }
  return { places, width: wide + 2, height: y + tall + 2 };
}

/** Return the shapes of the regions, without the ends of arms. */
export function regionParts(places: readonly RegionPlace[]): Element[] {
  return places.flatMap(({ x, y, width, height, rings }) => [
    shape("rect", { x, y, width, height, rx: 12, class: "square" }),
    ...rings.flatMap((ring) => {
      if (ring.isArmed) {
        const core = shape("circle", { cx: ring.x, cy: ring.y, r: ring.radius, class: "vertex" });
        return [...ring.spots.map(({ foot, end }) => path(`M${foot[0]} ${foot[1]}L${end[0]} ${end[1]}`, "arm")), core];
      }
      const circle =
        ring.radius > 0 ? [shape("circle", { cx: ring.x, cy: ring.y, r: ring.radius, class: "ring" })] : [];
      return [
        ...circle,
        ...ring.spots.flatMap(({ sign, foot, end }) => [
          shape("circle", { cx: foot[0], cy: foot[1], r: 4, class: "vertex" }),
          label(end[0], end[1] + 4, sign),
        ]),
      ];
    }),
  ]);
}

/** Describe the regions in words. */
export function describeRegions(regions: BoardOf<"regions">["regions"]): string {
  const describe = (ring: Ring): string =>
    isArmed(ring) ? `a piece with ${ring.length} free arm${ring.length === 1 ? "" : "s"}` : ring.join(" ");
  return `Regions${regions.flat().some((ring) => !isArmed(ring)) ? " with the rings of spots" : ""}: ${regions.map((region) => joinList(region.map(describe))).join("; ")}.`;
}
