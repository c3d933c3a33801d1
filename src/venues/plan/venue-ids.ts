import type { Id, Ordinal } from '../../branded-ids.ts';

/** A point of the graph of a venue. */
export type Vertex = Id<'venue vertex'>;

/** What leads from one vertex to another, in one direction. */
export type VenueArc = Id<'venue arc'>;

/** A connected piece of ground on one level. */
export type SpaceId = Id<'venue space'>;

/** A feature of the plan, by its place in the list of them; what is answered of it is another number, which every import keeps. */
export type FeatureId = Id<'venue feature'>;

/** How high something is, in storeys: 0 is the ground floor, and halves are between two storeys. Plans and requests give it. */
export type Level = Ordinal<'level'>;
