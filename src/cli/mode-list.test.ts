import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODES } from '../modes/index.ts';
import { readModes } from './mode-list.ts';

test('modes are read in the order of the product, whatever their order in the list', () => {
  assert.deepEqual(readModes(undefined), MODES);
  assert.deepEqual(readModes('walking, driving'), ['driving', 'walking']);
  assert.deepEqual(readModes('none'), []);
});

for (const [list, reason] of [
  ['', /--modes is empty: expected driving, .*, or none/],
  [' , ', /--modes is empty/],
  ['driving,,walking', /there is no mode ''; expected driving/],
  ['driving,Walking', /there is no mode 'Walking'; expected driving/],
  ['flying', /there is no mode 'flying'/],
  ['walking,walking', /walking is there twice/],
  ['none,walking', /none stands alone/],
] as const) {
  test(`the list '${list}' is refused`, () => {
    assert.throws(() => readModes(list), { message: reason });
  });
}
