// Why this exists: the entry of what is needed where positions are solved and played: rules,
// boards, the form and the board that is played on. A page without them does not ask for it.

export { mountDrawn } from "./figures/drawn";
export { mountPlaying } from "./play/mount";
export { mountSolver } from "./solver/form";
