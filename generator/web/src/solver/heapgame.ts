// Why this exists: positions of a game of heaps, any number of them. The values are
// computed in the browser from the rule; larger heaps are reduced by the period of
// the page, or looked up in the published table, and the answer says which.

import { loadTable } from "../data";
import { el, grouped } from "../dom";
import { HeapValues, nimAdd, optionsOfValue, reducedHeap, type HeapRule } from "../games/heaps";
import { OctalRule } from "../games/octal";
import { GrundyRule, HickoryRule, SubtractionRule } from "../games/taking";
import { binaryColumns, plainHeaps } from "./draw";
import { limit, parseHeaps } from "./heaps";
import { InputError, Stale, type Desk, type Setting, type SolverKind } from "./kind";
import { compareSequence, grow, MAX_COMPUTED, valuesByHeap } from "./published";
import { moveList, note, outcomeLine, smallTable, winningHead } from "./view";

export const MAX_REDUCED = 1e15;

interface Valued {
  readonly heap: number;
  readonly value: number;
  /** How the value was found, if not simply computed. */
  readonly how: string | undefined;
}

/** The rule that the form names; undefined if it is none of these. Throws RangeError on a bad one. */
export function heapRule(rule: Setting["rule"]): HeapRule | undefined {
  const numbers = (name: string): number[] => {
    const given = rule[name];
    return Array.isArray(given) ? (given as number[]) : [];
  };
  switch (rule["kind"]) {
    case "octal":
      return new OctalRule(numbers("digits"));
    case "subtraction":
      return new SubtractionRule(numbers("set"));
    case "hickory-dickory-dock":
      return new HickoryRule();
    case "grundys-game":
      return new GrundyRule();
    default:
      return undefined;
  }
}

export function heapGameKind(setting: Setting): SolverKind<number[]> | undefined {
  const rule = heapRule(setting.rule);
  return rule === undefined ? undefined : new HeapGameKind(rule, setting);
}

class HeapGameKind implements SolverKind<number[]> {
  readonly label = "Heap sizes";
  readonly longest = 2000;
  readonly hint: string;
  private readonly values: HeapValues;
  private readonly largest: number;
  private checked = false;

  constructor(
    private readonly rule: HeapRule,
    private readonly setting: Setting,
  ) {
    this.values = new HeapValues(rule);
    const any = setting.period !== undefined || rule.closed !== undefined;
    this.largest = any || setting.csv !== undefined ? MAX_REDUCED : MAX_COMPUTED;
    this.hint = `Whole numbers separated by spaces or commas, up to ${limit(any ? MAX_REDUCED : MAX_COMPUTED)}.`;
  }

  parse(text: string): number[] {
    return parseHeaps(text, this.largest, this.setting.example);
  }

  canonical(position: number[]): string {
    return position.join(" ");
  }

  async solve(position: number[], desk: Desk): Promise<void> {
    const direct = position.filter((heap) => heap <= MAX_COMPUTED);
    await grow(this.values, Math.max(0, ...direct) + 1, desk);
    const valued: Valued[] = [];
    for (const heap of position) valued.push(await this.valueOf(heap, desk));
    if (desk.stale()) throw new Stale();
    this.answer(valued, desk);
  }

  private async valueOf(heap: number, desk: Desk): Promise<Valued> {
    if (heap <= MAX_COMPUTED) return { heap, value: this.values.get(heap), how: undefined };
    const { closed } = this.rule;
    if (closed !== undefined) return { heap, value: closed.value(heap), how: `by ${closed.formula}, not computed here` };
    const { period, csv } = this.setting;
    const same = period === undefined ? heap : reducedHeap(heap, period);
    const byPeriod = period !== undefined && same !== heap
      ? `as heap ${grouped(same)}, by period ${grouped(period.period)} from heap ${grouped(period.preperiod)} on`
      : undefined;
    if (same <= MAX_COMPUTED) {
      await grow(this.values, same + 1, desk);
      return { heap, value: this.values.get(same), how: byPeriod };
    }
    const published = csv === undefined ? undefined : valuesByHeap(await loadTable(csv))[same];
    if (published === undefined) {
      throw new InputError(
        `The heap ${grouped(heap)} is too large here: values are computed for heaps up to ${grouped(MAX_COMPUTED)}`
          + (byPeriod === undefined ? "." : ` (it has the same value ${byPeriod}).`),
      );
    }
    return { heap, value: published, how: `${byPeriod === undefined ? "" : `${byPeriod}; `}from the published table, not computed here` };
  }

  private answer(valued: readonly Valued[], desk: Desk): void {
    const sum = valued.reduce((total, { value }) => nimAdd(total, value), 0);
    desk.summary.replaceChildren(outcomeLine(sum, sum === 0, "nim-sum"));
    const withHow = valued.some(({ how }) => how !== undefined);
    const heaps = valued.map(({ heap }) => String(heap));
    const parts: HTMLElement[] = [
      valued.some(({ heap }) => heap > 24)
        ? binaryColumns(valued.map(({ value }) => BigInt(value)), heaps, "nim-value")
        : plainHeaps(valued.map(({ heap }) => BigInt(heap))),
      smallTable(
        `Nim-values in ${this.rule.name}`,
        withHow ? ["heap", "nim-value", "found"] : ["heap", "nim-value"],
        valued.map(({ heap, value, how }) =>
          withHow ? [grouped(heap), grouped(value), how ?? "computed here"] : [grouped(heap), grouped(value)],
        ),
      ),
    ];
    if (sum === 0) parts.push(winningHead(0));
    else parts.push(...this.winning(valued, sum, desk));
    desk.details.replaceChildren(...parts);
  }

  private winning(valued: readonly Valued[], sum: number, desk: Desk): HTMLElement[] {
    const position = valued.map((one) => one.heap);
    const copies = new Map<number, number>();
    for (const { heap } of valued) copies.set(heap, (copies.get(heap) ?? 0) + 1);
    const groups: HTMLElement[] = [];
    const large: number[] = [];
    let count = 0;
    for (const [heap, times] of copies) {
      if (heap > MAX_COMPUTED) {
        large.push(heap);
        continue;
      }
      const target = nimAdd(this.values.get(heap), sum);
      const place = position.indexOf(heap);
      const moves = [...optionsOfValue(this.values, heap, target)].map((option) => {
        const left = option.length === 0 ? [0] : option;
        return {
          text: `${heap} → ${left.join(" + ")}`,
          press: () => desk.play([...position.slice(0, place), ...left, ...position.slice(place + 1)].join(" ")),
        };
      });
      count += moves.length * times;
      if (moves.length === 0) continue;
      const where = times === 1 ? `In heap ${grouped(heap)}` : `In each of the ${times} heaps ${grouped(heap)}`;
      groups.push(moveList(`${where}, to nim-value ${target} (${moves.length === 1 ? "1 move" : `${grouped(moves.length)} moves`}):`, moves));
    }
    const notes = large.map((heap) => {
      const value = valued.find((one) => one.heap === heap)?.value ?? 0;
      const certain = nimAdd(value, sum) < value ? " At least one move in it wins." : "";
      return note(`Moves in heap ${grouped(heap)} are not listed: they are enumerated for heaps up to ${grouped(MAX_COMPUTED)} only.${certain}`);
    });
    const head = count === 0 && large.length > 0 ? el("p", {}, "No winning move in the heaps that can be enumerated.") : winningHead(count);
    return [head, ...groups, ...notes];
  }

  /** On the first answer: this browser's values against the published ones, and the claimed period. */
  async compare(desk: Desk): Promise<void> {
    if (this.checked) return;
    await compareSequence(desk, this.setting, this.values);
    this.checked = true;
  }
}
