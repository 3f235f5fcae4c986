// Why this exists: the regions of a picture side by side, each a sheet with the rings of
// spots on its edge. The drawing for pages is generator/boards/regions.py.

import type { BoardOf } from "./board";
import { label, listed, MOST, picture, shape } from "./svg";

const [GAP, MARGIN, ARC, SIGN, LEAST, ACROSS] = [14, 16, 26, 13, 15, 420];

/** A single spot has no ring. */
function radiusOf(ring: readonly string[]): number {
  return ring.length === 1 ? 0 : Math.max(LEAST, (ring.length * ARC) / (2 * Math.PI));
}

export function drawRegions({ regions }: BoardOf<"regions">): HTMLElement | undefined {
  if (regions.flat(2).length > MOST || regions.length === 0) return undefined;
  const parts: Element[] = [];
  let [x, y, tall, wide] = [0, 0, 0, 0];
  for (const region of regions) {
    const reaches = region.map((ring) => radiusOf(ring) + SIGN + 8);
    const width = 2 * (MARGIN + reaches.reduce((sum, reach) => sum + reach, 0));
    const height = 2 * (MARGIN + Math.max(0, ...reaches));
    if (x > 0 && x + width > ACROSS) [x, y, tall] = [0, y + tall + GAP, 0];
    parts.push(shape("rect", { x: x + 1, y: y + 1, width, height, rx: 12, class: "square" }));
    let middle = x + MARGIN;
    const level = y + height / 2;
    for (const [place, ring] of region.entries()) {
      middle += reaches[place] as number;
      const radius = radiusOf(ring);
      if (radius > 0) parts.push(shape("circle", { cx: middle, cy: level, r: radius, class: "ring" }));
      for (const [spot, sign] of ring.entries()) {
        const turn = (2 * Math.PI * spot) / ring.length;
        const [across, up] = [Math.sin(turn), -Math.cos(turn)];
        parts.push(shape("circle", { cx: middle + radius * across, cy: level + radius * up, r: 4, class: "vertex" }));
        parts.push(label(middle + (radius + SIGN) * across, level + (radius + SIGN) * up + 4, sign));
      }
      middle += reaches[place] as number;
    }
    [x, tall, wide] = [x + width + GAP, Math.max(tall, height), Math.max(wide, x + width)];
  }
  const told = regions.map((region) => listed(region.map((ring) => ring.join(" "))));
  return picture("regions", `Regions with the rings of spots: ${told.join("; ")}.`, wide + 2, y + tall + 2, ...parts);
}
