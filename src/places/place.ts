import { NONE } from '../branded-ids.ts';
import type { Surface } from '../geo/geometry.ts';
import type { Bounds, Position } from '../geo/position.ts';

/** The surface of a place. */
export type Shape = Surface;

/** What is returned of a place besides what finds it; kept on disk, read when the place is answered. */
export interface PlaceRecord {
  /** Where it comes from, such as `geonames:2867714`: the same after every import. */
  readonly source: string;
  /** The name on the spot, shown where no better one is known. */
  readonly name: string;
  /** The language of that name, where it is known. */
  readonly language?: string;
  /** A name in Latin letters, where that on the spot has others: for readers of a language that has none. */
  readonly latinName?: string;
  /** Names by language: ISO 639-1, and `zh-Hant` for what is Chinese in traditional letters alone. */
  readonly names: Readonly<Record<string, string>>;
  readonly population?: number;
  readonly bounds?: Bounds;
  /** A code that stands for the place, such as `TX` for Texas. */
  readonly code?: string;
  /** What an administrative area of its level is called in English there: `state`, `canton`, `parish`. */
  readonly level?: string;
  /** The number of the house that a point of interest is in; its street is what holds it. */
  readonly houseNumber?: string;
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
  /** Codes that people call it by, such as `CDG`: they find it as a name in another language does. */
  readonly codes?: readonly string[];
  /** The postal code that it is in: the number that `add` returned for it. */
  readonly postcode?: number;
  readonly shape?: Shape;
  /** The lines of a street. */
  readonly lines?: readonly (readonly Position[])[];
}

/** A house as it enters the index, in the list of its street or, where houses are numbered by village, of the village. */
export interface NewHouse {
  /** Where it comes from, such as `osm:n123`. */
  readonly source: string;
  /** As it is written on the spot: `12`, `12a`, `12-14`. */
  readonly number: string;
  /** A flat or suite in the house, and what the house is called. */
  readonly unit?: string;
  readonly name?: string;
  readonly position: Position;
  /** Further points where it stands on the map: its other entrances, what else bears its number. */
  readonly doors?: readonly Position[];
  readonly postcode?: number;
  /** The town that its address names, where that is not the one that holds its street: the number that `add` returned for it. */
  readonly town?: number;
  /** Whether its address names that town, so that the town is what is written. */
  readonly isTownNamed?: boolean;
  /** What its address calls its town, where that is not the town's name on the spot: `St. Julian's` for San Ġiljan. */
  readonly townName?: string;
  /** Proposed or under construction. */
  readonly isPlanned: boolean;
  /** Between two houses that the map has, by an interpolation line (`addr:interpolation`). */
  readonly isInterpolated: boolean;
}

/**
 * Identifiers are 64 bits of a hash of the source, in base64url: opaque, safe in a URL, the same after every import. A house that
 * is interpolated from its neighbours has that of its street and, after a dot, its number in base64url.
 */
export const PUBLIC_ID_PATTERN = '^[A-Za-z0-9_-]{11}(\\.[A-Za-z0-9_-]{1,28})?$';

/** Where a postal code is a few houses, so that it lists its addresses. */
export const COUNTRIES_THAT_LIST_ADDRESSES: ReadonlySet<string> = new Set(['GB']);

/** Latitudes and longitudes of the index are whole numbers of 10⁻⁷ degrees. */
export const COORDINATE_SCALE = 1e7;

export const NO_PLACE = NONE;
