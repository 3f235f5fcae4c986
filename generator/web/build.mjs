// Bundles the browser side into dist/, which is committed so that a site build
// needs no node. The output folder can be given as an argument or as OUT_DIR, so
// that a check can rebuild elsewhere and compare: the bytes depend on the sources
// and the lock file alone (no time, no path, no order of the file system).
import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? process.env.OUT_DIR ?? join(here, "dist"));

await mkdir(out, { recursive: true });
// A chunk of an older build must not stay behind; nothing else is removed.
await rm(join(out, "chunks"), { recursive: true, force: true });

const result = await build({
  absWorkingDir: here,
  // `datatable` and `cube` are entries of their own only to give the lazy parts stable names.
  entryPoints: [
    { in: "src/atlas.ts", out: "atlas" },
    { in: "src/tables/datatable.ts", out: "datatable" },
    { in: "src/figures/cube-view.ts", out: "cube" },
    { in: "src/atlas.css", out: "atlas" },
  ],
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "linked",
  sourcemap: false,
  metafile: true,
  logLevel: "warning",
});

// The libraries' headers name their licences; the terms must travel with them.
await copyFile(join(here, "node_modules/datatables.net/License.txt"), join(out, "datatable.LICENSE.txt"));
await copyFile(join(here, "node_modules/papaparse/LICENSE"), join(out, "papaparse.LICENSE.txt"));
await copyFile(join(here, "node_modules/three/LICENSE"), join(out, "cube.LICENSE.txt"));

for (const [path, file] of Object.entries(result.metafile.outputs).sort()) {
  console.log(`${String(file.bytes).padStart(8)}  ${path}`);
}
