import { boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import type { LngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import { PackedBoxes } from '../../storage/packed-boxes.ts';
import type { FeatureId, PlanFeature, PlanSpace, Rings } from '../../venues/index.ts';

/** A room with one thing in it that has a name is that thing, up to this size in square metres: a hall is not the kiosk in it. */
const LARGEST_ROOM = 2_000;
/** What stands in a room and is not what the room is. */
const FURNISHING = new Set([
  ...[
    'atm',
    'vending_machine',
    'bench',
    'waste_basket',
    'waste_disposal',
    'recycling',
    'post_box',
    'telephone',
    'clock',
  ].map((value) => `amenity/${value}`),
  ...['photo_booth', 'drinking_water', 'parcel_locker', 'luggage_locker', 'charging_station', 'bicycle_parking'].map(
    (value) => `amenity/${value}`,
  ),
  ...['tourism/information', 'tourism/artwork', 'railway/platform', 'railway/subway_entrance', 'entrance', 'entrance/main'],
]);

const callOf = (name: string | null) => name?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') ?? '';

/**
 * A room and what occupies it, drawn as a point in it, are one: the point gives the room its name and what it is, and is answered
 * no more by itself; its identifier still leads there.
 */
export function withOccupants(features: readonly PlanFeature[], spaces: readonly PlanSpace[]): PlanFeature[] {
  const rooms = spaces.filter(({ kind }) => kind === 'room');
  const boxes = rooms.map(({ polygons }) => {
    const [minX, minY, maxX, maxY] = boxOfGeometry({ type: 'MultiPolygon', coordinates: polygons });
    return { minX, minY, maxX, maxY };
  });
  const index = PackedBoxes.pack(boxes.length, boxes);
  const inside = new Map<FeatureId, FeatureId[]>();
  for (const [number, point] of features.entries()) {
    if (point.kind !== 'point' || !point.isSearchable || point.geometry.type !== 'Point') continue;
    const room = roomAt(point, rooms, index);
    if (room !== null) inside.set(room, [...(inside.get(room) ?? []), number as FeatureId]);
  }
  const joined = [...features];
  const sizes = new Map(rooms.map((room) => [room.feature, sizeOf(room)]));
  for (const [room, points] of inside) {
    const occupant = occupantOf(features, room, points, sizes.get(room) ?? 0);
    if (occupant === null) continue;
    joined[room] = occupied(features[room], features[occupant]);
    joined[occupant] = { ...features[occupant], isSearchable: false };
  }
  return joined;
}

/** The smallest room that a point is in. */
function roomAt(
  { geometry, levels }: PlanFeature,
  rooms: readonly PlanSpace[],
  index: PackedBoxes | null,
): FeatureId | null {
  const [lng, lat] = middleOfBox(boxOfGeometry(geometry));
  let best: PlanSpace | null = null;
  for (const at of index?.search(lng, lat, lng, lat) ?? []) {
    const room = rooms[at];
    const isIn =
      levels.some((level) => room.levels.includes(level)) && room.polygons.some((rings) => polygonContains(rings, lng, lat));
    if (isIn && (best === null || sizeOf(room) < sizeOf(best))) best = room;
  }
  return best?.feature ?? null;
}

/** Which of the points in a room is what the room is: the one of its name, else the only one with a name where the room has none. */
function occupantOf(
  features: readonly PlanFeature[],
  room: FeatureId,
  points: readonly FeatureId[],
  size: number,
): FeatureId | null {
  const { name } = features[room];
  if (name !== null) return points.find((point) => callOf(features[point].name) === callOf(name)) ?? null;
  const named = points.filter((point) => features[point].name !== null && !FURNISHING.has(features[point].preset ?? ''));
  return named.length === 1 && size <= LARGEST_ROOM ? named[0] : null;
}

function occupied(room: PlanFeature, occupant: PlanFeature): PlanFeature {
  const isPlain = room.preset === null;
  return {
    ...room,
    name: room.name ?? occupant.name,
    names: { ...occupant.names, ...room.names },
    texts: [...new Set([...room.texts, ...occupant.texts])],
    ref: room.ref ?? occupant.ref,
    preset: isPlain ? occupant.preset : room.preset,
    category: isPlain ? occupant.category : room.category,
    isSearchable: room.isSearchable || room.properties.searchable !== 'no',
    properties: { ...occupant.properties, ...room.properties },
  };
}

function sizeOf({ polygons }: PlanSpace): number {
  return polygons.reduce((sum, rings) => sum + squareMeters(rings), 0);
}

function squareMeters([outer]: Rings): number {
  const [perLat, perLng] = metersPerDegree(outer[0][1]);
  const [west, south]: LngLat = outer[0];
  let twice = 0;
  for (let i = 1; i < outer.length; i++) {
    const [ax, ay] = [(outer[i - 1][0] - west) * perLng, (outer[i - 1][1] - south) * perLat];
    const [bx, by] = [(outer[i][0] - west) * perLng, (outer[i][1] - south) * perLat];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}
