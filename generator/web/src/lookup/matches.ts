// Parts of an answer of the box (generator/fairgame_site/lookup/found.py).
export interface Link {
  readonly text: string;
  /** Path below the site's root, or the address of another site. */
  readonly path: string;
}

export interface Match {
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
  /** First place, from 0, that differs. */
  readonly parts_at: number;
}

export interface Answer {
  readonly query: string;
  readonly kind: string;
  readonly found: readonly Match[];
  readonly near: readonly Near[];
  readonly note: string;
  readonly elsewhere: readonly Link[];
}

export function makeAnswer(query: string, kind: string, rest: Partial<Answer> = {}): Answer {
  return { query, kind, found: [], near: [], note: "", elsewhere: [], ...rest };
}

export function makeMatch(title: string, path: string, detail = "", more: readonly Link[] = []): Match {
  return { title, path, detail, more };
}
