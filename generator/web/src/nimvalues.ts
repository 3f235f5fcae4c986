// Why this exists: the class that colours a nim-value, as generator/fairgame_site/render/colours.py gives it; the colours are in css/values.css.

const BANDS = [64, 16, 10] as const;

export function nimClass(value: number): string {
  return `v${BANDS.find((first) => value >= first) ?? value}`;
}
