/**
 * Makes `src/osm/indoor/preset-names.json`: what shops, amenities and the like are called in the languages that instructions are worded
 * in, as the editors of OpenStreetMap name them to mappers; and `src/addresses/kind-names.json`, the same of kinds of places. The package is 70 MB unpacked, so that what is needed of it is committed
 * instead.
 *
 *     npm run presets:refresh
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POI_KINDS, type PoiKind } from '../src/places/index.ts';
import { DISTANCE_LANGUAGES } from '../src/text/distance-languages.ts';
import { OWN_WORDS, PRESET_OF_KIND } from './kind-words.ts';

const PACKAGE = '@openstreetmap/id-tagging-schema@7.2.0';
const TARGET = new URL('../src/osm/indoor/preset-names.json', import.meta.url);
const KINDS_TARGET = new URL('../src/addresses/kind-names.json', import.meta.url);

const KEYS = new Set(['amenity', 'shop', 'office', 'tourism', 'leisure', 'healthcare', 'craft']);
const FURTHER = [
  ...['highway/elevator', 'highway/steps', 'entrance', 'entrance/main', 'railway/subway_entrance', 'railway/platform'],
  ...['public_transport/platform', 'indoor/room', 'indoor/door'],
];
/** Where the translators' language is named otherwise; of several the first that has a word counts. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en'],
  nb: ['no', 'nb', 'nn'],
  zh: ['zh-CN', 'zh', 'zh-TW'],
};
/** What the package lacks and every building has. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'amenity/toilets': { hi: 'शौचालय', bg: 'Тоалетна', ca: 'Lavabos' },
  'highway/elevator': { hi: 'लिफ़्ट' },
  'highway/steps': { hi: 'सीढ़ियाँ', nb: 'Trapp' },
  entrance: { hi: 'प्रवेश', bg: 'Вход' },
  'entrance/main': { hi: 'मुख्य प्रवेश', bg: 'Главен вход', nb: 'Hovedinngang' },
  'amenity/cafe': { hi: 'कैफ़े' },
  'amenity/restaurant': { hi: 'रेस्तराँ' },
  'amenity/atm': { hi: 'एटीएम' },
  'amenity/pharmacy': { hi: 'दवाख़ाना' },
};

interface Preset {
  readonly name?: string;
  readonly aliases?: readonly string[];
  readonly terms?: readonly string[];
}
type Presets = Readonly<Record<string, Preset>>;

const folder = mkdtempSync(join(tmpdir(), 'waypost-presets-'));
try {
  execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], { cwd: folder });
  execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: folder });
  const dist = join(folder, 'package', 'dist');
  const ids = Object.keys(JSON.parse(readFileSync(join(dist, 'presets.json'), 'utf8')))
    .filter(isWanted)
    .sort();
  const byLanguage = new Map(DISTANCE_LANGUAGES.map((language) => [language, presetsOf(dist, language)]));
  const rows = ids.map((id) => {
    const words = DISTANCE_LANGUAGES.map(
      (language) => [language, wordsOf(byLanguage.get(language) ?? [], id, language)] as const,
    );
    return `${JSON.stringify(id)}: ${JSON.stringify(Object.fromEntries(words.filter(([, each]) => each.length > 0)))}`;
  });
  writeFileSync(TARGET, `{\n${rows.join(',\n')}\n}\n`);
  const kinds = POI_KINDS.flatMap((kind) => {
    const names = kindNames(kind, byLanguage);
    return Object.keys(names).length === 0 ? [] : [`${JSON.stringify(kind)}: ${JSON.stringify(names)}`];
  });
  writeFileSync(KINDS_TARGET, `{\n${kinds.join(',\n')}\n}\n`);
  process.stdout.write(`${ids.length} presets in ${DISTANCE_LANGUAGES.length} languages\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** What a kind of place is called by language; English words for kinds are those of the kinds themselves. */
function kindNames(kind: PoiKind, byLanguage: ReadonlyMap<string, readonly Presets[]>): Record<string, string> {
  const id = PRESET_OF_KIND[kind] ?? '';
  const names = [...byLanguage].flatMap(([language, sources]) => {
    const name =
      OWN_WORDS[kind]?.[language] ?? OWN[id]?.[language] ?? sources.find((presets) => presets[id]?.name)?.[id]?.name;
    // Of several words the first; Japanese ones say that all of a kind are meant.
    const word =
      plain(name ?? '')
        .split(/[,、・]/)[0]
        ?.replace(/全般$/, '') ?? '';
    return language === 'en' || word === '' ? [] : [[language, word] as const];
  });
  return Object.fromEntries(names);
}

function isWanted(id: string): boolean {
  const [key, value, more] = id.split('/');
  return FURTHER.includes(id) || (KEYS.has(key) && value !== undefined && more === undefined);
}

function presetsOf(dist: string, language: string): Presets[] {
  const files = (SOURCES[language] ?? [language]).map((name) => join(dist, 'translations', `${name}.json`));
  return files
    .filter((file) => existsSync(file))
    .map((file) => {
      const [content]: { readonly presets?: { readonly presets?: Presets } }[] = Object.values(
        JSON.parse(readFileSync(file, 'utf8')),
      );
      return content?.presets?.presets ?? {};
    });
}

function plain(word: string): string {
  return word
    .replace(/\s*[([（].*$/, '')
    .replace(/\s*\/.*$/, '')
    .replaceAll('\u00ad', '')
    .trim();
}

/** What a preset is called first, then other words for it; brackets explain a word to mappers and are left out. */
function wordsOf(sources: readonly Presets[], id: string, language: string): string[] {
  const each = sources.map((presets) => presets[id] ?? {});
  const names = [OWN[id]?.[language], ...each.map(({ name }) => name)];
  const others = each.flatMap(({ aliases = [], terms = [] }) => [...aliases, ...terms]);
  const words = [...names, ...others].map((word) => plain(word ?? ''));
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLocaleLowerCase(language);
    return word !== '' && !seen.has(key) && seen.add(key);
  });
}
