// Why this exists: the list of all kinds of position solver, by the name that a rule
// carries. A new one is a module and a line here.

import { antonim, simonim, synonim } from "../games/antonim";
import { northcott, slidingCoins } from "../games/coins";
import { fibonacciNim } from "../games/fibonacci";
import { laskerNim } from "../games/lasker";
import { mark, misereMark, upMark } from "../games/mark";
import { misereNim, nim, nimble, nimCube, pokerNim } from "../games/nim";
import { kotzigsNim, matutinalNim } from "../games/placing";
import { silverDollar } from "../games/silver";
import { staircaseFives } from "../games/staircase";
import { tsyanShizi } from "../games/tsyan";
import { gameKind, type GameMaker } from "./game";
import { hackenbushKind } from "./hackenbush";
import { heapGameKind } from "./heapgame";
import type { Setting, SolverKind } from "./kind";
import { wythoffKind } from "./wythoff";

/** What a kind calls a position is its own affair: the form only hands it back. */
export type Kind = (setting: Setting) => SolverKind<unknown> | undefined;

function kind<P>(maker: (setting: Setting) => SolverKind<P> | undefined): Kind {
  return maker as Kind;
}

function game<P>(make: GameMaker<P>): Kind {
  return kind(gameKind(make));
}

export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["octal", kind(heapGameKind)],
  ["subtraction", kind(heapGameKind)],
  ["grundys-game", kind(heapGameKind)],
  ["hickory-dickory-dock", kind(heapGameKind)],
  ["wythoff", kind(wythoffKind)],
  ["hackenbush", kind(hackenbushKind)],
  ["nim", game(nim)],
  ["nimble", game(nimble)],
  ["nim-cube", game(nimCube)],
  ["misere-nim", game(misereNim)],
  ["poker-nim", game(pokerNim)],
  ["lasker-nim", game(laskerNim)],
  ["sliding-coins", game(slidingCoins)],
  ["silver-dollar", game(silverDollar)],
  ["northcott", game(northcott)],
  ["antonim", game(antonim)],
  ["synonim", game(synonim)],
  ["simonim", game(simonim)],
  ["matutinal-nim", game(matutinalNim)],
  ["kotzigs-nim", game(kotzigsNim)],
  ["staircase-fives", game(staircaseFives)],
  ["fibonacci-nim", game(fibonacciNim)],
  ["tsyan-shizi", game(tsyanShizi)],
  ["mark", game(mark)],
  ["misere-mark", game(misereMark)],
  ["upmark", game(upMark)],
]);
