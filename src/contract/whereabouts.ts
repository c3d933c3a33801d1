import type { Stage, WordFigures } from '../places/index.ts';

/**
 * Where the place is that a request asks about: what a gateway before servers of several areas needs to know of an operation.
 * An operation that says nothing asks about data that all servers share.
 */
export type Whereabouts =
  /** Points under these names: parameters in the query as `lat,lng`, or fields anywhere in a body of JSON, there also as `[lng, lat]`. @property isWritten whether something comes of it, so that it is not sent twice */
  | { readonly kind: 'points'; readonly names: readonly string[]; readonly isWritten?: boolean }
  /** Points under two names, for each pair of which there is an element of a row in a field of the reply. */
  | { readonly kind: 'pairs'; readonly from: string; readonly to: string; readonly list: string }
  /** The tile of the path. */
  | { readonly kind: 'tile' }
  /** Wherever its words are: the field of the reply is a list of the best, at most so many. With a point under the name it is about that. */
  | { readonly kind: 'search'; readonly list: string; readonly most: number; readonly point?: string }
  /** Wherever the place is that the request names: elsewhere the answer is 404, or has an empty list in this field. */
  | { readonly kind: 'named'; readonly list?: string }
  /** As a search, for each row of the body: the field of the reply is a list with the answer to each. */
  | { readonly kind: 'rows'; readonly list: string; readonly most: number }
  /** All areas together: `bounds` of the reply are the box of them all. */
  | { readonly kind: 'bounds' }
  /** All servers answer alike. */
  | { readonly kind: 'anywhere' };

export const ANYWHERE: Whereabouts = { kind: 'anywhere' };

/** Points under these names. */
export const atPoints = (...names: readonly string[]): Whereabouts => ({ kind: 'points', names });

/** How good a result is, so that results of several indexes come in the order that they would have in one. */
export interface Rank {
  /** What the place is known by in all indexes that have it. */
  readonly id: string;
  /** Null for what stands beside all that has a score: what is found by its category, and crossings. */
  readonly score: number | null;
  /** Of equal scores the more important comes first. */
  readonly importance: number;
  /** Latitude and longitude. */
  readonly at: readonly [lat: number, lng: number];
  /** In which way the words were divided that found it. */
  readonly way: number;
  /** Whether it explains all words. */
  readonly isExplained: boolean;
  /** Whether it was found as typed. */
  readonly isAsTyped: boolean;
  /** Whether it is an area; and, where words are missing, what holds it. */
  readonly isArea: boolean;
  readonly holders: readonly string[];
}

/** What a search tells of itself, so that what one index would have done can be told from what several found. */
export interface SearchTold {
  /** How many letters were typed. */
  readonly letters: number;
  readonly words: readonly WordFigures[];
}

/** What an answer about pairs of points tells besides. */
export interface PairsTold {
  /** Which of the points it knows. */
  readonly from: readonly boolean[];
  readonly to: readonly boolean[];
  /** Where two points are known, have no element of their own, and are farther apart, the whole answer is another one. */
  readonly mostMeters: number;
  readonly beyond: object;
}

/** What an answer says beside its own fields to a gateway that asked for a part of one. */
export interface PartOfAnswer {
  /** One for each result; of a row, which has one result, for all that there would be. */
  readonly ranks?: readonly Rank[];
  readonly search?: SearchTold;
  readonly pairs?: PairsTold;
  /** Where the answer is a table: what stands before its rows; and of a row, as it stands there. */
  readonly table?: { readonly head: string; readonly type: string };
  readonly line?: string;
  /** The point that the request meant, where its words were one. */
  readonly point?: readonly [lat: number, lng: number];
}

/** Of a search a gateway asks for one stage after the other, since only all areas together say whether there is to be a next one. */
export interface StageAsked {
  readonly stage: Stage;
  /** What all areas together know of its words, as far as they have been asked. */
  readonly known: readonly WordFigures[];
  /** Of a batch, which of its rows are wanted; all when absent. */
  readonly rows?: readonly number[] | undefined;
}

/** A part of an answer, as it is asked for. */
export interface PartAsked {
  /** Whether it counts as a request: the first part does, for all. */
  readonly isCounted: boolean;
  /** Of a search. */
  readonly search: StageAsked | null;
}

/** By this header a gateway shows a server who it is: the secret of both. */
export const GATEWAY_HEADER = 'x-waypost-gateway';
/** What a gateway asks for: a part of an answer, counted as a request or, as a further part of one, not. */
export const PART_HEADER = 'x-waypost-part';
export const PARTS = ['counted', 'further'] as const;
export type Part = (typeof PARTS)[number];
/** By this one it tells a server, while it knows the secret, which area it is of. */
export const AREA_HEADER = 'x-waypost-area';
/** Which stage of a search it asks for: JSON of `StageAsked`, as base64url. */
export const STAGE_HEADER = 'x-waypost-stage';
/** Of answers of a gateway: which areas a search lacks, and how many points of a request the area that answered does not hold. */
export const MISSING_HEADER = 'x-waypost-missing';
export const OUTSIDE_HEADER = 'x-waypost-outside';
/** Where a server tells a gateway what it serves. */
export const ABOUT_PATH = '/gateway/about';

/** What a server tells of itself. */
export interface AboutServer {
  readonly isReady: boolean;
  readonly region: string;
  /** West, south, east, north of the roads, else of the houses; null where the region has neither. */
  readonly extent: readonly [number, number, number, number] | null;
  readonly operations: readonly { readonly method: string; readonly path: string; readonly where: Whereabouts }[];
}
