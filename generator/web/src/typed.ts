// Why this exists: the entry of the figures into which a reader types a code, a set, a picture
// or an answer: few pages have one, and they bring the run-time of translated rules with them.

export { mountEditor } from "./figures/editor";
export { mountScales } from "./figures/scales";
export { mountSequence } from "./figures/sequence";
export { mountTartan } from "./figures/tartan";
export { mountAsk } from "./learn/ask";
export { mountLocator } from "./octal/locator";
