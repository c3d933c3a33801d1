import { geodesicMeters, LOCAL_ERROR, LOCAL_LATITUDE, LOCAL_METERS, LocalRuler } from '../geo/distance.ts';
import { boundsOfCircle, type Position } from '../geo/position.ts';
import { COORDINATE_SCALE } from './place.ts';
import { runsInBox, type SpatialIndex } from './spatial.ts';

/** What is looked for around a point. */
export interface NearQuery {
  readonly centre: Position;
  readonly radiusMeters: number;
  readonly limit: number;
}

/** Something near, and how far it is over the ellipsoid. */
export interface Near<I extends number = number> {
  readonly item: I;
  readonly meters: number;
}

/** How the items of an index are measured. */
export interface Measure<I extends number = number> {
  /** Whether the item counts at all. */
  accepts(item: I): boolean;
  /** The quick distance of an item, metres; where it is more than `most`, anything that is more, too. */
  roughMeters(item: I, ruler: LocalRuler, most: number): number;
  /** The point of the item that is nearest to the centre; for most items where it stands. */
  nearestPoint(item: I, centre: Position): Position;
  /** No item reaches farther from where the index has it, in metres; 0 for points. */
  readonly reach: number;
}

/** Items that are points, with their columns of degrees × 10⁷. */
export function pointMeasure<I extends number>(
  lat: Int32Array,
  lng: Int32Array,
  accepts: (item: I) => boolean = () => true,
): Measure<I> {
  return {
    reach: 0,
    accepts,
    roughMeters: (item, ruler) => ruler.meters(lat[item] / COORDINATE_SCALE, lng[item] / COORDINATE_SCALE),
    nearestPoint: (item) => ({ lat: lat[item] / COORDINATE_SCALE, lng: lng[item] / COORDINATE_SCALE }),
  };
}

/** The first circle that is looked through, metres; each next one is so many times as wide. */
const FIRST_RADIUS = 150;
const WIDENING = 3;
/** The ellipsoid differs from the sphere that boxes are worked out on by less than this share. */
const SPHERE_ERROR = 0.01;

/** What an item is a part of. */
type OwnerOf<I extends number, O extends number> = (item: I) => O;

/**
 * k nearest neighbours by range queries of growing radius over the Z-order curve: the nearest items within a radius, nearest first; of two
 * at the same distance the one with the lower number. Distances on a plane choose which items are measured on the ellipsoid.
 *
 */
export function nearest<I extends number>(index: SpatialIndex<I>, query: NearQuery, measure: Measure<I>): Near<I>[] {
  return nearestOwners(index, query, measure, (item) => item);
}

/** The same where items are parts of something: what is found is that, each by its nearest part. */
export function nearestOwners<I extends number, O extends number>(
  index: SpatialIndex<I>,
  query: NearQuery,
  measure: Measure<I>,
  ownerOf: OwnerOf<I, O>,
): Near<O>[] {
  const { centre, radiusMeters, limit } = query;
  const scale = scaleAt(centre, radiusMeters, measure);
  for (let radius = Math.min(FIRST_RADIUS, radiusMeters); ; radius = Math.min(radius * WIDENING, radiusMeters)) {
    const inside = itemsWithin(index, centre, radius, measure, scale);
    const isEnough = hasOwnersWithin(inside, radius * (1 - scale.error), limit, ownerOf);
    if (isEnough || radius === radiusMeters) return nearestOf(inside, query, measure, scale, ownerOf);
  }
}

/** Whether there are so many owners within a quick distance. */
function hasOwnersWithin<I extends number, O extends number>(
  inside: readonly Candidate<I>[],
  meters: number,
  count: number,
  ownerOf: OwnerOf<I, O>,
): boolean {
  const owners = new Set<O>();
  for (const { item, rough } of inside) {
    if (rough <= meters && owners.add(ownerOf(item)).size === count) return true;
  }
  return false;
}

/** What lies within a radius, by quick distances: some that lie just outside may be among them. In no order. */
export function roughlyWithin<I extends number>(
  index: SpatialIndex<I>,
  centre: Position,
  radiusMeters: number,
  measure: Measure<I>,
): readonly Candidate<I>[] {
  return itemsWithin(index, centre, radiusMeters, measure, scaleAt(centre, radiusMeters, measure));
}

/** How distances are compared; `error` is the most that they are off, as a share. */
interface Scale<I extends number> {
  readonly error: number;
  /** Where it is more than `most`, anything that is more, too. */
  meters(item: I, most: number): number;
}

function scaleAt<I extends number>(centre: Position, radius: number, measure: Measure<I>): Scale<I> {
  if (Math.abs(centre.lat) >= LOCAL_LATITUDE || radius > LOCAL_METERS) {
    return { error: 0, meters: (item) => geodesicMeters(centre, measure.nearestPoint(item, centre)) };
  }
  const ruler = new LocalRuler(centre);
  return { error: LOCAL_ERROR, meters: (item, most) => measure.roughMeters(item, ruler, most) };
}

interface Candidate<I extends number> {
  readonly item: I;
  /** About how far it is, metres. */
  readonly rough: number;
}

function itemsWithin<I extends number>(
  index: SpatialIndex<I>,
  centre: Position,
  radius: number,
  measure: Measure<I>,
  scale: Scale<I>,
): Candidate<I>[] {
  const inside: Candidate<I>[] = [];
  const box = boundsOfCircle(centre, (radius + measure.reach) * (1 + SPHERE_ERROR) + 1);
  const most = radius * (1 + scale.error);
  for (const { from, to } of runsInBox(index, box)) {
    for (let at = from; at < to; at++) {
      const item = index.item[at];
      if (!measure.accepts(item)) continue;
      const rough = scale.meters(item, most);
      if (rough <= most) inside.push({ item, rough });
    }
  }
  return inside;
}

/** Measures exactly what may be the nearest part of one of the first, and puts them in order. */
function nearestOf<I extends number, O extends number>(
  inside: Candidate<I>[],
  { centre, radiusMeters, limit }: NearQuery,
  measure: Measure<I>,
  { error }: Scale<I>,
  ownerOf: OwnerOf<I, O>,
): Near<O>[] {
  // What is farther by more than this may not be nearer.
  const doubt = (1 + error) / (1 - error);
  let most = Number.POSITIVE_INFINITY;
  const least = new Map<O, number>();
  const measured = new Map<O, number>();
  for (const { item, rough } of inside.sort((a, b) => a.rough - b.rough)) {
    if (rough > most) break;
    const owner = ownerOf(item);
    const first = least.get(owner);
    if (first === undefined && least.set(owner, rough).size === limit) most = rough * doubt;
    if (first !== undefined && rough > first * doubt) continue;
    const meters = geodesicMeters(centre, measure.nearestPoint(item, centre));
    if (meters <= radiusMeters && meters < (measured.get(owner) ?? Number.POSITIVE_INFINITY)) measured.set(owner, meters);
  }
  const near = Array.from(measured, ([item, meters]) => ({ item, meters }));
  return near.sort((a, b) => a.meters - b.meters || a.item - b.item).slice(0, limit);
}
