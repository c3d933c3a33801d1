import type { Properties } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';

/** Languages, some with a script: `fr`, `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/;
const LONGEST = 255;

/** The names of an element in all languages; empty where it has none on the spot. */
export function nameProperties(tags: Tags): Properties {
  const name = tags.get('name');
  if (name === undefined) return {};
  const byLanguage: [string, string][] = [];
  for (const [key, value] of tags) {
    if (key.startsWith('name:') && LANGUAGE.test(key.slice(5))) byLanguage.push([key.slice(5), value.slice(0, LONGEST)]);
  }
  return namesIn(name.slice(0, LONGEST), byLanguage);
}

/** Names as Shortbread has them, and under `name:` with their language. */
export function namesIn(name: string, byLanguage: Iterable<readonly [string, string]>): Properties {
  const names: Record<string, string> = { name };
  for (const [language, value] of byLanguage) {
    if (language === 'en' || language === 'de') names[`name_${language}`] = value;
    names[`name:${language}`] = value;
  }
  return names;
}
