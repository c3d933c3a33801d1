import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GraphDraft } from '../build/draft.ts';
import type { VenueMap } from '../graph/map.ts';
import type { Venue } from '../search/venue.ts';
import type { FeatureId, Level, SpaceId, VenueArc, Vertex } from './venue-ids.ts';

/** Never called: the compiler checks it, and reports a directive with nothing wrong after it. */
function mistaken(draft: GraphDraft, map: VenueMap, venue: Venue, vertex: Vertex, space: SpaceId, arc: VenueArc): void {
  draft.place(vertex, space);
  // @ts-expect-error: a vertex is no space, nor a space a vertex
  draft.place(space, vertex);
  // @ts-expect-error: a vertex is no space
  map.outline(vertex);
  // @ts-expect-error: an arc is no vertex
  map.anchorAt(arc);
  // @ts-expect-error: the head of an arc is a vertex, and no arc
  map.rows.head[0] = arc;
  // @ts-expect-error: what a column of vertices holds is no space
  map.outline(map.rows.inside[0]);
  const feature: FeatureId = map.rows.spaceFeature[space];
  // @ts-expect-error: a feature is no level
  map.levelsOf(feature);
  // @ts-expect-error: nor does a level that is asked for name a feature
  venue.anchors(0.5 as Level);
  // @ts-expect-error: a plain number is no feature, such as the identifier that is answered
  venue.record(venue.heads[feature].id);
}

test('ids of a venue are told apart by the compiler, and levels are plain numbers', () => {
  const ground: Level = 0;
  assert.equal(ground + 0.5, 0.5);
  assert.equal(typeof mistaken, 'function');
});
