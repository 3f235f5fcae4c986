// Why this exists: the entry of what is needed where positions are solved and played: rules,
// boards, the form and the board that is played on. A page without them does not ask for it.
// The same file is the worker that thinks for the boards: there it has no document.

import { serve } from "./play/hall";

export { mountDrawn } from "./figures/drawn";
export { mountPlaying } from "./play/mount";
export { mountSolver } from "./solver/form";

if (typeof document === "undefined") serve();
