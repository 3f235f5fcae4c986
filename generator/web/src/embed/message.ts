// Message of the page embed/ to the page around its frame. Other sites rely on its form.
export const BOARD_MESSAGE = "atlas-board";

export interface BoardMessage {
  readonly type: typeof BOARD_MESSAGE;
  /** Height of the page in pixels. */
  readonly height: number;
  readonly title: string;
}
