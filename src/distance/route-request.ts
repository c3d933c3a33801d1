import { flag, oneOf, required, text, type Values } from '../contract/parameters.ts';
import { chooseLanguage } from '../http/language.ts';
import type { Mode, Vehicle } from '../modes/index.ts';
import { MODES } from '../modes/index.ts';
import type { Method, RouteWish } from '../roads/index.ts';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import { MAX_POINTS_LENGTH, TRIP_PARAMETERS } from './parameters.ts';
import { InvalidRequest, readPoint, readPoints } from './points.ts';
import { readTripTime, type TripTime } from './times.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';
import type { Units } from './wording.ts';

/** More stops on the way than this are not answered. */
const MOST_WAYPOINTS = 25;

/** What routes with and without tolls take alike. */
export const ROUTE_PARAMETERS = {
  origin: required(text('Where the route begins: `latitude,longitude`.')),
  destination: required(text('Where it ends, in the same form.')),
  waypoints: text(
    `Stops on the way, at most ${MOST_WAYPOINTS}: \`latitude,longitude\` joined by \`|\`. With \`optimize:true\` as the first element they are visited in the best order by \`method\`. Not together with \`alternatives\`.`,
    MAX_POINTS_LENGTH,
  ),
  alternatives: flag('Whether other routes are wanted too; there may be none. Not together with `waypoints`.'),
  mode: oneOf(MODES, 'Mode of travel.', 'driving'),
  ...VEHICLE_PARAMETERS,
  ...TRIP_PARAMETERS,
};
export type RouteQuery = Values<typeof ROUTE_PARAMETERS>;

/** A request for routes that has been read. */
export interface RouteRequest {
  readonly wish: RouteWish;
  readonly mode: Mode;
  /** Null for the usual one of the mode. */
  readonly vehicle: Vehicle | null;
  readonly method: Method;
  readonly time: TripTime | null;
  readonly units: Units;
  readonly language: string;
  /** Whose tolls are asked for, or null for who pays none; left out where nobody's are. */
  readonly payer?: TollPayer | null;
}

const LANGUAGES = new Set<string>(DISTANCE_LANGUAGES);

/** @throws InvalidRequest */
export function readRoute(query: RouteQuery, acceptLanguage: string | undefined): RouteRequest {
  const origin = readPoint(query.origin, 'origin');
  const destination = readPoint(query.destination, 'destination');
  const { optimize, points } = readWaypoints(query.waypoints ?? '');
  if (query.alternatives && points.length > 0) {
    throw new InvalidRequest('alternatives and waypoints cannot be used together');
  }
  return {
    wish: { stops: [origin, ...points, destination], optimize, alternatives: query.alternatives },
    mode: query.mode,
    vehicle: readVehicle(query),
    method: query.method,
    time: readTripTime(query.departure_time, query.arrival_time),
    units: query.units,
    language: languageOf(query, acceptLanguage),
  };
}

export function languageOf({ language }: Pick<RouteQuery, 'language'>, acceptLanguage: string | undefined): string {
  return chooseLanguage(language, acceptLanguage, LANGUAGES);
}

const OPTIMIZE = /^optimize:(true|false)(?:\||$)/;

function readWaypoints(text: string): { readonly optimize: boolean; readonly points: RouteWish['stops'] } {
  const [prefix = '', optimize] = OPTIMIZE.exec(text) ?? [];
  const list = text.slice(prefix.length);
  const points = list === '' ? [] : readPoints(list, 'waypoints', MOST_WAYPOINTS);
  if (points.length > MOST_WAYPOINTS) throw new InvalidRequest(`waypoints: more than ${MOST_WAYPOINTS} of them`);
  return { optimize: optimize === 'true', points };
}
