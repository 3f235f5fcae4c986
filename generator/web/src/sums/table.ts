// Why this exists: what a reader types becomes positions of games: where each game begins, its rule
// (fetched when the game first comes to the table), and its position. What is wrong is said in one line.

import { absolute } from "../data";
import { pieces } from "../lookup/sums";
import { Game, inMisere, type Accelerator, type Definition, type Script } from "../rules/game";
import { LimitReached, Refused } from "../rules/runtime";
import { Solver, type Published } from "../rules/solve";
import { publishedAt, quotientAt, type QuotientFiles } from "../solver/published";
import type { Seat, Summand } from "./solve";

/** A game as the list of all games has it; addresses are below the site's root. */
export interface Listed {
  readonly definition: Definition;
  readonly script: string;
  readonly example: string;
  readonly csv: string | null;
  readonly period: Published["period"] | null;
  readonly quotient: QuotientFiles | null;
}

export type Directory = Readonly<Record<string, Listed>>;

const ACCELERATORS: Readonly<Record<string, () => Promise<{ readonly accelerator: Accelerator }>>> = {
  mark: () => import("../accelerators/mark"),
};

export const MOST_SUMMANDS = 12;

/** Reads sums, and keeps the games that came to the table once. */
export class Seats {
  private readonly seats = new Map<string, Promise<Seat>>();

  constructor(
    private readonly root: string,
    readonly directory: Directory,
    /** The slug of the game that has a name. */
    private readonly called: (name: string) => string | undefined,
    /** Games whose names are near. */
    private readonly near: (name: string) => readonly string[],
  ) {}

  /** Throws Refused or LimitReached. */
  async read(text: string): Promise<Summand[]> {
    const found = pieces(text, (name) => (this.directory[name] === undefined ? this.called(name) : name));
    if (found.length === 0) throw new Refused("", `begin with the name of a game; expected games and positions with plus signs between, such as ${this.example()}`);
    if (found.length > MOST_SUMMANDS) throw new Refused("", `at most ${MOST_SUMMANDS} games stand on one table, not ${found.length}`);
    const summands: Summand[] = [];
    for (const { game: slug, name, position } of found) {
      if (slug === undefined || this.directory[slug] === undefined) {
        const near = this.near(name);
        throw new Refused("", `there is no game “${name}”${near.length === 0 ? "" : `; near it: ${near.join(", ")}`}`);
      }
      const seat = await this.seat(slug);
      try {
        summands.push({ seat, components: seat.game.read(position) });
      } catch (error) {
        if (error instanceof Refused) throw new Refused("", `${seat.game.definition.name}: ${error.text === "" ? "" : `“${error.text}”: `}${error.reason}`);
        throw error;
      }
    }
    return summands;
  }

  /** The sum as text; a game of which nothing is left is left out. */
  write(summands: readonly Summand[]): string {
    return summands.filter(({ components }) => components.length > 0).map(({ seat, components }) => `${seat.game.definition.slug} ${seat.game.write(components)}`).join(" + ");
  }

  private example(): string {
    return Object.values(this.directory).filter(({ definition }) => definition.play === "normal").slice(0, 2).map(({ definition, example }) => `${definition.slug} ${example}`).join(" + ");
  }

  private seat(slug: string): Promise<Seat> {
    let coming = this.seats.get(slug);
    if (coming === undefined) {
      coming = this.load(this.directory[slug] as Listed);
      this.seats.set(slug, coming);
      coming.catch(() => this.seats.delete(slug)); // a failed fetch is forgotten, so that a second try is a real one
    }
    return coming;
  }

  private async load({ definition, script, csv, period, quotient }: Listed): Promise<Seat> {
    const own = definition.accelerator === undefined ? undefined : await ACCELERATORS[definition.accelerator]?.();
    const module = (await import(new URL(script, this.root).href)) as { readonly default: Script };
    const at = (path: string): string => absolute(new URL(path, this.root).href);
    const published = csv === null ? undefined : publishedAt(at(csv), period ?? undefined);
    const files = quotient === null ? undefined : { ...quotient, elements: at(quotient.elements), products: at(quotient.products) };
    return seatOf(definition, module.default, own?.accelerator, published, files === undefined ? undefined : quotientAt(files));
  }
}

export function seatOf(definition: Definition, script: Script, accelerator: Accelerator | undefined, published: Published | undefined, quotient: Seat["quotient"]): Seat {
  const game = new Game(definition, script, accelerator);
  const turned = definition.play === "normal" && definition.misere !== undefined ? new Game(inMisere(definition), script, accelerator) : game;
  return { game, solver: new Solver(game, published, quotient), turned, quotient };
}

/** What is to be said of a failure, and whether the text is to blame. */
export function told(failure: unknown): readonly [string, boolean] {
  const text = failure instanceof Refused ? failure.reason : failure instanceof Error ? failure.message : String(failure);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [failure instanceof Refused || failure instanceof LimitReached ? sentence : `This could not be worked out: ${text}.`, failure instanceof Refused];
}
