// Product of two games of coins in a row, built from their translated rules and the translated shared functions of the
// engine. The result is a game like any other. Without a rule for a value, mex gives it.
import type { Components, Rules, Script } from "./game";
import type { Num, runtime, Value } from "./runtime";

type Coin = readonly [Num, Num];
type Sets = readonly Components[];
type Line = readonly [Sets, (coin: Num) => Num];
type Emit = (option: Components) => void;

/** Exports of engine/fairgame/games/coins/answers.py, TRANSLATED. */
interface Shared {
  product_options(position: Coin, rowSets: Sets, columnSets: Sets, emit: Emit): void;
  product_options_of_value(position: Coin, value: Num, rows: Line, columns: Line, emit: Emit): void;
  nim_product(a: Num, b: Num): Num;
  product_from_parts(parts: readonly Value[], first: Coin): Components;
  to_parts(components: Components): Value;
}

export type Library = (py: ReturnType<typeof runtime>) => Shared;

export interface Factor {
  readonly script: Script;
  /** Number of the leftmost coin. */
  readonly first: number;
}

/** Sets of other coins that may be turned with a coin, and its value. */
class Row {
  private readonly known = new Map<Num, Num>();

  constructor(private readonly rules: Rules) {}

  sets(coin: Num): Sets {
    const sets: Components[] = [];
    this.rules.options(coin, (others) => sets.push(others));
    return sets;
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
    const seen = new Set(
      this.sets(coin).map((others) => others.reduce<number>((sum, other) => sum ^ Number(this.value(other as Num)), 0)),
    );
    let value = 0;
    while (seen.has(value)) value += 1;
    return value;
  }
}

/** Build the product of two games; coins are few enough for plain numbers. */
export function buildProduct(library: Library, rows: Factor, columns: Factor): Script {
  return (py) => {
    const shared = library(py);
    const [down, across] = [new Row(rows.script(py)), new Row(columns.script(py))];
    return {
      options: (position, emit) => {
        const [row, column] = position as Coin;
        shared.product_options([row, column], down.sets(row), across.sets(column), emit);
      },
      options_of_value: (position, value, emit) => {
        const [row, column] = position as Coin;
        shared.product_options_of_value(
          [row, column],
          value,
          [down.sets(row), down.value],
          [across.sets(column), across.value],
          emit,
        );
      },
      nim_value: (position) => {
        const [row, column] = position as Coin;
        return shared.nim_product(down.value(row), across.value(column));
      },
      into: (parts) => shared.product_from_parts(parts, [py.int(rows.first), py.int(columns.first)]),
      out_of: (components) => shared.to_parts(components),
      // The grid of values is the picture.
      board: () => ({ kind: "cells", cells: [], marked: [] }),
    };
  };
}
