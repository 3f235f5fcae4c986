// Why this exists: a solved position can be linked to. It stands in the fragment
// of the address (#position=12+70+180), which is never sent to the server and does
// not make another page of it. Whatever is written there is only ever read as text.

/** A longer fragment is neither written nor read. */
export const LONGEST_FRAGMENT = 20_000;

/** The key beside that of a position under which misère play is named. */
export function playKey(key: string): string {
  return key === "position" ? "play" : `${key}-play`;
}

/** The position in a fragment under a key; undefined if there is none. */
export function readPosition(fragment: string, key: string): string | undefined {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!text.includes(`${key}=`) || text.length > LONGEST_FRAGMENT) return undefined;
  return new URLSearchParams(text).get(key) ?? undefined;
}

/** The fragment that leads back to a position; undefined if it would be too long for an address. */
export function positionFragment(key: string, position: string, play = "normal"): string | undefined {
  const pairs = [[key, position], ...(play === "normal" ? [] : [[playKey(key), play]])];
  const text = position.length > LONGEST_FRAGMENT ? "" : new URLSearchParams(pairs).toString();
  return text === "" || text.length > LONGEST_FRAGMENT ? undefined : `#${text}`;
}
