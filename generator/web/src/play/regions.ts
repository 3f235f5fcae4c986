// Why this exists: regions of a picture, played on. Where the edge of a region has pieces
// with free arms, a move joins two arms: those of two pieces become one piece, those of one
// piece part its region. Which arms are meant is the difference of two boards. Rings of
// spots are shown, and their moves listed, since a ring does not tell where a curve may run.

import type { BoardOf } from "../boards/board";
import { isArmed, laidOutRegions, regionParts, regionsTold } from "../boards/regions";
import { listed, MOST, shape } from "../boards/svg";
import { area, without, type Kind, type Piece, type Step, type Way } from "./stage";

type Regions = BoardOf<"regions">;

const SCALE = 1.9;
/** More pairs of arms than this are not told apart by touching. */
const MOST_WAYS = 4000;
/** What is left of a parted region without a move is not written: one arm alone. */
const OVER = [1];

interface Change {
  /** The places of the regions that may have been changed: several may be alike. */
  readonly places: readonly number[];
  readonly sizes: readonly number[];
  readonly gone: readonly number[];
  readonly came: readonly number[];
  readonly left: readonly (readonly number[])[];
}

function sizesOf(board: Regions | undefined): number[][] {
  return (board?.regions ?? []).map((region) => region.map((ring) => ring.length));
}

function keyOf(sizes: readonly number[]): string {
  return [...sizes].sort((a, b) => a - b).join(" ");
}

/** What a move does; undefined where a spot has a sign, and so is no arm. */
function changeOf({ before, after }: Step<Regions>): Change | undefined {
  if (![before, after].every((board) => (board?.regions ?? []).every((region) => region.every(isArmed)))) return undefined;
  const [own, then] = [sizesOf(before), sizesOf(after)];
  const [changed] = without(own, then, keyOf);
  if (changed === undefined) return undefined;
  const came = without(then, own, keyOf);
  const isJoined = came.length === 1 && came[0]?.length === changed.length - 1;
  const left = isJoined || came.length === 2 ? came : [...came, ...[OVER, OVER].slice(came.length)];
  const places = own.flatMap((sizes, place) => (keyOf(sizes) === keyOf(changed) ? [place] : []));
  return { places, sizes: changed, gone: without(changed, left.flat()), came: without(left.flat(), changed), left };
}

function arm(region: number, piece: number, one: number): string {
  return `a${region}.${piece}.${one}`;
}

export const regions: Kind<Regions> = {
  ways(step) {
    const change = changeOf(step);
    if (change === undefined) return [];
    const found: Way[] = [];
    for (const region of change.places) {
      const sizes = step.before.regions[region]?.map((ring) => ring.length) ?? [];
      const each = (size: number | undefined): number[] => sizes.flatMap((one, piece) => (one === size ? [piece] : []));
      const [first, second] = change.gone;
      if (second !== undefined) {
        for (const i of each(first)) for (const j of each(second)) if (i !== j) for (let a = 0; a < (first as number); a += 1) for (let b = 0; b < second; b += 1) found.push({ touches: [arm(region, i, a), arm(region, j, b)] });
      } else if (first !== undefined) {
        for (const i of each(first)) for (let a = 0; a < first; a += 1) for (let b = a + 1; b < first; b += 1) if (change.came.includes(b - a)) found.push({ touches: [arm(region, i, a), arm(region, i, b)] });
      }
      if (found.length > MOST_WAYS) return [];
    }
    return found;
  },

  words(step) {
    const change = changeOf(step);
    if (change === undefined) return undefined;
    if (change.gone.length === 2) return `pieces with ${change.gone.join(" and ")} arms joined`;
    return `region parted: arms ${change.left.map((sizes) => listed(sizes)).join(" on one side, ")} on the other`;
  },

  stage(board, { width: across }) {
    if (board.regions.flat(2).length > MOST || board.regions.length === 0) return undefined;
    const { places, width, height } = laidOutRegions(board.regions, { across, scale: SCALE });
    const pieces: Piece[] = places.flatMap(({ rings }, region) =>
      rings.flatMap(({ isArmed: hasArms, spots }, piece) =>
        (hasArms ? spots : []).map(({ end: [x, y] }, one) => ({
          id: arm(region, piece, one),
          name: `arm ${one + 1} of piece ${piece + 1} in region ${region + 1}`,
          x,
          y,
          parts: [shape("circle", { cx: x, cy: y, r: 7, class: "petal" })],
          area: area(x, y, 24, 24),
        })),
      ),
    );
    return { width, height, title: regionsTold(board.regions), under: regionParts(places), pieces };
  },
};
