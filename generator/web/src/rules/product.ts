// Why this exists: the product of two games of coins in a row is made of their translated
// rules and of what all products share, the engine's own functions, translated too. It is a
// game like any other then. Values that no rule tells are found by mex.

import type { Components, Rules, Script } from "./game";
import type { Num, runtime, Value } from "./runtime";

type Coin = readonly [Num, Num];
type Sets = readonly Components[];
type Line = readonly [Sets, (coin: Num) => Num];
type Emit = (option: Components) => void;

/** engine/fairgame/games/coins/answers.py, TRANSLATED. */
interface Shared {
  turned_with(position: Coin, rowSets: Sets, columnSets: Sets, emit: Emit): void;
  turned_to(position: Coin, value: Num, rows: Line, columns: Line, emit: Emit): void;
  nim_product(a: Num, b: Num): Num;
  coins_from(parts: readonly Value[], first: Coin): Components;
  left_over(components: Components): Value;
}

export type Library = (py: ReturnType<typeof runtime>) => Shared;

export interface Factor {
  readonly script: Script;
  /** The number of the leftmost coin. */
  readonly first: number;
}

/** The sets of other coins that may be turned with a coin, and its value. */
class Row {
  private readonly known = new Map<Num, Num>();

  constructor(private readonly rules: Rules) {}

  sets(coin: Num): Sets {
    const found: Components[] = [];
    this.rules.options(coin, (others) => found.push(others));
    return found;
  }

  readonly value = (coin: Num): Num => {
    let value = this.known.get(coin);
    if (value === undefined) {
      value = this.rules.nim_value?.(coin) ?? this.mex(coin);
      this.known.set(coin, value);
    }
    return value;
  };

  private mex(coin: Num): number {
    const seen = new Set(this.sets(coin).map((others) => others.reduce<number>((sum, other) => sum ^ Number(this.value(other as Num)), 0)));
    let least = 0;
    while (seen.has(least)) least += 1;
    return least;
  }
}

/** Coins are few enough for plain numbers. */
export function productOf(library: Library, rows: Factor, columns: Factor): Script {
  return (py) => {
    const own = library(py);
    const [down, across] = [new Row(rows.script(py)), new Row(columns.script(py))];
    return {
      options: (position, emit) => {
        const [row, column] = position as Coin;
        own.turned_with([row, column], down.sets(row), across.sets(column), emit);
      },
      options_of_value: (position, value, emit) => {
        const [row, column] = position as Coin;
        own.turned_to([row, column], value, [down.sets(row), down.value], [across.sets(column), across.value], emit);
      },
      nim_value: (position) => {
        const [row, column] = position as Coin;
        return own.nim_product(down.value(row), across.value(column));
      },
      into: (parts) => own.coins_from(parts, [py.int(rows.first), py.int(columns.first)]),
      out_of: (components) => own.left_over(components),
      // The grid of values is the picture: nothing more is drawn.
      board: () => ({ kind: "cells", cells: [], marked: [] }),
    };
  };
}
