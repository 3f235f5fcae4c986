// Comparison of a reader's answer with the engine's answer from build time (generator/fairgame_site/learn/answers.py).
// The module maps a text to a verdict, and knows neither pages nor games.
interface QuestionText {
  readonly label: string;
  readonly hint: string;
  readonly why: string;
}

export type Question = QuestionText &
  (
    | { readonly kind: "number"; readonly answer: number }
    | { readonly kind: "list"; readonly answer: readonly number[]; readonly ordered: boolean }
    | { readonly kind: "moves"; readonly moves: readonly (readonly [string, string])[]; readonly bare: boolean }
    | { readonly kind: "choice"; readonly choices: readonly string[]; readonly answer: number }
  );

/** Verdict on an answer; `found` has the winning moves named so far, in the form of the comparison. */
export interface Verdict {
  readonly right: boolean;
  readonly message: string;
  readonly found: ReadonlySet<string>;
}

/** Error for a text that is no answer. The page reports it next to the field, neither as right nor as wrong. */
export class InvalidAnswer extends Error {}

const MAX_NUMBERS = 64;
const MAX_LENGTH = 400;
const ARROW = /\s*(?:→|->|=>|>|\bto\b)\s*/;

/** Return the instruction under the field. */
export function instruction(question: Question): string {
  switch (question.kind) {
    case "number":
      return "A whole number.";
    case "list":
      return question.ordered
        ? "Whole numbers in their order, with spaces between."
        : "Whole numbers with spaces between, in any order.";
    case "moves":
      return question.bare
        ? "The whole position after your move, or only what you change, as before -> after."
        : "As before -> after. If a heap falls into two, put a plus between them.";
    case "choice":
      return "";
  }
}

function wholeNumbers(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) throw new InvalidAnswer("Type a whole number.");
  if (words.length > MAX_NUMBERS) throw new InvalidAnswer(`At most ${MAX_NUMBERS} numbers are read.`);
  return words.map((word) => {
    if (!/^[0-9]{1,15}$/.test(word)) throw new InvalidAnswer(`“${word.slice(0, 24)}” is no whole number.`);
    return Number(word);
  });
}

/** Sort the words of a position: 3 + 4 equals 4 3. */
function sortWords(position: string): string {
  return splitWords(position).sort().join(" ");
}

function splitWords(position: string): string[] {
  return position.split(/[\s,;+]+/).filter((word) => word !== "");
}

/** Reduce a move to its difference: 1 1 4 -> 1 1 1 is 4 -> 1. */
function moveDifference(before: string, after: string): string {
  const left = splitWords(before);
  const right = splitWords(after).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return `${left.sort().join(" ")} > ${right.sort().join(" ")}`;
}

function listError(answer: readonly number[], ordered: boolean, numbers: readonly number[]): string {
  if (ordered) {
    const at = answer.findIndex((one, place) => one !== numbers[place]);
    if (at < 0)
      return numbers.length === answer.length ? "" : `The first ${answer.length} are right; no more are asked for.`;
    if (at >= numbers.length) return `Right so far. There are ${answer.length - at} more.`;
    return at === 0
      ? "The first number is not right."
      : `The first ${at === 1 ? "number is" : `${at} are`} right, and the next is not.`;
  }
  const extra = numbers.find((one) => !answer.includes(one));
  if (extra !== undefined) return `${extra} does not belong in the list.`;
  const missing = answer.filter((one) => !numbers.includes(one)).length;
  return missing === 0 ? "" : `Right so far. ${missing} ${missing === 1 ? "is" : "are"} missing.`;
}

function checkMove(question: Question & { kind: "moves" }, text: string, found: ReadonlySet<string>): Verdict {
  const [first = "", second, ...more] = text.split(ARROW);
  if (
    sortWords(first) === "" ||
    (second !== undefined && sortWords(second) === "") ||
    more.length > 0 ||
    (second === undefined && !question.bare)
  ) {
    throw new InvalidAnswer(
      question.bare
        ? "Type the position that your move leaves."
        : "Write the move as before -> after, with an arrow between.",
    );
  }
  const match = question.moves.find(([before, after]) =>
    second === undefined
      ? sortWords(after) === sortWords(first)
      : moveDifference(before, after) === moveDifference(first, second),
  );
  if (match === undefined) return { right: false, message: "That is no winning move.", found };
  const namedMoves = new Set([...found, moveDifference(...match)]);
  const left = new Set(question.moves.map((move) => moveDifference(...move))).size - namedMoves.size;
  const rest =
    left === 0 ? "" : ` There ${left === 1 ? "is one more winning move" : `are ${left} more winning moves`}.`;
  return { right: true, message: `${match[0]} → ${match[1]} wins.${rest}`, found: namedMoves };
}

/** Compare an answer with the question. Throws InvalidAnswer. */
export function check(question: Question, text: string, found: ReadonlySet<string> = new Set()): Verdict {
  if (text.length > MAX_LENGTH) throw new InvalidAnswer(`At most ${MAX_LENGTH} characters are read.`);
  switch (question.kind) {
    case "number": {
      const numbers = wholeNumbers(text);
      if (numbers.length > 1) throw new InvalidAnswer("Type one whole number.");
      return { right: numbers[0] === question.answer, message: "", found };
    }
    case "list": {
      const message = listError(question.answer, question.ordered, wholeNumbers(text));
      return { right: message === "", message, found };
    }
    case "moves":
      return checkMove(question, text, found);
    case "choice":
      if (!question.choices.includes(text)) throw new InvalidAnswer("Choose one of the answers.");
      return { right: question.choices[question.answer] === text, message: "", found };
  }
}
