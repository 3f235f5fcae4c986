// Why this exists: what the box answers to an octal code: its game or its class, and what is known
// of it. The same as generator/fairgame_site/lookup/codes.py.

import { grouped } from "../dom";
import { answered, foundAt, type Answer, type Link } from "./found";
import type { Class, Index } from "./index";

const LOCATOR = "octal/#code=";
const VERIFY = "verify";
const BY_STUDY = "and proved here by a kept study, each segment of which has been checked";

export function ofCode(index: Index, query: string, text: string): Answer {
  const code = canonical(text);
  if (code === undefined) return answered(query, "code", { note: "This code allows no move: a digit after the point must not be 0." });
  const home = index.home.get(code);
  if (home === undefined) {
    const detail = "not in the census of codes of three places: your browser works it out and compares it with every class";
    return answered(query, "code", { found: [foundAt(`Octal game ${code}`, `${LOCATOR}${code}`, detail)] });
  }
  const words = [facts(home, code)];
  if (code !== home.code) {
    const shift = home.codes.get(code) as number;
    const moved = shift === 0 ? "the same" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
    words.push(`heap n is worth ${moved} in ${title(index, home.code)}`);
  }
  return answered(query, "code", { found: [foundAt(title(index, code), path(index, code), words.join("; "), onward(index, code))] });
}

export function ofHexadecimal(query: string, code: string): Answer {
  const detail = `digits from 8 on leave more than two heaps; on the command line: atlas hexadecimal ${code}`;
  return answered(query, "code", { found: [foundAt(`Hexadecimal code ${code}`, "games/octal/", detail)] });
}

/** An octal code as the census writes it; undefined for one that allows no move. */
export function canonical(text: string): string | undefined {
  const [head = "", tail = ""] = text.split(".");
  const places = tail.replace(/0+$/, "");
  return places !== "" || head === "4" ? `${head || "0"}.${places}` : undefined;
}

export function facts(home: Class, code: string): string {
  const report = home.reported;
  if (home.period !== null) {
    const period = `period ${grouped(home.period)} from heap ${grouped(home.preperiods[code] ?? 0)} on`;
    return report === undefined ? `${period}, proved` : `${period}, reported by ${report.by} in ${report.source}, ${BY_STUDY}`;
  }
  if (report === undefined) return `open: no period to heap ${grouped(home.computedTo)}`;
  const about = `${report.period} reported (${report.by}, ${report.source})`;
  return `period ${about}, not proved here; computed to heap ${grouped(home.computedTo)}`;
}

export function title(index: Index, code: string): string {
  const game = index.named.get(code);
  return game === undefined ? `Octal game ${code}` : `${game.name} (${code})`;
}

export function path(index: Index, code: string): string {
  return index.named.get(code)?.path ?? (index.home.get(code) as Class).path;
}

export function onward(index: Index, code: string): readonly Link[] {
  const home = index.home.get(code) as Class;
  const own = path(index, code) === home.path ? [] : [{ text: `The class of ${home.code}`, path: home.path }];
  const byStudy = home.period !== null && home.reported !== undefined;
  const again = byStudy ? [{ text: "How to check it again", path: `${home.path}#${VERIFY}` }] : [];
  return [...own, ...again, { text: "Relatives and near misses", path: `${LOCATOR}${code}` }];
}
