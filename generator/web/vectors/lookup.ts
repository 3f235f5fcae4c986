// Why this exists: the box answers here what atlas lookup answers on the command line. The answers of
// the command line (tests/support/vectors/lookup.py) are compared word for word.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { answer } from "../src/lookup/answer";
import { read, type Data } from "../src/lookup/index";

interface LookupVectors {
  readonly index: Data;
  readonly answers: readonly { readonly text: string; readonly said: unknown }[];
}

export async function checkLookup(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "lookup.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { index: data, answers } = JSON.parse(text) as LookupVectors;
  const index = read(data);
  return answers.flatMap(({ text: typed, said }) => {
    const [here, there] = [JSON.stringify(answer(index, typed)), JSON.stringify(said)];
    return here === there ? [] : [`lookup “${typed}”: ${here} here, ${there} on the command line`];
  });
}
