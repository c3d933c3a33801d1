import { ASSUMPTIONS, type Assumption } from '../graph/arcs.ts';
import type { FeatureId, VenueArc, Vertex } from '../plan/venue-ids.ts';
import type { Venue } from '../search/venue.ts';

/** Something on a way that the plan does not draw. */
export interface Assumed {
  readonly what: Assumption;
  /** Where it is. */
  readonly vertex: Vertex;
  /** The room, shaft or stairwell whose it is; null for none. */
  readonly feature: FeatureId | null;
}

/** What is assumed on the arcs of a way, in their order; what several arcs in a row lead through is one. */
export function assumedOn({ rows }: Venue, arcs: readonly VenueArc[]): Assumed[] {
  const found: Assumed[] = [];
  let before = 0;
  for (const arc of arcs) {
    const number = rows.assumed[arc];
    const isNew = number !== before;
    before = number;
    if (number === 0) continue;
    if (isNew) found.push({ what: ASSUMPTIONS[number - 1], vertex: rows.head[arc], feature: null });
    const last = found[found.length - 1];
    if (last.feature === null) found[found.length - 1] = { ...last, feature: ownerOf(rows, rows.head[arc]) };
  }
  return found;
}

function ownerOf({ space, spaceFeature }: Venue['rows'], vertex: Vertex): FeatureId | null {
  const own = space[vertex];
  const feature = own < 0 ? -1 : spaceFeature[own];
  return feature < 0 ? null : (feature as FeatureId);
}
