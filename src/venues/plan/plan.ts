import type { Geometry } from '../../geo/geometry.ts';
import type { LngLat } from '../../geo/position.ts';
import type { FeatureId, Level } from './venue-ids.ts';

/** An outer ring and its holes, each closed. */
export type Rings = readonly (readonly LngLat[])[];

/**
 * Whom something is closed to: bits that may stand together. Plans close nothing to `everyone`; closures of the moment do. What is closed to
 * `passing` people is open only to those who begin or end there.
 */
export const CLOSED_TO = { wheelchair: 1, stroller: 2, public: 4, everyone: 8, passing: 16 } as const;
/** Stands beside those bits where a turnstile is passed: it is closed to nobody, and worth being spoken of. */
export const TURNSTILE = 64;

export const SPACE_KINDS = ['open', 'hall', 'room', 'stairs', 'lift'] as const;
/**
 * What a surface is to a person who walks: `open` surfaces flow into each other where they touch, all others have walls. A `hall` is
 * there to be passed, a `room` is not; `stairs` and a `lift` join the levels that they stand on.
 */
export type SpaceKind = (typeof SPACE_KINDS)[number];
/** Their numbers in the file. */
export const SPACE_NUMBER = { open: 0, hall: 1, room: 2, stairs: 3, lift: 4 } as const satisfies Record<SpaceKind, number>;

/** A surface that is walked on, on each of its levels. */
export interface PlanSpace {
  readonly feature: FeatureId;
  readonly kind: SpaceKind;
  readonly levels: readonly Level[];
  readonly polygons: readonly Rings[];
  /** Whether walls are around it; stairs in a hall have none. */
  readonly hasWalls: boolean;
  readonly closed: number;
  /** What its tags say that a ride or a storey takes. */
  readonly seconds: number | null;
}

/** The outline of a storey. */
export interface PlanOutline {
  readonly levels: readonly Level[];
  readonly polygons: readonly Rings[];
}

/** What stands in the way: a wall as a line, or an obstacle that covers ground. */
export interface PlanBarrier {
  readonly levels: readonly Level[];
  readonly line?: readonly LngLat[];
  readonly polygons?: readonly Rings[];
}

/** A way through a wall, or a gate on a line. */
export interface PlanDoor {
  readonly feature: FeatureId;
  readonly at: LngLat;
  /** Empty where the plan does not say: those of what it stands in. */
  readonly levels: readonly Level[];
  readonly closed: number;
  readonly seconds: number;
  /** A door that nobody is meant to use: it is in the wall, and no way. */
  readonly isUnusable: boolean;
  /** It leads out of the building: that nothing is drawn behind it is no fault. */
  readonly isEntrance: boolean;
  /** Where it is passed in one direction: a point of the space that one comes from. */
  readonly passedFrom?: LngLat;
}

export type LineKind = 'path' | 'steps' | 'escalator' | 'walkway' | 'lift';

/** A line that is walked along. With several levels its ends are on the lowest and the highest. */
export interface PlanLine {
  readonly feature: FeatureId;
  readonly source: string;
  readonly kind: LineKind;
  readonly path: readonly LngLat[];
  readonly levels: readonly Level[];
  /** Whether the plan says on which level it is, or it was taken to be on the ground. */
  readonly isLevelTold: boolean;
  readonly direction: 'both' | 'forward' | 'backward' | 'up' | 'down';
  /** Whether the path rises or falls along the line, where the plan says so. */
  readonly incline: 'up' | 'down' | null;
  readonly closed: number;
  readonly seconds: number | null;
}

/** A lift that is drawn as a point. */
export interface PlanLift {
  readonly feature: FeatureId;
  readonly at: LngLat;
  readonly levels: readonly Level[];
  /** Whether the plan says on which levels it stops. */
  readonly isLevelTold: boolean;
  readonly closed: number;
  readonly seconds: number | null;
}

/** A point whose level the plan gives, whatever it is: the end of a line that it is on is there. */
export interface PlanMark {
  readonly at: LngLat;
  readonly levels: readonly Level[];
}

/** The kinds of lines that are walked along, as features. */
const LINE_FEATURES = ['path', 'steps', 'escalator', 'walkway'] as const;
/** What is drawn around places: the outlines of buildings and of storeys. */
const OUTLINE_FEATURES = ['building', 'level'] as const;
export type FeatureKind =
  | ('room' | 'area' | 'stairs' | 'lift' | 'entrance' | 'door' | 'point' | 'wall' | 'obstacle')
  | (typeof LINE_FEATURES)[number]
  | (typeof OUTLINE_FEATURES)[number];

/** Whether a feature is an outline: it is drawn, and nothing else. */
export function isOutlineKind(kind: FeatureKind): boolean {
  return OUTLINE_FEATURES.some((each) => each === kind);
}

/** Whether a feature is a place: neither a line nor an outline, which are drawn but say nothing of where the venue is. */
export function isPlaceKind(kind: FeatureKind): boolean {
  return !isLineKind(kind) && !isOutlineKind(kind);
}

/** Whether a feature is a line that is walked along: it may be closed. */
export function isLineKind(kind: FeatureKind): boolean {
  return LINE_FEATURES.some((each) => each === kind);
}

/** Anything of the plan that may be asked for. */
export interface PlanFeature {
  /** Where it comes from, such as `osm:w123`: the same after every import. */
  readonly source: string;
  readonly id: number;
  readonly kind: FeatureKind;
  readonly levels: readonly Level[];
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  /** Names by language. */
  readonly names: Readonly<Record<string, string>>;
  /** Further texts that find it: other names, descriptions, words of its category. */
  readonly texts: readonly string[];
  readonly ref: string | null;
  /** The `ref` of its building. */
  readonly building: string | null;
  readonly category: string | null;
  /** Whether it is answered without being asked for with all that there is. */
  readonly isSearchable: boolean;
  /** What it is, by its tags, such as `amenity/toilets`: what a thing without a name is called. */
  readonly preset: string | null;
  /** The point that stands for it, where the plan gives one. */
  readonly label?: LngLat;
}

/** Whether a feature is where one gets on a train or a bus. */
export function isPlatform({ properties }: Pick<PlanFeature, 'properties'>): boolean {
  return properties.railway === 'platform' || properties.public_transport === 'platform';
}

/** What a level is called, and where: what has neither a name nor a `ref` is known to be called by its number there. */
export interface PlanLevel {
  readonly level: Level;
  readonly name: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly ref: string | null;
  /** The ground on which it is called so; null for the whole venue. */
  readonly within: readonly Rings[] | null;
  /** What that is: `spot` is a single platform, lift or room. */
  readonly ground: 'venue' | 'building' | 'storey' | 'spot';
  /** The `ref` of the building that the ground is in. */
  readonly building: string | null;
}

export interface PlanBuilding {
  readonly ref: string;
  readonly name: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly description: string | null;
  readonly openingHours: string | null;
  readonly logo: string | null;
  readonly cover: string | null;
}

type FindingKind =
  | 'no level'
  | 'bad level'
  | 'unknown level'
  | 'self-crossing'
  | 'not closed'
  | 'no area'
  | 'no position'
  | 'virtual door'
  | 'door to nowhere'
  | 'bridged door'
  | 'dead end'
  | 'missing connection'
  | 'unclear ends'
  | 'level jump'
  | 'cut off'
  | 'unreachable'
  | 'duplicate ref'
  | 'duplicate id';

/** Something about the plan that its maker should look at. */
export interface Finding {
  readonly kind: FindingKind;
  /** The object, such as `osm:w123`. */
  readonly source: string;
  readonly levels: readonly Level[];
  readonly text: string;
  /** Further objects that it is about. */
  readonly objects?: readonly string[];
}

/** A finding with where it is, if that is known, and what its maker can do about it. */
export interface LocatedFinding extends Finding {
  readonly at: LngLat | null;
  readonly remedy: string;
}

/** How much of a plan is walked on, and how much of that is joined with the most of it. */
export interface Walkable {
  readonly objects: number;
  readonly joined: number;
}

/** An indoor plan, whatever file it came from. */
export interface Plan {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly buildings: readonly PlanBuilding[];
  readonly levels: readonly PlanLevel[];
  readonly features: readonly PlanFeature[];
  readonly spaces: readonly PlanSpace[];
  readonly outlines: readonly PlanOutline[];
  readonly barriers: readonly PlanBarrier[];
  readonly doors: readonly PlanDoor[];
  readonly lines: readonly PlanLine[];
  readonly lifts: readonly PlanLift[];
  readonly marks: readonly PlanMark[];
  readonly findings: readonly Finding[];
}
