// Panel of a board: opponent, hint, undo, new position, explanation, line of play and its address. It is the same for
// every game. Everything works by touch and by keys, and a status line reports what happens.
import { append, button, el, errorMessage } from "../dom";
import { type Game, offersMisere } from "../rules/game";
import { Refused } from "../rules/runtime";
import { loadGame, PLAY_EVENT, type PlayFrom, type Setting } from "../solver/setting";
import { note } from "../solver/view";
import { openAlbum } from "./album";
import { ERROR_INTERVAL } from "./opponent";
import { drawPicture } from "./picture";
import { reviewGame } from "./review_view";
import { type GameService, workerService } from "./service";
import { lineFragment, OPPONENTS, type Opponent, type ParsedLine, parseLine, Session, type Side } from "./session";
import { type Choice, choiceWords, firstWay, type Meaning, type Playable, type Way } from "./stage";
import { BoardView } from "./view";
import { explainPosition, summarise } from "./why";
import { type Worth, worths } from "./worth";

/** Maximum number of moves listed if they cannot be touched. */
const MAX_LISTED = 40;
/** Maximum length of a position shown as text next to its board. */
const MAX_TEXT = 60;
const LINE_KEY = "line";
/** Key of the opponent in the address, unless it is the perfect one. */
const OPPONENT_KEY = "against";

const OPPONENT_NAMES: Readonly<Record<Opponent, string>> = {
  perfect: "the atlas (perfect play)",
  beginner: `a beginner (errs in 1 move of ${ERROR_INTERVAL})`,
  friend: "two players, one screen",
};

export interface Options {
  /** Text of the starting position given by the page. */
  readonly begin?: string | undefined;
  /** Texts of starting positions to sample from, if the game has its own. */
  readonly starts: readonly string[];
  /** Whether the address follows the line of play. */
  readonly follows: boolean;
  /** Additional keys of the address, for example the game. */
  readonly extra: Readonly<Record<string, string>>;
  /** Address of the page that links open, by default the one in the window. */
  readonly page?: string;
  readonly misere?: boolean;
  readonly against?: Opponent;
  /** False if the game is not in the list of games that embed/ uses. */
  readonly embeds?: boolean;
}

export class Panel {
  protected session: Session | undefined;
  private readonly view: BoardView;
  /** The position as text, if its board does not show all of it. */
  private readonly positionText = el("p", { class: "atlas-playing-written" });
  private readonly status = el("p", { class: "atlas-playing-status", role: "status" });
  private readonly choices = el("div", { class: "atlas-playing-choices" });
  private readonly why = el("div", { class: "atlas-playing-why" });
  private readonly stations = el("ol", { class: "atlas-playing-line", start: 0 });
  private readonly lineDetails = el("details", { class: "atlas-playing-past" });
  private readonly link = el("a", { class: "atlas-solver-link" }, "Link to these moves");
  protected readonly opponent = el(
    "select",
    { class: "atlas-input" },
    ...OPPONENTS.map((one) => el("option", { value: one }, OPPONENT_NAMES[one])),
  );
  private readonly misere = el("input", { type: "checkbox" });
  private readonly worth = el("input", { type: "checkbox" });
  private readonly worthNote = el("p", { class: "atlas-note atlas-playing-legend", role: "status", hidden: true });
  private readonly confirmButton = button(
    "Make this move",
    "md-button md-button--primary atlas-playing-make",
    () => this.chosen !== undefined && void this.guard(() => this.makeMove(this.chosen as Choice)),
  );
  private readonly hintButton = button("Hint", "atlas-button", () => void this.guard(() => this.showHint()));
  private readonly whyButton = button("Why?", "atlas-button", () => void this.guard(() => this.showExplanation()));
  private readonly undoButton = button("Undo", "atlas-button", () => this.undo());
  protected readonly newButton = button("New position", "atlas-button", () => void this.guard(() => this.begin()));
  protected readonly startButton = button(
    "Let the atlas start",
    "atlas-button",
    () => void this.guard(() => this.letAtlasStart()),
  );
  protected readonly shareButton = button("Copy link", "atlas-button", () => void this.guard(() => this.share()));
  protected readonly embedButton = button("Copy embed", "atlas-button", () => void this.guard(() => this.shareBoard()));
  /** Buttons of the moves that are listed. */
  private readonly listed = new Map<Playable, HTMLButtonElement>();
  /** What each move is worth, while it is shown. */
  private worths: readonly Worth[] = [];
  private readonly loading = new Map<boolean, Promise<{ readonly game: Game; readonly service: GameService }>>();
  private readonly reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private width = 0;
  /** Whether the board has too many parts to draw; the list then has every move. */
  private isText = false;
  /** Largest height of the board in this game. */
  private maxHeight = 0;
  private round = 0;
  private chosen: Choice | undefined;
  /** Whether a move is being shown or awaited. */
  private busy = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly setting: Setting,
    protected readonly options: Options,
  ) {
    const box = el("div", { class: "atlas-playing-board" });
    this.view = new BoardView(box, {
      onMeaning: (meaning) => this.onMeaning(meaning),
      make: (choice) => void this.guard(() => this.makeMove(choice)),
      report: (message) => {
        this.status.textContent = message;
      },
    });
    this.misere.checked = options.misere === true;
    this.opponent.value = options.against ?? "perfect";
    append(
      place,
      box,
      this.positionText,
      this.status,
      this.choices,
      el(
        "div",
        { class: "atlas-playing-buttons" },
        this.confirmButton,
        this.hintButton,
        this.whyButton,
        this.undoButton,
        this.newButton,
        this.startButton,
        this.shareButton,
        options.embeds !== false && this.embedButton,
      ),
      el(
        "div",
        { class: "atlas-playing-setting" },
        el("label", {}, "Play against ", this.opponent),
        offersMisere(setting.definition) &&
          el("label", { class: "atlas-switch" }, this.misere, " Misère: the last move loses"),
        el("label", { class: "atlas-switch" }, this.worth, " Show what each move is worth"),
      ),
      this.worthNote,
      this.why,
      this.lineDetails,
    );
    append(this.lineDetails, el("summary", {}, "Moves so far"), this.stations, el("p", {}, this.link));
    this.lineDetails.addEventListener("toggle", () => this.updateLine());
    this.opponent.addEventListener("change", () => void this.guard(() => this.changeOpponent()));
    this.worth.addEventListener("change", () => void this.guard(() => this.showWorth()));
    this.misere.addEventListener(
      "change",
      () =>
        void this.guard(() => this.begin(this.session?.game.write(this.session.line.stations[0]?.components ?? []))),
    );
    place.addEventListener("keydown", (event) => this.onKey(event));
    place.hidden = false;
    new ResizeObserver(() => this.onResize()).observe(place);
    const onPlayFrom = (event: Event): void => {
      if (!place.isConnected) {
        document.removeEventListener(PLAY_EVENT, onPlayFrom);
        return;
      }
      const { slug, text, misere } = (event as CustomEvent<PlayFrom>).detail;
      if (slug !== setting.definition.slug) return;
      this.misere.checked = misere;
      place.scrollIntoView({ block: "center" });
      void this.guard(() => this.begin(text)).then(() => this.view.focus());
    };
    document.addEventListener(PLAY_EVENT, onPlayFrom);
    if (!options.follows) return;
    const onHash = (): void => {
      if (!place.isConnected) window.removeEventListener("hashchange", onHash);
      else if (parseLine(location.hash, LINE_KEY) !== undefined && location.hash !== this.fragment)
        void this.guard(() => this.open());
    };
    window.addEventListener("hashchange", onHash);
  }

  /** Start with the position of the address, of the page, or a new one. */
  async open(): Promise<void> {
    const line = this.options.follows ? parseLine(location.hash, LINE_KEY) : undefined;
    if (line === undefined) return this.begin(this.options.begin);
    this.misere.checked = line.misere && offersMisere(this.setting.definition);
    this.opponent.value =
      OPPONENTS.find((one) => one === new URLSearchParams(location.hash.slice(1)).get(OPPONENT_KEY)) ?? "perfect";
    await this.begin(line.texts[0], line.first, line);
    this.place.scrollIntoView({ block: "center" });
  }

  /** Play from a typed position, or from a new one. */
  async begin(text?: string, first: Side = "reader", line?: ParsedLine): Promise<void> {
    this.round += 1;
    const token = this.round;
    const { game, service } = await this.loadGame(this.misere.checked);
    const start = text === undefined ? await service.startPosition(this.options.starts) : game.read(text);
    const album = start === undefined ? undefined : await openAlbum(game, start);
    if (token !== this.round || start === undefined) return;
    this.busy = false;
    this.session = new Session(game, service, this.misere.checked, start, first, album);
    if (line !== undefined) this.session.follow(line.texts, line.touches);
    this.why.replaceChildren();
    this.refresh(this.session.line.stations.length > 1);
    await this.replyIfDue();
  }

  private loadGame(isMisere: boolean): Promise<{ readonly game: Game; readonly service: GameService }> {
    const known = this.loading.get(isMisere);
    if (known !== undefined) return known;
    const loaded = loadGame(this.setting, isMisere).then(({ game }) => ({
      game,
      service: workerService(this.setting.data, isMisere),
    }));
    this.loading.set(isMisere, loaded);
    loaded.catch(() => this.loading.delete(isMisere));
    return loaded;
  }

  private get kind(): Opponent {
    return this.opponent.value as Opponent;
  }

  /** Address of the page that links open, without a fragment. */
  private get page(): string {
    return this.options.page ?? location.pathname + location.search;
  }

  protected get fragment(): string | undefined {
    return this.session === undefined
      ? undefined
      : lineFragment(this.session.game, this.session.line, LINE_KEY, {
          ...this.options.extra,
          ...(this.kind === "perfect" ? {} : { [OPPONENT_KEY]: this.kind }),
        });
  }

  /** Whether the opponent is to move. */
  private get isOpponentToMove(): boolean {
    const { session } = this;
    return (
      session !== undefined &&
      !session.isOver &&
      this.kind !== "friend" &&
      session.sideToMove === "atlas" &&
      session.playables !== undefined
    );
  }

  /** Make the opponent's move, if it is to move; its reply may already be pending. */
  private async replyIfDue(pendingReply?: Promise<Playable>): Promise<void> {
    const { session } = this;
    if (session === undefined || !this.isOpponentToMove) return;
    const token = pendingReply === undefined ? (this.round += 1) : this.round;
    this.busy = true;
    this.updateButtons();
    try {
      const playable = await (pendingReply ?? session.reply(this.kind));
      if (token !== this.round) return;
      const choice = firstWay(playable);
      await this.view.animateMove(choice, this.reducedMotion);
      if (token !== this.round) return;
      session.make(choice);
      this.busy = false;
      this.refresh(true);
    } finally {
      if (token === this.round) this.busy = false;
    }
  }

  private async makeMove(choice: Choice): Promise<void> {
    const { session } = this;
    if (
      session === undefined ||
      this.busy ||
      session.isOver ||
      (this.kind !== "friend" && session.sideToMove === "atlas")
    )
      return;
    this.busy = true;
    const token = (this.round += 1);
    const leaving = this.view.animateMove(choice, this.reducedMotion);
    session.make(choice);
    // The opponent computes its reply during the animation.
    const pendingReply = this.isOpponentToMove ? session.reply(this.kind) : undefined;
    pendingReply?.catch(() => undefined);
    await leaving;
    if (token !== this.round) return;
    this.busy = false;
    this.why.replaceChildren();
    this.refresh(true);
    await this.replyIfDue(pendingReply);
  }

  /** Continue with another opponent. */
  private async changeOpponent(): Promise<void> {
    this.round += 1;
    this.busy = false;
    this.refresh((this.session?.line.stations.length ?? 0) > 1);
    await this.replyIfDue();
  }

  protected undo(): void {
    if (this.session === undefined) return;
    this.round += 1;
    this.busy = false;
    this.session.undo(this.kind);
    this.why.replaceChildren();
    this.refresh(true);
  }

  private async letAtlasStart(): Promise<void> {
    const { session } = this;
    if (session === undefined || session.line.stations.length > 1) return;
    session.first = "atlas";
    this.refresh(true);
    await this.replyIfDue();
  }

  /** Copy a link that opens this position on the board, without the answer. */
  private async share(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const fragment = lineFragment(session.game, session.shared, LINE_KEY, this.options.extra);
    if (fragment === undefined) {
      this.status.textContent = "Too long for a link.";
      return;
    }
    const link = el("a", { href: this.page + fragment, class: "atlas-solver-link" }, "Link to this position");
    await this.copy(link.href, "Link to", link);
  }

  /** Copy the HTML of a board with this position, for another page (src/embed). */
  private async shareBoard(): Promise<void> {
    const { session, kind } = this;
    if (session === undefined) return;
    const board = el("atlas-board" as "div", {
      game: this.setting.definition.slug,
      position: session.game.write(session.components),
      misere: session.misere,
      against: kind !== "perfect" && kind,
    });
    const html = `<script src="${new URL("embed.js", import.meta.url)}" async></script>\n${board.outerHTML}`;
    await this.copy(html, "Embed of", el("code", {}, html));
  }

  /** Copy a text, or show it if there is no clipboard: without permission or without https. */
  private async copy(text: string, what: string, shown: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.status.textContent = `${what} this position copied.`;
    } catch {
      this.why.replaceChildren(el("p", {}, shown));
    }
  }

  protected async showHint(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const token = this.round;
    const winning = await session.hint();
    if (token !== this.round) return;
    if (winning === undefined) {
      const answer = await session.answer();
      if (token !== this.round) return;
      this.status.textContent =
        answer === undefined
          ? "Too large to solve here."
          : answer.outcome === "D"
            ? "Neither player can force a win: a draw."
            : answer.outcome === "O"
              ? "Undecided by the search."
              : answer.outcome === "N"
                ? "A winning move exists, but could not be found here."
                : "No move wins if the other player makes no mistake.";
      return;
    }
    const isShown = !this.isText && winning.ways.length > 0;
    const choice = isShown ? firstWay(winning) : { playable: winning, way: { touches: [] } };
    if (!this.isText) this.view.highlight(choice);
    if (!isShown) {
      this.chosen = choice;
      this.listMoves([choice]);
      this.updateButtons();
    }
    this.status.textContent = `This move wins: ${choiceWords(choice)}.`;
  }

  protected async showExplanation(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const token = this.round;
    this.why.replaceChildren(note("Working it out …"));
    const { game, components, playables } = session;
    const parts = await explainPosition({
      game,
      components,
      playables: playables ?? [],
      quotient: game.definition.play === "misere" ? await this.setting.quotient?.() : undefined,
      answer: (one) => session.answer(one),
    });
    if (token === this.round) this.why.replaceChildren(el("h2", { class: "atlas-playing-head" }, "Why"), ...parts);
  }

  /** Show where the loser of a finished game could have won. */
  private async showReview(session: Session): Promise<void> {
    const token = this.round;
    const start = session.line.stations[0]?.components ?? [];
    const parts = await reviewGame(session, {
      drawBoard: (place, way) => this.drawBoard(session, place, way),
      name: (side) => this.sideName(side),
      tryAgain: this.kind === "friend" || session.winner === "atlas" ? (place) => this.goBack(place) : undefined,
      restart: () => void this.guard(() => this.begin(session.game.write(start), session.line.first)),
    });
    if (token === this.round) this.why.replaceChildren(...parts);
  }

  /** Return to a position of the line. */
  protected goBack(place: number): void {
    this.round += 1;
    this.busy = false;
    this.session?.returnTo(place);
    this.why.replaceChildren();
    this.refresh(true);
    void this.guard(() => this.replyIfDue());
  }

  /** Draw the board of an earlier position with a move marked. */
  private drawBoard(session: Session, place: number, way: Way): SVGElement | undefined {
    const stage = session.stageAt(place, Math.max(240, this.place.clientWidth - 30));
    return stage === undefined ? undefined : drawPicture(stage, way);
  }

  /** Draw the board and report the status of the game. */
  protected refresh(isMove = false): void {
    const { session } = this;
    if (session === undefined) return;
    this.draw();
    this.showStatus();
    this.updateButtons();
    this.updateLine();
    if (session.isOver && session.line.stations.length > 1) void this.guard(() => this.showReview(session));
    if (isMove && this.options.follows)
      history.replaceState(history.state, "", this.fragment ?? location.pathname + location.search);
  }

  /** Whether the focus is on the board or one of its controls. */
  private get hasFocus(): boolean {
    return this.place.contains(document.activeElement);
  }

  /** Restore the focus inside the panel after its element was removed or disabled. */
  private restoreFocus(hadFocus: boolean): void {
    if (!hadFocus || (this.hasFocus && document.activeElement?.matches(":disabled") !== true)) return;
    (
      this.view.place.querySelector<SVGElement>('[tabindex="0"]') ??
      this.choices.querySelector("button") ??
      this.newButton
    ).focus({ preventScroll: true });
  }

  private draw(isSame = false): void {
    const { session, hasFocus } = this;
    if (session === undefined) return;
    const { game, components } = session;
    if (session.line.stations.length === 1 || this.place.clientWidth !== this.width) this.maxHeight = 0;
    this.width = this.place.clientWidth;
    this.chosen = undefined;
    const playables = session.playables ?? [];
    const width = Math.max(240, this.view.place.clientWidth - 6);
    const stage = session.stageAt(session.line.stations.length - 1, width);
    this.isText = stage === undefined;
    // A minimum height keeps the content below in place while pieces go.
    this.maxHeight = session.isOver ? 0 : Math.max(this.maxHeight, (stage?.height ?? 0) * (stage?.zoom ?? 1));
    this.view.place.hidden = session.isOver && (stage?.pieces.length ?? 0) === 0;
    this.view.place.style.minHeight = this.maxHeight === 0 ? "" : `${Math.ceil(this.maxHeight) + 4}px`;
    if (stage !== undefined) this.view.show(stage, playables, isSame);
    else this.view.place.replaceChildren(el("p", { class: "atlas-playing-text" }, game.write(components)));
    const text = game.definition.notation.kind === "parts" && components.length > 0 ? game.write(components) : "";
    this.positionText.hidden =
      stage === undefined || stage.isComplete === true || text === "" || text.length > MAX_TEXT;
    this.positionText.textContent = text;
    // A board lists the moves that it does not show as it reports its meaning.
    if (stage === undefined) this.listMoves(playables.map(firstWay));
    this.restoreFocus(hasFocus);
    if (this.worth.checked) void this.guard(() => this.showWorth());
  }

  /** Label the pieces with what each move is worth, or remove the labels. */
  private async showWorth(): Promise<void> {
    const { session, round } = this;
    this.view.annotate([]);
    this.worths = [];
    this.labelList();
    this.worthNote.hidden = true;
    if (session === undefined || session.isOver || !this.worth.checked) return;
    const found = await worths(session);
    if (round !== this.round || !this.worth.checked) return;
    this.view.annotate(found ?? []);
    this.worths = found ?? [];
    this.labelList();
    const hasValues = found?.some(({ text }) => /^\d/.test(text)) === true;
    this.worthNote.textContent =
      found === undefined
        ? "Too many moves for labels."
        : hasValues
          ? "The nim-value that each move leaves: 0 wins."
          : "The result of each move with best play.";
    this.worthNote.hidden = false;
  }

  /** Label the listed moves with their values. */
  private labelList(): void {
    for (const item of this.listed.values()) item.querySelector(".atlas-playing-worth")?.remove();
    for (const { playable, text, wins } of this.worths) {
      const name = `atlas-playing-worth${wins ? " atlas-playing-wins" : ""}`;
      this.listed.get(playable)?.append(el("span", { class: name }, ` ${text}`));
    }
  }

  private onResize(): void {
    if (Math.abs(this.place.clientWidth - this.width) > 8 && !this.busy) this.draw(true);
  }

  private listMoves(choices: readonly Choice[]): void {
    this.listed.clear();
    const items = choices.slice(0, MAX_LISTED).map((choice) => {
      const item = button(choiceWords(choice), "atlas-play", () => void this.guard(() => this.makeMove(choice)));
      if (choice.way.picture !== undefined) item.prepend(choice.way.picture());
      this.listed.set(choice.playable, item);
      return el("li", {}, item);
    });
    this.labelList();
    const more =
      choices.length > MAX_LISTED
        ? note(`… and ${choices.length - MAX_LISTED} more; type them into the form below.`)
        : null;
    const hasFocus = this.hasFocus;
    this.choices.replaceChildren(
      ...(items.length === 0 ? [] : [el("ul", { class: "atlas-moves" }, ...items)]),
      ...(more === null ? [] : [more]),
    );
    this.restoreFocus(hasFocus);
  }

  private onMeaning({ chosen, undecided, candidates, fits }: Meaning): void {
    this.chosen = chosen;
    if (this.session === undefined) return;
    this.updateButtons();
    const playables = this.session.playables ?? [];
    const untouched = playables.filter(({ ways }) => ways.length === 0).map(firstWay);
    const touchable = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches))).size;
    this.listMoves(undecided.length > 0 ? undecided : untouched);
    if (chosen !== undefined)
      this.status.textContent = `${choiceWords(chosen)}: tap again to play it${candidates.size > 0 && fits.length > 1 ? ", or choose more" : ""}.`;
    else if (undecided.length > 0)
      this.status.textContent = candidates.size > 0 ? "One of these, or touch another piece." : "Which of these?";
    else if (candidates.size < touchable) this.status.textContent = "Next, touch one of the marked pieces.";
    else this.showStatus();
  }

  private showStatus(): void {
    const { session } = this;
    if (session === undefined) return;
    const { stations } = session.line;
    const last = stations[stations.length - 1];
    const makeMove = last?.words === undefined ? "" : `${this.sideName(last.by as Side)}: ${last.words}. `;
    if (session.playables === undefined) this.status.textContent = "Too many moves for a board. Type smaller numbers.";
    else if (session.isOver)
      this.status.textContent = `${makeMove}No move is possible. ${this.winnerText(session.winner)}`;
    else if (this.kind !== "friend" && session.sideToMove === "atlas")
      this.status.textContent = `${makeMove}The atlas moves …`;
    else
      this.status.textContent = `${makeMove}${this.kind === "friend" ? `${this.sideName(session.sideToMove)} to move` : "Your move"}.`;
    this.place.dataset["state"] = session.isOver ? (session.winner === "reader" ? "won" : "lost") : session.sideToMove;
  }

  private sideName(side: Side): string {
    if (this.kind === "friend") return side === this.session?.first ? "First player" : "Second player";
    return side === "reader" ? "You" : "The atlas";
  }

  private winnerText(side: Side): string {
    return this.kind === "friend" ? `${this.sideName(side)} wins.` : side === "reader" ? "You win." : "The atlas wins.";
  }

  private updateButtons(): void {
    const { session, hasFocus } = this;
    const over = session === undefined || session.isOver || this.busy;
    this.confirmButton.disabled = over || this.chosen === undefined;
    this.hintButton.disabled = this.whyButton.disabled = over;
    this.undoButton.disabled = session === undefined || session.line.stations.length < 2;
    for (const one of [this.confirmButton, this.hintButton, this.whyButton, this.startButton])
      one.hidden = session?.isOver === true;
    this.startButton.disabled = over || this.kind === "friend" || session.line.stations.length > 1;
    this.restoreFocus(hasFocus);
  }

  private updateLine(): void {
    const { session } = this;
    if (session === undefined) return;
    const { stations } = session.line;
    const items = stations.map(({ components, by, words }, place) => {
      const value = el("span", { class: "atlas-playing-worth" });
      if (this.lineDetails.open)
        void session.answer(components).then(
          (answer) => (value.textContent = summarise(answer, components)),
          () => undefined,
        );
      const go = button(session.nameAt(place), "atlas-playing-station", () => this.goBack(place));
      return el("li", {}, by === undefined ? "Start: " : `${this.sideName(by)}: ${words ?? ""} `, go, " ", value);
    });
    this.stations.replaceChildren(...items);
    const { fragment } = this;
    this.link.hidden = fragment === undefined;
    if (fragment !== undefined) this.link.href = this.page + fragment;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).matches("input, select")) return;
    const pressed = { u: this.undoButton, h: this.hintButton, "?": this.whyButton, n: this.newButton }[event.key];
    if (pressed === undefined) return;
    // Elsewhere on the page n leads to the next page.
    event.stopPropagation();
    if (pressed.disabled) return;
    event.preventDefault();
    pressed.click();
    if (event.key === "u" || event.key === "n") this.view.focus();
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      this.busy = false;
      this.why.replaceChildren();
      this.status.textContent =
        failure instanceof Refused
          ? `${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`
          : `This could not be worked out: ${errorMessage(failure)}.`;
    }
    this.place.dataset["state"] ??= "failed";
    this.updateButtons();
  }

  start(): Promise<void> {
    return this.guard(() => this.open());
  }
}
