// Fonts of the site, subset to the characters it uses. Source Serif 4 is for reading, Source Sans 3 for tables, forms
// and captions, STIX Two Math for formulas and for signs that the other two lack. They come from the npm registry, all
// under the SIL Open Font License 1.1; the subsets are reproducible byte for byte. A page fetches a file only if it
// shows a character of its range; the two that every page needs take 35 kB. tests/fairgame_site/render/test_fonts.py
// checks that no character of the site is missing.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fontverter from "fontverter";
import subsetFont from "subset-font";

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));
const without = (text, other) => [...text].filter((one) => !other.includes(one)).join("");

const ASCII = range(0x20, 0x7e);
const BASIC = `${ASCII}\u00a0§·×±°²³¹¶ÉÜáäçèéíñóöúü–—‘’“”…−`;
// Whole blocks are cut to the characters that a font has; a character listed one by one must exist.
const LATIN_1 = without(range(0xa1, 0xff), `${BASIC}\u00ad`);
const LATIN_EXTENDED = without(range(0x100, 0x17e), "ŉ");
const GREEK = `${range(0x386, 0x38a)}ΌΎ${range(0x38f, 0x3a1)}${range(0x3a3, 0x3ce)}`;
const CYRILLIC = range(0x400, 0x45f);

// Signs in text, drawn from the formula font: powers and indices, arrows, comparisons, marks of tables and forms.
const SIGNS = "⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉←↑→↓↔↕↗⇒∎≈≠≡≤≥⊕⊗∈√∞✓";

// MathML sets single letters in italics, which are separate characters.
const italic = (letter) => {
  if (letter === "h") return "ℎ";
  const code = letter.codePointAt(0);
  if (letter >= "a" && letter <= "z") return String.fromCodePoint(0x1d44e + code - 0x61);
  if (letter >= "A" && letter <= "Z") return String.fromCodePoint(0x1d434 + code - 0x41);
  return String.fromCodePoint((letter >= "α" ? 0x1d6fc - 0x3b1 : 0x1d6e2 - 0x391) + code);
};
const LETTERS = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}αβγδελμνπρστφψωΓΔΛΣΦΨΩ`;
const FORMULA = `${ASCII}·×±…′―↦→∈−∣≠≡≢≤≥⊕⊗⋯⌈⌉⌊⌋⨁∑∅∪∩⊂⊆◻${[...LETTERS].map(italic).join("")}${without(LETTERS, ASCII)}`;

const SERIF = ["Atlas Serif", "@fontsource-variable/source-serif-4/files/source-serif-4"];
const SANS = ["Atlas Sans", "@fontsource-variable/source-sans-3/files/source-sans-3"];
const MATH = "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2";

const cut = ([family, files], name, script, text, style = "normal") => ({
  family,
  name,
  text,
  style,
  weight: style === "normal" ? "400 700" : "400",
  source: `${files}-${script}-wght-${style}.woff2`,
  block: text !== BASIC,
});
const FACES = [
  cut(SERIF, "serif", "latin", BASIC),
  cut(SERIF, "serif-latin-1", "latin", LATIN_1),
  cut(SERIF, "serif-extended", "latin-ext", LATIN_EXTENDED),
  cut(SERIF, "serif-greek", "greek", GREEK),
  cut(SERIF, "serif-cyrillic", "cyrillic", CYRILLIC),
  cut(SERIF, "serif-italic", "latin", BASIC, "italic"),
  cut(SERIF, "serif-italic-latin-1", "latin", LATIN_1, "italic"),
  cut(SERIF, "serif-italic-extended", "latin-ext", LATIN_EXTENDED, "italic"),
  cut(SANS, "sans", "latin", BASIC),
  cut(SANS, "sans-latin-1", "latin", LATIN_1),
  cut(SANS, "sans-extended", "latin-ext", LATIN_EXTENDED),
  { family: "Atlas Signs", name: "signs", text: SIGNS, style: "normal", weight: "400", source: MATH },
  { family: "Atlas Math", name: "math", text: FORMULA, style: "normal", weight: "400", source: MATH },
];
// For preview pictures, which the build of the site draws; not published.
const PREVIEWS = [
  ["preview-serif", SERIF, 600],
  ["preview-sans", SANS, 400],
];
const FEATURES = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl", "ssty"];
const LICENCES = {
  serif: "@fontsource-variable/source-serif-4",
  sans: "@fontsource-variable/source-sans-3",
  math: "@fontsource/stix-two-math",
};

/** Write the fonts into `out/fonts` and return the style sheet that declares them. */
export async function fonts(out, resolve = createRequire(import.meta.url).resolve) {
  const folder = join(out, "fonts");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const rules = [];
  for (const face of FACES) {
    const whole = await readFile(resolve(face.source));
    const found = characters(await fontverter.convert(whole, "sfnt"));
    const missing = [...face.text].filter((one) => !found.has(one.codePointAt(0)));
    if (missing.length && !face.block) throw new Error(`${face.name}: ${face.source} has no ${missing.join(" ")}`);
    const text = without(face.text, missing);
    const [min, max] = face.weight.split(" ").map(Number);
    const axes = face.source.includes("-wght-")
      ? { variationAxes: { wght: max ? { min, max, default: min } : min } }
      : {};
    const small = await subsetFont(whole, text, {
      targetFormat: "woff2",
      keepFeatures: FEATURES,
      noHinting: true,
      ...axes,
    });
    await writeFile(join(folder, `${face.name}.woff2`), small);
    rules.push(rule(face, text));
  }
  for (const [name, [, files], wght] of PREVIEWS) {
    const whole = await readFile(resolve(`${files}-latin-wght-normal.woff2`));
    const options = { targetFormat: "sfnt", keepFeatures: FEATURES, noHinting: true, variationAxes: { wght } };
    await writeFile(join(folder, `${name}.ttf`), await subsetFont(whole, BASIC, options));
  }
  for (const [name, source] of Object.entries(LICENCES)) {
    await copyFile(join(dirname(resolve(`${source}/package.json`)), "LICENSE"), join(folder, `${name}.LICENSE.txt`));
  }
  return rules.join("\n");
}

function rule({ family, name, style, weight }, text) {
  return (
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;` +
    `src:url("fonts/${name}.woff2") format("woff2");unicode-range:${ranges(text)}}`
  );
}

/** Return a text as a CSS unicode-range. */
function ranges(text) {
  const codes = [...new Set([...text].map((one) => one.codePointAt(0)))].sort((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16);
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`).join(",");
}

/** Return the characters of a font, read from its cmap table (OpenType, formats 4 and 12). */
function characters(font) {
  const data = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tag = (at) => String.fromCharCode(...new Uint8Array(font.buffer, font.byteOffset + at, 4));
  const entry = Array.from({ length: data.getUint16(4) }, (_, step) => 12 + 16 * step).find((at) => tag(at) === "cmap");
  const cmap = data.getUint32(entry + 8);
  const found = new Set();
  for (let step = 0; step < data.getUint16(cmap + 2); step += 1) {
    const table = cmap + data.getUint32(cmap + 4 + 8 * step + 4);
    const format = data.getUint16(table);
    if (format === 12) {
      for (let group = table + 16; group < table + 16 + 12 * data.getUint32(table + 12); group += 12) {
        for (let code = data.getUint32(group); code <= data.getUint32(group + 4); code += 1) found.add(code);
      }
    } else if (format === 4) {
      const segments = data.getUint16(table + 6);
      for (let at = 0; at < segments; at += 2) {
        const [last, first] = [data.getUint16(table + 14 + at), data.getUint16(table + 16 + segments + at)];
        for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
      }
    }
  }
  return found;
}
