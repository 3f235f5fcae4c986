// Board of the position of the day: no other position, no other opponent, and counts of hints and undone moves.
import type { Panel } from "../play/panel";
import type { Setting } from "../solver/setting";
import type { End } from "./results";

/** Start a board with one position; `onEnd` is called at the end of each game. */
export async function startBoard(
  place: HTMLElement,
  setting: Setting,
  position: string,
  onEnd: (end: End) => void,
): Promise<void> {
  const { Panel: Base } = await import("../play");
  await new (boardClass(Base, onEnd))(place, setting, {
    begin: position,
    starts: [],
    follows: false,
    extra: {},
  }).start();
}

function boardClass(Base: typeof Panel, onEnd: (end: End) => void): typeof Panel {
  return class extends Base {
    private hints = 0;
    private undos = 0;

    constructor(...parameters: ConstructorParameters<typeof Panel>) {
      super(...parameters);
      this.newButton.textContent = "Start again";
      this.startButton.remove();
      this.shareButton.remove();
      this.embedButton.remove();
      this.opponent.closest("div")?.remove();
    }

    /** The page has an address for the day only. */
    protected override get fragment(): undefined {
      return undefined;
    }

    override async begin(text = this.options.begin): Promise<void> {
      this.hints = this.undos = 0;
      await super.begin(text);
    }

    protected override async showHint(): Promise<void> {
      this.hints += 1;
      await super.showHint();
    }

    protected override async showExplanation(): Promise<void> {
      this.hints += 1;
      await super.showExplanation();
    }

    protected override undo(): void {
      this.undos += 1;
      super.undo();
    }

    protected override goBack(place: number): void {
      this.undos += 1;
      super.goBack(place);
    }

    protected override refresh(isMove = false): void {
      super.refresh(isMove);
      const { session, hints, undos } = this;
      const moves = (session?.line.stations.length ?? 0) >> 1; // the reader begins
      if (session?.isOver && moves > 0) onEnd({ won: session.winner === "reader", moves, hints, undos });
    }
  };
}
