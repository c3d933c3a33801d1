import type { Box } from '../../geo/box.ts';
import type { Position } from '../../geo/position.ts';
import type { FeatureKind, LocatedFinding, PlanBuilding, PlanLevel, Walkable } from '../plan/plan.ts';
import type { Level } from '../plan/venue-ids.ts';
import type { ProfileName } from './profiles.ts';
import type { VenueRows } from './sections.ts';

/** A whole level, as it is answered. */
export interface LevelView {
  readonly level: Level;
  readonly name: string | null;
  readonly ref: string | null;
  readonly bbox: Box;
}

/** What finds a feature, and says what it is. */
export interface FeatureHead {
  readonly id: number;
  readonly source: string;
  readonly kind: FeatureKind;
  readonly levels: readonly Level[];
  readonly name: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly ref: string | null;
  readonly building: string | null;
  readonly category: string | null;
  readonly isSearchable: boolean;
  readonly preset: string | null;
}

/** What is said about a venue as a whole. */
export interface VenueMeta {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly bbox: Box;
  readonly origin: Position;
  readonly levels: readonly LevelView[];
  readonly buildings: readonly (PlanBuilding & { readonly levels: readonly LevelView[] })[];
  readonly levelNames: readonly PlanLevel[];
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  readonly profiles: readonly ProfileName[];
  /** What things without a name are called, by preset and language. */
  readonly presetNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** When a venue of this id was first imported, and when this one was. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly findings: readonly LocatedFinding[];
  readonly walkable: Walkable;
  /** How many gates there are to the street (`gatesOf`). */
  readonly gates: number;
  /** How many rooms there are, and how many of them each profile reaches. */
  readonly rooms: number;
  readonly reached: Readonly<Record<string, number>>;
}

/** What is answered of a feature: its geometry and its tags. */
export interface FeatureRecord {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A venue as it is written: its rows, what is returned of its features, and what is said about the whole. */
export interface StoredVenue {
  readonly rows: VenueRows;
  readonly heads: readonly FeatureHead[];
  readonly meta: VenueMeta;
}
