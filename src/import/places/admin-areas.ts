import type { CountryAt } from '../../geo/country.ts';
import { adminLevelOf } from '../../osm/admin-levels.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import { populationOf, settlementKindOf } from '../../osm/place-kinds.ts';
import { type AreaKind, isTownKind, type NewPlace, usualPeople } from '../../places/index.ts';
import { wordsOf } from '../../text/words.ts';
import type { Boundary, Extract } from './extract.ts';
import type { Feature } from './feature.ts';
import { fameShare, populationShare } from './importance.ts';
import { boundsOf, shapeOf } from './surfaces.ts';

/** A country, region, town or part of one while a region is built: what it is, before it is known what holds it. */
export interface AdminArea extends Omit<NewPlace, 'parent' | 'kind'> {
  kind: AreaKind;
  /** How deep it stands among what holds a point: a country 2, a town 8.5, a neighbourhood 11. */
  depth: number;
  parent: AdminArea | null;
  /** The place's number in the index, once it has been added. */
  number: number;
  /** Its identifiers in other tables: `wikidata:Q64`, `geonames:2950159`. */
  readonly ids: readonly string[];
  /** Its main name in the table that it is from, where the one that is shown may be another. */
  readonly tableName?: string;
}

/** Depths of what has no `admin_level` of its own. */
const DEPTH: Readonly<Record<AreaKind, number>> = {
  country: 2,
  admin_level_1: 4,
  admin_level_2: 6,
  admin_level_3: 8,
  postal_code: 12,
  city: 8.5,
  town: 8.5,
  village: 8.5,
  hamlet: 8.6,
  borough: 9,
  suburb: 9.5,
  quarter: 10,
  neighbourhood: 11,
};

/** What an area is known by while a region is built, besides what enters the index. */
interface Identity {
  readonly depth?: number | undefined;
  readonly ids?: readonly string[];
  readonly tableName?: string;
}

export function area(
  place: Omit<NewPlace, 'parent' | 'kind'> & { kind: AreaKind },
  { depth = DEPTH[place.kind], ids = [], tableName }: Identity = {},
): AdminArea {
  return { ...place, depth, parent: null, number: -1, ids, ...(tableName !== undefined && { tableName }) };
}

/** Whether people say that they live in it: a city, a town, a village, a hamlet. */
export function isTown({ kind }: AdminArea): boolean {
  return isTownKind(kind);
}

/** The town that an area is, or is in: what an address there calls its town. */
export function townIn(area: AdminArea | null): AdminArea | null {
  for (let at = area; at; at = at.parent) if (isTown(at)) return at;
  return null;
}

/** No town stands deeper; parts of towns do. */
export const DEEPEST_TOWN = 8.6;

export function peopleOf({ kind, population }: Pick<AdminArea, 'kind' | 'population'>): number {
  return population ?? usualPeople(kind);
}

/** How likely an area is meant: its people, how much the world writes about it, and whether it is a seat. */
function importanceOf(kind: AreaKind, tags: Tags, names: number): number {
  const base = kind === 'country' ? 0.6 : kind.startsWith('admin_level') ? 0.12 : 0;
  const people = populationShare(peopleOf({ kind, ...populationTag(tags) }));
  const isSeat = tags.get('capital') === 'yes' ? 0.06 : tags.has('capital') ? 0.03 : 0;
  const part = DEPTH[kind] > DEEPEST_TOWN ? 0.1 : 0;
  const known = (tags.has('wikidata') ? 0.02 : 0) + (tags.has('wikipedia') ? 0.02 : 0);
  return base + 0.7 * people + 0.2 * fameShare(names) + known + isSeat - part;
}

function populationTag(tags: Tags): { population?: number } {
  const population = populationOf(tags);
  return population === undefined ? {} : { population };
}

function areaOfFeature(feature: Feature, kind: AreaKind, country: string, depth?: number, label?: string): AdminArea | null {
  const { source, tags, position, polygons } = feature;
  const { name, names, otherNames } = namesOf(tags);
  if (name === undefined) return null;
  const bounds = boundsOf(polygons);
  const code = tags.get('ISO3166-2')?.split('-').pop();
  return area(
    {
      source,
      kind,
      country,
      position,
      name,
      names,
      otherNames,
      importance: importanceOf(kind, tags, Object.keys(names).length),
      ...populationTag(tags),
      ...(polygons.length > 0 && { shape: shapeOf(polygons) }),
      ...(bounds && { bounds }),
      ...(label !== undefined && { level: label }),
      ...(code !== undefined && { code }),
    },
    { depth, ids: idsOf(tags) },
  );
}

/** Keys whose value is an id of GeoNames. */
const GEONAMES_KEYS = ['geonames', 'geonames:id', 'geonames_id', 'ref:geonames', 'geonameid'] as const;

function idsOf(tags: Tags): string[] {
  const wikidata = tags.get('wikidata') ?? '';
  const geonames = GEONAMES_KEYS.map((key) => tags.get(key) ?? '').filter((id) => /^\d{1,10}$/.test(id));
  return [...(/^Q\d{1,12}$/.test(wikidata) ? [`wikidata:${wikidata}`] : []), ...geonames.map((id) => `geonames:${id}`)];
}

/** The form in which names are compared; empty for a name of signs alone. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** Keys of all names of an area: two areas share a name when they share a key. */
export function nameKeys({ name, names, otherNames }: Pick<NewPlace, 'name' | 'names' | 'otherNames'>): Set<string> {
  return new Set([name, ...Object.values(names), ...otherNames].map(nameKey).filter((key) => key !== ''));
}

export function shareAName(a: AdminArea, b: AdminArea): boolean {
  const keys = nameKeys(a);
  return [...nameKeys(b)].some((key) => keys.has(key));
}

/**
 * The areas of an extract: settlements, and administrative boundaries. A boundary and the node that stands for it in the same place
 * with the same name are one area: the settlement, with the boundary's surface. First-level boundaries stay by themselves, since
 * a canton is not its capital.
 */
export function areasOf(extract: Extract, countryAt: CountryAt): AdminArea[] {
  const settlements = new Map<string, AdminArea>();
  for (const feature of extract.settlements) {
    const kind = settlementKindOf(feature.tags);
    const country = countryAt(feature.position);
    const settlement = kind && country ? areaOfFeature(feature, kind, country) : null;
    if (settlement) settlements.set(feature.source, settlement);
  }
  const areas: AdminArea[] = [];
  // The largest of a name first: a boundary is a town's rather than that of a quarter in it.
  const bySize = [...settlements.values()].sort((a, b) => peopleOf(b) - peopleOf(a));
  const byName = Map.groupBy(bySize, ({ name }) => nameKey(name));
  for (const boundary of extract.boundaries) {
    const found = boundaryArea(boundary, countryAt);
    if (!found) continue;
    const centres = boundary.centres.map((centre) => settlements.get(centre)).filter((centre) => centre !== undefined);
    const namesakes = [...nameKeys(found)].flatMap((key) => byName.get(key) ?? []);
    const same = [...centres, ...namesakes].find((candidate) => isSame(found, candidate));
    if (same) takeBoundary(same, found);
    else areas.push(found);
  }
  return [...areas, ...settlements.values()];
}

const FIRST_LEVEL_DEPTHS: ReadonlySet<AreaKind> = new Set(['country', 'admin_level_1'] as const);

function boundaryArea(boundary: Boundary, countryAt: CountryAt): AdminArea | null {
  const { tags, polygons, position } = boundary;
  if (tags.get('boundary') !== 'administrative' || polygons.length === 0) return null;
  const level = Number(tags.get('admin_level'));
  const country = countryAt(position);
  if (country === null || !Number.isInteger(level) || level < 3 || level > 11) return null;
  const { kind, label } = adminLevelOf(country, level);
  const own = settlementKindOf(tags);
  // A boundary that says itself what settlement it is, such as a city that is a district of its own.
  const shown = own && !FIRST_LEVEL_DEPTHS.has(kind) ? own : kind;
  return areaOfFeature(boundary, shown, country, level, label);
}

/** Whether a boundary is that of a settlement: the same name, and the settlement's point lies in its box. */
function isSame(boundary: AdminArea, settlement: AdminArea): boolean {
  if (FIRST_LEVEL_DEPTHS.has(boundary.kind) || settlement.shape || !shareAName(boundary, settlement)) return false;
  const { bounds } = boundary;
  const { lat, lng } = settlement.position;
  return bounds !== undefined && lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}

function takeBoundary(settlement: AdminArea, boundary: AdminArea): void {
  const { name, names, otherNames, population } = settlement;
  Object.assign(settlement, {
    shape: boundary.shape,
    bounds: boundary.bounds,
    depth: DEPTH[settlement.kind] > DEEPEST_TOWN ? boundary.depth : Math.min(boundary.depth, DEPTH[settlement.kind]),
    importance: Math.max(settlement.importance, boundary.importance),
    names: { ...boundary.names, ...names },
    otherNames: [...new Set([...otherNames, ...boundary.otherNames, boundary.name])].filter((other) => other !== name),
    ...(population === undefined && boundary.population !== undefined && { population: boundary.population }),
    ids: [...settlement.ids, ...boundary.ids],
  });
}
