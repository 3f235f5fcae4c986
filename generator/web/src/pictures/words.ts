// Curves, spots and regions in words.
import { joinList } from "../boards/svg";
import { pluralise } from "../play/stage";
import type { Link } from "./links";
import { degrees, ENDS, type Picture, regionsOf } from "./picture";

/** Return the number of a spot as the reader sees it. */
export function spotName(spot: number): string {
  return `spot ${spot + 1}`;
}

function spotNames(spots: readonly number[]): string {
  return `${spots.length === 1 ? "spot" : "spots"} ${joinList(spots.map((spot) => spot + 1))}`;
}

/** Describe a curve: its ends, and the spots that it separates. */
function describeLink({ from, to, sides }: Link): string {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const name = from === to ? `loop at ${spotName(from)}` : `curve from ${spotName(low)} to ${spotName(high)}`;
  const [few, many] = [...(sides ?? [])].sort((a, b) => a.length - b.length || (a[0] ?? 0) - (b[0] ?? 0));
  if (few === undefined || many === undefined || few.length === 0) return name;
  return `${name}, with ${spotNames(few)} on one side and ${spotNames(many)} on the other`;
}

/** Describe curves, and number those with equal words. */
export function distinctNames(links: readonly Link[]): Map<Link, string> {
  const alike = new Map<string, Link[]>();
  for (const link of links) {
    const words = describeLink(link);
    alike.set(words, [...(alike.get(words) ?? []), link]);
  }
  return new Map(
    [...alike].flatMap(([words, list]) =>
      list.map((link, place) => [link, list.length === 1 ? words : `${words}, way ${place + 1}`] as const),
    ),
  );
}

export function freeEnds(count: number): string {
  return `${pluralise(ENDS - count, "end")} free`;
}

/** Describe a picture: the live spots of each region. */
export function describePicture(picture: Picture): string {
  const counts = degrees(picture);
  const regions = regionsOf(picture)
    .map((region) =>
      [...new Set(region.flat().map(({ spot }) => spot))].filter((spot) => (counts[spot] as number) < ENDS),
    )
    .filter(({ length }) => length > 0)
    .map((spots) => spotNames(spots.sort((a, b) => a - b)));
  const curves = pluralise(picture.curves.length / 2, "curve");
  return `Picture of ${pluralise(picture.spots.length, "spot")} and ${curves}. Live spots of each region: ${regions.join("; ") || "none"}.`;
}
