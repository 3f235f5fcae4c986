// Boards: the picture of a position as data, made by the script of a game. Each kind has one module in ../play that
// draws it and knows no game. The Python side is engine/fairgame/core/boards.py.
import type { Num } from "../rules/runtime";

export type Square = readonly [Num, Num];

export type Board =
  | {
      readonly kind: "heaps";
      readonly heaps: readonly Num[];
      readonly names: readonly string[];
      readonly apart: Num;
      readonly piece: string;
    }
  | {
      readonly kind: "strip";
      readonly coins: readonly Num[];
      readonly first: Num;
      readonly last: Num;
      readonly gaps: readonly Square[];
      readonly silver: Num;
      readonly zero: string;
    }
  | { readonly kind: "coins"; readonly heads: readonly Num[]; readonly first: Num; readonly last: Num }
  | { readonly kind: "rows"; readonly rows: readonly Square[]; readonly squares: Num; readonly to_move: string }
  | {
      readonly kind: "ring";
      readonly squares: Num;
      readonly coins: readonly Num[];
      readonly free: readonly Num[];
      readonly steps: readonly Num[];
    }
  | {
      readonly kind: "rounds";
      readonly sizes: readonly Num[];
      readonly closed: readonly boolean[];
      readonly names: readonly string[];
    }
  | { readonly kind: "stairs"; readonly coins: readonly Num[]; readonly weights: readonly Num[] }
  | {
      readonly kind: "grid";
      readonly pieces: readonly Square[];
      readonly rows: Num;
      readonly columns: Num;
      readonly piece: string;
      readonly goals: readonly Square[];
    }
  | {
      readonly kind: "cells";
      readonly cells: readonly (readonly Num[])[];
      readonly marked: readonly (readonly Num[])[];
    }
  | {
      readonly kind: "poset";
      readonly labels: readonly Num[];
      readonly covers: readonly Square[];
      readonly across: readonly Num[];
      readonly gone: readonly Num[];
      readonly winning: readonly Num[];
      readonly marked: readonly Num[];
    }
  | { readonly kind: "graph"; readonly edges: readonly Square[] }
  | { readonly kind: "regions"; readonly regions: readonly (readonly (readonly string[])[])[] }
  | { readonly kind: "numerals"; readonly numbers: readonly Num[]; readonly bases: readonly Num[]; readonly less: Num };

export type BoardOf<K extends Board["kind"]> = Extract<Board, { readonly kind: K }>;
