import { metersPerDegree } from '../../../geo/distance.ts';
import { FreeGround } from '../../../geo/free-ground.ts';
import { OSM_COORDINATE_SCALE, type Tags } from '../../../osm/element.ts';
import type { NodePositions } from '../../../osm/positions.ts';
import { isSameFloor, isUnderRoof } from '../../../osm/roads/area.ts';
import type { MappedArea } from './area-reader.ts';
import { type AreaShape, type LeftArea, MOST_CORNERS } from './area-shapes.ts';
import { crossingLines, type DrawnWay } from './crossing-lines.ts';
import type { Entrances } from './entrances.ts';
import type { UnitBox } from './map-cells.ts';
import type { ObstacleLine, ObstacleReader } from './obstacle-reader.ts';

/** A way that the map does not have: for walking alone. */
export interface AreaWay {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: Tags;
  readonly sign: number;
}

/** More entrances are not joined with each other: each pair may need a line. */
const MOST_ENTRANCES = 48;
/** Entrances and bends of an area; the work grows with the square. */
const MOST_POINTS = 1_000;

/** The lines across an area, or why there are none. */
export function linesAcross(
  shape: AreaShape,
  entrances: Entrances,
  positions: NodePositions,
  obstacles: ObstacleReader,
  isGate: (node: number) => boolean,
): AreaWay[] | LeftArea {
  const { area, rings, places, box } = shape;
  if (entrances.onRing.size + entrances.alongRing.size + entrances.near.size < 2) return [];
  const walls = wallsOn(area, obstacles.within(box));
  if (walls.reduce((sum, wall) => sum + wall.nodes.length, 0) > MOST_CORNERS) return 'too large';
  const lines = walls.map(({ line }) => line);
  const ground = new FreeGround(
    rings,
    lines,
    [...entrances.near].map((place) => cornerAt(positions, place)),
  );
  if (ground.hasCrossings()) return 'crossing itself';
  const placeAt = new Map<number, number>();
  const named = (place: number) => {
    const vertex = ground.vertexAt(...cornerAt(positions, place));
    if (!placeAt.has(vertex)) placeAt.set(vertex, place);
    return vertex;
  };
  const onRing = [...entrances.onRing].map(named);
  const inside = [...entrances.near].filter((place) => ground.isWithin(ground.vertexAt(...cornerAt(positions, place))));
  const main = new Set([...onRing, ...inside.map(named)]);
  if (main.size > MOST_ENTRANCES) return 'crowded';
  const all = main.union(new Set([...entrances.alongRing].map(named)));
  const joined = [...(all.size > MOST_ENTRANCES ? main : all)];
  if (joined.length < 2) return [];
  for (const place of places.flat()) named(place);
  for (const wall of walls) nameCorners(wall, ground, placeAt, positions);
  const bends = ground.bends();
  const gates = gatesOn(walls, ground, isGate);
  if (joined.length + gates.length + bends.length > MOST_POINTS) return 'too large';
  const meters = metersOn(box);
  const points = new Set([...joined, ...gates, ...bends]);
  const drawn = [...places, ...entrances.ways].flatMap((line) => [...drawnWays(line, positions, ground, points, meters)]);
  return crossingLines({
    ground,
    entrances: joined,
    bends,
    gates,
    drawn,
    meters: (a, b) => meters([ground.x(a), ground.y(a)], [ground.x(b), ground.y(b)]),
  }).map((ends) => ({
    id: area.id,
    nodes: ends.map((vertex) => positions.id(placeOf(placeAt, vertex))),
    tags: area.tags,
    sign: area.sign,
  }));
}

function placeOf(placeAt: ReadonlyMap<number, number>, vertex: number): number {
  const place = placeAt.get(vertex);
  if (place === undefined) throw new Error(`vertex ${vertex} is no node of the map`);
  return place;
}

function wallsOn(area: MappedArea, obstacles: Iterable<ObstacleLine>): ObstacleLine[] {
  const isRoofed = isUnderRoof(area.allTags);
  return [...obstacles].filter(({ kind, floor }) => isSameFloor(floor, area.floor) && !(kind === 'building' && isRoofed));
}

/** Where one gets through barriers: gates in the outline of a building lead into it. */
function gatesOn(walls: readonly ObstacleLine[], ground: FreeGround, isGate: (node: number) => boolean): number[] {
  const gates = walls.flatMap(({ kind, nodes, line }) =>
    kind === 'barrier'
      ? nodes.flatMap((node, i) => (isGate(node) ? [ground.vertexAt(line[i * 2], line[i * 2 + 1])] : []))
      : [],
  );
  return [...new Set(gates)].filter((gate) => ground.isWithin(gate));
}

function cornerAt(positions: NodePositions, place: number): Corner {
  return [positions.lng(place), positions.lat(place)];
}

/** Notes which nodes the corners of obstacles are, and where those are that nobody asked for. */
function nameCorners(
  { nodes, line }: ObstacleLine,
  ground: FreeGround,
  placeAt: Map<number, number>,
  positions: NodePositions,
) {
  for (const [i, node] of nodes.entries()) {
    const [lng, lat] = [line[i * 2], line[i * 2 + 1]];
    const vertex = ground.vertexAt(lng, lat);
    if (!placeAt.has(vertex)) placeAt.set(vertex, positions.add(node, lat, lng));
  }
}

/** The pieces of a drawn line between points. */
function* drawnWays(
  line: Iterable<number>,
  positions: NodePositions,
  ground: FreeGround,
  points: ReadonlySet<number>,
  meters: Measure,
): Generator<DrawnWay> {
  let [from, sum] = [-1, 0];
  let before: Corner | null = null;
  for (const place of line) {
    const corner = cornerAt(positions, place);
    if (before) sum += meters(before, corner);
    before = corner;
    const vertex = ground.vertexAt(...corner);
    if (!points.has(vertex)) continue;
    if (from >= 0 && from !== vertex) yield { from, to: vertex, meters: sum };
    [from, sum] = [vertex, 0];
  }
}

/** Longitude and latitude in 10⁻⁷ degrees. */
type Corner = readonly [lng: number, lat: number];
type Measure = (a: Corner, b: Corner) => number;

/** Measures in metres, by how long a degree is in the middle of an area. */
function metersOn({ south, north }: UnitBox): Measure {
  const [perLat, perLng] = metersPerDegree((south + north) / 2 / OSM_COORDINATE_SCALE);
  return (a, b) => Math.hypot((a[0] - b[0]) * perLng, (a[1] - b[1]) * perLat) / OSM_COORDINATE_SCALE;
}
