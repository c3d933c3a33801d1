import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lngLat } from '../../geo/position.ts';
import { TooLarge } from '../../storage/range.ts';
import { type Plan, SPACE_KINDS, SPACE_NUMBER } from '../plan/plan.ts';
import { Plane } from '../plan/plane.ts';
import type { FeatureId } from '../plan/venue-ids.ts';
import { GraphDraft } from './draft.ts';
import { groundOf } from './ground.ts';
import { MOST_ACROSS } from './space.ts';

const EMPTY: Plan = {
  name: '',
  names: {},
  buildings: [],
  levels: [],
  features: [],
  spaces: [],
  outlines: [],
  barriers: [],
  doors: [],
  lines: [],
  lifts: [],
  marks: [],
  findings: [],
};

test('a plan may have so many points and no more; a point that is there already is none', () => {
  const draft = new GraphDraft(EMPTY, new Plane({ lat: 0, lng: 0 }), [], 3);
  draft.at(1, 1, 0);
  draft.alone(1, 1, 0);
  draft.at(2, 1, 0);
  assert.equal(draft.at(2, 1, 0), 2);
  assert.throws(() => draft.at(3, 1, 0), TooLarge);
  assert.throws(() => draft.alone(3, 1, 0), {
    message:
      'points of the plan: 4, and there is room for whole numbers from 0 to 3: import in parts what it comes from (for maps see docs/areas.md)',
  });
  assert.equal(draft.vertices, 3);
});

test('a ground is at most 500 km across; two points that are farther from each other would be taken for others', () => {
  const hallOf = (east: number): Plan => {
    const corners = [
      [0, 0],
      [east, 0],
      [east, 0.0001],
      [0, 0.0001],
      [0, 0],
    ] as const;
    const ring = corners.map(([lng, lat]) => lngLat({ lat, lng }));
    const hall = {
      feature: 0 as FeatureId,
      kind: 'hall',
      levels: [0],
      polygons: [[ring]],
      hasWalls: true,
      closed: 0,
      seconds: null,
    } as const;
    return { ...EMPTY, spaces: [hall] };
  };
  const plane = new Plane({ lat: 0, lng: 0 });
  const draftOf = (plan: Plan) => new GraphDraft(plan, plane, groundOf(plan, plane));
  // A degree of the equator is 111,319.5 m: 499,824 m and 500,047 m.
  assert.equal(draftOf(hallOf(4.49)).spaces.length, 1);
  assert.throws(() => draftOf(hallOf(4.492)), TooLarge);
  // The largest packed number, with the last place in a row.
  assert.ok(Number.isSafeInteger(MOST_ACROSS * 1000 * 2 ** 24 + 2 ** 24 - 1));
});

test('kinds of spaces have the numbers under which files have them', () => {
  assert.deepEqual(
    SPACE_KINDS.map((kind) => SPACE_NUMBER[kind]),
    [0, 1, 2, 3, 4],
  );
});
