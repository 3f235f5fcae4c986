// Entry of the figures with an input line for a code, a set, a picture or an answer. Few pages have such a figure, which
// needs the runtime of translated rules.
export { mountEditor } from "./figures/editor";
export { mountScales } from "./figures/scales";
export { mountSequence } from "./figures/sequence";
export { mountTartan } from "./figures/tartan";
export { mountAsk } from "./learn/ask";
export { mountLocator } from "./octal/locator";
