import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf, parseLevels } from './levels.ts';

test('levels are read as maps have them', () => {
  const rows: readonly (readonly [string, readonly number[] | null])[] = [
    ['0', [0]],
    ['-1', [-1]],
    ['-1;0', [-1, 0]],
    ['0;-1', [0, -1]],
    ['0.5', [0.5]],
    ['0.5;0.7', [0.5, 0.7]],
    ['1,5', [1.5]],
    ['0,1', [0, 1]],
    ['-1,0', [-1, 0]],
    ['0, 1,2', [0, 1, 2]],
    ['+1', [1]],
    ['0–2', [0, 1, 2]],
    ['-1 to 1', [-1, 0, 1]],
    ['0..2', [0, 1, 2]],
    ['1-3', [1, 2, 3]],
    ['-1-3', [-1, 0, 1, 2, 3]],
    ['-4--2', [-4, -3, -2]],
    ['0;2-3;5', [0, 2, 3, 5]],
    [' 1 ; 2 ', [1, 2]],
    ['3-1', [1, 2, 3]],
    ['0-1.5', [0, 1, 1.5]],
    ['1;1', [1]],
    ['', null],
    ['ground', null],
    ['0-9999', null],
  ];
  for (const [text, levels] of rows) assert.deepEqual(parseLevels(text), levels, text);
});

test('what is repeated is once on each of its levels, shifted as a whole', () => {
  const sets = (tags: Record<string, string>) => levelsOf(new Map(Object.entries(tags))).sets;
  assert.deepEqual(sets({ level: '0', repeat_on: '1-3' }), [[0], [1], [2], [3]]);
  assert.deepEqual(
    sets({ level: '0;1', repeat_on: '1;2' }),
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    'stairs between two storeys',
  );
  assert.deepEqual(sets({ repeat_on: '2;4' }), [[2], [4]]);
  assert.deepEqual(sets({ min_level: '-1', max_level: '1' }), [[-1, 0, 1]]);
  assert.deepEqual(levelsOf(new Map()), { sets: [[0]], isTold: false });
});

test('of a list that cannot be read in a part the rest holds', () => {
  const of = (tags: Record<string, string>) => levelsOf(new Map(Object.entries(tags)));
  assert.deepEqual(of({ level: 'roof' }), { sets: [[0]], isTold: false, unreadable: 'level=roof' });
  assert.deepEqual(of({ level: '0;1;e' }), { sets: [[0, 1]], isTold: true, unreadable: 'level=e' });
  assert.deepEqual(of({ level: '' }), { sets: [[0]], isTold: false, unreadable: 'level=' });
  assert.deepEqual(
    of({ level: '1', repeat_on: '2;top;3' }),
    { sets: [[1], [2], [3]], isTold: true, unreadable: 'repeat_on=top' },
    'a repetition that cannot be read is told as well',
  );
  assert.deepEqual(of({ level: 'x', repeat_on: '2' }), { sets: [[0]], isTold: false, unreadable: 'level=x' });
  assert.equal(of({ level: '0-9999' }).isTold, false, 'more storeys than any building has');
  assert.equal(parseLevels('0;1;e'), null, 'as a whole it is no list of levels');
});
