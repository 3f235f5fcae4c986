// Runs TypeScript under node, bundled by esbuild into a temporary folder, because node 20 cannot strip types.
//
//   node run.mjs test                      runs test/*.test.ts with node's test runner
//   node run.mjs vectors FOLDER            compares the browser's rules with the engine's answers in FOLDER
//   node run.mjs play FOLDER COUNT SEED    plays every game of FOLDER COUNT times against the opponent of the boards
//
// `vectors` and `play` print errors, one a line, and write their counts to vectors-counts.json or played-counts.json.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [task, folder = ".", ...parameters] = process.argv.slice(2);
const out = await mkdtemp(join(tmpdir(), "atlas-web-"));
const bundle = (entryPoints) =>
  build({
    absWorkingDir: import.meta.dirname,
    entryPoints,
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: ["node20"],
    sourcemap: "inline",
    logLevel: "warning",
  });

async function test() {
  const names = (await readdir(join(import.meta.dirname, "test"))).filter((name) => name.endsWith(".test.ts")).sort();
  await bundle(names.map((name) => join("test", name)));
  const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  return spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
}

/** Report a check of a folder: its errors on standard output, its counts in a file. */
async function report(entry, file, check) {
  await bundle([entry]);
  const module = await import(pathToFileURL(join(out, entry.replace(/^.*\/|\.ts$/g, "").concat(".mjs"))).href);
  const { errors, counts } = await check(module);
  await writeFile(join(resolve(folder), file), JSON.stringify(counts, null, 1));
  for (const error of errors) console.log(error);
  return errors.length > 0 ? 1 : 0;
}

const TASKS = {
  test,
  vectors: () => report("vectors/check.ts", "vectors-counts.json", ({ check }) => check(resolve(folder))),
  play: () => {
    const [count = 3, seed = ""] = parameters;
    return report("vectors/play.ts", "played-counts.json", ({ play }) => play(resolve(folder), Number(count), seed));
  },
};

try {
  process.exitCode = await TASKS[task]();
} finally {
  await rm(out, { recursive: true, force: true });
}
