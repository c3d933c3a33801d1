import Type, { type Static } from 'typebox';
import { countryCode } from '../addresses/place-view.ts';
import { at } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import type { Values } from '../contract/parameters.ts';
import { oneOf } from '../contract/parameters.ts';
import type { Vehicle } from '../modes/index.ts';
import { EMISSION_CLASSES, modesThat, travelMode } from '../modes/index.ts';
import { routeLineOf } from '../roads/index.ts';
import { DataUnreadable } from '../storage/damage.ts';
import type { Serialized } from '../threads/serialized.ts';
import { PAYMENT_METHODS } from '../tolls/tariff.ts';
import type { TollMap } from '../tolls/toll-map.ts';
import { type Toll, tollsOf } from '../tolls/tolls.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import { LEG, Location, legOf, location, NO_ROUTE, ROUTE, ROUTE_STATUS, refusedRoute, routeOf } from './legs.ts';
import type { Caller, QueryRegion, RoadRegion, ThreadedParts } from './question.ts';
import { ROUTE_PARAMETERS, type RouteRequest, readRoute } from './route-request.ts';
import type { FoundRoutes, RouteCall } from './routing.ts';
import { answerRoutes, byMetric } from './routing.ts';
import { withStatus } from './statuses.ts';
import { wordingOf } from './wording.ts';

const PAYING = modesThat(({ tolls }) => tolls !== null);
const usual = PAYING.map((mode, i) => `${travelMode(mode).tolls?.emission}${i === 0 ? '' : ` for \`${mode}\``}`).join(', ');

export const tollsQuery = {
  ...ROUTE_PARAMETERS,
  emission_class: oneOf(EMISSION_CLASSES, `Emission class. Default: ${usual}.`, undefined),
};

const Fare = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    price: Type.Object({ type: Type.String(), currency: Type.String(), value: Type.Number() }),
    reason: Type.String(),
    paymentMethods: Type.Array(Type.Enum(PAYMENT_METHODS, { type: 'string' })),
    transponders: Type.Array(Type.Object({ system: Type.String() })),
  },
  { title: 'TollFare' },
);

const TollItem = Type.Object(
  {
    countryCode: Type.String({ description: 'ISO 3166-1, three letters; empty where it is not known.' }),
    countryCode2: Type.String({ description: 'The same in two letters.' }),
    tollSystemRef: Type.Integer({ description: 'The id of its system among those of the leg.' }),
    tollSystem: Type.String(),
    tollSystems: Type.Array(Type.Integer()),
    fares: Type.Array(Fare, { description: 'Ways to pay, the cheapest first; one of them is to be paid.' }),
    tollCollectionLocations: Type.Array(Type.Object({ name: Type.String(), location: Location })),
  },
  { title: 'Toll' },
);

export const tollsReply = Type.Object({
  ...ROUTE_STATUS,
  routes: Type.Array(
    Type.Object({
      ...ROUTE,
      legs: Type.Array(
        Type.Object({
          ...LEG,
          tolls: Type.Array(TollItem),
          tollSystems: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
        }),
      ),
    }),
  ),
});
type Reply = Answered<Static<typeof tollsReply>>;
type TollsLeg = Reply['routes'][number]['legs'][number];

interface Request extends RouteRequest {
  /** Null for who pays no tolls: on foot, on a bicycle. */
  readonly payer: TollPayer | null;
  /** Milliseconds since 1970 at which the trip begins, or ends: fares depend on it. */
  readonly moment: number;
}

/** What tolls are answered from, on whatever thread. */
export interface TollQueryRegion extends QueryRegion {
  readonly tolls: TollMap | null;
}

/** The same on the thread that serves: no prices are returned while a tariff cannot be read. */
export interface TollRegion extends TollQueryRegion, RoadRegion {
  readonly unreadTariffs: readonly string[];
}

export const tollsByMetric = byMetric(shape);

/** Answers routes with their tolls: what keeps them from being answered is a status. */
export function tolls<Region extends TollRegion>(
  parts: ThreadedParts<Region, RouteCall<Request>, Reply>,
  query: Values<typeof tollsQuery>,
  { project, acceptLanguage }: Caller,
) {
  return withStatus<Reply | Serialized>(parts.log, refusedRoute, async () => {
    const route = readRoute(query, acceptLanguage);
    // Without a time, fares are those of a trip that begins now; durations do not depend on it then.
    const moment = route.time ? route.time.epochSeconds * 1000 : Date.now();
    const request: Request = { ...route, payer: payerOf(query, route.vehicle), moment };
    const { unreadTariffs } = parts.region();
    if (request.payer && unreadTariffs.length > 0) {
      throw new DataUnreadable(`Tolls cannot be calculated at the moment: ${unreadTariffs.join(', ')} cannot be read`);
    }
    return answerRoutes(parts, shape, request, { flags: 0, areas: [] }, project.id);
  });
}

function payerOf({ mode, emission_class }: Values<typeof tollsQuery>, described: Vehicle | null): TollPayer | null {
  const { tolls: paying, vehicle: usualVehicle } = travelMode(mode);
  const vehicle = described ?? usualVehicle;
  if (!paying || !vehicle) return null;
  return {
    mode,
    axles: vehicle.axles,
    weight: vehicle.weight / 1000,
    height: vehicle.height / 1000,
    emission: emission_class ?? paying.emission,
  };
}

function shape({ queries, tolls: map }: TollQueryRegion, request: Request, { routes, times }: FoundRoutes): Reply {
  if (!queries || !map || routes.length === 0) return refusedRoute('ZERO_RESULTS', NO_ROUTE);
  const { mode, wish, units, language, payer, moment, time } = request;
  const wording = wordingOf(language);
  return {
    status: 'OK',
    routes: routes.map(({ order, ways, seconds }) => {
      const courses = ways.map((way) => routeLineOf(queries.roads, mode, times, way));
      const whole = seconds.reduce((sum, each) => sum + each, 0);
      const departure = time?.kind === 'arrival' ? moment - whole * 1000 : moment;
      const found = payer ? tollsOf(map, { courses, seconds }, payer, departure) : [];
      return {
        ...routeOf(courses, order, wish.optimize),
        legs: courses.map((course, leg) => ({
          ...legOf(wording, units, course, at(seconds, leg)),
          ...itemsOf(found.filter((toll) => toll.leg === leg)),
        })),
      };
    }),
  };
}

/** The tolls of a leg, and its systems: the id of each is its place in their list. */
function itemsOf(tolls: readonly Toll[]): Pick<TollsLeg, 'tolls' | 'tollSystems'> {
  const names = [...new Set(tolls.map(({ system }) => system))];
  return {
    tolls: tolls.map(({ country, system, fares, locations }) => {
      const id = names.indexOf(system);
      return {
        countryCode: country === '' ? '' : countryCode(country, 'alpha3'),
        countryCode2: country,
        tollSystemRef: id,
        tollSystem: system,
        tollSystems: [id],
        fares,
        tollCollectionLocations: locations.map((place) => ({
          name: place.name,
          location: location(place.location),
        })),
      };
    }),
    tollSystems: names.map((name, id) => ({ id, name })),
  };
}
