// Why this exists: expressions of nim-arithmetic are worked out by the engine's own function,
// translated, with long integers. What the engine says of many is held against it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keyOf, Refused, runtime, type Value } from "../src/rules/runtime";

/** tests/support/vectors/nimbers.py tells what is in it. */
interface Expressions {
  readonly script: string;
  readonly typed: readonly { readonly text: string; readonly said: string }[];
}

type Script = (py: ReturnType<typeof runtime>) => { told(text: string): Value };

export async function checkExpressions(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "expressions.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { script, typed } = JSON.parse(text) as Expressions;
  const { told } = ((await import(pathToFileURL(join(folder, script)).href)) as { readonly default: Script }).default(runtime(true));
  return typed.flatMap((one) => {
    const here = saidOf(told, one.text);
    return here === one.said ? [] : [`expression “${one.text}”: ${here} here, ${one.said} in the engine`];
  });
}

function saidOf(told: (text: string) => Value, text: string): string {
  try {
    return keyOf(told(text));
  } catch (error) {
    if (error instanceof Refused) return keyOf([error.text, error.reason]);
    throw error;
  }
}
