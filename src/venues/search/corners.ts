import { idColumn, sparseIdColumn } from '../../branded-ids.ts';
import { startsOf } from '../../storage/starts.ts';
import { ARC_NUMBER } from '../graph/arcs.ts';
import type { VenueMap } from '../graph/map.ts';
import type { VenueRows } from '../graph/sections.ts';
import { CLOSED_TO } from '../plan/plan.ts';
import type { Level, VenueArc, Vertex } from '../plan/venue-ids.ts';
import type { CoursePoint } from './course.ts';

/** Whether a straight piece on a level leads through, or into, what is closed. */
type Crosses = (ax: number, ay: number, bx: number, by: number, level: Level) => boolean;

/** A new arc, which is walked. */
interface CornerArc {
  readonly from: number;
  readonly to: number;
  readonly meters: number;
  readonly closed: number;
}

/** The rows of a venue with corners as vertices after its own, joined with all that they see. */
export function withCorners(map: VenueMap, rows: VenueRows, corners: readonly CoursePoint[], crosses: Crosses): VenueRows {
  if (corners.length === 0) return rows;
  const first = rows.x.length;
  const fresh = corners.flatMap((_, number) => arcsAround(map, rows, corners, number, crosses));
  const { firstArc, order } = insertedArcs(rows.firstArc, first + corners.length, fresh);
  // A new arc stands as the complement of its number.
  const floats = (column: Float64Array, value: (arc: CornerArc) => number) =>
    Float64Array.from(order, (arc) => (arc < 0 ? value(fresh[~arc]) : column[arc]));
  const bytes = (column: Uint8Array, value: (arc: CornerArc) => number) =>
    Uint8Array.from(order, (arc) => (arc < 0 ? value(fresh[~arc]) : column[arc]));
  const inside = Array.from(rows.spaceLevel, (_, space) => [
    ...rows.inside.subarray(rows.insideStart[space], rows.insideStart[space + 1]),
    ...corners.flatMap((corner, i) => (corner.space === space ? [first + i] : [])),
  ]);
  return {
    ...rows,
    x: Float64Array.from([...rows.x, ...corners.map(({ x }) => x)]),
    y: Float64Array.from([...rows.y, ...corners.map(({ y }) => y)]),
    level: Float64Array.from([...rows.level, ...corners.map(({ level }) => level)]),
    space: sparseIdColumn(Int32Array.from([...rows.space, ...corners.map(({ space }) => space)])),
    firstArc: idColumn<VenueArc>(firstArc),
    head: idColumn<Vertex>(Uint32Array.from(order, (arc) => (arc < 0 ? fresh[~arc].to : rows.head[arc]))),
    kind: bytes(rows.kind, () => ARC_NUMBER.walk),
    closed: bytes(rows.closed, ({ closed }) => closed),
    meters: floats(rows.meters, ({ meters }) => meters),
    seconds: floats(rows.seconds, () => Number.NaN),
    dislike: floats(rows.dislike, () => 0),
    arcFeature: sparseIdColumn(Int32Array.from(order, (arc) => (arc < 0 ? -1 : rows.arcFeature[arc]))),
    insideStart: startsOf(inside.map(({ length }) => length)),
    inside: idColumn<Vertex>(Uint32Array.from(inside.flat())),
  };
}

/** Where the arcs of each vertex begin when new ones stand after its own, and which stands where. */
function insertedArcs(firstArc: Uint32Array, vertices: number, fresh: readonly CornerArc[]) {
  const added = Map.groupBy(fresh.keys(), (number) => fresh[number].from);
  const ownOf = (vertex: number) => (vertex + 1 < firstArc.length ? firstArc[vertex + 1] - firstArc[vertex] : 0);
  const starts = startsOf(Array.from({ length: vertices }, (_, vertex) => ownOf(vertex) + (added.get(vertex)?.length ?? 0)));
  const order = new Int32Array(starts[vertices]);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const own = ownOf(vertex);
    for (let i = 0; i < own; i++) order[starts[vertex] + i] = firstArc[vertex] + i;
    for (const [i, number] of (added.get(vertex) ?? []).entries()) order[starts[vertex] + own + i] = ~number;
  }
  return { firstArc: starts, order };
}

/** The arcs between a corner and what it sees, both ways: vertices that were there, and the corners after it. */
function arcsAround(
  map: VenueMap,
  rows: VenueRows,
  corners: readonly CoursePoint[],
  number: number,
  crosses: Crosses,
): CornerArc[] {
  const { x, y, level, space } = corners[number];
  const outline = map.outline(space);
  const vertices = map
    .anchorIn(space, x, y)
    .vertices.map((vertex) => ({ to: vertex as number, x: rows.x[vertex], y: rows.y[vertex] }));
  const later = corners.flatMap((corner, i) => {
    const isSeen = i > number && corner.space === space && !outline.blocks(x, y, corner.x, corner.y);
    return isSeen ? [{ to: rows.x.length + i, x: corner.x, y: corner.y }] : [];
  });
  const closed = vertices[0] ? closedAround(rows, vertices[0].to) : 0;
  return [...vertices, ...later]
    .filter((seen) => !crosses(x, y, seen.x, seen.y, level))
    .flatMap((seen) => {
      const meters = Math.hypot(seen.x - x, seen.y - y);
      return [
        { from: rows.x.length + number, to: seen.to, meters, closed },
        { from: seen.to, to: rows.x.length + number, meters, closed },
      ];
    });
}

/** To whom the plan closes the ground around a vertex. */
function closedAround({ firstArc, kind, closed }: VenueRows, vertex: number): number {
  for (let arc = Number(firstArc[vertex]); arc < firstArc[vertex + 1]; arc++)
    if (kind[arc] === ARC_NUMBER.walk) return closed[arc] & ~CLOSED_TO.everyone;
  return 0;
}
