// Answers to octal codes: the game or the class, and its facts, the same as in generator/fairgame_site/lookup/codes.py.
import { groupDigits } from "../dom";
import type { Class, Index } from "./index";
import { type Answer, type Link, makeAnswer, makeMatch } from "./matches";

const LOCATOR = "octal/#code=";
const VERIFY = "verify";
const BY_STORED_RUN = "and shown here by a stored run, as its list of checks says";

export function answerCode(index: Index, query: string, text: string): Answer {
  const code = canonical(text);
  if (code === undefined)
    return makeAnswer(query, "code", { note: "This code allows no move: a digit after the point must not be 0." });
  const entry = index.classByCode.get(code);
  if (entry === undefined) {
    const detail =
      "not in the census of codes of three places: your browser works it out and compares it with every class";
    return makeAnswer(query, "code", { found: [makeMatch(`Octal game ${code}`, `${LOCATOR}${code}`, detail)] });
  }
  const words = [facts(entry, code)];
  if (code !== entry.code) {
    const shift = entry.codes.get(code) as number;
    const shifted = shift === 0 ? "the same" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
    words.push(`heap n is worth ${shifted} in ${title(index, entry.code)}`);
  }
  return makeAnswer(query, "code", {
    found: [makeMatch(title(index, code), path(index, code), words.join("; "), links(index, code))],
  });
}

export function answerHexadecimal(query: string, code: string): Answer {
  const detail = `digits from 8 on leave more than two heaps; on the command line: atlas hexadecimal ${code}`;
  return makeAnswer(query, "code", { found: [makeMatch(`Hexadecimal code ${code}`, "games/octal/", detail)] });
}

/** Return an octal code in the form of the census; undefined for one that allows no move. */
export function canonical(text: string): string | undefined {
  const [head = "", tail = ""] = text.split(".");
  const places = tail.replace(/0+$/, "");
  return places !== "" || head === "4" ? `${head || "0"}.${places}` : undefined;
}

export function facts(entry: Class, code: string): string {
  const report = entry.reported;
  if (entry.period !== null) {
    const period = `period ${groupDigits(entry.period)} from heap ${groupDigits(entry.preperiods[code] ?? 0)} on`;
    return report === undefined
      ? `${period}, proved`
      : `${period}, reported by ${report.by} in ${report.source}, ${BY_STORED_RUN}`;
  }
  if (report === undefined) return `open: no period to heap ${groupDigits(entry.computedTo)}`;
  const about = `${report.period} reported (${report.by}, ${report.source})`;
  return `period ${about}, not proved here; computed to heap ${groupDigits(entry.computedTo)}`;
}

export function title(index: Index, code: string): string {
  const game = index.gameByCode.get(code);
  return game === undefined ? `Octal game ${code}` : `${game.name} (${code})`;
}

export function path(index: Index, code: string): string {
  return index.gameByCode.get(code)?.path ?? (index.classByCode.get(code) as Class).path;
}

export function links(index: Index, code: string): readonly Link[] {
  const entry = index.classByCode.get(code) as Class;
  const classLink = path(index, code) === entry.path ? [] : [{ text: `The class of ${entry.code}`, path: entry.path }];
  const byStoredRun = entry.period !== null && entry.reported !== undefined;
  const verifyLink = byStoredRun ? [{ text: "How to check it again", path: `${entry.path}#${VERIFY}` }] : [];
  return [...classLink, ...verifyLink, { text: "Relatives and near misses", path: `${LOCATOR}${code}` }];
}
