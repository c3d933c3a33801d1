import { borders } from '@rapideditor/country-coder';
import isoCountries from 'i18n-iso-countries';
import polylabel from 'polylabel';
import { type Bounds, unionOfBounds } from '../geo/position.ts';
import type { NewPlace, Shape } from '../places/place.ts';
import { LANGUAGES } from '../text/languages.ts';

type Ring = readonly (readonly number[])[];
type Polygon = readonly Ring[];

/** Short forms that people type and no table of names carries. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Great Britain', 'Britain'],
  US: ['USA', 'United States of America', 'America'],
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
};

const LABEL_PRECISION_DEGREES = 0.1;

/** Every country of ISO 3166-1: names of the runtime's locale data, borders of the country-coder library. */
export function* countryPlaces(): Iterable<NewPlace> {
  const displayNames = LANGUAGES.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const);
  for (const [code, alpha3] of Object.entries(isoCountries.getAlpha2Codes())) {
    const polygons = polygonsOf(code);
    if (polygons.length === 0) continue;
    const names: Record<string, string> = {};
    for (const [language, regionNames] of displayNames) {
      const name = regionNames.of(code);
      if (name && name !== code) names[language] = name;
    }
    const bounds = unionOfBounds(polygons.map(boundsOf));
    const largest = polygons.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
    const [lng, lat] = polylabel(
      largest.map((ring) => ring.map(([x, y]): [number, number] => [x, y])),
      LABEL_PRECISION_DEGREES,
    );
    yield {
      source: `country:${code}`,
      kind: 'country',
      country: code,
      position: { lat, lng },
      importance: 0.9,
      name: names.en ?? code,
      names,
      otherNames: [code, alpha3, ...(COLLOQUIAL[code] ?? [])],
      code,
      ...(bounds && { bounds }),
      shape: shapeOf(polygons),
    };
  }
}

/** The polygons of a country and of its parts that have no ISO code of their own. */
function polygonsOf(code: string): Polygon[] {
  const own = borders.features.filter(
    ({ properties }) => properties.iso1A2 === code || (properties.country === code && !properties.iso1A2),
  );
  return own.flatMap(({ geometry }) => (geometry?.type === 'MultiPolygon' ? geometry.coordinates : []));
}

function shapeOf(polygons: readonly Polygon[]): Shape {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function boundsOf([outer]: Polygon): Bounds {
  const lngs = outer.map(([lng]) => lng);
  const lats = outer.map(([, lat]) => lat);
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}

/** Area in square degrees at the equator's scale: enough to tell the largest polygon of a country. */
function areaOf([outer]: Polygon): number {
  let twice = 0;
  let lats = 0;
  for (let i = 0; i < outer.length - 1; i++) {
    twice += outer[i][0] * outer[i + 1][1] - outer[i + 1][0] * outer[i][1];
    lats += outer[i][1];
  }
  return Math.abs(twice / 2) * Math.cos(((lats / (outer.length - 1)) * Math.PI) / 180);
}
