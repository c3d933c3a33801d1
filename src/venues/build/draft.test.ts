import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooLarge } from '../../storage/range.ts';
import { type Plan, SPACE_KINDS, SPACE_NUMBER } from '../plan/plan.ts';
import { Plane } from '../plan/plane.ts';
import { GraphDraft } from './draft.ts';

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

test('kinds of spaces have the numbers under which files have them', () => {
  assert.deepEqual(
    SPACE_KINDS.map((kind) => SPACE_NUMBER[kind]),
    [0, 1, 2, 3, 4],
  );
});
