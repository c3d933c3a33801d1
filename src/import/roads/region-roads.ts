import type { CountryAt } from '../../geo/country.ts';
import { MODES, type Mode, modesOn, NETWORK_NAMES, type NetworkName, travelMode } from '../../modes/index.ts';
import type { JunctionGraph } from '../../roads/index.ts';
import {
  buildNetwork,
  buildSnapIndex,
  Cuts,
  heightOf,
  type ModeCosts,
  type Network,
  RoadsWriter,
  type SegmentHeights,
  UNUSABLE,
  usualMetrics,
} from '../../roads/index.ts';
import type { Terrain } from '../elevation/terrain.ts';
import type { Handover } from '../handover.ts';
import type { AreasReport } from './areas/area-ways.ts';
import { clearRestrictions, type IgnoredRestrictions } from './clear-restrictions.ts';
import { ConditionTable } from './condition-table.ts';
import type { CountedText } from './counted-texts.ts';
import { draftNetwork } from './draft.ts';
import { type DraftHeights, type ElevationReport, elevationReport, groundUnder } from './heights.ts';
import { KeptBearings } from './kept-bearings.ts';
import { type OddSizes, oddSizesOf } from './odd-sizes.ts';
import type { Holidays } from './opening-days.ts';
import { JunctionPassings } from './passings.ts';
import type { RoadFacts, RoadMap } from './reader.ts';
import { type Segments, segmentsOf } from './segments.ts';
import { SignFacing } from './sign-facing.ts';
import { signsOf } from './sign-table.ts';
import { levelStructures } from './structures.ts';
import { tollRulesOf } from './toll-table.ts';
import { BoxTable } from './vehicle-boxes.ts';
import { type RoadUse, roadUseOf } from './ways.ts';

/** What is reported of the roads of a region. */
export interface RoadsReport {
  /** Pieces of roads between junctions. */
  readonly segments: number;
  /** Modes for which no road is open, ever. */
  readonly closedTo: readonly Mode[];
  /** What became of squares and platforms. */
  readonly areas: AreasReport;
  readonly ignoredRestrictions: IgnoredRestrictions;
  /** Conditions of signs that cannot be followed, the most frequent first: what they change stays as it is without them. */
  readonly unreadConditions: readonly CountedText[];
  /** Whose holidays are not known, and in how many conditions they are left out. */
  readonly unknownHolidays: readonly CountedText[];
  readonly oddSizes: OddSizes;
  /** Null where no elevation files were given. */
  readonly elevation: ElevationReport | null;
}

/** How the roads of a region are built. */
export interface RoadOptions {
  /** Whose holidays count in times on signs; by default those of each road's country. */
  readonly holidays?: Holidays;
  /** The modes whose networks are built; by default all. */
  readonly modes?: readonly Mode[];
  /** The ground under them; where there is none, they are flat. */
  readonly terrain?: Terrain;
}

/** Writes the roads of a region. @throws ElevationFileError */
export async function writeRegionRoads(
  path: string,
  roads: Handover<RoadMap>,
  countryAt: CountryAt,
  progress: (step: string, share?: number) => void,
  { holidays = 'country', modes = MODES, terrain }: RoadOptions = {},
): Promise<RoadsReport> {
  progress('cutting roads at junctions');
  const begun = cutRoads(roads, path);
  using file = begun.file;
  const { segments, map } = begun;
  const conditions = new ConditionTable(holidays, new Date().getUTCFullYear());
  const use = roadUseOf(map, segments, conditions, countryAt);
  const cuts = new Cuts(graphOf(segments));
  const passings = new JunctionPassings(map, segments, new SignFacing(segments, use), conditions);
  const { clear: restrictions, ignored: ignoredRestrictions } = clearRestrictions(map, segments);
  const boxes = new BoxTable();
  const heights = terrain ? await readHeights(terrain, segments, use, progress) : null;
  const bearings = new KeptBearings(segments);
  const draft = { segments, use, bearings, passings, restrictions, conditions, boxes, heights };
  const wanted = NETWORK_NAMES.filter((name) => modesOn(name).some((mode) => modes.includes(mode)));
  const open = new Set<Mode>();
  // A function of its own: the network before is gone when the next one is drafted.
  const write = async (name: NetworkName, report: (share: number) => void) => {
    const drafted = () => draftNetwork(draft, neededFor(name, modes));
    const network = asked(await buildNetwork(drafted, cuts, report), modes);
    for (const mode of modes) if (!isClosed(network.costs[mode])) open.add(mode);
    file.addNetwork(name, network, usualMetrics(network));
  };
  for (const [index, name] of wanted.entries())
    await write(name, (share) => progress('ordering roads', (index + share) / wanted.length));
  const { firstPoint, lat, lng, way } = segments;
  const lines = { firstPoint, lat, lng, way, wayId: map.wayId };
  const signs = signsOf(map, segments, use.country);
  // Before what they number is finished.
  const tolls = tollRulesOf(map, use.place, conditions, boxes);
  file.finish({
    lines,
    signs,
    tolls,
    snap: buildSnapIndex(lines),
    conditions: conditions.finish(),
    vehicles: boxes.finish(),
    heights: heights && kept(heights),
  });
  return {
    segments: way.length,
    closedTo: modes.filter((mode) => !open.has(mode)),
    areas: map.areas,
    ignoredRestrictions,
    unreadConditions: conditions.unread(),
    unknownHolidays: conditions.unknownHolidays(),
    oddSizes: oddSizesOf(map, segments, use, modes),
    elevation: heights && elevationReport(heights),
  };
}

/** Cuts roads, and begins their file with what it alone needs; of the map what is still needed then, which is the smaller part. */
function cutRoads(
  roads: Handover<RoadMap>,
  path: string,
): { readonly segments: Segments; readonly map: RoadFacts; readonly file: RoadsWriter } {
  const { firstNode, nodes, place, stops, positions, ...map } = roads.take();
  const { node, ...segments } = segmentsOf({ firstNode, nodes, place, stops, positions, ...map });
  return { segments, map, file: new RoadsWriter(path, node) };
}

/** The modes of a network that are asked for, and those by which the islands of one that needs smooth ground are told from yards. */
function neededFor(name: NetworkName, modes: readonly Mode[]): readonly Mode[] {
  const own = modesOn(name);
  const hasNeedy = own.some((mode) => modes.includes(mode) && travelMode(mode).ground);
  return own.filter((mode) => modes.includes(mode) || (hasNeedy && !travelMode(mode).ground));
}

/** A network with the costs of some modes alone. */
function asked(network: Network, modes: readonly Mode[]): Network {
  const costs = Object.fromEntries(modes.flatMap((mode) => (network.costs[mode] ? [[mode, network.costs[mode]]] : [])));
  return { ...network, costs };
}

/** Whether a mode has no road of a network at any time and with any vehicle. */
function isClosed(costs: ModeCosts | undefined): boolean {
  if (!costs) return true;
  const { time, timedArcs, vehicleArcs } = costs;
  return [time, timedArcs.value, vehicleArcs?.value ?? []].every((row) => row.every((each: number) => each === UNUSABLE));
}

async function readHeights(
  terrain: Terrain,
  segments: Segments,
  use: RoadUse,
  progress: (step: string, share?: number) => void,
): Promise<DraftHeights> {
  const heights = await groundUnder(segments, terrain, (share) => progress('reading elevation', share));
  levelStructures(segments, use, heights);
  return heights;
}

function kept({ first, meters }: DraftHeights): SegmentHeights {
  return { first, value: Uint16Array.from(meters, heightOf) };
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
