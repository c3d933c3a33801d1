import { borders } from '@rapideditor/country-coder';
import isoCountries from 'i18n-iso-countries';
import { union } from 'polyclip-ts';
import { lngLat } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import { NAME_LANGUAGES } from '../../text/languages.ts';
import { type AdminArea, area } from './admin-areas.ts';
import { localLanguage } from './local-names.ts';
import { boundsOf, pointInside, shapeOf } from './surfaces.ts';

/** Short forms that people type and no table of names carries. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Great Britain', 'Britain'],
  US: ['USA', 'United States of America', 'America'],
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
};

/** Every country of ISO 3166-1: names of the runtime's locale data, borders of the country-coder library. */
export function* countryAreas(): Iterable<AdminArea> {
  const displayNames = NAME_LANGUAGES.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const,
  );
  for (const [code, alpha3] of Object.entries(isoCountries.getAlpha2Codes())) {
    const polygons = polygonsOf(code);
    if (polygons.length === 0) continue;
    const names: Record<string, string> = {};
    for (const [language, regionNames] of displayNames) {
      const name = regionNames.of(code);
      if (name && name !== code) names[language] = name;
    }
    const language = localLanguage(code);
    const local = new Intl.DisplayNames([`${language}-${code}`], { type: 'region', fallback: 'none' }).of(code);
    const name = local ?? names.en ?? code;
    const bounds = boundsOf(polygons);
    yield area({
      source: `country:${code}`,
      kind: 'country',
      country: code,
      position: pointInside(polygons),
      importance: 0.9,
      name,
      language,
      names,
      otherNames: [code, alpha3, name, ...(COLLOQUIAL[code] ?? [])],
      code,
      ...(bounds && { bounds }),
      shape: shapeOf(polygons),
    });
  }
}

/** What the library knows of a territory. */
type Territory = Pick<(typeof borders.features)[number], 'properties'>;

/** The innermost code of ISO 3166-1 of a territory: Greenland has one of its own, Ceuta that of Spain. */
export function codeOfTerritory({ properties: { iso1A2, country, groups } }: Territory): string | null {
  return [iso1A2, ...(groups ?? []), country].find((each) => each && CODES.has(each)) ?? null;
}

const CODES: ReadonlySet<string> = new Set(Object.keys(isoCountries.getAlpha2Codes()));

/**
 * The polygons of a country and of its parts that ISO 3166-1 gives no code of their own, such as the mainland of France: each part
 * belongs to the innermost territory around it that has one.
 */
function polygonsOf(code: string): Ring[][] {
  const own = borders.features.filter((territory) => codeOfTerritory(territory) === code);
  const parts = own.flatMap(({ geometry }) =>
    geometry?.type === 'MultiPolygon'
      ? [geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y])))]
      : [],
  );
  const [first, ...others] = parts;
  // Parts of one country share borders, which a surface must not have inside.
  const whole = others.length === 0 ? (first ?? []) : union(first, ...others);
  return whole.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]) => lngLat({ lat, lng }))));
}
