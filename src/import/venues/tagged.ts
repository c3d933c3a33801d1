import { hash } from 'node:crypto';
import { ExplainedError } from '../../explained-error.ts';
import type { Geometry } from '../../geo/geometry.ts';
import type { LngLat } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import type { Finding, PlanBuilding, PlanLevel } from '../../venues/index.ts';

/** An object of a plan with its tags, as OpenStreetMap has them: what every format is read into. */
export interface TaggedFeature {
  /** Where it comes from, the same after every import: `osm:w123`, or what the file calls it. */
  readonly source: string;
  readonly tags: Tags;
  readonly geometry: Geometry;
  /** As they are answered. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The point that stands for it, where the file gives one. */
  readonly label?: LngLat;
  /** Of a door that is passed in one direction: a point of the space that one comes from. */
  readonly passedFrom?: LngLat;
}

/** What a file holds. */
export interface TaggedPlan {
  readonly features: readonly TaggedFeature[];
  /** What went wrong with single objects. */
  readonly findings: readonly Finding[];
  /** What the file says about the venue as a whole; the rest follows from its features. */
  readonly name?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly buildings?: readonly PlanBuilding[];
  readonly levels?: readonly PlanLevel[];
}

/** A plan that cannot be used: which file, and why. */
export class PlanFileError extends ExplainedError {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'PlanFileError';
  }
}

const TYPE_NUMBERS: Readonly<Record<string, number>> = { n: 1, w: 2, r: 3 };
const OSM_SOURCE = /^osm:([nwr])([1-9]\d{0,14})$/;
/** Identifiers that are made from a text lie above all that are made from those of OpenStreetMap. */
const FIRST_HASHED = 2 ** 52;

/** The number of a source: the same after every import, below 2⁵³. Objects of OpenStreetMap keep theirs, times four, and their type. */
export function idOfSource(source: string): number {
  const [, type, digits] = OSM_SOURCE.exec(source) ?? [];
  const own = type === undefined ? Number.NaN : Number(digits) * 4 + TYPE_NUMBERS[type];
  if (own < FIRST_HASHED) return own;
  const digest = hash('sha256', source, 'buffer');
  return FIRST_HASHED + (digest.readUInt32BE(0) % 2 ** 20) * 2 ** 32 + digest.readUInt32BE(4);
}
