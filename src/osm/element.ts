import { ExplainedError } from '../explained-error.ts';

/** The tags of an element. A `Map`, because any text may be a key. */
export type Tags = ReadonlyMap<string, string>;

export const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
export type ElementType = (typeof MEMBER_TYPES)[number];

export interface Member {
  readonly type: ElementType;
  readonly id: number;
  readonly role: string;
}

/** Latitudes and longitudes of OpenStreetMap are whole numbers of 10⁻⁷ degrees. */
export const OSM_COORDINATE_SCALE = 1e7;

/** Which version of an element it is, and since when there has been that one: seconds since 1970. 0 where the file does not say. */
export interface ElementInfo {
  readonly version: number;
  readonly seconds: number;
}

export const NO_INFO: ElementInfo = { version: 0, seconds: 0 };

/**
 * Who wants which elements of a file. What has no visitor is not decoded, and blocks that hold nothing else are skipped.
 * Latitudes and longitudes are in units of 10⁻⁷ degrees.
 */
export interface Visitor {
  readonly node?: (id: number, lat: number, lng: number, tags: Tags, info: ElementInfo) => void;
  readonly way?: (id: number, nodes: readonly number[], tags: Tags, info: ElementInfo) => void;
  readonly relation?: (id: number, members: readonly Member[], tags: Tags, info: ElementInfo) => void;
  /** Of files of changes alone: an element that is no more. */
  readonly deleted?: (type: ElementType, id: number, info: ElementInfo) => void;
  /** Whether versions and times are read: else all elements have `NO_INFO`. */
  readonly wantsInfo?: boolean;
  /** False where the tags of nodes are of no use, so that they need not be read. */
  readonly wantsTags?: boolean;
  /** Awaited between two blocks of the binary format: who writes what it hears may be slower than the reading. */
  readonly pause?: () => Promise<void>;
}

/** A map file that cannot be read: which one, where, and why. */
export class MapFileError extends ExplainedError {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'MapFileError';
  }
}

/** A file that has none of the formats of maps. */
export class UnknownMapFormat extends MapFileError {
  constructor(path: string) {
    super(path, 'is not a supported map format: .osm.pbf, .osm, .osm.gz or .osm.bz2');
    this.name = 'UnknownMapFormat';
  }
}

export const NO_TAGS: Tags = new Map();
