// Why this exists: positions of Wythoff's game, two heaps. Who wins and every
// winning move are exact for heaps up to 10^18; the nim-value is given while the
// grid of values is small enough to be filled here.

import { loadTable } from "../data";
import { breathe, el, grouped, messageOf } from "../dom";
import { isPPosition, nimGrid, winningMoves, type Pair } from "../games/wythoff";
import { plainHeaps } from "./draw";
import { shortened } from "./heaps";
import { InputError, Stale, type Desk, type Setting, type SolverKind } from "./kind";
import { gridRows } from "./published";
import { moveItem, note, outcomeLine, verdict, winningHead } from "./view";

export const MAX_GRID = 1000;
const MAX_HEAP = 10n ** 18n;

export function wythoffKind(setting: Setting): SolverKind<Pair> {
  return new WythoffKind(setting);
}

class WythoffKind implements SolverKind<Pair> {
  readonly label = "Two heaps";
  readonly hint = `Two whole numbers separated by a space or a comma, up to 10^18.`;
  readonly longest = 200;
  private size = 0;
  private grid: Uint16Array = new Uint16Array(0);
  private checked = false;

  constructor(private readonly setting: Setting) {}

  parse(text: string): Pair {
    const accepted = `give two whole numbers from 0 to 10^18, separated by a space or a comma, such as ${this.setting.example}`;
    const words = text.split(/[\s,;+()]+/).filter((word) => word !== "");
    for (const word of words) {
      if (!/^(0|[1-9]\d*)$/.test(word)) throw new InputError(`“${shortened(word)}” is not a heap size: ${accepted}.`);
      if (word.length > 19 || BigInt(word) > MAX_HEAP) throw new InputError(`The heap ${shortened(word)} is too large: ${accepted}.`);
    }
    const [a, b] = words;
    if (words.length !== 2 || a === undefined || b === undefined) {
      throw new InputError(`There ${words.length === 1 ? "is 1 heap" : `are ${words.length} heaps`}: ${accepted}.`);
    }
    return [BigInt(a), BigInt(b)];
  }

  canonical([a, b]: Pair): string {
    return `${a} ${b}`;
  }

  async solve([a, b]: Pair, desk: Desk): Promise<void> {
    const small = a <= BigInt(MAX_GRID) && b <= BigInt(MAX_GRID);
    if (small) await this.fill(Math.max(Number(a), Number(b)) + 1, desk);
    const value = small ? this.grid[Number(a) * this.size + Number(b)] : undefined;
    const isP = isPPosition(a, b);
    desk.summary.replaceChildren(outcomeLine(value, isP, "nim-value"));
    const moves = winningMoves(a, b);
    const list = el("ul", { class: "atlas-moves atlas-moves-long" });
    for (const { to, taken, from } of moves) {
      const heap = from === "both" ? "from each heap" : `from the ${from} heap`;
      const move = { text: `(${a}, ${b}) → (${to[0]}, ${to[1]})`, press: () => desk.play(this.canonical(to)) };
      list.append(el("li", {}, moveItem(move), ` take ${grouped(taken)} ${heap}`));
    }
    desk.details.replaceChildren(plainHeaps([a, b]), winningHead(moves.length), ...(moves.length > 0 ? [list] : []));
    if (!small) {
      desk.details.append(
        note(`No nim-value: they are computed here for heaps up to ${grouped(MAX_GRID)}. Who wins is exact (integer arithmetic) for heaps of any size.`),
      );
    }
    if (value !== undefined && isP !== (value === 0)) {
      throw new Error("the two ways of deciding this position disagree; please report it");
    }
  }

  private async fill(size: number, desk: Desk): Promise<void> {
    if (size <= this.size) return;
    const wanted = [64, 256, 512].find((step) => size <= step) ?? MAX_GRID + 1;
    desk.progress(0.5);
    await breathe();
    this.grid = nimGrid(wanted);
    this.size = wanted;
    if (desk.stale()) throw new Stale();
  }

  async compare(desk: Desk): Promise<void> {
    const { csv } = this.setting;
    if (this.checked || csv === undefined) return;
    verdict(desk.check, "open", "Comparing with the published table …");
    try {
      const rows = gridRows(await loadTable(csv))?.filter(({ a, b }) => a <= MAX_GRID && b <= MAX_GRID);
      if (rows === undefined || rows.length === 0) {
        desk.check.replaceChildren();
        return;
      }
      const largest = rows.reduce((most, { a, b }) => Math.max(most, a, b), 0);
      await this.fill(largest + 1, desk);
      if (desk.stale()) throw new Stale();
      const wrong = rows.find(({ a, b, value }) => this.grid[a * this.size + b] !== value);
      if (wrong === undefined) {
        verdict(desk.check, "agrees", `Values computed in your browser: agrees with all ${grouped(rows.length)} published nim-values, heaps 0…${grouped(largest)}.`);
      } else {
        verdict(desk.check, "differs", `DISAGREES with the published table at (${wrong.a}, ${wrong.b}): published ${wrong.value}, computed here ${this.grid[wrong.a * this.size + wrong.b]}. Please report it.`);
      }
      this.checked = true;
    } catch (error) {
      if (error instanceof Stale) throw error;
      verdict(desk.check, "open", `Not compared: the published table could not be loaded (${messageOf(error)}).`);
    }
  }
}
