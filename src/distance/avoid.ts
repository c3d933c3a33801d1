import { itemsOf } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import type { SimplePolygon } from '../roads/index.ts';
import { ARC_FLAGS, isInAreas } from '../roads/index.ts';
import { InvalidRequest, readPoint } from './points.ts';
import { NoTrip } from './statuses.ts';

/** What a trip avoids: kinds of roads as `ARC_FLAGS`, and areas. */
export interface Avoid {
  readonly flags: number;
  readonly areas: readonly SimplePolygon[];
}

const KINDS = new Map<string, number>([
  ['tolls', ARC_FLAGS.tolls],
  ['highways', ARC_FLAGS.highways],
  ['ferries', ARC_FLAGS.ferries],
]);
const MOST_CORNERS = 500;

/** Reads what to avoid: kinds, and polygons as corners joined by `;`, all joined by `|`. @throws InvalidRequest */
export function readAvoid(text: string | undefined): Avoid {
  let flags = 0;
  const areas: SimplePolygon[] = [];
  for (const item of itemsOf(text ?? '')) {
    const kind = KINDS.get(item);
    if (kind !== undefined) flags |= kind;
    else if (item.includes(';')) areas.push(readArea(item));
    else throw new InvalidRequest(`avoid: '${item.slice(0, 40)}' is neither ${[...KINDS.keys()].join(', ')} nor a polygon`);
  }
  if (areas.reduce((sum, { length }) => sum + length, 0) > MOST_CORNERS) {
    throw new InvalidRequest(`avoid: the polygons have more than ${MOST_CORNERS} corners together`);
  }
  return { flags, areas };
}

/** Nobody begins, stops or ends a trip in an area that is avoided. @throws NoTrip */
export function checkStops({ areas }: Avoid, stops: readonly (readonly [name: string, stop: Position])[]): void {
  const inside = stops.find(([, stop]) => isInAreas(areas, stop));
  if (inside) throw new NoTrip(`${inside[0]}: it lies in an area to avoid`);
}

function readArea(text: string): SimplePolygon {
  const corners = text.split(';').filter((corner) => corner.trim() !== '');
  if (corners.length > MOST_CORNERS) throw new InvalidRequest(`avoid: a polygon has more than ${MOST_CORNERS} corners`);
  const area = corners.map((corner) => readPoint(corner, 'avoid'));
  const distinct = new Set(area.map(({ lat, lng }) => `${lat},${lng}`));
  if (distinct.size < 3) throw new InvalidRequest('avoid: a polygon needs three corners or more');
  return area;
}
