import { at } from '../at.ts';
import { countryOf, type Segment, textOf } from '../roads/index.ts';
import type { Finding, Path } from './document.ts';
import { refsIn } from './system-roads.ts';
import type { Tariff, TollSystem } from './tariff.ts';
import type { RoadCriteria } from './terms.ts';
import type { TollMap } from './toll-map.ts';

/** What roads of a map are called, and their ids. */
interface Called {
  readonly refs: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
  readonly ways: ReadonlySet<number>;
}

/** What a tariff names and the roads of a region do not have: roads and areas, each with its place. Places are listed by the map itself. */
export function missingOn(map: TollMap, tariff: Tariff): Finding[] {
  const called = new Map<string, Called>();
  const somewhere = systemsOnRoads(map);
  return tariff.systems.flatMap((system, i) => {
    const country = system.country ?? tariff.country ?? '';
    let there = called.get(country);
    if (!there) {
      there = calledIn(map, country);
      called.set(country, there);
    }
    const path = ['systems', i];
    const missing = missingOf(map, system, there, country, path);
    const hasNone = 'roads' in system && system.roads !== undefined && missing.length === 0 && !somewhere.has(system);
    return hasNone ? [{ path: [...path, 'roads'], message: 'no road of the region is one of these' }] : missing;
  });
}

/** The systems of whose roads the region has any. */
function systemsOnRoads(map: TollMap): ReadonlySet<TollSystem> {
  const found = new Set<TollSystem>();
  const count = map.roads.lines.firstPoint.length - 1;
  for (let segment = 0 as Segment; segment < count; segment++)
    for (const { system } of map.systemsNaming(segment)) found.add(system);
  return found;
}

function missingOf(map: TollMap, system: TollSystem, there: Called, country: string, path: Path): Finding[] {
  if (system.kind === 'area') {
    const found = map.areas.find((area) => area.system === system);
    return found?.segments.size === 0 ? [{ path: [...path, 'area'], message: 'no road lies in it' }] : [];
  }
  if (!system.roads) return [];
  const { except = [] } = system.roads;
  return [
    ...missingRoads(system.roads, there, country, [...path, 'roads']),
    ...except.flatMap((roads, i) => missingRoads(roads, there, country, [...path, 'roads', 'except', i])),
  ];
}

function missingRoads(roads: RoadCriteria, there: Called, country: string, path: Path): Finding[] {
  const where = country === '' ? '' : ` in ${country}`;
  const missing = <T>(key: keyof Called, values: readonly T[] | undefined, known: ReadonlySet<T>, what: string) =>
    (values ?? []).flatMap((value, i): Finding[] =>
      known.has(value) ? [] : [{ path: [...path, key, i], message: `no road${where} has the ${what} ${value}` }],
    );
  return [
    ...missing('ways', roads.ways, there.ways, 'id'),
    ...missing('refs', roads.refs, there.refs, 'number'),
    ...missing('names', roads.names, there.names, 'name'),
    ...missing('operators', roads.operators, there.operators, 'operator'),
  ];
}

/** @param country of all roads where it is empty */
function calledIn({ roads: { signs, lines } }: TollMap, country: string): Called {
  const [refs, names, operators, ways] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<number>()];
  const seen = new Set<number>();
  for (const [way, sign] of signs.sign.entries()) {
    if (country !== '' && countryOf(signs, way) !== country) continue;
    ways.add(at(lines.wayId, way));
    if (seen.has(sign)) continue;
    seen.add(sign);
    for (const ref of refsIn(textOf(signs, at(signs.ref, sign)))) refs.add(ref);
    names.add(textOf(signs, at(signs.name, sign)));
    operators.add(textOf(signs, at(signs.operator, sign)));
  }
  return { refs, names, operators, ways };
}
