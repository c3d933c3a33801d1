import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { type Arc, type Half, halvesOf, isForward, reverseOf, type Segment, segmentOf } from './road-ids.ts';

// What follows is checked by the compiler: it reports an expected error that is none.
const [arc, segment] = [3 as Arc, 3 as Segment];
const [half] = halvesOf(segment);
const arcOf: IdColumn<Arc> = idColumn(new Uint32Array(8));

// @ts-expect-error a segment has two halves; its own number is that of another's half
arcOf[half] = segment;
// @ts-expect-error a plain number may be that of anything
arcOf[half] = 5;
// @ts-expect-error arcs are numbered by rank, segments in the order of the map
segmentOf(arc);
// @ts-expect-error halves are no arcs, although both are segments in a direction
const wrong: Arc = half;
// @ts-expect-error the element of a column of arcs is no half
reverseOf(arcOf[half]);

arcOf[half] = arc;
arcOf[reverseOf(half)] = NONE;

test('a column gives the ids that were laid in it, and none where there is none', () => {
  const [forward, backward] = halvesOf(segment);
  assert.deepEqual([arcOf[forward], arcOf[backward]], [3, 0xffffffff]);
  assert.equal(wrong, forward);
});

test('the halves of a segment are twice its number, and one more against its drawing', () => {
  const halves: readonly Half[] = halvesOf(segment);
  assert.deepEqual(halves, [6, 7]);
  assert.deepEqual(halves.map(isForward), [true, false]);
  assert.deepEqual(halves.map(reverseOf), [7, 6]);
  assert.deepEqual(halves.map(segmentOf), [3, 3]);
});
