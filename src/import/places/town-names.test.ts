import assert from 'node:assert/strict';
import { test } from 'node:test';
import firstLevelRegions from './first-level-regions.json' with { type: 'json' };
import { type Names, readTownNames } from './town-names.ts';

/** Traditional letters that are common in names, whose simplified forms are other ones. */
const TRADITIONAL = /[圖內亞爾羅馬達蘭維區東縣廣島龍灣門]/;

test('Chinese names of towns and regions are in simplified letters, with those in traditional ones beside them', () => {
  const towns = readTownNames();
  const regions: Readonly<Record<string, { readonly names: Names }>> = firstLevelRegions;
  assert.deepEqual([towns.get('1526384')?.names.zh, towns.get('1526384')?.names['zh-Hant']], ['阿拉木图', '阿拉木圖']);
  const all = [...towns.values(), ...Object.values(regions)].map(({ names }) => names);
  assert.ok(all.length > 25_000);
  assert.deepEqual(
    all.flatMap(({ zh = '' }) => (TRADITIONAL.test(zh) ? [zh] : [])),
    [],
  );
  assert.deepEqual(
    all.filter((names) => 'zh-Hant' in names && names['zh-Hant'] === names.zh),
    [],
  );
});
