// Why this exists: the board of a page with all that belongs to it: an opponent, a hint, an
// undo, a new position, the reason why, the line of play and the address under which it is
// found again. It is the same for every game; everything can be done by touch and by keys,
// and a line of text says what happens.

import { append, button, el, messageOf } from "../dom";
import { Refused } from "../rules/runtime";
import { load, PLAY_EVENT, type PlayFrom, type Setting } from "../solver/setting";
import type { Game } from "../rules/game";
import { note } from "../solver/view";
import { deskAway, type Desk } from "./desk";
import { lineFragment, lineSaid, type Side } from "./line";
import { stageOf } from "./moves";
import { ONE_IN } from "./opponent";
import { OPPONENTS, Session, type Opponent } from "./session";
import type { Playable } from "./stage";
import type { Choice, Meaning } from "./touch";
import { BoardView } from "./view";
import { whyOf, worth } from "./why";

/** Moves that are listed at once where they cannot be touched. */
const LISTED = 40;
/** A longer text of a position is not shown beside its board. */
const LONGEST = 60;
const KEY = "line";
/** The key under which an address names an opponent other than the perfect one. */
const AGAINST = "against";

const OPPONENT_WORDS: Readonly<Record<Opponent, string>> = {
  perfect: "the atlas, perfect",
  beginner: `a beginner (errs in 1 move of ${ONE_IN})`,
  friend: "somebody beside you",
};

export interface Options {
  /** The text of the position to begin with, where the page speaks of one. */
  readonly begin?: string | undefined;
  /** Texts of positions of which a new one is drawn, where the game has some of its own. */
  readonly starts: readonly string[];
  /** Whether the address follows the line of play. */
  readonly follows: boolean;
  /** What else the address says, such as which game it is. */
  readonly extra: Readonly<Record<string, string>>;
}

export class Panel {
  private session: Session | undefined;
  private readonly view: BoardView;
  /** The position as it is typed, where its board does not tell all of it. */
  private readonly written = el("p", { class: "atlas-playing-written" });
  private readonly status = el("p", { class: "atlas-playing-status", role: "status" });
  private readonly choices = el("div", { class: "atlas-playing-choices" });
  private readonly why = el("div", { class: "atlas-playing-why" });
  private readonly stations = el("ol", { class: "atlas-playing-line", start: 0 });
  private readonly past = el("details", { class: "atlas-playing-past" });
  private readonly link = el("a", { class: "atlas-solver-link" }, "Link to this line of play");
  private readonly opponent = el("select", { class: "atlas-input" }, ...OPPONENTS.map((one) => el("option", { value: one }, OPPONENT_WORDS[one])));
  private readonly misere = el("input", { type: "checkbox" });
  private readonly confirm = button("Make this move", "md-button md-button--primary atlas-playing-make", () => this.chosen !== undefined && void this.guarded(() => this.made(this.chosen as Choice)));
  private readonly hint = button("Hint", "atlas-button", () => void this.guarded(() => this.giveHint()));
  private readonly ask = button("Why?", "atlas-button", () => void this.guarded(() => this.explain()));
  private readonly back = button("Undo", "atlas-button", () => this.undo());
  private readonly fresh = button("New position", "atlas-button", () => void this.guarded(() => this.begin()));
  private readonly yield = button("Let the atlas start", "atlas-button", () => void this.guarded(() => this.letStart()));
  private readonly loading = new Map<boolean, Promise<{ readonly game: Game; readonly desk: Desk }>>();
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private width = 0;
  /** Whether there is too much on the board to be drawn: then every move is in the list. */
  private isText = false;
  /** So tall was the board in this game. */
  private tallest = 0;
  private round = 0;
  private chosen: Choice | undefined;
  /** Moves that are pointed at before they are made, so that the reader sees them. */
  private busy = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly setting: Setting,
    private readonly options: Options,
  ) {
    const box = el("div", { class: "atlas-playing-board" });
    this.view = new BoardView(box, { meant: (meaning) => this.meant(meaning), make: (choice) => void this.guarded(() => this.made(choice)) });
    const turnable = setting.definition.misere !== undefined && setting.definition.misere.why_not === undefined;
    append(
      place,
      box,
      this.written,
      this.status,
      this.choices,
      el("div", { class: "atlas-playing-buttons" }, this.confirm, this.hint, this.ask, this.back, this.fresh, this.yield),
      el(
        "div",
        { class: "atlas-playing-setting" },
        el("label", {}, "Play against ", this.opponent),
        turnable && el("label", { class: "atlas-switch" }, this.misere, " Misère: the last move loses"),
      ),
      this.why,
      this.past,
    );
    append(this.past, el("summary", {}, "The line of play"), this.stations, el("p", {}, this.link));
    this.past.addEventListener("toggle", () => this.tellLine());
    this.opponent.addEventListener("change", () => void this.guarded(() => this.changed()));
    this.misere.addEventListener("change", () => void this.guarded(() => this.begin(this.session?.game.write(this.session.line.stations[0]?.components ?? []))));
    place.addEventListener("keydown", (event) => this.key(event));
    place.hidden = false;
    new ResizeObserver(() => this.resized()).observe(place);
    const asked = (event: Event): void => {
      if (!place.isConnected) return document.removeEventListener(PLAY_EVENT, asked);
      const { slug, text, misere } = (event as CustomEvent<PlayFrom>).detail;
      if (slug !== setting.definition.slug) return;
      this.misere.checked = misere;
      place.scrollIntoView({ block: "center" });
      void this.guarded(() => this.begin(text)).then(() => this.view.focus());
    };
    document.addEventListener(PLAY_EVENT, asked);
    if (!options.follows) return;
    const followed = (): void => {
      if (!place.isConnected) return window.removeEventListener("hashchange", followed);
      if (lineSaid(location.hash, KEY) !== undefined && location.hash !== this.fragment) void this.guarded(() => this.open());
    };
    window.addEventListener("hashchange", followed);
  }

  /** Begins with what the address says, or the page, or with a new position. */
  async open(): Promise<void> {
    const said = this.options.follows ? lineSaid(location.hash, KEY) : undefined;
    if (said === undefined) return this.begin(this.options.begin);
    this.misere.checked = said.misere && this.setting.definition.misere !== undefined;
    this.opponent.value = OPPONENTS.find((one) => one === new URLSearchParams(location.hash.slice(1)).get(AGAINST)) ?? "perfect";
    await this.begin(said.texts[0], said.first, said.texts);
    this.place.scrollIntoView({ block: "center" });
  }

  /** Plays from a position that is typed, or from a new one. */
  async begin(text?: string, first: Side = "reader", texts: readonly string[] = []): Promise<void> {
    this.round += 1;
    const mine = this.round;
    const { game, desk } = await this.loaded(this.misere.checked);
    const start = text === undefined ? await desk.fresh(this.options.starts) : game.read(text);
    if (mine !== this.round || start === undefined) return;
    this.busy = false;
    this.session = new Session(game, desk, this.misere.checked, start, first);
    if (texts.length > 1) this.session.follow(texts);
    this.why.replaceChildren();
    this.shown(texts.length > 1);
    await this.goOn();
  }

  private loaded(turned: boolean): Promise<{ readonly game: Game; readonly desk: Desk }> {
    const known = this.loading.get(turned);
    if (known !== undefined) return known;
    const coming = load(this.setting, turned).then(({ game }) => ({ game, desk: deskAway(this.setting.written, turned) }));
    this.loading.set(turned, coming);
    coming.catch(() => this.loading.delete(turned));
    return coming;
  }

  private get kind(): Opponent {
    return this.opponent.value as Opponent;
  }

  private get fragment(): string | undefined {
    return this.session === undefined ? undefined : lineFragment(this.session.game, this.session.line, KEY, { ...this.options.extra, ...(this.kind === "perfect" ? {} : { [AGAINST]: this.kind }) });
  }

  /** Whether the opponent is to move. */
  private get isAway(): boolean {
    const { session } = this;
    return session !== undefined && !session.isOver && this.kind !== "friend" && session.toMove === "atlas" && session.playables !== undefined;
  }

  /** The opponent moves, if it is to; what it replies may have been asked before. */
  private async goOn(coming?: Promise<Playable>): Promise<void> {
    const { session } = this;
    if (session === undefined || !this.isAway) return;
    const mine = coming === undefined ? (this.round += 1) : this.round;
    this.busy = true;
    this.buttons();
    try {
      const playable = await (coming ?? session.reply(this.kind));
      if (mine !== this.round) return;
      const choice = { playable, way: playable.ways[0] ?? { touches: [] } };
      await this.view.leave(choice, this.calm);
      if (mine !== this.round) return;
      session.make(choice);
      this.busy = false;
      this.shown(true);
    } finally {
      if (mine === this.round) this.busy = false;
    }
  }

  private async made(choice: Choice): Promise<void> {
    const { session } = this;
    if (session === undefined || this.busy || session.isOver || (this.kind !== "friend" && session.toMove === "atlas")) return;
    this.busy = true;
    const mine = (this.round += 1);
    const leaving = this.view.leave(choice, this.calm);
    session.make(choice);
    // The opponent thinks while what was taken goes from the board.
    const coming = this.isAway ? session.reply(this.kind) : undefined;
    coming?.catch(() => undefined);
    await leaving;
    if (mine !== this.round) return;
    this.busy = false;
    this.why.replaceChildren();
    this.shown(true);
    await this.goOn(coming);
  }

  /** Somebody else plays from here on. */
  private async changed(): Promise<void> {
    this.round += 1;
    this.busy = false;
    this.shown((this.session?.line.stations.length ?? 0) > 1);
    await this.goOn();
  }

  private undo(): void {
    if (this.session === undefined) return;
    this.round += 1;
    this.busy = false;
    this.session.undo(this.kind);
    this.why.replaceChildren();
    this.shown(true);
  }

  private async letStart(): Promise<void> {
    const { session } = this;
    if (session === undefined || session.line.stations.length > 1) return;
    session.first = "atlas";
    this.shown(true);
    await this.goOn();
  }

  private async giveHint(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const mine = this.round;
    const found = await session.hint();
    if (mine !== this.round) return;
    if (found === undefined) {
      const answer = await session.known();
      if (mine !== this.round) return;
      this.status.textContent = answer === undefined ? "This position is beyond what can be worked out here." : answer.outcome === "D" ? "Nobody can win by force: a draw." : answer.outcome === "O" ? "Not decided by what was looked at." : answer.outcome === "N" ? "There is a winning move, and it could not be found here." : "No move wins if the other player makes no mistake.";
      return;
    }
    const isShown = !this.isText && found.ways.length > 0;
    const choice = { playable: found, way: (isShown ? found.ways[0] : undefined) ?? { touches: [] } };
    if (!this.isText) this.view.point(choice);
    if (!isShown) {
      this.chosen = choice;
      this.list([found]);
      this.buttons();
    }
    this.status.textContent = `This move wins: ${found.words}.`;
  }

  private async explain(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const mine = this.round;
    this.why.replaceChildren(note("Working it out …"));
    const { game, components, playables } = session;
    const parts = await whyOf({ game, components, playables: playables ?? [], known: (one) => session.known(one) });
    if (mine === this.round) this.why.replaceChildren(el("h2", { class: "atlas-playing-head" }, "Why"), ...parts);
  }

  /** Draws the board and says where the game stands. */
  private shown(isMove = false): void {
    const { session } = this;
    if (session === undefined) return;
    this.draw();
    this.say();
    this.buttons();
    this.tellLine();
    if (isMove && this.options.follows) history.replaceState(history.state, "", this.fragment ?? location.pathname + location.search);
  }

  /** Whether the focus is on the board or one of its controls. */
  private get isHeld(): boolean {
    return this.place.contains(document.activeElement);
  }

  /** Whoever plays by keys is not sent back to the head of the page when what had the focus has gone, or does nothing any more. */
  private hold(wasHeld: boolean): void {
    if (!wasHeld || (this.isHeld && document.activeElement?.matches(":disabled") !== true)) return;
    (this.view.place.querySelector<SVGElement>('[tabindex="0"]') ?? this.choices.querySelector("button") ?? this.fresh).focus({ preventScroll: true });
  }

  private draw(isSame = false): void {
    const { session, isHeld } = this;
    if (session === undefined) return;
    const { game, components, breaks: splits, frame } = session;
    if (session.line.stations.length === 1 || this.place.clientWidth !== this.width) this.tallest = 0;
    this.width = this.place.clientWidth;
    this.chosen = undefined;
    const playables = session.playables ?? [];
    const stage = frame === undefined ? undefined : stageOf(game, components, playables, { width: Math.max(240, this.view.place.clientWidth - 6), frame, splits });
    this.isText = stage === undefined;
    // What stands below a board stays in its place while pieces go.
    this.tallest = Math.max(this.tallest, stage?.height ?? 0);
    this.view.place.style.minHeight = this.tallest === 0 ? "" : `${Math.ceil(this.tallest) + 4}px`;
    if (stage !== undefined) this.view.show(stage, playables, isSame);
    else this.view.place.replaceChildren(el("p", { class: "atlas-playing-text" }, game.write(components)));
    const text = game.definition.notation.kind === "parts" && components.length > 0 ? game.write(components) : "";
    this.written.hidden = stage === undefined || text === "" || text.length > LONGEST;
    this.written.textContent = text;
    const untouched = playables.filter(({ ways }) => stage === undefined || ways.length === 0);
    this.list(untouched);
    this.hold(isHeld);
  }

  private resized(): void {
    if (Math.abs(this.place.clientWidth - this.width) > 8 && !this.busy) this.draw(true);
  }

  private list(playables: readonly Playable[]): void {
    const items = playables.slice(0, LISTED).map((playable) =>
      el("li", {}, button(playable.words, "atlas-play", () => void this.guarded(() => this.made({ playable, way: playable.ways[0] ?? { touches: [] } })))),
    );
    const more = playables.length > LISTED ? note(`… and ${playables.length - LISTED} more, which the form below takes.`) : null;
    const isHeld = this.isHeld;
    this.choices.replaceChildren(...(items.length === 0 ? [] : [el("ul", { class: "atlas-moves" }, ...items)]), ...(more === null ? [] : [more]));
    this.hold(isHeld);
  }

  private meant({ chosen, undecided, lit, fits }: Meaning): void {
    this.chosen = chosen;
    if (this.session === undefined) return;
    this.buttons();
    const playables = this.session.playables ?? [];
    const untouched = playables.filter(({ ways }) => ways.length === 0);
    const touchable = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches))).size;
    this.list(undecided.length > 0 ? undecided.map(({ playable }) => playable) : untouched);
    if (chosen !== undefined) this.status.textContent = `${chosen.playable.words}: touch it again, or press Enter, to make this move${lit.size > 0 && fits.length > 1 ? "; or touch more" : ""}.`;
    else if (undecided.length > 0) this.status.textContent = "Which of these?";
    else if (lit.size < touchable) this.status.textContent = "Go on: touch one of the marked pieces.";
    else this.say();
  }

  private say(): void {
    const { session } = this;
    if (session === undefined) return;
    const { stations } = session.line;
    const last = stations[stations.length - 1];
    const made = last?.words === undefined ? "" : `${this.called(last.by as Side)}: ${last.words}. `;
    if (session.playables === undefined) this.status.textContent = "There are too many moves to be offered on a board. Type smaller numbers.";
    else if (session.isOver) this.status.textContent = `${made}Nobody can move. ${this.won(session.winner)}`;
    else if (this.kind !== "friend" && session.toMove === "atlas") this.status.textContent = `${made}The atlas moves …`;
    else this.status.textContent = `${made}${this.kind === "friend" ? `${this.called(session.toMove)} to move` : "Your move"}.`;
    this.place.dataset["state"] = session.isOver ? (session.winner === "reader" ? "won" : "lost") : session.toMove;
  }

  private called(side: Side): string {
    if (this.kind === "friend") return side === this.session?.first ? "First player" : "Second player";
    return side === "reader" ? "You" : "The atlas";
  }

  private won(side: Side): string {
    return this.kind === "friend" ? `${this.called(side)} wins.` : side === "reader" ? "You win." : "The atlas wins.";
  }

  private buttons(): void {
    const { session, isHeld } = this;
    const over = session === undefined || session.isOver || this.busy;
    this.confirm.disabled = over || this.chosen === undefined;
    this.hint.disabled = this.ask.disabled = over;
    this.back.disabled = session === undefined || session.line.stations.length < 2;
    this.yield.disabled = over || this.kind === "friend" || session.line.stations.length > 1;
    this.hold(isHeld);
  }

  private tellLine(): void {
    const { session } = this;
    if (session === undefined) return;
    const { stations } = session.line;
    const items = stations.map(({ components, by, words }, place) => {
      const value = el("span", { class: "atlas-playing-worth" });
      if (this.past.open) void session.known(components).then((answer) => (value.textContent = worth(answer, components)), () => undefined);
      const go = button(session.game.write(components), "atlas-playing-station", () => {
        this.round += 1;
        this.busy = false;
        session.backTo(place);
        this.why.replaceChildren();
        this.shown(true);
        void this.guarded(() => this.goOn());
      });
      return el("li", {}, by === undefined ? "Start: " : `${this.called(by)}: ${words ?? ""} `, go, " ", value);
    });
    this.stations.replaceChildren(...items);
    const { fragment } = this;
    this.link.hidden = fragment === undefined;
    if (fragment !== undefined) this.link.href = location.pathname + location.search + fragment;
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).matches("input, select")) return;
    const press = { u: this.back, h: this.hint, "?": this.ask, n: this.fresh }[event.key];
    if (press === undefined) return;
    // Elsewhere on the page n goes to the next page.
    event.stopPropagation();
    if (press.disabled) return;
    event.preventDefault();
    press.click();
    if (event.key === "u" || event.key === "n") this.view.focus();
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      this.busy = false;
      this.why.replaceChildren();
      this.status.textContent = failure instanceof Refused ? `${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.` : `This could not be worked out: ${messageOf(failure)}.`;
    }
    this.place.dataset["state"] ??= "failed";
    this.buttons();
  }

  start(): Promise<void> {
    return this.guarded(() => this.open());
  }
}
