// Starting pictures: spots in a ring, without a curve.
import { HEIGHT, type Picture, WIDTH } from "./picture";

const RADIUS = 82;

export function startingPicture(spots: number): Picture {
  const at = (place: number): [number, number] => {
    const turn = (2 * Math.PI * place) / spots + (spots === 2 ? -Math.PI / 2 : 0);
    return [WIDTH / 2 + RADIUS * Math.sin(turn), HEIGHT / 2 - RADIUS * Math.cos(turn)];
  };
  return {
    spots: spots === 1 ? [[WIDTH / 2, HEIGHT / 2]] : Array.from({ length: spots }, (_, place) => at(place)),
    curves: [],
  };
}
