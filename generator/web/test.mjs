// Runs test/*.test.ts with node's own test runner. The tests are bundled by
// esbuild first, because node 20 cannot strip types; the bundle goes to a
// temporary folder that is removed afterwards.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const names = (await readdir(join(here, "test"))).filter((name) => name.endsWith(".test.ts")).sort();
const out = await mkdtemp(join(tmpdir(), "atlas-web-test-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: names.map((name) => join("test", name)),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: ["node20"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
} finally {
  await rm(out, { recursive: true, force: true });
}
