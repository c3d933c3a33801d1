import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metersPerDegree } from '../../src/geo/distance.ts';
import type { Position } from '../../src/geo/position.ts';
import { Handover } from '../../src/import/handover.ts';
import { countryFinder } from '../../src/import/places/country-finder.ts';
import { readExtract } from '../../src/import/places/extract.ts';
import { type RoadOptions, type RoadsReport, writeRegionRoads } from '../../src/import/roads/region-roads.ts';
import { type Mode, travelMode, type Vehicle } from '../../src/modes/index.ts';
import type { Member } from '../../src/osm/element.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { Customizer, type Metric } from '../../src/roads/hierarchy/customize.ts';
import { keyText, type MetricKey, weightingFor } from '../../src/roads/live/ready-metrics.ts';
import type { Method } from '../../src/roads/network/cost.ts';
import { openRoads, type Roads } from '../../src/roads/network/file.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import type { MatchedTrace } from '../../src/roads/search/match-path.ts';
import { type Question, RoadQueries, type RoadWay } from '../../src/roads/search/queries.ts';
import type { Trace } from '../../src/roads/search/trace.ts';
import { secondOfWeek } from '../../src/roads/traffic/schedule.ts';
import { Schedules } from '../../src/roads/traffic/schedules.ts';
import { TimedQueries } from '../../src/roads/traffic/timed-queries.ts';
import type { TripMoment } from '../../src/roads/traffic/timetable.ts';
import { NO_TRAFFIC, type Traffic } from '../../src/roads/traffic/traffic.ts';
import { type TestMap, xmlOf } from './map-files.ts';

export type Tags = Readonly<Record<string, string>>;

/** Imports a map's roads for real, through a file of OpenStreetMap and the file of a region. */
export async function importRoads(map: TestMap, options: RoadOptions = {}): Promise<Roads> {
  return (await importWithReport(map, options)).roads;
}

/** The same with what the import reports. */
export async function importWithReport(
  map: TestMap,
  options: RoadOptions = {},
): Promise<{ readonly roads: Roads; readonly report: RoadsReport }> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-roads-'));
  try {
    const osm = join(folder, 'map.osm');
    writeFileSync(osm, xmlOf(map));
    const extract = await readExtract([openMapFile(osm)], () => {});
    const path = join(folder, 'roads.wp');
    const countryAt = countryFinder(extract.boundaries, 'country');
    const report = await writeRegionRoads(path, new Handover(extract.roads), countryAt, () => {}, options);
    return { roads: openRoads(path), report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A question about roads with its metric: that of the file, or worked out where it has none. */
export function questionOf(
  roads: Roads,
  wanted: Partial<MetricKey> = {},
  traffic: Traffic = NO_TRAFFIC,
): Question & { readonly metric: Metric } {
  const usual: MetricKey = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false };
  const key = { ...usual, ...wanted };
  const weighting = weightingFor(roads, key, traffic);
  const isUsual = keyText(key) === keyText({ ...usual, mode: key.mode }) && traffic === NO_TRAFFIC;
  const kept = isUsual ? roads.metrics[key.mode] : null;
  return { weighting, metric: kept ?? new Customizer(networkOf(roads, key.mode)).customize(weighting) };
}

/** The best way at a moment. */
export function timedWay(
  roads: Roads,
  from: Position,
  to: Position,
  moment: TripMoment,
  wanted: TimedWish = {},
): RoadWay | null {
  const { mode = 'driving', method = 'time', isPlain = false, vehicle } = wanted;
  const slot = travelMode(mode).meetsTraffic ? Math.floor(secondOfWeek(moment.second) / 3600) * 12 : null;
  const conditions = { day: Math.floor(moment.second / 86_400), bound: 'least' } as const;
  const key: MetricKey = { mode, method, avoid: 0, slot, isNow: false, conditions, ...(vehicle && { vehicle }) };
  const question = questionOf(roads, key);
  const asked = isPlain ? { ...question, metric: null } : question;
  const timed = new Schedules(roads, NO_TRAFFIC).question(asked, key, moment);
  return new TimedQueries(new RoadQueries(roads)).ways(timed, from, to, 0)[0] ?? null;
}

/** How roads are drawn: letters and digits of the drawing are junctions, everything else is decoration. */
export interface Drawing {
  readonly map: string;
  /** The nodes of each way, and what it is; by default `highway=residential`. */
  readonly ways: Readonly<Record<string, Tags>>;
  readonly nodes?: Readonly<Record<string, Tags>>;
  /** Ways that are no roads: rings, buildings, walls. */
  readonly things?: Readonly<Record<string, Tags>>;
  /** Multipolygons, each by the names of its ways and their roles. */
  readonly multipolygons?: readonly (readonly [rings: Readonly<Record<string, 'outer' | 'inner'>>, tags: Tags])[];
  /** Turn restrictions as `from way, via node or ways, to way`, and what they say. */
  readonly restrictions?: readonly (readonly [from: string, via: string, to: string, tags: Tags])[];
  /** Metres between two columns, and between two rows. */
  readonly step?: number;
  /** Where the drawing lies: by default in Portugal, where one drives on the right. */
  readonly at?: Position;
  /** How it is imported. */
  readonly options?: RoadOptions;
}

/** How a trip at a time is made; `isPlain` without a metric. */
interface TimedWish {
  readonly mode?: Mode;
  readonly method?: Method;
  readonly isPlain?: boolean;
  readonly vehicle?: Vehicle;
}

const PORTUGAL: Position = { lat: 41.15, lng: -8.6 };
export const SOUTH_OF_LONDON: Position = { lat: 51.2, lng: -0.2 };

/** Roads that were drawn, and answers about them in the letters of the drawing. */
export class DrawnRoads {
  readonly roads: Roads;
  readonly report: RoadsReport;
  readonly #positions: ReadonlyMap<string, Position>;
  readonly #names: ReadonlyMap<number, string>;
  readonly #queries: RoadQueries;

  private constructor(
    { roads, report }: Awaited<ReturnType<typeof importWithReport>>,
    positions: ReadonlyMap<string, Position>,
    names: ReadonlyMap<number, string>,
  ) {
    this.roads = roads;
    this.report = report;
    this.#positions = positions;
    this.#names = names;
    this.#queries = new RoadQueries(roads);
  }

  static async draw(drawing: Drawing): Promise<DrawnRoads> {
    const {
      map,
      ways,
      nodes = {},
      things = {},
      multipolygons = [],
      restrictions = [],
      step = 100,
      at = PORTUGAL,
      options = {},
    } = drawing;
    const positions = positionsOf(map, step, at);
    const ids = new Map([...positions.keys()].map((name, index) => [name, index + 1]));
    const idOf = (name: string) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`the drawing has no ${name}`);
      return id;
    };
    const wayIds = new Map(Object.keys({ ...ways, ...things }).map((name, index) => [name, 1000 + index]));
    const nodesOf = (name: string) => [...name].filter((letter) => letter !== ' ').map(idOf);
    const member = (name: string, role: string): Member =>
      wayIds.has(name) ? { type: 'way', id: wayIds.get(name) ?? 0, role } : { type: 'node', id: idOf(name), role };
    const drawn = {
      nodes: [...positions].map(([name, position]) => ({ id: idOf(name), ...position, tags: nodes[name] ?? {} })),
      ways: [
        ...Object.entries(ways).map(([name, tags]) => ({
          id: wayIds.get(name) ?? 0,
          nodes: nodesOf(name),
          tags:
            'highway' in tags ||
            Object.keys(tags).some((key) => /^(route|man_made|railway|bridge|amenity|public_transport|leisure)$/.test(key))
              ? tags
              : { highway: 'residential', ...tags },
        })),
        ...Object.entries(things).map(([name, tags]) => ({ id: wayIds.get(name) ?? 0, nodes: nodesOf(name), tags })),
      ],
      relations: [
        ...restrictions.map(([from, via, to, tags], index) => ({
          id: index + 1,
          members: [
            ...from.split('|').map((name) => member(name, 'from')),
            ...via.split('|').map((name) => member(name, 'via')),
            ...to.split('|').map((name) => member(name, 'to')),
          ],
          tags: { type: 'restriction', ...tags },
        })),
        ...multipolygons.map(([rings, tags], index) => ({
          id: 100 + index,
          members: Object.entries(rings).map(
            ([name, role]): Member => ({ type: 'way', id: wayIds.get(name) ?? 9999, role }),
          ),
          tags: { type: 'multipolygon', ...tags },
        })),
      ],
    };
    const imported = await importWithReport(drawn, options);
    return new DrawnRoads(imported, positions, new Map([...wayIds].map(([name, id]) => [id, name])));
  }

  /** Where a letter stands; with a second letter, halfway between the two. */
  position(point: string): Position {
    const [a, b = a] = [...point].map((letter) => this.#positions.get(letter));
    if (!a || !b) throw new Error(`the drawing has no ${point}`);
    return { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 };
  }

  /** The id of the node at a letter. */
  nodeId(point: string): number {
    const index = [...this.#positions.keys()].indexOf(point);
    if (index < 0) throw new Error(`the drawing has no ${point}`);
    return index + 1;
  }

  way(from: string, to: string, wanted: Partial<MetricKey> = {}, traffic: Traffic = NO_TRAFFIC): RoadWay | null {
    return this.#queries.way(questionOf(this.roads, wanted, traffic), this.position(from), this.position(to));
  }

  /** The ways that a route goes along, one after the other; empty where there is no route. */
  route(from: string, to: string, mode: Mode = 'driving', method: Method = 'time'): string {
    return this.#named(this.way(from, to, { mode, method }));
  }

  /** The same for a vehicle that is like the usual one but for some properties. */
  routeFor(from: string, to: string, mode: Mode, own: Partial<Vehicle>): string {
    return this.#named(this.way(from, to, { mode, vehicle: vehicleOf(mode, own) }));
  }

  #named(found: RoadWay | null): string {
    if (!found) return '';
    return this.namesOf(found);
  }

  /** The ways of the drawing that a way goes along, one after the other. */
  namesOf(way: RoadWay): string {
    const { way: wayOf, wayId } = this.roads.lines;
    // What begins or ends at a junction may stand on any way there: those that are not gone along do not count.
    const halves = way.halves.filter((_, i) => !isUngone(way, i));
    const names = halves.map((half) => this.#names.get(wayId[wayOf[half >> 1]]) ?? '?');
    return names.filter((name, i) => name !== names[i - 1]).join(' ');
  }

  /** Where a trace was, by the mode of travel. */
  match(trace: Trace, mode: Mode = 'driving'): MatchedTrace {
    const { weighting, metric } = questionOf(this.roads, { mode });
    if (!metric) throw new Error('a question without a metric');
    return this.#queries.match({ weighting, metric }, trace);
  }

  /** The best way at a local time, such as `2026-05-04T08:29`, from a departure on or to an arrival. */
  timed(
    from: string,
    to: string,
    time: string,
    wanted: TimedWish & { readonly kind?: TripMoment['kind'] } = {},
  ): RoadWay | null {
    const moment = { kind: wanted.kind ?? 'departure', second: Date.parse(`${time}Z`) / 1000 };
    return timedWay(this.roads, this.position(from), this.position(to), moment, wanted);
  }

  /** The ways that it goes along; empty where there is none. */
  timedRoute(from: string, to: string, time: string, wanted: Parameters<DrawnRoads['timed']>[3] = {}): string {
    return this.#named(this.timed(from, to, time, wanted));
  }

  seconds(from: string, to: string, wanted: Partial<MetricKey> = {}, traffic: Traffic = NO_TRAFFIC): number | null {
    return this.way(from, to, wanted, traffic)?.trip.seconds ?? null;
  }

  meters(from: string, to: string, wanted: Partial<MetricKey> = {}): number | null {
    return this.way(from, to, wanted)?.trip.meters ?? null;
  }
}

/** A vehicle of a mode that is like the usual one but for some properties. */
export function vehicleOf(mode: Mode, own: Partial<Vehicle>): Vehicle {
  const { vehicle } = travelMode(mode);
  if (!vehicle) throw new Error(`${mode} has no vehicle`);
  return { ...vehicle, ...own };
}

/** Whether a way only touches a half segment at its beginning, or at its end. */
function isUngone({ halves, from, to }: RoadWay, index: number): boolean {
  if (halves.length === 1) return false;
  const isForward = (halves[index] & 1) === 0;
  if (index === 0) return Math.abs(from.share - (isForward ? 1 : 0)) < 1e-6;
  return index === halves.length - 1 && Math.abs(to.share - (isForward ? 0 : 1)) < 1e-6;
}

/** A longitude as maps have it. */
const around = (lng: number) => (lng > 180 ? lng - 360 : lng);

function positionsOf(map: string, step: number, at: Position): Map<string, Position> {
  const positions = new Map<string, Position>();
  const [perLat, perLng] = metersPerDegree(at.lat);
  for (const [row, line] of map.split('\n').entries()) {
    for (const [column, letter] of [...line].entries()) {
      if (!/[\p{L}\p{N}]/u.test(letter)) continue;
      const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
      positions.set(letter, {
        lat: rounded(at.lat - (row * step) / perLat),
        lng: rounded(around(at.lng + (column * step) / perLng)),
      });
    }
  }
  return positions;
}
