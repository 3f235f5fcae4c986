// Why this exists: what an answer of the box is made of (generator/fairgame_site/lookup/found.py).

export interface Link {
  readonly text: string;
  /** Below the site's root, or an address of another site. */
  readonly path: string;
}

export interface Found {
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly more: readonly Link[];
}

export interface Near {
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly values: readonly (number | null)[];
  /** The first place, from 0, in which it differs. */
  readonly parts_at: number;
}

export interface Answer {
  readonly query: string;
  readonly kind: string;
  readonly found: readonly Found[];
  readonly near: readonly Near[];
  readonly note: string;
  readonly elsewhere: readonly Link[];
}

export function answered(query: string, kind: string, rest: Partial<Answer> = {}): Answer {
  return { query, kind, found: [], near: [], note: "", elsewhere: [], ...rest };
}

export function foundAt(title: string, path: string, detail = "", more: readonly Link[] = []): Found {
  return { title, path, detail, more };
}
