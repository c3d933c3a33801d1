import { LANGUAGES, nameLanguageOf, TRADITIONAL_CHINESE } from '../text/languages.ts';
import type { Tags } from './element.ts';

/** What an element is called. */
export interface Names {
  /** The name that stands on the spot; absent when it has none in any language. */
  readonly name: string | undefined;
  /** Names by language: ISO 639-1, and `zh-Hant`. */
  readonly names: Readonly<Record<string, string>>;
  /** Old, short, official, colloquial names, references: they find it and are not shown. */
  readonly otherNames: readonly string[];
}

const KNOWN_LANGUAGES = new Set(LANGUAGES);
/** Keys of names besides `name`; each may carry a language after a colon, and several values between semicolons. */
// biome-ignore format: a list reads better in rows
const OTHER_NAME_KEYS = new Set([
  'alt_name', 'old_name', 'short_name', 'official_name', 'int_name', 'loc_name', 'nat_name', 'reg_name', 'sorting_name', 'name_1',
  'name_2', 'alt_name_1', 'alt_name_2', 'nickname', 'name:left', 'name:right', 'brand', 'ref', 'nat_ref', 'int_ref', 'loc_ref',
  'iata', 'icao', 'wikipedia:title', 'bridge:name', 'tunnel:name',
]);
/** Keys whose value names the element where nothing else does, the best first. */
const STAND_IN_KEYS = ['int_name', 'official_name', 'alt_name', 'loc_name', 'short_name', 'brand'] as const;
const MAX_NAME_LENGTH = 255;
/** Chinese by its letters, or by a country that writes in these. */
const CHINESE = /^zh[-_](?:Hans|Hant|CN|SG|TW|HK|MO)$/;
const SIMPLIFIED_CHINESE = 'zh-Hans';

function valuesOf(value: string): string[] {
  return value
    .split(';')
    .map((part) => part.trim().slice(0, MAX_NAME_LENGTH))
    .filter((part) => part !== '');
}

/** Reads the names of an element from its tags: https://wiki.openstreetmap.org/wiki/Names */
export function namesOf(tags: Tags): Names {
  const names: Record<string, string> = {};
  const otherNames = new Set<string>();
  for (const [key, value] of tags) {
    const role = roleOf(key);
    if (role === null) continue;
    const [first, ...rest] = valuesOf(value);
    if (first === undefined) continue;
    if (role === 'other') otherNames.add(first);
    else if (role !== 'own') takeName(names, otherNames, role.language, first);
    for (const further of rest) otherNames.add(further);
  }
  sortChinese(names, otherNames);
  const [own] = valuesOf(tags.get('name') ?? '');
  const name = own ?? names.en ?? Object.values(names)[0] ?? standIn(tags);
  if (name !== undefined) otherNames.delete(name);
  return { name, names, otherNames: [...otherNames] };
}

/** Takes a name for a language that has none yet; another one finds the element. */
function takeName(names: Record<string, string>, otherNames: Set<string>, language: string, name: string): void {
  if (names[language] === undefined) names[language] = name;
  else otherNames.add(name);
}

/** Gives Chinese names to their letters: what is tagged as simplified counts as `zh`, and `东京都/東京都` is one in each. */
function sortChinese(names: Record<string, string>, otherNames: Set<string>): void {
  const { [SIMPLIFIED_CHINESE]: simplified, zh } = names;
  delete names[SIMPLIFIED_CHINESE];
  const [first = '', second = ''] = (zh ?? '').split('/').map((part) => part.trim());
  const shown = simplified ?? first;
  if (shown === '') return;
  names.zh = shown;
  if (first !== shown && first !== '') otherNames.add(first);
  if (second !== '') takeName(names, otherNames, TRADITIONAL_CHINESE, second);
}

/** What the value of a key is: the name on the spot, that in a language, another one; null for no name. */
function roleOf(key: string): 'own' | 'other' | { readonly language: string } | null {
  if (key === 'name') return 'own';
  if (OTHER_NAME_KEYS.has(key)) return 'other';
  const colon = key.indexOf(':');
  if (colon < 0) return null;
  const base = key.slice(0, colon);
  const suffix = key.slice(colon + 1);
  if (OTHER_NAME_KEYS.has(base)) return /^[a-z]{2,3}$/.test(suffix) ? 'other' : null;
  if (base !== 'name') return null;
  if (KNOWN_LANGUAGES.has(suffix)) return { language: suffix };
  if (CHINESE.test(suffix)) {
    return { language: nameLanguageOf(suffix) === TRADITIONAL_CHINESE ? TRADITIONAL_CHINESE : SIMPLIFIED_CHINESE };
  }
  return /^[a-z]{2,3}([-_][A-Za-z]+)*$/.test(suffix) ? 'other' : null;
}

function standIn(tags: Tags): string | undefined {
  for (const key of STAND_IN_KEYS) {
    const [first] = valuesOf(tags.get(key) ?? '');
    if (first !== undefined) return first;
  }
  return undefined;
}
