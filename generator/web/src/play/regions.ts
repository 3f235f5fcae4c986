// Touches of the regions of a picture. If the edge of a region has pieces with free arms, a move joins two arms: of two
// pieces, which become one, or of one piece, which divides its region. The difference of two boards gives the arms.
// Rings of spots are shown and their moves listed, since a ring does not determine where a curve may run.
import type { BoardOf } from "../boards/board";
import { joinList } from "../boards/svg";
import { difference, type Kind, type Step, type Way } from "./stage";

type Regions = BoardOf<"regions">;

/** Maximum number of pairs of arms distinguished by touching. */
const MAX_WAYS = 4000;
/** A region without a move is not written: it has a single arm. */
const FINISHED = [1];

interface Change {
  /** Places of the regions that may have changed: several may be equal. */
  readonly places: readonly number[];
  readonly sizes: readonly number[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
  readonly left: readonly (readonly number[])[];
}

/** Whether a ring is a piece with free arms. */
function isArmed(ring: readonly string[]): boolean {
  return ring.length > 0 && ring.every((sign) => sign === "");
}

function regionSizes(board: Regions | undefined): number[][] {
  return (board?.regions ?? []).map((region) => region.map((ring) => ring.length));
}

function sizesKey(sizes: readonly number[]): string {
  return [...sizes].sort((a, b) => a - b).join(" ");
}

/** Return the change of a move; undefined if a spot has a sign and so is no arm. */
function regionChange({ before, after }: Step<Regions>): Change | undefined {
  if (![before, after].every((board) => (board?.regions ?? []).every((region) => region.every(isArmed))))
    return undefined;
  const [current, next] = [regionSizes(before), regionSizes(after)];
  const [changed] = difference(current, next, sizesKey);
  if (changed === undefined) return undefined;
  const added = difference(next, current, sizesKey);
  const isJoined = added.length === 1 && added[0]?.length === changed.length - 1;
  const left = isJoined || added.length === 2 ? added : [...added, ...[FINISHED, FINISHED].slice(added.length)];
  const places = current.flatMap((sizes, place) => (sizesKey(sizes) === sizesKey(changed) ? [place] : []));
  return {
    places,
    sizes: changed,
    removed: difference(changed, left.flat()),
    added: difference(left.flat(), changed),
    left,
  };
}

function arm(region: number, piece: number, one: number): string {
  return `a${region}.${piece}.${one}`;
}

export const regions: Kind<Regions> = {
  ways(step) {
    const change = regionChange(step);
    if (change === undefined) return [];
    const ways: Way[] = [];
    for (const region of change.places) {
      const sizes = step.before.regions[region]?.map((ring) => ring.length) ?? [];
      const each = (size: number | undefined): number[] => sizes.flatMap((one, piece) => (one === size ? [piece] : []));
      const [first, second] = change.removed;
      if (second !== undefined) {
        for (const i of each(first))
          for (const j of each(second))
            if (i !== j)
              for (let a = 0; a < (first as number); a += 1)
                for (let b = 0; b < second; b += 1) ways.push({ touches: [arm(region, i, a), arm(region, j, b)] });
      } else if (first !== undefined) {
        for (const i of each(first))
          for (let a = 0; a < first; a += 1)
            for (let b = a + 1; b < first; b += 1)
              if (change.added.includes(b - a)) ways.push({ touches: [arm(region, i, a), arm(region, i, b)] });
      }
      if (ways.length > MAX_WAYS) return [];
    }
    return ways;
  },

  words(step) {
    const change = regionChange(step);
    if (change === undefined) return undefined;
    if (change.removed.length === 2) return `pieces with ${change.removed.join(" and ")} arms joined`;
    return `region parted: arms ${change.left.map((sizes) => joinList(sizes)).join(" on one side, ")} on the other`;
  },
};
