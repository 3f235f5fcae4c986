// Plays every game without a page: node play.mjs FOLDER COUNT SEED, where the folder has played.json and the scripts of
// the games. Faults go to standard output, one a line; what was played to played-told.json in the folder.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [folder, count, seed] = [resolve(process.argv[2] ?? "."), Number(process.argv[3] ?? 3), process.argv[4] ?? ""];
const out = await mkdtemp(join(tmpdir(), "atlas-play-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: ["vectors/play.ts"],
    outfile: join(out, "play.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: ["node20"],
    logLevel: "warning",
  });
  const { play } = await import(pathToFileURL(join(out, "play.mjs")).href);
  const { faults, told } = await play(folder, count, seed);
  await writeFile(join(folder, "played-told.json"), JSON.stringify(told, null, 1));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await rm(out, { recursive: true, force: true });
}
