import { readFileSync } from 'node:fs';
import type { Tags } from '../element.ts';

/** Keys whose value says what a thing is, the best first. */
const KEYS = ['shop', 'amenity', 'healthcare', 'office', 'tourism', 'leisure', 'craft'] as const;

/** What a thing is called, by language: first its name, then other words that find it. */
type PresetWords = Readonly<Record<string, readonly string[]>>;
let table: ReadonlyMap<string, PresetWords> | undefined;

function presets(): ReadonlyMap<string, PresetWords> {
  table ??= new Map(Object.entries(JSON.parse(readFileSync(new URL('./preset-names.json', import.meta.url), 'utf8'))));
  return table;
}

/** Under which heading the table of names has a thing, such as `amenity/toilets`; null where it has none. */
export function presetOf(tags: Tags): string | null {
  for (const key of KEYS) {
    const preset = `${key}/${tags.get(key)?.split(';', 1)[0].trim()}`;
    if (presets().has(preset)) return preset;
  }
  const entrance = tags.get('entrance') ?? 'no';
  if (tags.get('railway') === 'subway_entrance') return 'railway/subway_entrance';
  if (entrance !== 'no') return entrance === 'main' ? 'entrance/main' : 'entrance';
  if (/^platform(_edge)?$/.test(tags.get('railway') ?? tags.get('public_transport') ?? '')) return 'railway/platform';
  return null;
}

/** The words for it in all languages. */
export function presetWords(preset: string): string[] {
  return [...new Set(Object.values(presets().get(preset) ?? {}).flat())];
}

/** Its name by language. */
export function presetNames(preset: string): Record<string, string> {
  return Object.fromEntries(Object.entries(presets().get(preset) ?? {}).map(([language, [name]]) => [language, name]));
}
