// Why this exists: what a reader answers to a question of a lesson, read and compared with
// the answer that the engine gave when the site was built (generator/fairgame_site/learn/answers.py). It
// is plain text in and a verdict out, and knows neither pages nor games.

interface Words {
  readonly label: string;
  readonly hint: string;
  readonly why: string;
}

export type Question = Words &
  (
    | { readonly kind: "number"; readonly answer: number }
    | { readonly kind: "list"; readonly answer: readonly number[]; readonly ordered: boolean }
    | { readonly kind: "moves"; readonly moves: readonly (readonly [string, string])[]; readonly bare: boolean }
    | { readonly kind: "choice"; readonly choices: readonly string[]; readonly answer: number }
  );

/** What is said of an answer; `found` has the winning moves named so far, as they are compared. */
export interface Verdict {
  readonly right: boolean;
  readonly said: string;
  readonly found: ReadonlySet<string>;
}

/** A text that is no answer at all: told beside the field, and neither right nor wrong. */
export class NoAnswer extends Error {}

const MOST = 64;
const LONGEST = 400;
const ARROW = /\s*(?:→|->|=>|>|\bto\b)\s*/;

/** How an answer is typed, for the line under the field. */
export function howTo(question: Question): string {
  switch (question.kind) {
    case "number":
      return "A whole number.";
    case "list":
      return question.ordered ? "Whole numbers in their order, with spaces between." : "Whole numbers with spaces between, in any order.";
    case "moves":
      return question.bare ? "The whole position after your move, or only what you change, as before -> after." : "As before -> after. If a heap falls into two, put a plus between them.";
    case "choice":
      return "";
  }
}

function wholeNumbers(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) throw new NoAnswer("Type a whole number.");
  if (words.length > MOST) throw new NoAnswer(`At most ${MOST} numbers are read.`);
  return words.map((word) => {
    if (!/^[0-9]{1,15}$/.test(word)) throw new NoAnswer(`“${word.slice(0, 24)}” is no whole number.`);
    return Number(word);
  });
}

/** The words of a position in one order, so that 3 + 4 is 4 3. */
function plain(position: string): string {
  return wordsOf(position).sort().join(" ");
}

function wordsOf(position: string): string[] {
  return position.split(/[\s,;+]+/).filter((word) => word !== "");
}

/** A move without what it leaves alone, so that 1 1 4 -> 1 1 1 is 4 -> 1. */
function changed(before: string, after: string): string {
  const left = wordsOf(before);
  const right = wordsOf(after).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return `${left.sort().join(" ")} > ${right.sort().join(" ")}`;
}

function ofList(answer: readonly number[], ordered: boolean, given: readonly number[]): string {
  if (ordered) {
    const at = answer.findIndex((one, place) => one !== given[place]);
    if (at < 0) return given.length === answer.length ? "" : `The first ${answer.length} are right; no more are asked for.`;
    if (at >= given.length) return `Right so far. There are ${answer.length - at} more.`;
    return at === 0 ? "The first number is not right." : `The first ${at === 1 ? "number is" : `${at} are`} right, and the next is not.`;
  }
  const wrong = given.find((one) => !answer.includes(one));
  if (wrong !== undefined) return `${wrong} does not belong in the list.`;
  const missing = answer.filter((one) => !given.includes(one)).length;
  return missing === 0 ? "" : `Right so far. ${missing} ${missing === 1 ? "is" : "are"} missing.`;
}

function ofMoves(question: Question & { kind: "moves" }, text: string, found: ReadonlySet<string>): Verdict {
  const [first = "", second, ...more] = text.split(ARROW);
  if (plain(first) === "" || (second !== undefined && plain(second) === "") || more.length > 0 || (second === undefined && !question.bare)) {
    throw new NoAnswer(question.bare ? "Type the position that your move leaves." : "Write the move as before -> after, with an arrow between.");
  }
  const hit = question.moves.find(([before, after]) => (second === undefined ? plain(after) === plain(first) : changed(before, after) === changed(first, second)));
  if (hit === undefined) return { right: false, said: "That is no winning move.", found };
  const named = new Set([...found, changed(...hit)]);
  const left = new Set(question.moves.map((move) => changed(...move))).size - named.size;
  const rest = left === 0 ? "" : ` There ${left === 1 ? "is one more winning move" : `are ${left} more winning moves`}.`;
  return { right: true, said: `${hit[0]} → ${hit[1]} wins.${rest}`, found: named };
}

/** Throws NoAnswer. */
export function check(question: Question, text: string, found: ReadonlySet<string> = new Set()): Verdict {
  if (text.length > LONGEST) throw new NoAnswer(`At most ${LONGEST} characters are read.`);
  switch (question.kind) {
    case "number": {
      const given = wholeNumbers(text);
      if (given.length > 1) throw new NoAnswer("Type one whole number.");
      return { right: given[0] === question.answer, said: "", found };
    }
    case "list": {
      const said = ofList(question.answer, question.ordered, wholeNumbers(text));
      return { right: said === "", said, found };
    }
    case "moves":
      return ofMoves(question, text, found);
    case "choice":
      if (!question.choices.includes(text)) throw new NoAnswer("Choose one of the answers.");
      return { right: question.choices[question.answer] === text, said: "", found };
  }
}
