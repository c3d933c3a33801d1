import { idColumn } from '../../branded-ids.ts';
import { MODES, type Mode, modesOn, NETWORK_NAMES, type NetworkName } from '../../modes/index.ts';
import { boxesIn } from '../../storage/packed-boxes.ts';
import {
  float64,
  ids,
  int32,
  presentRowsOf,
  type Row,
  type Rows,
  type RowTable,
  rowsOf,
  type SharedSections,
  uint8,
  uint16,
  uint32,
} from '../../storage/sections.ts';
import { SHARED } from '../../storage/shared.ts';
import type { Metric, Side } from '../hierarchy/customize.ts';
import type { Conditions } from './conditions.ts';
import type { SegmentHeights } from './heights.ts';
import { hourlyConditions } from './hourly-conditions.ts';
import type { ModeCosts, Network, NetworksInMemory } from './network.ts';
import type { Arc, Half, Segment, Vertex } from './road-ids.ts';
import type { SegmentLines } from './segments.ts';
import type { RoadSigns } from './signs.ts';
import type { SnapIndex } from './snap.ts';
import type { TollRules } from './toll-rules.ts';
import type { Hierarchy, Vertices } from './turns.ts';
import type { VehicleBoxes } from './vehicles.ts';

/** The version of the file `roads.wp` that is written; `format.md` describes it. */
export const ROADS_VERSION = 5;
/**
 * Those that are read. Those before 5 have another order of vertices; in those before 4 each arc is one; version 2 has conditions as hours of the
 * week.
 */
export const READ_VERSIONS: readonly number[] = [2, 3, 4, ROADS_VERSION];

// biome-ignore format: a table reads better in rows
const LINES = {
  firstPoint: ['segment.point', uint32], way: ['segment.way', uint32], wayId: ['way.id', float64],
  lat: ['point.lat', int32], lng: ['point.lng', int32],
} as const;

// biome-ignore format: a table reads better in rows
const SIGNS = {
  sign: ['way.sign', uint32], country: ['way.country', uint16], name: ['sign.name', uint32], ref: ['sign.ref', uint32],
  destination: ['sign.destination', uint32], destinationRef: ['sign.destination.ref', uint32], exit: ['sign.exit', uint32],
  operator: ['sign.operator', uint32], kind: ['sign.kind', uint8], postHalf: ['post.half', ids<Half>], postOf: ['post.of', uint32],
  postKind: ['post.kind', uint8], postNode: ['post.node', float64], postLat: ['post.lat', int32], postLng: ['post.lng', int32],
  postName: ['post.name', uint32], postRef: ['post.ref', uint32], postOperator: ['post.operator', uint32],
  textStart: ['text.start', uint32], textBytes: ['text.bytes', uint8],
} as const;

/** Files of version 2 lack these. */
// biome-ignore format: a table reads better in rows
const LABELS = {
  labelSign: ['label.sign', uint32], labelLanguage: ['label.language', uint16], labelName: ['label.name', uint32],
} as const;

// biome-ignore format: a table reads better in rows
const SNAP = { tree: ['snap.tree', uint8], segment: ['snap.segment', ids<Segment>], point: ['snap.point', uint32] } as const;

// biome-ignore format: a table reads better in rows
const NETWORK = {
  firstTurn: ['turn.first', uint32], turnTo: ['turn.to', ids<Vertex>], half: ['arc.half', ids<Half>], length: ['arc.length', uint32],
  class: ['arc.class', uint8], arcOf: ['arc.of', ids<Arc>], copyHalf: ['copy.half', ids<Half>], copyArc: ['copy.arc', ids<Arc>],
} as const;

// biome-ignore format: a table reads better in rows
const HIERARCHY = {
  parent: ['parent', ids<Vertex>], depth: ['depth', uint16], firstUp: ['up.first', uint32], upTo: ['up.to', uint16],
} as const;

/** Networks in which shortcuts are pairs have none of these. */
const DESCENT = { firstDown: ['down.first', uint32], downFrom: ['down.from', uint16] } as const;

/** Networks in which each arc is a vertex of its own have none of these. */
// biome-ignore format: a table reads better in rows
const VERTICES = { vertexOf: ['arc.vertex', ids<Vertex>], firstArc: ['vertex.arc', ids<Arc>] } as const;

/** There where elevation was imported. */
const HEIGHTS = { first: ['height.first', uint32], value: ['height.value', uint16] } as const;

const COSTS = { time: ['time', uint32], flags: ['flags', uint8], turn: ['turn', uint16], reach: ['reach', uint8] } as const;
/** A side of the metric of the usual question, by mode; in files before them it is worked out when the mode is first asked for. */
// biome-ignore format: a table reads better in rows
const SIDE = {
  first: ['first', uint32], higher: ['to', uint16], weight: ['cost', float64], via: ['via', ids<Vertex>],
} as const;
/** Of 8 or of 16 bits. */
const MINOR = { minor: ['minor', uint8] } as const;
const sidesOf = (mode: Mode) => ({ up: `${mode}.climb.`, down: `${mode}.descent.` });
const TIMED = { item: ['item', uint32], value: ['value', uint32], condition: ['when', uint32] } as const;
const VEHICLE = {
  item: ['item', uint32],
  box: ['box', uint32],
  condition: ['when', uint32],
  value: ['value', uint32],
  flags: ['flags', uint8],
} as const;
const HOURLY = { item: ['item', uint32], value: ['value', uint32], hours: ['hours', uint8] } as const;

// biome-ignore format: a table reads better in rows
const CONDITIONS = {
  patternFirst: ['pattern.first', uint32], minute: ['pattern.minute', uint16], week: ['condition.week', uint32],
  dayFirst: ['condition.first', uint32], day: ['condition.day', uint32], dayPattern: ['condition.pattern', uint32],
  span: ['condition.span', uint32],
} as const;

/** Vehicles that are treated unlike the usual one of their mode; files before them lack these. */
// biome-ignore format: a table reads better in rows
const BOXES = {
  first: ['vehicle.first', uint32], property: ['vehicle.property', uint8], from: ['vehicle.from', uint32], to: ['vehicle.to', uint32],
} as const;

/** For whom ways are tolled; files before them say it of the usual vehicle of a mode alone, in its flags. */
// biome-ignore format: a table reads better in rows
const TOLLS = {
  way: ['toll.way', uint32], rule: ['toll.rule', uint32], first: ['toll.first', uint32], whom: ['toll.for', uint16],
  box: ['toll.box', uint32], condition: ['toll.when', uint32], value: ['toll.value', uint8],
} as const;

/** What a file of roads holds in memory. */
export interface RoadsContent extends NetworksInMemory, SharedContent {
  /** The metrics of modes that the file has, of the fastest way of the usual vehicle without regard to the time; in memory with their modes. */
  readonly metrics: UsualMetrics;
}

type UsualMetrics = Readonly<Partial<Record<Mode, Metric>>>;

/** What all modes share. */
export interface SharedContent {
  readonly lines: SegmentLines;
  readonly signs: RoadSigns;
  /** Null in files that know of the usual vehicle of each mode alone. */
  readonly tolls: TollRules | null;
  /** Null where there are no roads at all. */
  readonly snap: SnapIndex | null;
  /** When what is signed for certain times holds. */
  readonly conditions: Conditions;
  /** Vehicles for which something else holds; null in files that know nothing of them. */
  readonly vehicles: VehicleBoxes | null;
  /** Null where elevation was not imported. */
  readonly heights: SegmentHeights | null;
}

type WithHierarchy<H> = Omit<Network, 'hierarchy'> & { readonly hierarchy: H };

/** The row on disk alone: ids of nodes in OpenStreetMap, by point. */
export const POINT_NODES = 'point.node';

type Sections = Iterable<readonly [name: string, row: Row]>;

/** The content as sections. */
export function* sectionsOf({ networks, ...shared }: Omit<RoadsContent, 'metrics'>): Sections {
  yield* sharedSectionsOf(shared);
  for (const name of NETWORK_NAMES) if (networks[name]) yield* networkSectionsOf(name, networks[name]);
}

/** What all modes share, as sections. */
export function* sharedSectionsOf({ lines, signs, tolls, snap, conditions, vehicles, heights }: SharedContent): Sections {
  yield* rowsIn(LINES, '', lines);
  yield* rowsIn(SIGNS, '', signs);
  yield* rowsIn(LABELS, '', signs);
  if (tolls) yield* rowsIn(TOLLS, '', tolls);
  const noStretches = { tree: new Uint8Array(0), segment: idColumn<Segment>(new Uint32Array(0)), point: new Uint32Array(0) };
  yield* rowsIn(SNAP, '', snap ? { ...snap, tree: snap.tree.bytes } : noStretches);
  yield* rowsIn(CONDITIONS, '', conditions);
  if (vehicles) yield* rowsIn(BOXES, '', vehicles);
  if (heights) yield* rowsIn(HEIGHTS, '', heights);
}

/** A network as sections. */
export function* networkSectionsOf(name: NetworkName, network: Network): Sections {
  yield* rowsIn(NETWORK, `${name}.`, network);
  if (network.firstArc.length <= network.half.length) yield* rowsIn(VERTICES, `${name}.`, network);
  yield* rowsIn(HIERARCHY, `${name}.`, network.hierarchy);
  if (network.hierarchy.downFrom !== network.hierarchy.upTo) yield* rowsIn(DESCENT, `${name}.`, network.hierarchy);
  for (const mode of modesOn(name)) {
    const costs = network.costs[mode];
    if (!costs) continue;
    yield* rowsIn(COSTS, `${mode}.`, costs);
    yield* rowsIn(TIMED, `${mode}.arcs.`, costs.timedArcs);
    yield* rowsIn(TIMED, `${mode}.turns.`, costs.timedTurns);
    if (costs.vehicleArcs) yield* rowsIn(VEHICLE, `${mode}.arcs.v.`, costs.vehicleArcs);
    if (costs.vehicleTurns) yield* rowsIn(VEHICLE, `${mode}.turns.v.`, costs.vehicleTurns);
  }
}

/** The metric of a mode as sections. */
export function* metricSectionsOf(mode: Mode, metric: Metric): Sections {
  const { up, down } = sidesOf(mode);
  yield* sideSectionsOf(up, metric.up);
  yield* sideSectionsOf(down, metric.down);
}

function* sideSectionsOf(prefix: string, { minor, ...side }: Side): Sections {
  yield* rowsIn(SIDE, prefix, side);
  yield* rowsIn(MINOR, prefix, { minor: new Uint8Array(minor.buffer, minor.byteOffset, minor.byteLength) });
}

function* rowsIn<T extends RowTable>(table: T, prefix: string, rows: Rows<T>): Iterable<readonly [string, Row]> {
  for (const [name, [section]] of Object.entries(table)) yield [prefix + section, rows[name]];
}

/** The names of the sections that every file holds. */
export const SECTION_NAMES: readonly string[] = [LINES, SIGNS, SNAP].flatMap((table) => namesIn(table, ''));

/** Those of conditions, networks and modes: a file that was written before a mode was there lacks them. */
export const OPTIONAL_SECTION_NAMES: readonly string[] = [
  ...namesIn(LABELS, ''),
  ...namesIn(CONDITIONS, ''),
  ...namesIn(BOXES, ''),
  ...namesIn(TOLLS, ''),
  ...namesIn(HEIGHTS, ''),
  ...NETWORK_NAMES.flatMap((name) => [NETWORK, VERTICES, HIERARCHY, DESCENT].flatMap((table) => namesIn(table, `${name}.`))),
  ...MODES.flatMap((mode) => [
    ...namesIn(COSTS, `${mode}.`),
    ...Object.values(sidesOf(mode)).flatMap((prefix) => [...namesIn(SIDE, prefix), ...namesIn(MINOR, prefix)]),
    ...[TIMED, HOURLY].flatMap((table) => [...namesIn(table, `${mode}.arcs.`), ...namesIn(table, `${mode}.turns.`)]),
    ...namesIn(VEHICLE, `${mode}.arcs.v.`),
    ...namesIn(VEHICLE, `${mode}.turns.v.`),
  ]),
].filter((name, i, all) => all.indexOf(name) === i);

function namesIn(table: RowTable, prefix: string): string[] {
  return Object.values(table).map(([section]) => prefix + section);
}

/** The vertices of all networks in which each arc is one: numbers that rise from 0, as many as the largest of them needs. */
export function ownVerticesOf({ sections }: SharedSections): Uint32Array {
  const bytes = NETWORK_NAMES.flatMap((name) => {
    const half = sections.get(`${name}.${NETWORK.half[0]}`);
    return half && !sections.has(`${name}.${VERTICES.vertexOf[0]}`) ? half.byteLength : [];
  });
  const count = Math.max(0, ...bytes) / Uint32Array.BYTES_PER_ELEMENT + 1;
  const own = SHARED.numbers(count);
  for (let vertex = 0; vertex < count; vertex++) own[vertex] = vertex;
  return own;
}

/**
 * Puts the content together from its sections.
 *
 * @param ownVertices those of networks in which each arc is one
 * @throws UnusableFile when a section is missing
 */
export function contentFrom(shared: SharedSections, ownVertices: Uint32Array): RoadsContent {
  const content = contentWith(shared, ownVertices, (prefix) => hierarchyFrom(shared, prefix));
  const measured = MODES.filter((mode) => Object.values(sidesOf(mode)).some((prefix) => hasRows(shared, SIDE, prefix)));
  const metricOf = (mode: Mode): Metric => {
    const { up, down } = sidesOf(mode);
    return { up: sideFrom(shared, up), down: sideFrom(shared, down) };
  };
  return { ...content, metrics: Object.fromEntries(measured.map((mode) => [mode, metricOf(mode)])) };
}

function sideFrom(shared: SharedSections, prefix: string): Side {
  const side = rowsOf(shared, SIDE, prefix);
  const { minor } = rowsOf(shared, MINOR, prefix);
  return { ...side, minor: minor.length === side.higher.length ? minor : uint16(minor) };
}

function hierarchyFrom(shared: SharedSections, prefix: string): Hierarchy {
  const rows = rowsOf(shared, HIERARCHY, prefix);
  const descent = hasRows(shared, DESCENT, prefix)
    ? rowsOf(shared, DESCENT, prefix)
    : { firstDown: rows.firstUp, downFrom: rows.upTo };
  return { ...rows, ...descent };
}

/** One section is enough to show that a network or a mode is there: then all of its sections have to be. */
function hasRows({ sections }: SharedSections, table: RowTable, prefix: string): boolean {
  return namesIn(table, prefix).some((name) => sections.has(name));
}

/** The content of a file before version 5 without its hierarchies, which are of no use. @throws UnusableFile when a section is missing */
export function earlierContentFrom(shared: SharedSections) {
  return contentWith(shared, ownVerticesOf(shared), () => null);
}

/** @param hierarchyOf that of the network whose sections have a prefix */
function contentWith<H>(
  shared: SharedSections,
  ownVertices: Uint32Array,
  hierarchyOf: (prefix: string) => H,
): SharedContent & { readonly networks: Partial<Readonly<Record<NetworkName, WithHierarchy<H>>>> } {
  const { tree: _, ...stretches } = rowsOf(shared, SNAP);
  const tree = boxesIn(shared, SNAP.tree[0]);
  const has = (table: RowTable, prefix: string) => hasRows(shared, table, prefix);
  const present = MODES.filter((mode) => has(COSTS, `${mode}.`));
  const { conditions, timed } = has(CONDITIONS, '') ? timedFrom(shared) : hourlyFrom(shared, present);
  const vehicles = has(BOXES, '') ? rowsOf(shared, BOXES) : null;
  const costs = (mode: Mode): ModeCosts => ({
    ...rowsOf(shared, COSTS, `${mode}.`),
    ...timed(mode),
    vehicleArcs: vehicles && rowsOf(shared, VEHICLE, `${mode}.arcs.v.`),
    vehicleTurns: vehicles && rowsOf(shared, VEHICLE, `${mode}.turns.v.`),
  });
  const vertices = (prefix: string): Vertices =>
    has(VERTICES, prefix)
      ? rowsOf(shared, VERTICES, prefix)
      : eachItsOwn(ownVertices, rowsOf(shared, { half: NETWORK.half }, prefix).half.length);
  const network = (name: NetworkName): WithHierarchy<H> => ({
    ...rowsOf(shared, NETWORK, `${name}.`),
    ...vertices(`${name}.`),
    hierarchy: hierarchyOf(`${name}.`),
    costs: Object.fromEntries(
      modesOn(name)
        .filter((mode) => present.includes(mode))
        .map((mode) => [mode, costs(mode)]),
    ),
  });
  const names = NETWORK_NAMES.filter((name) => has(NETWORK, `${name}.`));
  return {
    lines: rowsOf(shared, LINES),
    signs: { ...rowsOf(shared, SIGNS), ...presentRowsOf(shared, LABELS) },
    tolls: has(TOLLS, '') ? rowsOf(shared, TOLLS) : null,
    snap: tree && { tree, ...stretches },
    conditions,
    vehicles,
    heights: has(HEIGHTS, '') ? rowsOf(shared, HEIGHTS) : null,
    networks: Object.fromEntries(names.map((name) => [name, network(name)])),
  };
}

function eachItsOwn(own: Uint32Array, arcs: number): Vertices {
  return { vertexOf: idColumn(own.subarray(0, arcs)), firstArc: idColumn(own.subarray(0, arcs + 1)) };
}

/** Conditions, and what modes have under them. */
interface Timed {
  readonly conditions: Conditions;
  readonly timed: (mode: Mode) => Pick<ModeCosts, 'timedArcs' | 'timedTurns'>;
}

function timedFrom(shared: SharedSections): Timed {
  return {
    conditions: rowsOf(shared, CONDITIONS),
    timed: (mode) => ({
      timedArcs: rowsOf(shared, TIMED, `${mode}.arcs.`),
      timedTurns: rowsOf(shared, TIMED, `${mode}.turns.`),
    }),
  };
}

function hourlyFrom(shared: SharedSections, modes: readonly Mode[]): Timed {
  const rows = modes.flatMap((mode) => [rowsOf(shared, HOURLY, `${mode}.arcs.`), rowsOf(shared, HOURLY, `${mode}.turns.`)]);
  const { conditions, entries } = hourlyConditions(rows.map(({ hours }) => hours));
  const timed = rows.map(({ item, value }, i) => ({ item, value, condition: entries[i] }));
  return {
    conditions,
    timed: (mode) => {
      const at = 2 * modes.indexOf(mode);
      return { timedArcs: timed[at], timedTurns: timed[at + 1] };
    },
  };
}
