import type { Bounds, Position } from '../geo/position.ts';
import type { ThreeWords } from './address-text.ts';

/** A cell by its words. */
export interface NamedCell {
  readonly words: string;
  /** The language of the words. */
  readonly language: string;
  readonly centre: Position;
  readonly bounds: Bounds;
}

/** What is looked for while an address is typed. */
export interface SuggestionQuery {
  readonly words: ThreeWords;
  readonly language: string;
  readonly limit: number;
  /** What lies near it is likelier meant. */
  readonly focus: Position | undefined;
  readonly clip: Clip;
}

/** Where suggestions may lie. */
export interface Clip {
  /** ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string> | undefined;
  readonly circle: Circle | undefined;
  readonly box: Bounds | undefined;
}

export interface Circle {
  readonly centre: Position;
  readonly radiusKm: number;
}

/** An address that may be meant. */
export interface Suggestion {
  readonly words: string;
  readonly language: string;
  /** Where it is, if the resolver says so. */
  readonly centre: Position | null;
  readonly country: string | null;
  readonly nearestPlace: string | null;
  readonly focusKm: number | null;
}

/** What turns words into places, and places into words. */
export interface ThreeWordResolver {
  /** What changes whenever its answers may; null where that is not known. */
  readonly version: string | null;
  /** Reads three words; what it returns finds their place, which may take a while. @throws BadValue for words that it knows to be none */
  read(words: ThreeWords): () => Position | Promise<Position>;
  /** The words of the cell that holds a point. */
  name(position: Position, language: string): NamedCell | Promise<NamedCell>;
  /** Addresses that may be meant, the likeliest first. */
  suggest(query: SuggestionQuery): readonly Suggestion[] | Promise<readonly Suggestion[]>;
}
