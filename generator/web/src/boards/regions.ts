// Why this exists: the regions of a picture side by side, each a sheet with the rings of
// spots on its edge; spots without signs are free arms of a piece. Where everything stands is
// said once, for the drawing and for the board that is played on. The drawing for pages is
// generator/fairgame_site/render/boards/regions.py.

import type { BoardOf } from "./board";
import { label, listed, MOST, path, picture, shape } from "./svg";

const [GAP, MARGIN, ARC, SIGN, LEAST, ACROSS] = [14, 16, 26, 13, 15, 420];
const [CORE, BETWEEN, ARM] = [5, 9, 13];

type Ring = readonly string[];

export interface Sizes {
  readonly across: number;
  /** How much larger pieces with arms are drawn. */
  readonly scale: number;
}

/** Where the spots of a ring stand, and from where their arms come if they are arms. */
export interface RingPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isArmed: boolean;
  readonly spots: readonly { readonly sign: string; readonly foot: readonly [number, number]; readonly end: readonly [number, number] }[];
}

export interface RegionPlace {
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

/** A single spot has no ring. */
function radiusOf(ring: Ring, scale: number): number {
  if (isArmed(ring)) return scale * Math.max(CORE, (ring.length * BETWEEN) / (2 * Math.PI));
  return ring.length === 1 ? 0 : Math.max(LEAST, (ring.length * ARC) / (2 * Math.PI));
}

export function laidOutRegions(regions: readonly (readonly Ring[])[], { across: most, scale }: Sizes): { places: RegionPlace[]; width: number; height: number } {
  const places: RegionPlace[] = [];
  let [x, y, tall, wide] = [0, 0, 0, 0];
  for (const region of regions) {
    const beyond = (ring: Ring): number => (isArmed(ring) ? scale * ARM : SIGN);
    const reaches = region.map((ring) => radiusOf(ring, scale) + beyond(ring) + 8);
    const width = 2 * (MARGIN + reaches.reduce((sum, reach) => sum + reach, 0));
    const height = 2 * (MARGIN + Math.max(0, ...reaches));
    if (x > 0 && x + width > most) [x, y, tall] = [0, y + tall + GAP, 0];
    const level = y + height / 2;
    let middle = x + MARGIN;
    const rings = region.map((ring, place): RingPlace => {
      middle += reaches[place] as number;
      const [centre, radius] = [middle, radiusOf(ring, scale)];
      const spots = ring.map((sign, spot) => {
        const turn = (2 * Math.PI * spot) / ring.length;
        const at = (out: number): readonly [number, number] => [centre + out * Math.sin(turn), level - out * Math.cos(turn)];
        return { sign, foot: at(radius), end: at(radius + beyond(ring)) };
      });
      middle += reaches[place] as number;
      return { x: centre, y: level, radius, isArmed: isArmed(ring), spots };
    });
    places.push({ x: x + 1, y: y + 1, width, height, rings });
    [x, tall, wide] = [x + width + GAP, Math.max(tall, height), Math.max(wide, x + width)];
  }
  return { places, width: wide + 2, height: y + tall + 2 };
}

/** What is drawn of the regions, except for the ends of arms. */
export function regionParts(places: readonly RegionPlace[]): Element[] {
  return places.flatMap(({ x, y, width, height, rings }) => [
    shape("rect", { x, y, width, height, rx: 12, class: "square" }),
    ...rings.flatMap((ring) => {
      if (ring.isArmed) {
        const core = shape("circle", { cx: ring.x, cy: ring.y, r: ring.radius, class: "vertex" });
        return [...ring.spots.map(({ foot, end }) => path(`M${foot[0]} ${foot[1]}L${end[0]} ${end[1]}`, "arm")), core];
      }
      const own = ring.radius > 0 ? [shape("circle", { cx: ring.x, cy: ring.y, r: ring.radius, class: "ring" })] : [];
      return [...own, ...ring.spots.flatMap(({ sign, foot, end }) => [shape("circle", { cx: foot[0], cy: foot[1], r: 4, class: "vertex" }), label(end[0], end[1] + 4, sign)])];
    }),
  ]);
}

/** The regions in words. */
export function regionsTold(regions: BoardOf<"regions">["regions"]): string {
  const said = (ring: Ring): string => (isArmed(ring) ? `a piece with ${ring.length} free arm${ring.length === 1 ? "" : "s"}` : ring.join(" "));
  return `Regions${regions.flat().some((ring) => !isArmed(ring)) ? " with the rings of spots" : ""}: ${regions.map((region) => listed(region.map(said))).join("; ")}.`;
}

export function drawRegions({ regions }: BoardOf<"regions">): HTMLElement | undefined {
  if (regions.flat(2).length > MOST || regions.length === 0) return undefined;
  const { places, width, height } = laidOutRegions(regions, { across: ACROSS, scale: 1 });
  return picture("regions", regionsTold(regions), width, height, ...regionParts(places));
}
