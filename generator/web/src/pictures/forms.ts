// Forms of the regions of a picture: a rule may write one picture in several ways, by the order of regions, boundaries and
// names. Regions may be seen from behind.
import { FIRST_NAME, type Signs } from "./links";

const FORMS = 250;

/** Yield the regions unchanged, then shuffled; each time the same. */
export function* forms(signs: Signs): Generator<Signs> {
  yield signs;
  let state = 1;
  const dice = (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % sides;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    return list.map(() => left.splice(dice(left.length), 1)[0] as T);
  };
  const names = [...new Set(signs.flat(2))].filter((sign) => sign >= FIRST_NAME);
  for (let form = 1; form < FORMS; form += 1) {
    const renamed = new Map(shuffled(names).map((name, place) => [name, place + FIRST_NAME]));
    yield shuffled(signs).map((region) => {
      const isReversed = dice(2) === 1;
      return shuffled(region).map((boundary) => {
        const first = dice(boundary.length);
        const turned = [...boundary.slice(first), ...boundary.slice(0, first)].map((sign) => renamed.get(sign) ?? sign);
        return isReversed ? turned.reverse() : turned;
      });
    });
  }
}
