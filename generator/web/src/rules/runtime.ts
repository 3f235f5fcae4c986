// Runtime of the rules translated from Python: tuples compared by value, floor division, ranges, insertion-ordered sets
// and dictionaries, itertools. It has two versions, with plain numbers (exact below 2^30, fast) and with BigInts
// (exact, any length); a script is the same for both. `generator/fairgame_site/translate/names.py` lists the names.

export type Num = number | bigint;
/** A number, a text, a boolean, null, or a tuple of values. */
export type Value = Num | string | boolean | null | readonly Value[];
type Emit<T> = (value: T) => void;

/** Error for a position beyond the limits of a rule. */
export class LimitReached extends Error {}

/** Error for a position that violates its notation: the text concerned and the reason. */
export class Refused extends Error {
  constructor(
    readonly text: string,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Return a key that is equal for equal values of either number type. */
export function keyOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (!Array.isArray(value)) return String(value);
  let text = "(";
  for (let place = 0; place < value.length; place += 1) {
    const one: unknown = value[place];
    const key = typeof one === "number" ? one : keyOf(one);
    text += place === 0 ? key : `,${key}`;
  }
  return `${text})`;
}

/** Insertion-ordered dictionary with keys compared by value or, without values, a set. */
class Members<V = null> {
  private readonly entries = new Map<unknown, [unknown, V]>();

  constructor(pairs: Iterable<readonly [unknown, V]>) {
    for (const [name, value] of pairs) this.set(name, value);
  }

  private static key(name: unknown): unknown {
    return typeof name === "object" && name !== null ? keyOf(name) : name;
  }

  set(name: unknown, value: V): void {
    const key = Members.key(name);
    const old = this.entries.get(key);
    if (old === undefined) this.entries.set(key, [name, value]);
    else old[1] = value;
  }

  delete(name: unknown): void {
    this.entries.delete(Members.key(name));
  }

  has(name: unknown): boolean {
    return this.entries.has(Members.key(name));
  }

  get(name: unknown): V | undefined {
    return this.entries.get(Members.key(name))?.[1];
  }

  get size(): number {
    return this.entries.size;
  }

  names(): unknown[] {
    return [...this.entries.values()].map(([name]) => name);
  }

  pairs(): [unknown, V][] {
    return [...this.entries.values()].map(([name, value]) => [name, value]);
  }
}

function compare(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let place = 0; place < Math.min(a.length, b.length); place += 1) {
      const order = compare(a[place], b[place]);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  return (a as Num) < (b as Num) ? -1 : (a as Num) > (b as Num) ? 1 : 0;
}

export function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one, place) => same(one, b[place]));
}

function each(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Members) return value.names();
  return [...(value as Iterable<unknown>)];
}

function truth(value: unknown): boolean {
  if (Array.isArray(value) || typeof value === "string") return value.length > 0;
  return value instanceof Members ? value.size > 0 : Boolean(value);
}

function collect<T>(fill: (emit: Emit<T>) => void): T[] {
  const values: T[] = [];
  fill((value) => values.push(value));
  return values;
}

/** Pop the keyword arguments, passed as a last object. */
function popKeywords(args: unknown[]): Record<string, unknown> {
  const last = args[args.length - 1];
  if (typeof last !== "object" || last === null || Array.isArray(last) || last instanceof Members) return {};
  args.pop();
  return last as Record<string, unknown>;
}

function emitCombinations(
  list: readonly unknown[],
  count: number,
  withReplacement: boolean,
  emit: Emit<unknown[]>,
  from = 0,
  chosen: unknown[] = [],
): void {
  if (chosen.length === count) emit(chosen);
  else
    for (let place = from; place < list.length; place += 1)
      emitCombinations(list, count, withReplacement, emit, withReplacement ? place : place + 1, [
        ...chosen,
        list[place],
      ]);
}

/** Create the runtime for plain numbers, or for BigInts. */
export function runtime(big: boolean) {
  const int = (value: number | string | bigint): Num => (big ? BigInt(value) : Number(value));
  const [zero, one] = [int(0), int(1)];
  const asNumber = Number;
  const add2 = (a: Num, b: Num): Num => (a as number) + (b as number);

  function div(a: Num, b: Num): Num {
    if (!big) return Math.floor((a as number) / (b as number));
    const quotient = (a as bigint) / (b as bigint);
    return (a as bigint) % (b as bigint) !== 0n && (a as bigint) < 0n !== (b as bigint) < 0n ? quotient - 1n : quotient;
  }

  function mod(a: Num, b: Num): Num {
    const rest = (a as number) % (b as number);
    return (rest as Num) !== zero && rest < zero !== b < zero ? add2(rest, b) : rest;
  }

  function plus(a: unknown, b: unknown): unknown {
    return Array.isArray(a) ? [...a, ...(b as unknown[])] : (a as number) + (b as number);
  }

  function times(a: unknown, b: unknown): unknown {
    const [list, count] = Array.isArray(a) ? [a, b] : Array.isArray(b) ? [b, a] : [undefined, undefined];
    if (list === undefined) return (a as number) * (b as number);
    return Array.from({ length: Math.max(0, asNumber(count)) }, () => list as unknown[]).flat();
  }

  const shiftLeft = (a: Num, b: Num): Num =>
    big ? (a as bigint) << (b as bigint) : (a as number) * 2 ** (b as number);
  const shiftRight = (a: Num, b: Num): Num =>
    big ? (a as bigint) >> (b as bigint) : Math.floor((a as number) / 2 ** (b as number));

  function range(...ends: Num[]): Num[] {
    const [start, stop, step] =
      ends.length === 1 ? [zero, ends[0] as Num, one] : [ends[0] as Num, ends[1] as Num, ends[2] ?? one];
    const values: Num[] = [];
    for (let at = start; step > zero ? at < stop : at > stop; at = add2(at, step)) values.push(at);
    return values;
  }

  /** Return an item of a list, from its end for a negative index, or of a dictionary. */
  function at(list: unknown, place: unknown): unknown {
    if (list instanceof Members) return list.get(place);
    const index = asNumber(place);
    const items = list as unknown[];
    return items[index < 0 ? items.length + index : index];
  }

  function put(list: unknown, place: unknown, value: unknown): void {
    if (list instanceof Members) (list as Members<unknown>).set(place, value);
    else
      (list as unknown[])[asNumber(place) < 0 ? (list as unknown[]).length + asNumber(place) : asNumber(place)] = value;
  }

  function slice(list: unknown[], from: Num | null, to?: Num | null, step?: Num | null): unknown[] {
    if (step === undefined || step === null)
      return list.slice(asNumber(from ?? 0), to === undefined || to === null ? undefined : asNumber(to));
    const by = asNumber(step);
    if (by > 0)
      return list
        .slice(asNumber(from ?? 0), to === undefined || to === null ? undefined : asNumber(to))
        .filter((_, place) => place % by === 0);
    const reversed = [...list].reverse();
    return reversed.filter((_, place) => place % -by === 0);
  }

  function extreme(sign: number, args: unknown[]): unknown {
    const { key, default: fallback } = popKeywords(args) as { key?: (value: unknown) => unknown; default?: unknown };
    const list = args.length === 1 ? each(args[0]) : args;
    let best = list[0];
    for (const value of list) {
      if (sign * compare(key === undefined ? value : key(value), key === undefined ? best : key(best)) > 0)
        best = value;
    }
    return list.length === 0 ? fallback : best;
  }

  function isqrt(value: Num): Num {
    if (!big) {
      let root = Math.floor(Math.sqrt(value as number));
      while (root * root > (value as number)) root -= 1;
      while ((root + 1) * (root + 1) <= (value as number)) root += 1;
      return root;
    }
    const n = value as bigint;
    if (n < 2n) return n;
    let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
    for (;;) {
      const next = (root + n / root) >> 1n;
      if (next >= root) return root;
      root = next;
    }
  }

  const bits = (value: Num): string => (value === zero ? "" : (value < zero ? -value : value).toString(2));

  return {
    int,
    zero,
    div,
    mod,
    plus,
    times,
    shiftLeft,
    shiftRight,
    range,
    at,
    put,
    slice,
    isqrt,
    ceil: Math.ceil,
    cos: Math.cos,
    hypot: Math.hypot,
    sin: Math.sin,
    same,
    each,
    truth,
    collect,
    abs: (value: Num): Num => (value < zero ? -value : value),
    all: (list: unknown): boolean => each(list).every(truth),
    any: (list: unknown): boolean => each(list).some(truth),
    dict: (pairs: Iterable<readonly [unknown, unknown]> = []) => new Members(pairs),
    set: (list: unknown = []) => new Members(each(list).map((value) => [value, null] as const)),
    divmod: (a: Num, b: Num): [Num, Num] => [div(a, b), mod(a, b)],
    enumerate(...args: unknown[]): [Num, unknown][] {
      const { start = zero } = popKeywords(args) as { start?: Num };
      return each(args[0]).map((value, place) => [add2(int(place), start), value]);
    },
    whole: (value: unknown): Num =>
      typeof value === "string" ? int(value) : typeof value === "boolean" ? int(Number(value)) : (value as Num),
    list: (value: unknown = []): unknown[] => [...each(value)],
    len: (value: unknown): Num => int(value instanceof Members ? value.size : each(value).length),
    map(make: (...values: unknown[]) => unknown, ...lists: unknown[]): unknown[] {
      const [first = [], ...others] = lists.map(each);
      return first.map((value, place) => make(value, ...others.map((list) => list[place])));
    },
    max: (...args: unknown[]): unknown => extreme(1, args),
    min: (...args: unknown[]): unknown => extreme(-1, args),
    next(list: unknown, fallback?: unknown): unknown {
      const items = each(list);
      return items.length > 0 ? items[0] : fallback;
    },
    reversed: (list: unknown): unknown[] => [...each(list)].reverse(),
    sorted(...args: unknown[]): unknown[] {
      const { key, reverse } = popKeywords(args) as { key?: (value: unknown) => unknown; reverse?: boolean };
      const sign = reverse === true ? -1 : 1;
      return [...each(args[0])].sort(
        (a, b) => sign * compare(key === undefined ? a : key(a), key === undefined ? b : key(b)),
      );
    },
    str: (value: unknown): string => String(value),
    sum: (list: unknown, start: Num = zero): Num =>
      (each(list) as Num[]).reduce((total, value) => add2(total, asInt(value)), start),
    zip: (...lists: unknown[]): unknown[][] => {
      const all = lists.map(each);
      return Array.from({ length: Math.min(...all.map((list) => list.length)) }, (_, place) =>
        all.map((list) => list[place]),
      );
    },
    reduce(make: (a: unknown, b: unknown) => unknown, list: unknown, start?: unknown): unknown {
      const [values, step] = [each(list), (a: unknown, b: unknown) => make(a, b)];
      return start === undefined ? values.reduce(step) : values.reduce(step, start);
    },
    accumulate(list: unknown): Num[] {
      let total = zero;
      return (each(list) as Num[]).map((value) => (total = add2(total, value)));
    },
    chain: (...lists: unknown[]): unknown[] => lists.flatMap(each),
    combinations: (list: unknown, count: Num): unknown[][] =>
      collect((emit) => emitCombinations(each(list), asNumber(count), false, emit)),
    combinationsWithReplacement: (list: unknown, count: Num): unknown[][] =>
      collect((emit) => emitCombinations(each(list), asNumber(count), true, emit)),
    islice: (list: unknown, stop: Num): unknown[] => each(list).slice(0, asNumber(stop)),
    pairwise(list: unknown): unknown[][] {
      const items = each(list);
      return items.slice(1).map((value, place) => [items[place], value]);
    },
    product(...args: unknown[]): unknown[][] {
      const { repeat = one } = popKeywords(args) as { repeat?: Num };
      const lists = Array.from({ length: asNumber(repeat) }, () => args.map(each)).flat();
      return lists.reduce<unknown[][]>(
        (tuples, list) => tuples.flatMap((chosen) => list.map((value) => [...chosen, value])),
        [[]],
      );
    },
    xor: (a: Num, b: Num): Num => (a as number) ^ (b as number),
    add: (container: Members, value: unknown): void => container.set(value, null),
    append: (list: unknown[], value: unknown): void => void list.push(value),
    bitCount: (value: Num): Num => int(bits(value).replace(/0/g, "").length),
    bitLength: (value: Num): Num => int(bits(value).length),
    count: (list: unknown[], value: unknown): Num => int(each(list).filter((one_) => same(one_, value)).length),
    extend: (list: unknown[], more: unknown): void => void list.push(...each(more)),
    get: (container: Members<unknown>, name: unknown, fallback: unknown = null): unknown =>
      container.has(name) ? container.get(name) : fallback,
    has: (container: unknown, value: unknown): boolean =>
      container instanceof Members
        ? container.has(value)
        : typeof container === "string" && typeof value === "string"
          ? container.includes(value)
          : Array.isArray(value)
            ? each(container).some((one_) => same(one_, value))
            : each(container).includes(value),
    index: (list: unknown, value: unknown): Num => int(each(list).findIndex((one_) => same(one_, value))),
    insert: (list: unknown[], place: Num, value: unknown): void => void list.splice(asNumber(place), 0, value),
    items: (container: Members<unknown>): [unknown, unknown][] => container.pairs(),
    values: (container: Members<unknown>): unknown[] => container.pairs().map(([, value]) => value),
    join: (joint: string, list: unknown): string => each(list).join(joint),
    partition(text: string, joint: string): string[] {
      const place = text.indexOf(joint);
      return place < 0 ? [text, "", ""] : [text.slice(0, place), joint, text.slice(place + joint.length)];
    },
    rstrip: (text: string, characters: string): string => text.replace(new RegExp(`[${characters}]+$`), ""),
    pop: (list: unknown[], place?: Num): unknown =>
      place === undefined ? list.pop() : list.splice(asNumber(place), 1)[0],
    remove(list: unknown[] | Members, value: unknown): void {
      if (list instanceof Members) list.delete(value);
      else
        list.splice(
          list.findIndex((one_) => same(one_, value)),
          1,
        );
    },
    setdefault(container: Members<unknown>, name: unknown, value: unknown): unknown {
      if (!container.has(name)) container.set(name, value);
      return container.get(name);
    },
    /**
     * Cache a function: by identity of a single tuple, which is immutable, and otherwise by the values of the
     * arguments.
     */
    memo<T>(make: (...args: unknown[]) => T): (...args: unknown[]) => T {
      const byValue = new Map<string, T>();
      const byIdentity = new WeakMap<object, T>();
      return (...args) => {
        const tuple = args.length === 1 && Array.isArray(args[0]) ? args[0] : undefined;
        let result = tuple === undefined ? undefined : byIdentity.get(tuple);
        if (result !== undefined) return result;
        const key = keyOf(args);
        result = byValue.get(key);
        if (result === undefined && !byValue.has(key)) byValue.set(key, (result = make(...args)));
        if (tuple !== undefined && result !== undefined) byIdentity.set(tuple, result);
        return result as T;
      };
    },
    limit: (text: string) => new LimitReached(text),
    refusal: (text: string, reason: string) => new Refused(text, reason),
  };

  function asInt(value: unknown): Num {
    return typeof value === "boolean" ? int(Number(value)) : (value as Num);
  }
}

/** Call a rule; undefined if the position is beyond its limit. */
export function withinLimits<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

/** Return the nim-sum of numbers of either type. */
export function nimAdd(a: Num, b: Num): Num {
  if (typeof a === "number" && typeof b === "number" && a < 2 ** 30 && b < 2 ** 30) return a ^ b;
  const sum = BigInt(a) ^ BigInt(b);
  return sum < 2n ** 30n ? Number(sum) : sum;
}
