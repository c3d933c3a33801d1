import { itemsOf } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import type { MetricKey, SimplePolygon } from '../roads/index.ts';
import { ARC_FLAGS, isInAreas } from '../roads/index.ts';
import { InvalidRequest, readPoint } from './points.ts';
import { NoTrip } from './statuses.ts';

/** What a trip avoids: kinds of roads as `ARC_FLAGS`, and areas. */
export interface Avoid {
  readonly flags: number;
  readonly areas: readonly SimplePolygon[];
  /** Whether what imported tariffs charge for counts as tolled. */
  readonly byTariffs: boolean;
}

const NOTHING: Avoid = { flags: 0, areas: [], byTariffs: false };

const KINDS = new Map<string, number>([
  ['tolls', ARC_FLAGS.tolls],
  ['highways', ARC_FLAGS.highways],
  ['ferries', ARC_FLAGS.ferries],
]);
/** Tolls of the map, and whatever tariffs charge for. */
const BY_TARIFFS = 'tariffs';
const MOST_CORNERS = 500;

/** Reads what to avoid: kinds, and polygons as corners joined by `;`, all joined by `|`. @throws InvalidRequest */
export function readAvoid(text: string | undefined): Avoid {
  let { flags, byTariffs } = NOTHING;
  const areas: SimplePolygon[] = [];
  for (const item of itemsOf(text ?? '')) {
    const kind = KINDS.get(item);
    if (kind !== undefined) flags |= kind;
    else if (item === BY_TARIFFS) {
      byTariffs = true;
      flags |= ARC_FLAGS.tolls;
    } else if (item.includes(';')) areas.push(readArea(item));
    else
      throw new InvalidRequest(
        `avoid: '${item.slice(0, 40)}' is neither ${[...KINDS.keys(), BY_TARIFFS].join(', ')} nor a polygon`,
      );
  }
  if (areas.reduce((sum, { length }) => sum + length, 0) > MOST_CORNERS) {
    throw new InvalidRequest(`avoid: the polygons have more than ${MOST_CORNERS} corners together`);
  }
  return { flags, areas, byTariffs };
}

/** The areas that a request avoids, and those that tariffs charge for where it avoids these. */
export function areasToAvoid({ areas }: Pick<Avoid, 'areas'>, { charged }: Pick<MetricKey, 'charged'>): Avoid['areas'] {
  return charged ? [...areas, ...charged.areas] : areas;
}

/** Nobody begins, stops or ends a trip in an area that is avoided. @throws NoTrip */
export function checkStops(areas: Avoid['areas'], stops: readonly (readonly [name: string, stop: Position])[]): void {
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
