import { readCategory } from '../addresses/category-words.ts';
import { isCalled, isUsualKind, numberedKind } from '../osm/indoor/kind-words.ts';
import { wordsOf } from '../text/words.ts';
import { type FeatureId, refsOf, type Venue } from '../venues/index.ts';

/**
 * How well features answer what was typed, as people expect it, the best first:
 *
 * 1. what has the number that was typed: `31`, `Gleis 31`, `gate A12`;
 * 2. what is of the kind that was typed, in any language: `cafe` finds cafés;
 * 3. what has the words in its name, then what has words that begin so: `pizza` finds "five pizza", `mcd` McDonald's;
 * 4. what is of a kind whose name begins so: `apoth`;
 * 5. whatever else the index has found: by descriptions, by words that hint at a kind, with slips.
 */
const TIERS = { numbered: 0, kind: 1, widerKind: 2, name: 3, nameBegins: 4, kindBegins: 5, rest: 6 } as const;

/** What is known of the words of a venue, folded. */
interface VenueWords {
  /** For each feature, its names, word by word. */
  readonly names: readonly (readonly (readonly string[])[])[];
  readonly refs: readonly (readonly string[])[];
  /** What each preset is called in all languages, words joined by blanks, and the presets that are called so. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  readonly presets: ReadonlyMap<string, readonly string[]>;
  readonly byRef: ReadonlyMap<string, readonly FeatureId[]>;
  readonly byPreset: ReadonlyMap<string | null, readonly FeatureId[]>;
  readonly byCategory: ReadonlyMap<string | null, readonly FeatureId[]>;
}

const WORDS = new WeakMap<Venue, VenueWords>();

function wordsOfVenue(venue: Venue): VenueWords {
  const known = WORDS.get(venue);
  if (known) return known;
  const { heads, features, meta } = venue;
  const fold = (text: string) => wordsOf(text).join(' ');
  const refs = heads.map((head) => refsOf(head).map((ref) => parted(wordsOf(ref)).join(' ')));
  const byRef = new Map<string, FeatureId[]>();
  for (const feature of features) for (const ref of refs[feature]) byRef.set(ref, [...(byRef.get(ref) ?? []), feature]);
  const kinds = new Map(
    Object.entries(meta.presetNames).map(([preset, names]) => [preset, [...new Set(Object.values(names).map(fold))]]),
  );
  const calls = [...kinds].flatMap(([preset, names]) => names.map((name) => ({ preset, name })));
  const words: VenueWords = {
    names: heads.map(({ name, names }) => {
      const own = new Set([...(name === null ? [] : [name]), ...Object.values(names)]);
      return [...own].map(wordsOf);
    }),
    refs,
    kinds,
    presets: new Map(
      [...Map.groupBy(calls, ({ name }) => name)].map(([name, own]) => [name, own.map(({ preset }) => preset)]),
    ),
    byRef,
    byPreset: Map.groupBy(features, (feature) => heads[feature].preset),
    byCategory: Map.groupBy(features, (feature) => heads[feature].category),
  };
  WORDS.set(venue, words);
  return words;
}

/** Ranks the features of a venue by folded words; the last one may be unfinished. */
export class Ranking {
  readonly #venue: Venue;
  readonly #typed: readonly string[];
  readonly #phrase: string;
  /** The same as refs are compared. */
  readonly #ref: string;
  readonly #words: VenueWords;
  /** The presets that are called so. */
  readonly #presets: ReadonlySet<string>;
  readonly #begun = new Map<string, boolean>();
  readonly #categories: readonly string[];
  readonly #numbered: { readonly kind: 'platform' | 'gate'; readonly ref: string } | null;

  constructor(venue: Venue, typed: readonly string[]) {
    this.#venue = venue;
    this.#typed = typed;
    this.#phrase = typed.join(' ');
    this.#ref = parted(typed).join(' ');
    this.#words = wordsOfVenue(venue);
    const category = readCategory(typed);
    this.#categories = category && category.rest.length === 0 ? category.kinds : [];
    this.#numbered = numberOf(parted(typed));
    const { kinds, presets } = this.#words;
    const usual = isUsualKind(this.#phrase) ? [...kinds.keys()].filter((preset) => isCalled(preset, this.#phrase)) : [];
    this.#presets = new Set([...usual, ...(presets.get(this.#phrase) ?? [])]);
  }

  /** The features that the words ask for by a number or by their kind, whether the index knows these words or not. */
  get certain(): FeatureId[] {
    const { byRef, byPreset, byCategory } = this.#words;
    const numbered = byRef.get(this.#numbered?.ref ?? '') ?? [];
    return [
      ...numbered.filter((feature) => this.#isNumbered(feature)),
      ...(byRef.get(this.#ref) ?? []),
      ...[...this.#presets].flatMap((preset) => byPreset.get(preset) ?? []),
      ...this.#categories.flatMap((category) => byCategory.get(category) ?? []),
    ];
  }

  tierOf(feature: FeatureId): number {
    const { names, refs } = this.#words;
    if (this.#isNumbered(feature)) return TIERS.numbered;
    const kind = this.#kindTier(feature);
    if (kind !== null) return kind;
    if (refs[feature].includes(this.#ref)) return TIERS.numbered;
    if (this.#isIn(names[feature], (own, word) => own === word)) return TIERS.name;
    if (this.#isIn(names[feature], (own, word) => own.startsWith(word))) return TIERS.nameBegins;
    return this.#beginsKind(this.#venue.heads[feature].preset) ? TIERS.kindBegins : TIERS.rest;
  }

  /** Whether the name of a kind begins with what was typed. */
  #beginsKind(preset: string | null): boolean {
    if (preset === null) return false;
    const known = this.#begun.get(preset);
    if (known !== undefined) return known;
    const begins = this.#words.kinds.get(preset)?.some((name) => name.startsWith(this.#phrase)) ?? false;
    this.#begun.set(preset, begins);
    return begins;
  }

  /** Of what is as good a match: names by how much of them was typed, `five pizza` before `Pizza Sandwich Le Calypso`; kinds are all alike. */
  matchOf(feature: FeatureId, tier: number, score: number): number {
    if (tier === TIERS.rest) return score;
    if (tier !== TIERS.name && tier !== TIERS.nameBegins) return 0;
    const fitting = this.#words.names[feature].filter((name) => this.#isIn([name], (own, word) => own.startsWith(word)));
    return 1 / Math.min(...fitting.map(({ length }) => length));
  }

  #isIn(names: readonly (readonly string[])[], fits: (own: string, word: string) => boolean): boolean {
    return names.some((name) => this.#typed.every((word) => name.some((own) => fits(own, word))));
  }

  #isNumbered(feature: FeatureId): boolean {
    if (!this.#numbered || !this.#words.refs[feature].includes(this.#numbered.ref)) return false;
    const { preset, kind } = this.#venue.heads[feature];
    if (this.#numbered.kind === 'platform') return preset === 'railway/platform';
    // What is called a gate has no preset, unless it is an entrance.
    return kind !== 'wall' && (preset === null || preset.startsWith('entrance'));
  }

  #kindTier(feature: FeatureId): number | null {
    const { preset, category } = this.#venue.heads[feature];
    if (preset !== null && this.#presets.has(preset)) return TIERS.kind;
    if (category === null || !this.#categories.includes(category)) return null;
    // `bank` means banks first, and then what else has to do with money; `atm` is a kind of its own.
    const isWider = isUsualKind(this.#phrase) || this.#categories.some((other) => other.startsWith(`${category}.`));
    return isWider ? TIERS.widerKind : TIERS.kind;
  }
}

/** Words apart where digits begin or end: who writes `gleis31` and `E 005` means `Gleis 31` and `E005`. */
function parted(words: readonly string[]): string[] {
  return words.flatMap((word) => word.match(/\d+|\D+/g) ?? []);
}

/** `gleis 31`, `31番線`, `gate a12`: a word for what has a number, and the number. */
function numberOf(typed: readonly string[]): { kind: 'platform' | 'gate'; ref: string } | null {
  if (typed.length < 2) return null;
  const [first, last] = [numberedKind(typed[0]), numberedKind(typed[typed.length - 1])];
  if (first) return { kind: first, ref: typed.slice(1).join(' ') };
  return last ? { kind: last, ref: typed.slice(0, -1).join(' ') } : null;
}
