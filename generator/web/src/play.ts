// Entry of solving and playing: rules, boards, forms and the playable board, loaded only by pages that need it. The
// same file is the worker of the boards, where no document exists.
import { serve } from "./play/service";

export { mountPlaying } from "./play/mount";
export { mountSolver } from "./solver/form";

if (typeof document === "undefined") serve();
