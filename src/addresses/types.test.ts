import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POI_KINDS } from '../places/index.ts';
import kindNames from './kind-names.json' with { type: 'json' };
import { labelOf } from './types.ts';

test('what has no name is called by its kind, in the language asked for', () => {
  assert.equal(labelOf('business.parking', 'es'), 'Aparcamiento');
  assert.equal(labelOf('business.parking', 'zh-Hant'), '停车场', 'Chinese in other letters is Chinese');
  assert.equal(labelOf('business.parking', 'en'), 'Parking');
  // No word is known in Icelandic, nor one for all that is medical.
  assert.equal(labelOf('business.parking', 'is'), 'Parking');
  assert.equal(labelOf('medical', 'de'), 'Medical');
  assert.equal(labelOf('town', 'de'), '', 'only points of interest lack names');
});

test('the words are those of kinds, and none explains more than the kind', () => {
  const kinds: ReadonlySet<string> = new Set(POI_KINDS);
  const entries = Object.entries(kindNames);
  assert.ok(entries.length > 60);
  for (const [kind, names] of entries) {
    assert.ok(kinds.has(kind), kind);
    for (const name of Object.values(names)) assert.match(name, /^[^()/,;\u00ad]+$/, kind);
  }
});
