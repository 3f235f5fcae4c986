// Web component <atlas-board>: a frame with a playable board in any page. Such a page loads this file alone, as a classic
// script or as a module. The frame has the height of its content.
import { BOARD_MESSAGE, type BoardMessage } from "./message";

const NAME = "atlas-board";
const ATTRIBUTES = ["game", "position", "misere", "against", "theme"] as const;
/** Height until the frame reports its own. */
const FIRST_HEIGHT = "30rem";
const STYLE =
  ":host { display: block } :host([hidden]) { display: none } iframe { display: block; width: 100%; border: 0 }";

/** Return the address of the page embed/ of the site that serves this file. */
function pageAddress(): URL {
  const script = document.querySelector<HTMLScriptElement>('script[src*="assets/atlas/embed.js"]');
  if (script === null) throw new Error(`${NAME}: a script element must load assets/atlas/embed.js of the atlas`);
  return new URL("../../embed/", script.src);
}

const page = pageAddress();

class AtlasBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  private readonly root = this.attachShadow({ mode: "open" });
  private frame: HTMLIFrameElement | undefined;
  /** Whether the frame is about to be replaced. */
  private isDue = false;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    window.addEventListener("message", this.onMessage);
    this.show();
  }

  disconnectedCallback(): void {
    window.removeEventListener("message", this.onMessage);
  }

  /** Show the new board once, after all attributes of the same step have changed. */
  attributeChangedCallback(): void {
    if (this.frame === undefined || this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      if (this.isConnected) this.show();
    });
  }

  /** Replace the frame: a frame with a new address would add a step to the history of the page. */
  private show(): void {
    const frame = document.createElement("iframe");
    const address = new URL(page);
    for (const name of ATTRIBUTES) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, name === "misere" ? "1" : value);
    }
    frame.src = address.href;
    frame.title = "Board";
    frame.loading = "lazy";
    frame.allow = "clipboard-write";
    frame.style.height = this.frame?.style.height ?? FIRST_HEIGHT;
    // A frame whose scheme differs from that of its element is opaque.
    frame.style.colorScheme = this.getAttribute("theme") ?? "";
    this.frame = frame;
    this.root.replaceChildren(frame);
  }

  private readonly onMessage = ({ data, origin, source }: MessageEvent<Partial<BoardMessage> | null>): void => {
    const { frame } = this;
    if (frame === undefined || source !== frame.contentWindow || origin !== page.origin) return;
    if (data?.type !== BOARD_MESSAGE) return;
    if (Number.isFinite(data.height)) frame.style.height = `${data.height}px`;
    if (typeof data.title === "string") frame.title = data.title;
  };
}

// Each board of a page may come with its own copy of the script.
if (customElements.get(NAME) === undefined) customElements.define(NAME, AtlasBoard);
