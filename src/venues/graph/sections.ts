import { float64, ids, type Rows, sparseIds, uint8, uint32 } from '../../storage/sections.ts';
import type { FeatureId, SpaceId, VenueArc, Vertex } from '../plan/venue-ids.ts';

/** The version of what the sections hold; `file.ts` refuses any other. */
export const VENUE_VERSION = 2;

/** The rows of a venue: under which name, from which section, and what they are made of. `format.md` describes them. */
// biome-ignore format: a table reads better in rows
export const VENUE_ROWS = {
  x: ['vertex.x', float64], y: ['vertex.y', float64], level: ['vertex.level', float64], space: ['vertex.space', sparseIds<SpaceId>],
  /** Arcs stand sorted by where they begin: those of vertex *v* from `firstArc[v]` to `firstArc[v + 1]`. */
  firstArc: ['arc.first', ids<VenueArc>], head: ['arc.head', ids<Vertex>], kind: ['arc.kind', uint8], closed: ['arc.closed', uint8],
  meters: ['arc.meters', float64], seconds: ['arc.seconds', float64], dislike: ['arc.dislike', float64],
  spaceLevel: ['space.level', float64], spaceKind: ['space.kind', uint8], spaceFeature: ['space.feature', sparseIds<FeatureId>],
  spaceRing: ['space.ring', uint32], ringCorner: ['ring.corner', uint32], corner: ['corner.xy', float64],
  /** The vertices that see into each space. */
  insideStart: ['space.inside', uint32], inside: ['inside.vertex', ids<Vertex>],
  /** Where each feature is reached: points, each with the vertices that see it. */
  featureAnchor: ['feature.anchor', uint32], anchorX: ['anchor.x', float64], anchorY: ['anchor.y', float64],
  anchorLevel: ['anchor.level', float64], anchorSpace: ['anchor.space', sparseIds<SpaceId>], anchorLink: ['anchor.link', uint32],
  linkVertex: ['link.vertex', ids<Vertex>], linkMeters: ['link.meters', float64],
  recordStart: ['record.start', uint32], record: ['record.text', uint8],
} as const;

export type VenueRows = Rows<typeof VENUE_ROWS>;
/** What is known of the graph before features are anchored in it. */
export type GraphRows = Omit<
  VenueRows,
  | 'featureAnchor'
  | 'anchorX'
  | 'anchorY'
  | 'anchorLevel'
  | 'anchorSpace'
  | 'anchorLink'
  | 'linkVertex'
  | 'linkMeters'
  | 'recordStart'
  | 'record'
>;
