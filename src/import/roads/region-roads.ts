import type { CountryAt } from '../../geo/country.ts';
import { modesOn, NETWORK_NAMES, type NetworkName } from '../../modes/index.ts';
import type { JunctionGraph } from '../../roads/index.ts';
import { buildNetwork, buildSnapIndex, type Network, writeRoads } from '../../roads/index.ts';
import type { AreasReport } from './areas/area-ways.ts';
import { clearRestrictions, type IgnoredRestrictions } from './clear-restrictions.ts';
import { ConditionTable, type UnreadCondition } from './condition-table.ts';
import { draftNetwork } from './draft.ts';
import { KeptBearings } from './kept-bearings.ts';
import type { Holidays } from './opening-days.ts';
import { JunctionPassings } from './passings.ts';
import type { RoadMap } from './reader.ts';
import { type Segments, segmentsOf } from './segments.ts';
import { SignFacing } from './sign-facing.ts';
import { signsOf } from './sign-table.ts';
import { roadUseOf } from './ways.ts';

/** What is reported of the roads of a region. */
export interface RoadsReport {
  /** Pieces of roads between junctions. */
  readonly segments: number;
  /** What became of squares and platforms. */
  readonly areas: AreasReport;
  readonly ignoredRestrictions: IgnoredRestrictions;
  /** Conditions of signs that could not be read, the most frequent first: what they change stays as it is without them. */
  readonly unreadConditions: readonly UnreadCondition[];
}

/** Writes the roads of a region. */
export function writeRegionRoads(
  path: string,
  map: RoadMap,
  countryAt: CountryAt,
  progress: (step: string, share?: number) => void,
  holidays: Holidays = 'country',
): RoadsReport {
  progress('cutting roads at junctions');
  const segments = segmentsOf(map);
  const conditions = new ConditionTable(holidays, new Date().getUTCFullYear());
  const use = roadUseOf(map, segments, conditions, countryAt);
  const graph = graphOf(segments);
  const passings = new JunctionPassings(map, segments, new SignFacing(segments, use), conditions);
  const { clear: restrictions, ignored: ignoredRestrictions } = clearRestrictions(map, segments);
  const draft = { segments, use, bearings: new KeptBearings(segments), passings, restrictions, conditions };
  const networks = NETWORK_NAMES.map((name, index): [NetworkName, Network] => {
    const report = (share: number) => progress('ordering roads', (index + share) / NETWORK_NAMES.length);
    return [name, buildNetwork(draftNetwork(draft, modesOn(name)), graph, report)];
  });
  const { firstPoint, lat, lng, way, node } = segments;
  const lines = { firstPoint, lat, lng, way, wayId: map.wayId };
  const signs = signsOf(map, segments, use.country);
  const content = { lines, signs, snap: buildSnapIndex(lines), conditions: conditions.finish() };
  writeRoads(path, { ...content, networks: Object.fromEntries(networks) }, node);
  return { segments: way.length, areas: map.areas, ignoredRestrictions, unreadConditions: conditions.unread() };
}

/** Where junctions are, by the ends of their segments. */
function graphOf({ from, to, firstPoint, lat, lng, junctionNode }: Segments): JunctionGraph {
  const junctionLat = new Int32Array(junctionNode.length);
  const junctionLng = new Int32Array(junctionNode.length);
  for (let segment = 0; segment < from.length; segment++) {
    const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
    junctionLat[from[segment]] = lat[first];
    junctionLng[from[segment]] = lng[first];
    junctionLat[to[segment]] = lat[last];
    junctionLng[to[segment]] = lng[last];
  }
  return { lat: junctionLat, lng: junctionLng, from, to };
}
