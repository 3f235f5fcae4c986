// Bundle of the browser side, written to ../fairgame_site/bundle/ and committed: building the site needs no node. An
// argument or OUT_DIR names another output folder. The bytes depend only on the sources and the lock file.
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { fonts } from "./fonts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? process.env.OUT_DIR ?? join(here, "../fairgame_site/bundle"));

await mkdir(out, { recursive: true });
const faces = await fonts(out);
// `@import "atlas:fonts"` resolves to the style sheet of the fonts; the fonts themselves are not bundled.
const ownFonts = {
  name: "fonts",
  setup(plugin) {
    plugin.onResolve({ filter: /^atlas:fonts$/ }, () => ({ path: "fonts", namespace: "atlas" }));
    plugin.onLoad({ filter: /^fonts$/, namespace: "atlas" }, () => ({ contents: faces, loader: "css" }));
  },
};

// Modules that few pages need. Each becomes one file with all its imports, without shared chunks.
const LAZY = {
  papaparse: "papaparse",
  "./datatable": "datatable",
  "./cube-view": "cube",
  "../accelerators/mark": "mark",
  "./look": "lookup",
  "../lookup/look": "lookup",
  "./play": "play",
  "../play": "play",
  "./figures/drawn": "drawn",
  "../pictures/album": "pictures",
  "./typed": "typed",
  "./sums/page": "sums",
  "./lab/page": "lab",
};
const lazy = {
  name: "lazy",
  setup(plugin) {
    plugin.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === "dynamic-import" && LAZY[path] ? { path: `./${LAZY[path]}.js`, external: true } : undefined,
    );
  },
};

const common = {
  absWorkingDir: here,
  entryNames: "[name]",
  outdir: out,
  bundle: true,
  format: "esm",
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "linked",
  sourcemap: false,
  metafile: true,
  logLevel: "warning",
  external: ["fonts/*"],
};
const results = [
  await build({
    ...common,
    entryPoints: [
      { in: "src/atlas.ts", out: "atlas" },
      { in: "src/atlas.css", out: "atlas" },
    ],
    plugins: [ownFonts, lazy],
  }),
  await build({
    ...common,
    entryPoints: [
      { in: "src/tables/datatable.ts", out: "datatable" },
      { in: "src/figures/cube-view.ts", out: "cube" },
      { in: "src/accelerators/mark.ts", out: "mark" },
      { in: "papaparse", out: "papaparse" },
      { in: "src/lookup/look.ts", out: "lookup" },
      { in: "src/play.ts", out: "play" },
      { in: "src/daily.ts", out: "daily" },
      { in: "src/css/daily.css", out: "daily" },
      { in: "src/figures/drawn.ts", out: "drawn" },
      { in: "src/pictures/album.ts", out: "pictures" },
      { in: "src/typed.ts", out: "typed" },
      { in: "src/sums/page.ts", out: "sums" },
      { in: "src/css/sums.css", out: "sums" },
      { in: "src/lab/page.ts", out: "lab" },
      { in: "src/lab/worker.ts", out: "lab-worker" },
      { in: "src/embed/page.ts", out: "embedded" },
      { in: "src/css/embed.css", out: "embed" },
      { in: "src/offline/worker.ts", out: "service-worker" },
    ],
    plugins: [lazy],
  }),
  // The script for other sites runs as a classic script too, which needs no header of the server.
  await build({ ...common, format: "iife", entryPoints: [{ in: "src/embed/element.ts", out: "embed" }] }),
];

// The files name their licences in the header; the licence texts are copied next to them.
await copyFile(join(here, "node_modules/datatables.net/License.txt"), join(out, "datatable.LICENSE.txt"));
await copyFile(join(here, "node_modules/papaparse/LICENSE"), join(out, "papaparse.LICENSE.txt"));
await copyFile(join(here, "node_modules/minisearch/LICENSE.txt"), join(out, "lookup.LICENSE.txt"));
await copyFile(join(here, "node_modules/three/LICENSE"), join(out, "cube.LICENSE.txt"));

for (const [path, file] of results.flatMap(({ metafile }) => Object.entries(metafile.outputs)).sort()) {
  console.log(`${String(file.bytes).padStart(8)}  ${path}`);
}
