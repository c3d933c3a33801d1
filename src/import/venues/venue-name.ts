import { type Box, boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import type { Geometry } from '../../geo/geometry.ts';
import type { LngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import type { Rings } from '../../venues/index.ts';
import { areaOf } from '../places/surfaces.ts';
import { isIndoor } from './extent.ts';
import type { TaggedFeature } from './tagged.ts';

/** What a venue is called. */
export interface VenueName {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
}

/** What holds a larger share of the plan gives the venue its name. */
const MOST = 0.5;
/** Of two that hold nearly as much of it the smaller one says more. */
const AS_MUCH = 0.95;
/** A station that is a point stands for what is around it, metres, if that is some share of the plan. */
const STATION_METERS = 200;
const STATION_SHARE = 0.2;

const STATION = /^(station|halt)$/;
const HOLDERS: Readonly<Record<string, RegExp>> = {
  railway: STATION,
  public_transport: /^station$/,
  shop: /^(mall|department_store)$/,
  aeroway: /^(terminal|aerodrome)$/,
  amenity:
    /^(university|college|school|hospital|clinic|bus_station|ferry_terminal|conference_centre|exhibition_centre|library|theatre|townhall|courthouse)$/,
  tourism: /^(museum|gallery|hotel|attraction|zoo)$/,
  leisure: /^(stadium|sports_centre|water_park)$/,
};

/** What a plan is a plan of, by what holds most of it: a building, a station, a mall, a campus; else by the station in its middle. Null for neither. */
export function venueNameOf(features: readonly TaggedFeature[]): VenueName | null {
  const inside = features
    .filter(({ tags }) => isIndoor(tags) && tags.get('indoor') !== 'level')
    .map(({ geometry }) => middleOfBox(boxOfGeometry(geometry)));
  if (inside.length === 0) return null;
  const named = features.filter(({ tags }) => namesOf(tags).name !== undefined);
  const holder = holderOf(named, inside) ?? stationOf(named, inside);
  if (!holder) return null;
  const { name = '', names } = namesOf(holder.tags);
  return { name, names };
}

function holderOf(named: readonly TaggedFeature[], inside: readonly LngLat[]): TaggedFeature | null {
  const held = named.flatMap((feature) => {
    const polygons = isHolder(feature.tags) ? polygonsOf(feature.geometry) : null;
    if (!polygons) return [];
    const box = boxOfGeometry(feature.geometry);
    const count = inside.filter((point) => holds(box, polygons, point)).length;
    return count > inside.length * MOST
      ? [{ feature, count, size: polygons.reduce((sum, each) => sum + areaOf(each), 0) }]
      : [];
  });
  const most = Math.max(...held.map(({ count }) => count));
  const [first] = held.filter(({ count }) => count >= most * AS_MUCH).sort((a, b) => a.size - b.size);
  return first?.feature ?? null;
}

function isHolder(tags: Tags): boolean {
  if ((tags.get('building') ?? 'no') !== 'no') return true;
  // A shop or a hotel on a storey is a part of the venue.
  if (tags.has('level') || tags.has('indoor') || tags.has('room')) return false;
  return Object.entries(HOLDERS).some(([key, values]) => values.test(tags.get(key) ?? ''));
}

/** The station around which the most of the plan is, where that is a point. */
function stationOf(named: readonly TaggedFeature[], inside: readonly LngLat[]): TaggedFeature | null {
  let best: TaggedFeature | null = null;
  let most = inside.length * STATION_SHARE;
  for (const feature of named) {
    const { geometry, tags } = feature;
    if (geometry.type !== 'Point' || !STATION.test(tags.get('railway') ?? tags.get('public_transport') ?? '')) continue;
    const count = inside.filter((point) => isNear(geometry.coordinates, point)).length;
    if (count <= most) continue;
    best = feature;
    most = count;
  }
  return best;
}

function isNear([lng, lat]: LngLat, [otherLng, otherLat]: LngLat): boolean {
  const [perLat, perLng] = metersPerDegree(lat);
  return Math.hypot((otherLng - lng) * perLng, (otherLat - lat) * perLat) <= STATION_METERS;
}

/** The ground of a thing; a line that comes back to where it began is an outline, too. */
function polygonsOf(geometry: Geometry): readonly Rings[] | null {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type !== 'LineString' || geometry.coordinates.length < 4) return null;
  const line = geometry.coordinates;
  const [first, last] = [line[0], line[line.length - 1]];
  return first[0] === last[0] && first[1] === last[1] ? [[line]] : null;
}

function holds([west, south, east, north]: Box, polygons: readonly Rings[], [lng, lat]: LngLat): boolean {
  if (lng < west || lng > east || lat < south || lat > north) return false;
  return polygons.some((rings) => polygonContains(rings, lng, lat));
}
