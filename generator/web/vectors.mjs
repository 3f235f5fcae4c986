// Holds the browser's rules against the engine's answers: node vectors.mjs FOLDER, where the folder has
// vectors.json and the scripts of the games. One process for every game; the check itself is vectors/check.ts. Faults go
// to standard output, one a line; what agreed, how often, to vectors-told.json in the folder.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2] ?? ".");
const out = await mkdtemp(join(tmpdir(), "atlas-vectors-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: ["vectors/check.ts"],
    outfile: join(out, "check.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: ["node20"],
    logLevel: "warning",
  });
  const { check } = await import(pathToFileURL(join(out, "check.mjs")).href);
  const { faults, told } = await check(folder);
  await writeFile(join(folder, "vectors-told.json"), JSON.stringify(told, null, 1));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await rm(out, { recursive: true, force: true });
}
