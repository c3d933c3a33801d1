import type { AreaKind } from '../places/index.ts';

/** What a boundary of a level is in a country: its kind here, and what it is called in English. */
export interface AdminLevel {
  readonly kind: AreaKind;
  readonly label: string | undefined;
}

/**
 * OpenStreetMap's `admin_level` of the first, second and third level of each country, with the English name of the level:
 * https://wiki.openstreetmap.org/wiki/Tag:boundary%3Dadministrative#Table_:_Admin_level_for_all_countries
 * A fourth entry and those after it are levels in between.
 */
// biome-ignore format: a table reads better in rows
const TABLE: Readonly<Record<string, string>> = {
  AD: '7 parish', AR: '4 province, 5 department', AT: '4 state, 6 district, 8 municipality',
  AU: '4 state, 6 local government area', BE: '4 region, 6 province, 8 municipality, 7 arrondissement',
  BG: '6 province, 8 municipality', BR: '4 state, 8 municipality, 5 intermediate region', CA: '4 province, 6 county, 8 municipality',
  CH: '4 canton, 6 district, 8 municipality', CN: '4 province, 5 prefecture, 6 county', CZ: '6 region, 7 district, 8 municipality',
  DE: '4 state, 6 district, 8 municipality, 5 government region, 7 municipal association', DK: '4 region, 7 municipality',
  EE: '6 county, 7 municipality', ES: '4 autonomous community, 6 province, 8 municipality, 7 comarca',
  FI: '6 region, 8 municipality', FR: '4 region, 6 department, 8 commune, 7 arrondissement',
  GB: '4 nation, 6 county, 8 district, 5 region, 10 parish', GR: '5 region, 6 regional unit, 7 municipality',
  HR: '6 county, 7 municipality', HU: '6 county, 7 district, 8 municipality', IE: '5 province, 6 county, 7 municipal district',
  IN: '4 state, 5 district, 6 subdistrict', IT: '4 region, 6 province, 8 municipality', JP: '4 prefecture, 7 municipality',
  LI: '8 municipality', LT: '4 county, 5 municipality, 6 eldership', LU: '6 canton, 8 commune', LV: '5 municipality',
  MC: '8 commune, 10 ward', MT: '4 region, 8 local council', MX: '4 state, 6 municipality', NL: '4 province, 8 municipality',
  NO: '4 county, 7 municipality', NZ: '4 region, 6 territorial authority', PL: '4 voivodeship, 6 county, 7 commune',
  PT: '6 district, 7 municipality, 8 civil parish, 4 autonomous region', RO: '4 county, 8 commune',
  RU: '4 federal subject, 6 district, 8 municipality', SE: '4 county, 7 municipality', SI: '8 municipality',
  SK: '4 region, 8 district, 9 municipality', TR: '4 province, 6 district', UA: '4 oblast, 6 district, 7 community',
  US: '4 state, 6 county, 8 municipality', ZA: '4 province, 6 district municipality, 8 local municipality',
};
const ELSEWHERE = '4 region, 6 district, 8 municipality';
const CONTRACT_KINDS = ['admin_level_1', 'admin_level_2', 'admin_level_3'] as const;
/** Below the municipality. */
const PARTS_OF_TOWNS: Readonly<Record<number, AreaKind>> = { 9: 'borough', 10: 'quarter', 11: 'neighbourhood' };

/** What a boundary of this `admin_level` (3 to 11) is in a country (ISO 3166-1 alpha-2). */
export function adminLevelOf(country: string, level: number): AdminLevel {
  const rows = (TABLE[country] ?? ELSEWHERE).split(', ').map((entry, order) => {
    const [, number, label] = /^(\d+) (.+)$/.exec(entry) ?? [];
    return { number: Number(number), label, kind: CONTRACT_KINDS.at(order) };
  });
  const known = rows.find(({ number }) => number === level);
  if (known?.kind) return { kind: known.kind, label: known.label };
  if (level in PARTS_OF_TOWNS) return { kind: PARTS_OF_TOWNS[level], label: known?.label };
  const contract = rows.filter(({ kind }) => kind !== undefined);
  // A level in between counts as one of the next below it.
  const below = contract.find(({ number }) => number > level) ?? contract[contract.length - 1];
  return { kind: below?.kind ?? 'admin_level_3', label: known?.label };
}
