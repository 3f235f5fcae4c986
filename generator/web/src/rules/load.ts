// Scripts of translated functions, fetched from this site. The runtime alone needs no page, so Node can import it.
import { loadScript } from "../data";
import { runtime } from "./runtime";

/** Load the translated functions of a script, with plain numbers or BigInts. */
export async function loadFunctions<T>(address: string, big = false): Promise<T> {
  const script = await loadScript<{ readonly default: (py: ReturnType<typeof runtime>) => T }>(address);
  return script.default(runtime(big));
}
