/**
 * Where the place is that a request asks about: what a gateway before servers of several areas needs to know of an operation.
 * An operation that says nothing asks about data that all servers share.
 */
export type Whereabouts =
  /** Points under these names: parameters in the query as `lat,lng`, or fields anywhere in a body of JSON, there also as `[lng, lat]`. */
  | { readonly kind: 'points'; readonly names: readonly string[] }
  /** The tile of the path. */
  | { readonly kind: 'tile' }
  /** Wherever its words are: the field of the reply is a list of the best, at most so many. With a point under the name it is about that. */
  | { readonly kind: 'search'; readonly list: string; readonly most: number; readonly point?: string }
  /** Wherever the place is that the request names: elsewhere the answer is 404, or has an empty list in this field. */
  | { readonly kind: 'named'; readonly list?: string }
  /** As a search, for each row of the body: the field of the reply is a list with the answer to each. */
  | { readonly kind: 'rows'; readonly list: string }
  /** All areas together: `bounds` of the reply are the box of them all. */
  | { readonly kind: 'bounds' }
  /** No server of one area answers for all of them. @property reason what a client is told */
  | { readonly kind: 'undivided'; readonly reason: string }
  /** All servers answer alike. */
  | { readonly kind: 'anywhere' };

export const ANYWHERE: Whereabouts = { kind: 'anywhere' };

/** Points under these names. */
export const atPoints = (...names: readonly string[]): Whereabouts => ({ kind: 'points', names });

/** How good a result is, so that results of several indexes come in the order that they would have in one. */
export interface Rank {
  /** Null for what stands before all that has a score. */
  readonly score: number | null;
  /** What was forgiven to find it: nothing, errors, or that words are missing. */
  readonly leniency: Leniency;
  /** Latitude and longitude. */
  readonly at: readonly [lat: number, lng: number];
}
export type Leniency = 0 | 1 | 2;

/** What an answer says beside its own fields to a gateway that asked for a part of one. */
export interface PartOfAnswer {
  /** One for each result. */
  readonly ranks?: readonly Rank[];
  /** The point that the request meant, where its words were one. */
  readonly point?: readonly [lat: number, lng: number];
}

/** By this header a gateway shows a server who it is: the secret of both. */
export const GATEWAY_HEADER = 'x-waypost-gateway';
/** What a gateway asks for: a part of an answer, counted as a request or, as a further part of one, not. */
export const PART_HEADER = 'x-waypost-part';
export const PARTS = ['counted', 'further'] as const;
export type Part = (typeof PARTS)[number];
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
