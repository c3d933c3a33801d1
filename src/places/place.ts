import type { Bounds, Position } from '../geo/position.ts';

/** A surface, as in GeoJSON: positions are [longitude, latitude]. */
export type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] };

/** What is told of a place besides what finds it; kept on disk, read when the place is answered. */
export interface PlaceRecord {
  /** Where it comes from, such as `geonames:2867714`: the same after every import. */
  readonly source: string;
  /** The name that is shown where no better one is known. */
  readonly name: string;
  /** Names by language (ISO 639-1, lower case). */
  readonly names: Readonly<Record<string, string>>;
  readonly population?: number;
  readonly bounds?: Bounds;
  /** A code that stands for the place, such as `TX` for Texas. */
  readonly code?: string;
  /** What an administrative area of its level is called in English there: `state`, `canton`, `parish`. */
  readonly level?: string;
}

/** A place as it enters the index. */
export interface NewPlace extends PlaceRecord {
  /** One of the kinds that the index was made for, such as `city`. */
  readonly kind: string;
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly position: Position;
  /** How likely it is meant, 0 to 1. */
  readonly importance: number;
  /** The place that holds it: the number that `add` returned for it. */
  readonly parent?: number;
  /** Further names that find it but are not shown. */
  readonly otherNames: readonly string[];
  readonly shape?: Shape;
}

/** Identifiers are 64 bits of a hash of the source, in base64url: opaque, safe in a URL, the same after every import. */
export const PUBLIC_ID_PATTERN = '^[A-Za-z0-9_-]{11}$';

export const NO_PLACE = 0xffff_ffff;
