import { localMeters } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import { before } from '../../text/before.ts';
import { type AdminArea, nameKey, nameKeys, peopleOf, townIn } from './admin-areas.ts';

/** A table's point of a postal code and the town that it names may lie so far apart, */
const NAMED_METERS = 10_000;
/** and farther by the square root of the town's people: a code on the edge of Berlin, 28 km. */
const METERS_PER_ROOT = 10;

/** Finds the town that a table of postal codes names. */
export type NamedTown = (country: string, name: string, position: Position) => AdminArea | null;

/**
 * Finds towns by the names that tables of postal codes have for them: `Paris 07`, `Wien, Innere Stadt`, `København K`, `Halle (Saale)`.
 *
 * @param areas the towns and their parts, each with what holds it
 */
export function namedTowns(areas: readonly AdminArea[]): NamedTown {
  const ofCountry = Map.groupBy(areas, ({ country }) => country);
  const known = new Map<string, Map<string, AdminArea[]>>();
  return (country, name, position) => {
    const byName = known.get(country) ?? areasByName(ofCountry.get(country) ?? []);
    known.set(country, byName);
    for (const form of formsOf(name)) {
      const near = nearest(byName.get(nameKey(form)) ?? [], position);
      if (near) return townIn(near);
    }
    return null;
  };
}

/** Towns and parts of towns by the keys of their names. */
function areasByName(areas: readonly AdminArea[]): Map<string, AdminArea[]> {
  const byName = new Map<string, AdminArea[]>();
  for (const area of areas.filter((each) => townIn(each))) {
    for (const key of nameKeys({ ...area, otherNames: [...area.otherNames, area.tableName ?? ''] })) {
      const known = byName.get(key);
      if (known) known.push(area);
      else byName.set(key, [area]);
    }
  }
  return byName;
}

/** A name as the table has it, without what stands in parentheses, without what follows a comma, and without the district's number or letter. */
function formsOf(name: string): Set<string> {
  const plain = before(before(name, '('), ',').trim();
  const words = plain.split(' ');
  const isDistrict = words.length > 1 && (/^\d+$/.test(words[words.length - 1]) || words[words.length - 1].length === 1);
  return new Set([name, before(name, '(').trim(), plain, ...(isDistrict ? [words.slice(0, -1).join(' ')] : [])]);
}

/** The one that is nearest for its size, of those that are near enough. */
function nearest(areas: readonly AdminArea[], { lat, lng }: Position): AdminArea | null {
  let best: AdminArea | null = null;
  let least = 1;
  for (const area of areas) {
    const reach = NAMED_METERS + METERS_PER_ROOT * Math.sqrt(peopleOf(area));
    const share = localMeters(area.position.lat, area.position.lng, lat, lng) / reach;
    if (share > least) continue;
    least = share;
    best = area;
  }
  return best;
}
