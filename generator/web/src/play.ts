// Entry of solving and playing: rules, boards, forms and the playable board, loaded only by pages that need it. The
// same file is the worker of the boards, where no document exists.
import { serve } from "./play/service";

export { mountPlaying } from "./play/mount";
export { Panel } from "./play/panel";
export { mountSolver } from "./solver/form";
export { createSetting, loadGame } from "./solver/setting";

if (typeof document === "undefined") serve();
