import { localMeters } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import type { AreaKind } from '../../places/index.ts';
import { isWrittenIn, nameFor, withNames } from '../../text/languages.ts';
import { type AdminArea, nameKey, nameKeys, peopleOf, shareAName } from './admin-areas.ts';

/** Settlements by size: neighbours in this list may be called the one or the other. */
const TOWNS: readonly AreaKind[] = ['city', 'town', 'village', 'hamlet'];
const PARTS: ReadonlySet<AreaKind> = new Set(['borough', 'suburb', 'quarter', 'neighbourhood'] as const);

/** How far apart two points of the same small settlement may lie; tables put it at the church, the station or the middle. */
const SAME_TOWN_METERS = 5_000;
/** How much farther the points of a large one may lie apart, for each root of its people: 14 km for Tokyo. */
const METERS_PER_ROOT = 5;
/** A part of a town bears its own name only there. */
const SAME_PART_METERS = 2_000;

/** Counts of the same people, of several years and borders, differ at most by this factor; below so many they are guesses. */
const SAME_PEOPLE_FACTOR = 10;
const GUESSED_PEOPLE = 500;
/** A part of a town and a town are only the same if their people agree better. */
const SAME_PART_FACTOR = 4;

/**
 * Joins what the map has with the towns and regions of the world: the map has where and what, the world adds names and people, so
 * that nothing is there twice. Where the map has regions with other names, its regions count: the world has the councils of Malta
 * where the map has the islands. Returns those of the world that the map does not have; `joined` is called with what was joined.
 *
 * @param regionAt the map's first-level region around a point
 */
export function joinAreas(
  fromMap: readonly AdminArea[],
  fromWorld: readonly AdminArea[],
  regionAt: (position: Position) => AdminArea | null,
  joined: (world: AdminArea, map: AdminArea) => void,
): AdminArea[] {
  const candidatesFor = candidateFinder(fromMap);
  return fromWorld.filter((world) => {
    const same = candidatesFor(world).filter((candidate) => isSameArea(candidate, world));
    if (same.length === 0) {
      const region = world.kind === 'admin_level_1' ? regionAt(world.position) : null;
      if (region?.country !== world.country) return true;
      joined(world, region);
      return false;
    }
    const best = same.reduce((a, b) => (isBetter(b, a, world) ? b : a));
    takeWorld(best, world);
    joined(world, best);
    return false;
  });
}

/** Areas of the map that share a name or an id with one of the world, where the map has any of its country. */
function candidateFinder(fromMap: readonly AdminArea[]): (world: AdminArea) => AdminArea[] {
  const byKey = new Map<string, AdminArea[]>();
  for (const candidate of fromMap) {
    for (const key of [...nameKeys(candidate), ...candidate.ids]) {
      const known = byKey.get(key);
      if (known) known.push(candidate);
      else byKey.set(key, [candidate]);
    }
  }
  const countries = new Set(fromMap.map(({ country }) => country));
  return (world) => {
    // The keys of all names of all towns take a tenth of an import.
    if (!countries.has(world.country)) return [];
    const keys = [...nameKeys(world), nameKey(world.tableName ?? ''), ...world.ids];
    return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
  };
}

function isSameArea(map: AdminArea, world: AdminArea): boolean {
  if (map.country !== world.country) return false;
  if (world.kind === 'admin_level_1') return map.kind === 'admin_level_1' && shareAName(map, world);
  const meters = metersBetween(map, world);
  if (PARTS.has(map.kind)) return meters <= SAME_PART_METERS && shareMainName(map, world) && isComparablePart(map, world);
  if (!TOWNS.includes(map.kind)) return false;
  const reach = SAME_TOWN_METERS + METERS_PER_ROOT * Math.sqrt(Math.max(peopleOf(map), peopleOf(world)));
  return meters <= reach && (shareAnId(map, world) || (shareMainName(map, world) && isComparable(map, world)));
}

function shareAnId(a: AdminArea, b: AdminArea): boolean {
  return a.ids.some((id) => b.ids.includes(id));
}

/**
 * Whether the main name of one of them is a name of the other that says its language. Other names do not count: a neighbourhood may bear
 * an old name of its city, and a city those of all its parts.
 */
function shareMainName(a: AdminArea, b: AdminArea): boolean {
  const main = ({ name, latinName = '', tableName = '' }: AdminArea) =>
    [name, latinName, tableName].map(nameKey).filter((key) => key !== '');
  const shown = (area: AdminArea) => new Set([...main(area), ...Object.values(area.names).map(nameKey)]);
  const [shownOfA, shownOfB] = [shown(a), shown(b)];
  return main(a).some((key) => shownOfB.has(key)) || main(b).some((key) => shownOfA.has(key));
}

/** Whether two settlements may be one by what they are and how many people they have, as far as that is known. */
function isComparable(map: AdminArea, world: AdminArea): boolean {
  if (map.population !== undefined) return factorBetween(map, world) <= SAME_PEOPLE_FACTOR;
  return PARTS.has(world.kind) || Math.abs(TOWNS.indexOf(map.kind) - TOWNS.indexOf(world.kind)) <= 1;
}

/**
 * Whether a part of a town on the map may be a place of the world: a part too, or a town that has grown together with a larger one. A city is
 * only a part with a count of people to match, such as a borough.
 */
function isComparablePart(map: AdminArea, world: AdminArea): boolean {
  if (PARTS.has(world.kind)) return true;
  return map.population === undefined ? world.kind !== 'city' : factorBetween(map, world) <= SAME_PART_FACTOR;
}

function factorBetween(a: AdminArea, b: AdminArea): number {
  const factor = (peopleOf(a) + GUESSED_PEOPLE) / (peopleOf(b) + GUESSED_PEOPLE);
  return Math.max(factor, 1 / factor);
}

/** Whether an area of the map is a better match than another one: by id, then as a town rather than a part, then by distance. */
function isBetter(a: AdminArea, b: AdminArea, world: AdminArea): boolean {
  const rank = (area: AdminArea) =>
    (shareAnId(area, world) ? 2 : 0) + (PARTS.has(area.kind) === PARTS.has(world.kind) ? 1 : 0);
  return rank(a) - rank(b) > 0 || (rank(a) === rank(b) && metersBetween(a, world) < metersBetween(b, world));
}

/** Gives an area of the map what the world knows of it besides. */
function takeWorld(map: AdminArea, world: AdminArea): void {
  const { language, latinName } = world;
  const otherNames = new Set([...map.otherNames, world.name, latinName ?? '', ...world.otherNames]);
  const names = withNames(world.names, map.names);
  Object.assign(map, {
    importance: Math.max(map.importance, world.importance),
    names,
    otherNames: [...otherNames].filter((other) => other !== map.name && other !== ''),
    ...(language !== undefined && nameFor(names, language) === map.name && { language }),
    ...(latinName !== undefined && !isWrittenIn(map.name, 'en') && { latinName }),
    ...(map.population === undefined && world.population !== undefined && { population: world.population }),
    ...(map.code === undefined && world.code !== undefined && { code: world.code }),
  });
}

function metersBetween(a: AdminArea, b: AdminArea): number {
  return localMeters(a.position.lat, a.position.lng, b.position.lat, b.position.lng);
}
