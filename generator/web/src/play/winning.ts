// Winning moves of an answer, as members of a list of moves.
import { keyOf } from "../rules/runtime";
import type { Answer, Move } from "../rules/solve";

/** Return the known winning moves as members of `moves`. */
export function winningMoves(answer: Answer | undefined, moves: readonly Move[]): Move[] {
  const by = new Map(moves.map((move) => [keyOf(move.left), move]));
  const winning = (answer?.moves ?? []).flatMap(({ left, remoteness }) => {
    const move = by.get(keyOf(left));
    return move === undefined ? [] : [remoteness === undefined ? move : { ...move, remoteness }];
  });
  return winning.sort(
    (a, b) => (a.remoteness ?? Number.POSITIVE_INFINITY) - (b.remoteness ?? Number.POSITIVE_INFINITY),
  );
}
