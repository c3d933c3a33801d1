import Type, { type Static } from 'typebox';
import { first, last } from '../at.ts';
import { writePolyline } from '../geo/polyline.ts';
import { type Position, unionOfBounds } from '../geo/position.ts';
import type { RouteLine } from '../roads/index.ts';
import { Measured, measuredDistance, measuredDuration } from './measured.ts';
import type { Units, Wording } from './wording.ts';

export const Location = Type.Object(
  {
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { title: 'RoadPoint' },
);
export const Polyline = Type.Object(
  { points: Type.String({ description: 'An encoded polyline, precision 5.' }) },
  { title: 'Polyline' },
);

/** The fields of every leg. */
export const LEG = {
  distance: Measured,
  duration: Measured,
  start_location: Location,
  end_location: Location,
};

/** The fields of every route. */
export const ROUTE = {
  overview_polyline: Polyline,
  bounds: Type.Object({ northeast: Location, southwest: Location }),
  /** Where `optimize:true` was asked for: the stops by their numbers, from 0, in the order in which they are visited. */
  waypoint_order: Type.Optional(Type.Array(Type.Integer())),
};

/** The fields of an answer with routes, besides them. */
export const ROUTE_STATUS = {
  status: Type.Enum(['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR'], { type: 'string' }),
  /** Why, where the status is not `OK`. */
  error_message: Type.Optional(Type.String()),
};

const Refused = Type.Object({ ...ROUTE_STATUS, routes: Type.Array(Type.Never()) });
export type RouteReply = Static<typeof Refused>;

export function refusedRoute(status: RouteReply['status'], message: string): RouteReply {
  return { status, routes: [], error_message: message };
}

export const NO_ROUTE = 'There is no route, or no road within 5 km of one of the points';

export const encoded = (line: readonly Position[]): Static<typeof Polyline> => ({
  points: writePolyline(line),
});

export const location = ({ lat, lng }: Position): Static<typeof Location> => ({ lat: rounded(lat), lng: rounded(lng) });

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** How long a piece of a route is, and how long it takes. */
export function measured(wording: Wording, units: Units, meters: number, seconds: number) {
  return {
    distance: measuredDistance(wording, units, meters),
    duration: measuredDuration(wording, seconds),
  };
}

/** The leg of a course. */
export function legOf(wording: Wording, units: Units, { line, way }: RouteLine, seconds: number) {
  return {
    ...measured(wording, units, way.trip.meters, seconds),
    start_location: location(first(line)),
    end_location: location(last(line)),
  };
}

/** The fields of a route, from all of its legs together. */
export function routeOf(courses: readonly RouteLine[], order: readonly number[], isOptimized: boolean) {
  return {
    ...wholeOf(courses.map(({ line }) => line)),
    ...(isOptimized && { waypoint_order: order.slice(1, -1).map((stop) => stop - 1) }),
  };
}

/** The line of a route and its bounds, from the lines of its legs. */
export function wholeOf(lines: readonly (readonly Position[])[]) {
  const line = joined(lines);
  return { overview_polyline: encoded(line), bounds: boundsOf(line) };
}

/** Lines one after the other; where one begins at the end of the one before, that point is there once. */
export function joined(lines: readonly (readonly Position[])[]): Position[] {
  const all: Position[] = [];
  for (const line of lines) {
    const end = all[all.length - 1];
    const isOn = end && end.lat === first(line).lat && end.lng === first(line).lng;
    for (const point of isOn ? line.slice(1) : line) all.push(point);
  }
  return all;
}

function boundsOf(line: readonly Position[]) {
  let [south, west, north, east] = [90, 180, -90, -180];
  let isAcross = false;
  let before = first(line).lng;
  for (const { lat, lng } of line) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    isAcross ||= Math.abs(lng - before) > 180;
    before = lng;
  }
  if (isAcross) {
    const around = unionOfBounds(line.map(({ lat, lng }) => ({ south: lat, north: lat, west: lng, east: lng })));
    if (around) ({ west, east } = around);
  }
  return { northeast: location({ lat: north, lng: east }), southwest: location({ lat: south, lng: west }) };
}
