/* Check a certificate that the nim-values of an octal game are periodic, in node or in the reader's browser.
 *
 *     node octal_period.mjs certificate.json [folder of its data file, by default its own]
 *
 * prints one line and exits with 0 (accepted) or 1 (rejected).  As a module worker it takes the message {certificate,
 * data} (two addresses) and posts {progress: 0 to 1} repeatedly, at last {accepted, reason, seconds, heaps}.
 *
 * This is the second of two checkers.  It shares with octal_period.py only the form of a certificate and the theorems
 * stated and proved there: Guy and Smith's, the parities of common and rare heaps, the window lemma.  It checks the
 * heaps one by one.  The value of a common heap must be the least of its parity that is neither that of a pair with a
 * rare heap nor that of a single heap.  Pairs are noted by their total, once for all digits that split it, and for four
 * totals at once where values are bytes.  Each smaller value of the other parity must be that of some option: pairs
 * with recently useful heaps are tried first (the best are noted like rare ones), then all.  Rare heaps, and all heaps
 * if a mask does not help, are compared with all their options: a wrong mask costs time, never correctness.  Windows
 * are compared with one long run on from the head.
 *
 * Method "values" ENDS EARLY where it may.  Let R < n0 be the last rare heap, p even if "position" is 1, and L no less
 * than any heap noted, rare or not, nor than any tried with success from heap n0 on.  If all n <= E = max(n0,L)+L+K+p
 * have their values, so have all later ones: G(n) = G(n-p) for n > E.  Proof: let n be the least heap in doubt.  Heap
 * n-p, over max(n0,L)+L+K, has its value, by the check or by induction, for reasons that are single heaps and pairs
 * with a part <= L, as all pairs with a rare heap are.  The other parts are among the L+K heaps before n-p, which are
 * common; so are those before n, and have the same values.  So n has that value for the same reasons, and is common.
 * Cost: 1/2 to 1 ns a heap and rare heap, and 50 to 100 ns a heap; 1 or 2 bytes a heap.  Limit: values < 65,536. */

const MAX_TEXT = 1e7, MAX_DATA = 4e8, MAX_NUMBER = 2 ** 42, MAX_CODE = 80, MAX_LIST = 4096;
const NUMBERS = ["schema", "preperiod", "period", "proof_bound", "mask", "position"];
const WINDOW = ["reach", "witness", "head"], LISTS = ["digits", "shorter"], OTHERS = ["game", "method", "data"];

/** The certificate does not prove its claim; the message is the reason. */
export class Rejected extends Error {}

function need(holds, reason) {
  if (!holds) throw new Rejected(reason);
}

/** The rule; tau(n), the parity of the values of common heaps, is even ^ (position & n & 1). */
function rule(digits, mask, position) {
  const [splits, singles] = [4, 2].map((bit) => Int32Array.from([...digits.keys()].filter((k) => digits[k] & bit)));
  const even = position ? 1 ^ (splits[0] & 1) : 1, parity = new Uint8Array(1 << 16);
  need(!position || (mask && new Set(splits.map((k) => k & 1)).size === 1), "the position does not apply here");
  for (let v = 1; v < 1 << 16; v++) parity[v] = parity[v & (v - 1)] ^ (mask & v & -v ? 1 : 0);
  return { digits, last: digits.length - 1, position, splits, singles, even, parity };
}

/** Check the first ``given`` values and find the others by the window lemma; return the heap after the last one. */
function settleAll(game, page, G, given, witness, onProgress) {
  const { digits, last, even, position, parity, splits, singles } = game, size = G.length, rare = [];
  for (let n = 1; n < given; n++) if (parity[G[n]] !== (even ^ (position & n & 1))) rare.push(n);
  const sparse = splits.length > 0 && (given < size || rare.length * 8 <= size), inBytes = G.byteLength === size;
  const R = rare.at(-1) ?? 0, early = sparse && given === size && R < page.preperiod && !(position & page.period);
  need(given === size || (R <= page.reach && page.reach <= witness), "a rare heap is beyond the reach");
  let [noted, alone, shared, listed, tries, reach, stop, room] = [0, 0, 0, 0, 0, 0, size, given < size ? 256 : 32];
  for (let n = 0; n < given; n++) while (room <= G[n]) room *= 2;
  const from = early ? page.preperiod : size, words = room / 32, bytes = new DataView(G.buffer);
  const [sets, common] = [256, 2].map((count) => new Int32Array(count * words)); // of totals, of the two parities
  const [seen, wanted, list] = [room, room, MAX_LIST].map((length) => new Int32Array(length));
  const [heaps, values] = [0, 1].map(() => new Int32Array(rare.length + MAX_LIST)); // with noted pairs, in order
  const wrong = (n) => need(false, `heap ${n} ${n < given ? `does not have the value ${G[n]}` : "is not settled"}`);
  const add = (s, h, v = G[h] ^ G[s - h]) => (sets[(s & 255) * words + (v >> 5)] |= 1 << v);

  /** Compare a heap with all its options. */
  function scan(n) {
    for (let k = 0; k <= last && k < n; k++) {
      if (digits[k] & 2) seen[G[n - k]] = n;
      if (digits[k] & 4) for (let a = 1, b = n - k - 1; a <= b; a++, b--) seen[G[a] ^ G[b]] = n;
    }
    if (n <= last && digits[n] & 1) seen[0] = n;
    if (seen.findIndex((heap) => heap !== n) !== G[n]) wrong(n);
  }

  /** Note pairs with a rare heap or one of the first in the list from now on; more of the list after many trials. */
  function share(n) {
    [shared, tries, alone] = [Math.min(listed, shared + Math.round(tries / n)), 0, 0];
    noted = rare.length + shared;
    heaps.set(Int32Array.from([...rare, ...list.subarray(0, shared)]).sort());
    for (let i = 0; i < noted; i++) values[i] = G[heaps[i]] * 0x1010101;
    while (alone < noted && (!inBytes || heaps[alone] < 4)) alone++; // too small for four totals at once
    if (noted > 0) reach = Math.max(reach, heaps[noted - 1]);
  }

  /** Note the pairs of four totals from s on, except those with a heap that is noted separately. */
  function noteFour(s, one) {
    const two = one + words, three = two + words, four = three + words, mask = words - 1;
    let a = 0, b = 0, c = 0, d = 0, count = noted;
    sets.fill(0, one, one + 4 * words);
    while (count > alone && heaps[count - 1] >= s) count--;
    for (let j = count; j < noted && heaps[j] < s + 3; j++) for (let t = heaps[j] + 1; t < s + 4; t++) add(t, heaps[j]);
    if (words === 1) for (let i = alone; i < count; i++) {
      const v = values[i] ^ bytes.getInt32(s - heaps[i], true);
      a |= 1 << v; b |= 1 << (v >> 8); c |= 1 << (v >> 16); d |= 1 << (v >> 24);
    } else for (let i = alone; i < count; i++) {
      const v = values[i] ^ bytes.getInt32(s - heaps[i], true);
      sets[one + ((v >> 5) & mask)] |= 1 << v;
      sets[two + ((v >> 13) & mask)] |= 1 << (v >> 8);
      sets[three + ((v >> 21) & mask)] |= 1 << (v >> 16);
      sets[four + (v >>> 29)] |= 1 << (v >> 24);
    }
    sets[one] |= a; sets[two] |= b; sets[three] |= c; sets[four] |= d;
  }

  /** Settle a common heap beyond the last digit, all of whose totals are noted. */
  function settle(n) {
    const tau = even ^ (position & n & 1), end = listed;
    let left = 0, g = room, i = shared;
    for (let w = 0; w < words && g === room; w++) {
      let open = -1;
      for (let j = 0; j < splits.length; j++) open &= ~sets[((n - splits[j]) & 255) * words + w];
      for (let j = 0; j < singles.length; j++) if (G[n - singles[j]] >> 5 === w) open &= ~(1 << G[n - singles[j]]);
      const free = open & common[tau * words + w];
      if (free) g = 32 * w + lowest(free);
      for (let rest = open & ((free & -free) - 1); rest; rest &= rest - 1, left++) wanted[32 * w + lowest(rest)] = n;
    }
    if (n >= given && g < room) G[n] = g;
    if (G[n] !== g) wrong(n);
    for (; left > 0; i++) {
      const c = i < end ? list[i] : i - end + 1, before = left, front = Math.max(shared, i >> 1);
      if (i >= end && c > (n < given ? n >> 1 : witness)) wrong(n);
      for (let j = 0; j < splits.length; j++) {
        const b = n - splits[j] - c, v = b > 0 ? G[c] ^ G[b] : g;
        if (wanted[v] === n) left--;
        wanted[v] = 0;
      }
      if (left === before) continue;
      if (c > reach && n >= from) reach = c;
      if (i < end) [list[i], list[front]] = [list[front], c];
      else if (c <= witness) list[listed < MAX_LIST ? listed++ : MAX_LIST / 2 + (n % (MAX_LIST / 2))] = c;
    }
    tries += Math.min(i, end) - shared;
  }

  need(G[0] === 0, "the value of heap 0 is not 0");
  for (let v = 0; v < room; v++) common[parity[v] * words + (v >> 5)] |= 1 << v;
  for (let n = 1, s = n - splits[0], next = 0; n < stop; n++, s++) {
    if (rare[next] < n) next++;
    if (sparse && s % 4 === 0) noteFour(s, (s & 255) * words);
    for (let i = 0; i < alone && heaps[i] < s; i++) add(s, heaps[i]);
    if (!sparse || n === rare[next] || n <= last) scan(n);
    else settle(n);
    if (n % 65536 === 0) onProgress(sparse ? n / stop : (n / size) ** 2);
    if (sparse && (n & (n - 1)) === 0) share(n);
    if (early) stop = Math.min(size, Math.max(from, reach) + reach + last + page.period + 1);
  }
  return stop;
}

/** Reject unless the window lemma proves the period; return the values, and the end of its condition. */
function checkWindow(game, page, data, onProgress) {
  const { reach, witness, head, boundaries: marks, period } = page, { last, splits } = game, width = reach + last + 1;
  const start = page.preperiod + width - 1, goal = start + period, stop = goal + witness + last + 1;
  const windows = marks.map((_, i) => data.subarray(head + i * width, head + (i + 1) * width));
  const first = windows[marks.indexOf(start)], end = windows.at(-1);
  need(data.length === head + marks.length * width, "the number of windows is not that of the boundaries");
  need(marks.every((b, i) => i === 0 || b > marks[i - 1]), "the boundaries are not in order");
  need(first && marks.at(-1) === goal && stop <= MAX_DATA, "n* and n*+p are not among the boundaries");
  need(first.every((v, i) => i === 0 || v === end[i]), "the windows a period apart do not agree");
  need(marks[0] >= 2 * width && head === marks[0] + witness + last, "the head ends at another heap");
  need(page.mask && splits.length && !(page.position & period), "no mask, no split, or an odd period by position");
  const G = new data.constructor(stop);
  G.set(data.subarray(0, head));
  settleAll(game, page, G, head, witness, onProgress);
  need(marks.every((b, i) => windows[i].every((v, j) => v === G[b - width + j])), "the run meets other windows");
  return [G, stop];
}

/** Reject unless the data and their repeats are right as far as needed; return the values and the end. */
function checkValues(game, page, data, onProgress) {
  need(data.length === page.preperiod + page.period && page.proof_bound < MAX_DATA, "the data have another length");
  const G = new data.constructor(page.proof_bound + 1);
  G.set(data);
  for (let n = data.length; n < G.length; n++) G[n] = G[n - page.period];
  return [G, settleAll(game, page, G, G.length, G.length, onProgress)];
}

function primesOf(number) {
  const primes = [];
  for (let d = 2; number > 1; d = d * d > number ? number : d + 1)
    for (; number % d === 0; number /= d) if (primes.at(-1) !== d) primes.push(d);
  return primes;
}

const lowest = (bits) => 31 - Math.clz32(bits & -bits), turn = (x, by) => (x >>> by) | (x << (32 - by));

function sha256(bytes) {
  const primes = [], fraction = (x) => ((x % 1) * 2 ** 32) | 0;
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const key = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))), w = new Int32Array(64);
  const sums = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 128;
  view.setUint32(padded.length - 4, bytes.length << 3); // fewer than 2^29 bytes
  for (let start = 0; start < padded.length; start += 64) {
    let [a, b, c, d, e, f, g, h] = sums;
    for (let i = 0; i < 64; i++) {
      const x = w[(i + 49) & 63], y = w[(i + 62) & 63], u = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      if (i < 16) w[i] = view.getInt32(start + 4 * i);
      else w[i] = w[i - 16] + u + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + key[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (sums[i] += word));
  }
  return Array.from(sums, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function prove(page, raw, onProgress) {
  const keys = (value) => Object.keys(value).sort().join(), window = page.method === "window";
  const names = window ? [...NUMBERS, ...WINDOW] : NUMBERS, lists = window ? [...LISTS, "boundaries"] : LISTS;
  need(keys(page) === [...names, ...lists, ...OTHERS].sort().join(), "a field is missing or unknown");
  need(keys(page.data) === "bytes_per_value,count,file,sha256" && typeof page.data.file === "string", "invalid data");
  const { digits, preperiod, period, shorter, data, position } = page, { count, bytes_per_value: width } = data;
  need([...lists.map((name) => page[name]), ...shorter].every(Array.isArray), "a list is not an array");
  const numbers = [...names.map((name) => page[name]), count, width, ...digits, ...shorter.flat()];
  const good = (x) => Number.isSafeInteger(x) && x >= 0 && x <= MAX_NUMBER;
  need([...numbers, ...(page.boundaries ?? [])].every(good), "a number is invalid or too large");
  need(page.schema === 1 && (window || page.method === "values") && position <= 1, "unknown schema or method");
  need(digits.every((d) => d < 8) && digits[0] % 4 === 0 && digits.at(-1) && digits.length <= MAX_CODE, "no code");
  need(page.game === `${digits[0]}.${digits.slice(1).join("")}`, "the digits are those of another game");
  const game = rule(digits, page.mask, position), bound = 2 * (Math.max(preperiod, 1) - 1 + period) + game.last;
  need(period > 0 && page.proof_bound === bound, `the proof bound is ${bound}`);
  need([1, 2, 4].includes(width) && raw.length === count * width, "the data have another length");
  need(raw.length <= MAX_DATA && data.sha256 === sha256(raw), "the data have another sha256");
  const primes = shorter.map(([prime]) => prime).sort((a, b) => a - b).join();
  need(primes === primesOf(period).join(), "not one witness for each prime divisor of the period");
  const values = new { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[width](new Uint8Array(raw).buffer);
  need(width === 1 || values.every((v) => v < 1 << 16), "a value is over 65,535");
  const [G, heaps] = (window ? checkWindow : checkValues)(game, page, values, onProgress);
  for (const [prime, heap, ...more] of shorter) {
    const later = G[heap + period / prime], differs = later !== undefined && later !== G[heap];
    need(heap >= preperiod && differs && !more.length, `heap ${heap} is no witness`);
  }
  need(preperiod === 0 || G[preperiod - 1] !== G[preperiod - 1 + period], "the preperiod is smaller");
  return { reason: `${page.game} has period ${period} from heap ${preperiod} on`, heaps };
}

/** Return {reason, heaps}: the period that a parsed certificate proves, and the heaps checked; or throw Rejected. */
export function check(certificate, raw, onProgress = () => {}) {
  try {
    return prove(certificate, raw, onProgress);
  } catch (error) {
    throw error instanceof Rejected ? error : new Rejected(`${error}`);
  }
}

/** Return the unpacked data of a gzip file, or of one that was unpacked in transit. */
export async function unzip(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts = [], reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    need((size += part.value.length) <= MAX_DATA, "the data are too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Sort keys, for the canonical form of JSON. */
const sorted = (_, part) => (part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part);

/** Return {accepted, reason, seconds, heaps} for the bytes of two files from ``load``; never throw. */
async function answer(load, onProgress) {
  const started = performance.now(), found = { accepted: false, reason: "", heaps: 0 };
  try {
    const [bytes, data] = await load();
    need(bytes.length <= MAX_TEXT && data.length <= MAX_DATA, "a file is too long");
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), page = JSON.parse(text);
    need(`${JSON.stringify(page, sorted)}\n` === text, "not canonical JSON");
    Object.assign(found, check(page, await unzip(data), onProgress), { accepted: true });
  } catch (error) {
    found.reason = (error instanceof Rejected ? error.message : `${error}`).replace(/[^!-~]+/g, " ");
  }
  return { ...found, seconds: (performance.now() - started) / 1000 };
}

async function work({ data: { certificate, data } }) {
  const bytes = async (address) => {
    const response = await fetch(address);
    need(response.ok, `${address} cannot be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  };
  postMessage(await answer(() => Promise.all([certificate, data].map(bytes)), (progress) => postMessage({ progress })));
}

async function main() {
  const [fs, path, url] = await Promise.all([import("node:fs"), import("node:path"), import("node:url")]);
  if (import.meta.url !== url.pathToFileURL(fs.realpathSync(process.argv[1])).href) return; // imported as a module
  process.exitCode = 1;
  const [file = "", folder = path.dirname(file)] = process.argv.slice(2);
  const load = () => {
    const text = fs.readFileSync(file), { file: name } = JSON.parse(text).data;
    need(path.basename(name) === name, "invalid name of a data file");
    return [text, new Uint8Array(fs.readFileSync(path.join(folder, name)))];
  };
  const { accepted, reason } = await answer(load, () => {});
  console.log(accepted ? "accepted:" : "rejected:", reason);
  if (accepted) process.exitCode = 0;
}

if (typeof WorkerGlobalScope === "function" && globalThis instanceof WorkerGlobalScope) globalThis.onmessage = work;
else if (typeof process === "object" && process.argv?.[1]) main().catch(() => {});
