// Loading of the scripts in a folder of vectors.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accelerator as mark } from "../src/accelerators/mark";
import type { Accelerator, Definition } from "../src/rules/game";
import { runtime, type Value } from "../src/rules/runtime";

const ACCELERATORS: Readonly<Record<string, Accelerator>> = { mark };

export function acceleratorFor({ accelerator }: Definition): Accelerator | undefined {
  return accelerator === undefined ? undefined : ACCELERATORS[accelerator];
}

export async function loadModule<T>(folder: string, name: string): Promise<T> {
  return (await import(pathToFileURL(join(folder, name)).href)) as T;
}

/** Load the default export of a module. */
export async function loadScript<T>(folder: string, name: string): Promise<T> {
  return (await loadModule<{ readonly default: T }>(folder, name)).default;
}

type TextFunction = (text: string) => Value;

/** Load a translated library of one function, with long integers. */
export async function loadFunction(folder: string, name: string): Promise<TextFunction> {
  type Library = (py: ReturnType<typeof runtime>) => Readonly<Record<string, TextFunction>>;
  const library = await loadScript<Library>(folder, name);
  return Object.values(library(runtime(true)))[0] as TextFunction;
}
