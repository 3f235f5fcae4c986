// Parser of sums: the start of each game, its rule (loaded on first use) and its position. An error is one line.

import { absoluteUrl, loadScript } from "../data";
import { capitalise } from "../dom";
import { parseSum } from "../lookup/sums";
import { type Accelerator, type Definition, Game, misereDefinition, type Script } from "../rules/game";
import { LimitReached, Refused } from "../rules/runtime";
import { type Published, Solver } from "../rules/solve";
import { publishedFrom, type QuotientFiles, quotientFrom } from "../solver/published";
import { loadAccelerator } from "../solver/setting";
import type { SumGame, Summand } from "./solve";

/** A game in the list of all games; addresses are relative to the site's root. */
export interface ListedGame {
  readonly definition: Definition;
  readonly script: string;
  readonly example: string;
  readonly csv: string | null;
  readonly period: Published["period"] | null;
  readonly quotient: QuotientFiles | null;
}

export type Directory = Readonly<Record<string, ListedGame>>;

const MAX_SUMMANDS = 12;

/** Parser of sums with a cache of loaded games. */
export class SumGames {
  private readonly games = new Map<string, Promise<SumGame>>();

  constructor(
    private readonly root: string,
    readonly directory: Directory,
    /** Return the slug of the game with a name. */
    private readonly findSlug: (name: string) => string | undefined,
    /** Return games with similar names. */
    private readonly near: (name: string) => readonly string[],
  ) {}

  /** Parse a sum. Throws Refused or LimitReached. */
  async read(text: string): Promise<Summand[]> {
    const pieces = parseSum(text, (name) => (this.directory[name] === undefined ? this.findSlug(name) : name));
    if (pieces.length === 0)
      throw new Refused(
        "",
        `begin with the name of a game; expected games and positions with plus signs between, such as ${this.example()}`,
      );
    if (pieces.length > MAX_SUMMANDS)
      throw new Refused("", `at most ${MAX_SUMMANDS} games stand on one table, not ${pieces.length}`);
    const summands: Summand[] = [];
    for (const { game: slug, name, position } of pieces) {
      if (slug === undefined || this.directory[slug] === undefined) {
        const near = this.near(name);
        throw new Refused("", `there is no game “${name}”${near.length === 0 ? "" : `; closest: ${near.join(", ")}`}`);
      }
      const loaded = await this.sumGame(slug);
      try {
        summands.push({ loaded, components: loaded.game.read(position) });
      } catch (error) {
        if (error instanceof Refused)
          throw new Refused(
            "",
            `${loaded.game.definition.name}: ${error.text === "" ? "" : `“${error.text}”: `}${error.reason}`,
          );
        throw error;
      }
    }
    return summands;
  }

  /** Format a sum; an empty position is omitted. */
  write(summands: readonly Summand[]): string {
    return summands
      .filter(({ components }) => components.length > 0)
      .map(({ loaded, components }) => `${loaded.game.definition.slug} ${loaded.game.write(components)}`)
      .join(" + ");
  }

  private example(): string {
    return Object.values(this.directory)
      .filter(({ definition }) => definition.play === "normal")
      .slice(0, 2)
      .map(({ definition, example }) => `${definition.slug} ${example}`)
      .join(" + ");
  }

  private sumGame(slug: string): Promise<SumGame> {
    let loading = this.games.get(slug);
    if (loading === undefined) {
      loading = this.load(this.directory[slug] as ListedGame);
      this.games.set(slug, loading);
      loading.catch(() => this.games.delete(slug)); // a failed fetch is not cached
    }
    return loading;
  }

  private async load({ definition, script, csv, period, quotient }: ListedGame): Promise<SumGame> {
    const accelerator = await loadAccelerator(definition);
    const module = await loadScript<{ readonly default: Script }>(new URL(script, this.root).href);
    const at = (path: string): string => absoluteUrl(new URL(path, this.root).href);
    const published = csv === null ? undefined : publishedFrom(at(csv), period ?? undefined);
    const files =
      quotient === null ? undefined : { ...quotient, elements: at(quotient.elements), products: at(quotient.products) };
    return createSumGame(definition, module.default, {
      accelerator,
      published,
      quotient: files === undefined ? undefined : quotientFrom(files),
    });
  }
}

interface SumGameOptions {
  readonly accelerator?: Accelerator | undefined;
  readonly published?: Published | undefined;
  readonly quotient?: SumGame["quotient"];
}

export function createSumGame(
  definition: Definition,
  script: Script,
  { accelerator, published, quotient }: SumGameOptions = {},
): SumGame {
  const game = new Game(definition, script, accelerator);
  const misereGame =
    definition.play === "normal" && definition.misere !== undefined
      ? new Game(misereDefinition(definition), script, accelerator)
      : game;
  return { game, solver: new Solver(game, published, quotient), misereGame, quotient };
}

/** Return the message for a failure, and whether the text is the cause. */
export function describeFailure(failure: unknown): readonly [string, boolean] {
  const text =
    failure instanceof Refused ? failure.reason : failure instanceof Error ? failure.message : String(failure);
  const sentence = `${capitalise(text)}.`;
  return [
    failure instanceof Refused || failure instanceof LimitReached ? sentence : `This could not be worked out: ${text}.`,
    failure instanceof Refused,
  ];
}
