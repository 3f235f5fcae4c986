// Album of a line of play as pictures of spots and curves. A move is a curve from spot to spot; the regions that it leaves
// determine its position. Curves between the same spots with equal positions are one way.

import { type Album, area, type Choice, type Course, type Playable, type Stage, type Way } from "../play/stage";
import type { Components } from "../rules/game";
import { keyOf, type Value } from "../rules/runtime";
import { courseOf, pictureSigns, signsKey } from "./course";
import { drawCurves, drawSmall, drawSpot, pathData } from "./draw";
import { forms } from "./forms";
import { courseOfStroke } from "./freehand";
import { type Link, links, type Signs } from "./links";
import { followPen } from "./pen";
import {
  type Corner,
  degrees,
  distance,
  ENDS,
  HEIGHT,
  type Picture,
  type Point,
  regionsOf,
  shareOf,
  WIDTH,
  withCurve,
} from "./picture";
import { relaxed } from "./relax";
import { startingPicture } from "./start";
import { describePicture, distinctNames, freeEnds, spotName } from "./words";

/** Maximum number of spots of a start: the sheet has room for their curves. */
const MAX_SPOTS = 6;
/** Greatest enlargement of a picture, and length of a loop in comparisons. */
const [MAX_ZOOM, LOOP_LENGTH] = [1.4, 60];
/** Side of the area of a spot that fingers touch. */
const TOUCH = 30;

interface Page {
  readonly picture: Picture;
  readonly playables: readonly Playable[];
  readonly positions: Positions;
}

/** The rule of a game. */
interface Rule {
  /** Return the position of the regions of a picture. */
  position(signs: Signs): Components;
  options(from: Components): readonly Components[];
}

/** Open an album; undefined if a position is no start of whole spots. */
export function createAlbum(rule: Rule, start: Components): Album | undefined {
  for (let spots = 1; spots <= MAX_SPOTS; spots += 1) {
    const signs = pictureSigns(startingPicture(spots));
    if (keyOf(rule.position(signs)) === keyOf(start)) return new PictureAlbum(rule, spots);
  }
  return undefined;
}

class PictureAlbum implements Album {
  private readonly pages = new Map<string, Page>();
  /** Curves of the ways that were drawn, or are to be. */
  private readonly courses = new WeakMap<Way, readonly Point[]>();

  constructor(
    private readonly rule: Rule,
    private readonly spots: number,
  ) {}

  playables(course: Course): readonly Playable[] {
    return this.page(course).playables;
  }

  name(course: Course): string {
    return course.length === 1 ? `${this.spots} spots` : `picture ${course.length - 1}`;
  }

  keep(course: Course, way: Way): void {
    const key = keyOf(course as Value);
    for (const other of this.pages.keys()) if (isFurther(other, key)) this.pages.delete(other);
    const picture = this.grow(this.page(course.slice(0, -1)).picture, way);
    this.pages.set(key, this.createPage(picture, lastOf(course)));
  }

  private page(course: Course): Page {
    const key = keyOf(course as Value);
    const known = this.pages.get(key);
    if (known !== undefined) return known;
    const picture = course.length === 1 ? startingPicture(this.spots) : this.grown(course);
    const page = this.createPage(picture, lastOf(course));
    this.pages.set(key, page);
    return page;
  }

  /** Return the picture of a line whose last curve was not stored. */
  private grown(course: Course): Picture {
    const { picture, playables } = this.page(course.slice(0, -1));
    const last = keyOf(lastOf(course));
    const [way] = playables.find(({ move }) => keyOf(move.left) === last)?.ways ?? [];
    if (way === undefined) throw new Error("no curve leads to the position");
    return this.grow(picture, way);
  }

  private grow(picture: Picture, way: Way): Picture {
    const points = this.courses.get(way) ?? way.course?.();
    const [from, to = from] = way.touches.map(spotOf);
    if (points === undefined || from === undefined || to === undefined) throw new Error("no room for the curve");
    return relaxed(withCurve(picture, from, to, points as readonly Point[]));
  }

  private createPage(picture: Picture, before: Components): Page {
    const found = new Map<string, { readonly left: Components; readonly ways: Map<string, Link> }>();
    const positions = new Positions(this.rule, before);
    for (const link of links(picture, regionsOf(picture))) {
      const left = positions.after(link.signs);
      const key = keyOf(left);
      const one = found.get(key) ?? { left, ways: new Map<string, Link>() };
      found.set(key, one);
      const pair = pairKey([...new Set([link.from, link.to])]);
      const known = one.ways.get(pair);
      if (known === undefined || detour(picture, link) < detour(picture, known)) one.ways.set(pair, link);
    }
    const names = distinctNames([...found.values()].flatMap(({ ways }) => [...ways.values()]));
    const length = ({ from, to }: Link): number =>
      from === to ? LOOP_LENGTH : distance(picture.spots[from] as Point, picture.spots[to] as Point);
    const playables = [...found.values()].map(({ left, ways }): Playable => {
      const sorted = [...ways.values()].sort((a, b) => length(a) - length(b));
      const [shortest] = sorted as [Link];
      return {
        move: { place: 0, option: left, left },
        ways: sorted.map((link) => this.createWay(picture, link, names.get(link) as string)),
        words: names.get(shortest) as string,
      };
    });
    return { picture, playables, positions };
  }

  private createWay(picture: Picture, link: Link, words: string): Way {
    const course = (): readonly Point[] => {
      const points = this.courses.get(way) ?? courseOf(picture, link);
      if (points === undefined) throw new Error("no room for the curve");
      this.courses.set(way, points);
      return points;
    };
    const way: Way = {
      touches: touchesOf(link.from, link.to),
      words,
      course,
      trace: () => pathData(course()),
      picture: () => drawSmall(picture, course()),
    };
    return way;
  }

  stage(course: Course, width: number): Stage {
    const page = this.page(course);
    const { picture } = page;
    const counts = degrees(picture);
    const pieces = picture.spots.flatMap(([x, y], spot) =>
      (counts[spot] as number) === ENDS
        ? []
        : [
            {
              id: spotId(spot),
              name: `${spotName(spot)}, ${freeEnds(counts[spot] as number)}`,
              x,
              y,
              parts: drawSpot([x, y], spot),
              area: area(x, y, TOUCH, TOUCH),
            },
          ],
    );
    return {
      width: WIDTH,
      height: HEIGHT,
      zoom: Math.max(1, Math.min(MAX_ZOOM, width / WIDTH)),
      title: describePicture(picture),
      under: drawCurves(picture),
      pieces,
      isComplete: true,
      attach: (svg, canvas) => followPen(svg, canvas, (points) => readStroke(page, points)),
    };
  }
}

/** Return the move of a curve that the reader draws, or the reason for its refusal. */
function readStroke({ picture, playables, positions }: Page, stroke: readonly Point[]): Choice | string {
  const drawn = courseOfStroke(picture, stroke);
  if (typeof drawn === "string") return drawn;
  const { from, to, points } = drawn;
  const left = keyOf(positions.after(pictureSigns(withCurve(picture, from, to, points))));
  const playable = playables.find(({ move }) => keyOf(move.left) === left);
  if (playable === undefined) return "This curve is no move.";
  const touches = touchesOf(from, to);
  const known = playable.ways.find((way) => pairKey(way.touches.map(spotOf)) === pairKey(touches.map(spotOf)));
  const words = known?.words ?? playable.words;
  return { playable, way: { touches, words, course: () => points, trace: () => pathData(points) } };
}

/**
 * Positions after the curves of a picture, as options of its position in the rule. Two forms of a position may differ:
 * sums whose parts have equal options are equal.
 */
class Positions {
  private readonly options: ReadonlyMap<string, Components>;
  private readonly known = new Map<string, Components>();
  private bySequel: ReadonlyMap<string, Components> | undefined;

  constructor(
    private readonly rule: Rule,
    before: Components,
  ) {
    this.options = new Map(rule.options(before).map((option) => [keyOf(option), option]));
  }

  after(signs: Signs): Components {
    const key = signsKey(signs);
    const position = this.known.get(key) ?? this.asOption(signs);
    this.known.set(key, position);
    return position;
  }

  private asOption(signs: Signs): Components {
    for (const form of forms(signs)) {
      const position = this.rule.position(form);
      if (this.options.has(keyOf(position))) return position;
    }
    this.bySequel ??= new Map([...this.options.values()].map((option) => [this.sequel(option), option]));
    const position = this.rule.position(signs);
    return this.bySequel.get(this.sequel(position)) ?? position;
  }

  private sequel(position: Components): string {
    const parts = position.map((part) => this.rule.options([part]).map(keyOf).sort().join());
    return parts.sort().join(" + ");
  }
}

function lastOf(course: Course): Components {
  return course[course.length - 1] as Components;
}

function spotId(spot: number): string {
  return `s${spot}`;
}

function spotOf(id: string): number {
  return Number(id.slice(1));
}

/** Return the spots that a curve touches, in its direction. */
function touchesOf(from: number, to: number): string[] {
  return from === to ? [spotId(from)] : [spotId(from), spotId(to)];
}

function pairKey(spots: readonly number[]): string {
  return [...spots].sort((a, b) => a - b).join(" ");
}

/** Estimate the detour of a curve around others: the spots on its smaller side, and its ends that turn away. */
function detour(picture: Picture, { from, to, ends, sides }: Link): number {
  const inside = sides === undefined ? 0 : Math.min(...sides.map(({ length }) => length));
  const away = ends.filter(([boundary, place], end) => {
    const target = picture.spots[end === 0 ? to : from] as Point;
    return from !== to && shareOf(picture, boundary[place] as Corner, target) > 1;
  });
  return 2 * inside + away.length;
}

/** Whether the key of a line is that of a continuation of another line. */
function isFurther(key: string, of: string): boolean {
  return key.startsWith(of.slice(0, -1)) && key !== of;
}
