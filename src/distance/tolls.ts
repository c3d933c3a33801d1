import Type, { type Static } from 'typebox';
import { countryCode } from '../addresses/place-view.ts';
import { at } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import { text, type Values } from '../contract/parameters.ts';
import { routeLineOf } from '../roads/index.ts';
import type { Serialized } from '../threads/serialized.ts';
import { hasCurrency, type Rates } from '../tolls/rates.ts';
import { PAYMENT_METHODS } from '../tolls/terms.ts';
import type { TollMap } from '../tolls/toll-map.ts';
import { type Toll, tollsOf } from '../tolls/tolls.ts';
import { totalsOf } from '../tolls/totals.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import { readAvoid } from './avoid.ts';
import { LEG, Location, legOf, location, NO_ROUTE, ROUTE, ROUTE_STATUS, refusedRoute, routeOf } from './legs.ts';
import { AVOID_PARAMETER } from './parameters.ts';
import { PAYER_PARAMETERS, payerOf } from './payer.ts';
import { InvalidRequest } from './points.ts';
import { type Caller, checkTariffs, type QueryRegion, type RoadRegion, type ThreadedParts } from './question.ts';
import { ROUTE_PARAMETERS, type RouteRequest, readRoute } from './route-request.ts';
import type { FoundRoutes, RouteCall } from './routing.ts';
import { answerRoutes, byMetric } from './routing.ts';
import { withStatus } from './statuses.ts';
import type { TripTime } from './times.ts';
import { wordingOf } from './wording.ts';

export const tollsQuery = {
  ...ROUTE_PARAMETERS,
  ...PAYER_PARAMETERS,
  avoid: AVOID_PARAMETER,
  toll_currency: text(
    'A currency (ISO 4217) into which the totals are also converted, by the exchange rates that the operator has imported. Without them, or for a currency that they lack, the answer is `INVALID_REQUEST`.',
  ),
};

const Price = Type.Object({ type: Type.String(), currency: Type.String(), value: Type.Number() });

const Fare = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    price: Price,
    uncappedPrice: Type.Optional(
      Type.Object(Price.properties, { description: 'The price without caps, where one has lowered it.' }),
    ),
    reason: Type.String(),
    paymentMethods: Type.Array(Type.Enum(PAYMENT_METHODS, { type: 'string' })),
    transponders: Type.Array(Type.Object({ system: Type.String() })),
    duration: Type.Optional(Type.String({ description: 'For how long a vignette is good (ISO 8601), such as P10D.' })),
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

/** What tolls cost together, in short. */
export const TOLL_SUM = {
  cheapest: Type.Array(Price, {
    description: 'The sum of the cheapest fares, by currency; tolls that a cap limits together are paid by one method.',
  }),
  unknown: Type.Integer({ description: 'How many tolls have no price; they are in no sum.' }),
};

const TollTotals = Type.Object(
  {
    ...TOLL_SUM,
    byPayment: Type.Array(
      Type.Object({
        paymentMethod: Type.Enum(PAYMENT_METHODS, { type: 'string' }),
        transponder: Type.Union([Type.String(), Type.Null()], {
          description: 'The system of the transponder; null for other methods.',
        }),
        price: Price,
        unpaid: Type.Integer({
          description: 'How many tolls with a price cannot be paid by this method; they are not in the sum.',
        }),
      }),
      { description: 'Sums by payment method and currency: first the methods that pay for all tolls, the cheapest first.' },
    ),
    converted: Type.Optional(
      Type.Object(
        {
          price: Price,
          isConverted: Type.Literal(true),
          date: Type.String({ description: 'Of which day the exchange rates are.' }),
          source: Type.Union([Type.String(), Type.Null()], { description: 'Where the exchange rates are from.' }),
        },
        {
          description:
            'The cheapest fares in `toll_currency`; absent where the exchange rates lack one of their currencies.',
        },
      ),
    ),
  },
  { title: 'TollTotals', description: 'What the tolls cost together.' },
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
          tollTotals: TollTotals,
        }),
      ),
      tollTotals: TollTotals,
    }),
  ),
});
type Reply = Answered<Static<typeof tollsReply>>;
type TollsLeg = Reply['routes'][number]['legs'][number];

interface Request extends RouteRequest {
  readonly payer: TollPayer | null;
  /** Milliseconds since 1970 at which the trip begins, or ends: fares depend on it. */
  readonly moment: number;
  /** Into which amounts are converted; null where they are not. */
  readonly currency: string | null;
}

/** What tolls are answered from, on whatever thread. */
export interface TollQueryRegion extends QueryRegion {
  readonly tolls: TollMap | null;
}

export const tollsByMetric = byMetric(shape);

/** Answers routes with their tolls: what keeps them from being answered is a status. */
export function tolls<Region extends RoadRegion>(
  parts: ThreadedParts<Region, RouteCall<Request>, Reply>,
  query: Values<typeof tollsQuery>,
  { project, acceptLanguage }: Caller,
) {
  return withStatus<Reply | Serialized>(parts.log, refusedRoute, async () => {
    const route = readRoute(query, acceptLanguage);
    const region = parts.region();
    const currency = currencyOf(query.toll_currency, region.tolls?.rates ?? null);
    const request: Request = { ...route, payer: payerOf(query, route.vehicle), moment: momentOf(route.time), currency };
    if (request.payer) checkTariffs(region);
    return answerRoutes(parts, shape, request, readAvoid(query.avoid), project.id);
  });
}

/** Milliseconds since 1970. Without a time, fares are those of a trip that begins now; durations do not depend on it then. */
export function momentOf(time: TripTime | null): number {
  return time ? time.epochSeconds * 1000 : Date.now();
}

/** @throws InvalidRequest */
function currencyOf(asked: string | undefined, rates: Rates | null): string | null {
  if (asked === undefined) return null;
  if (!rates) throw new InvalidRequest('toll_currency: there are no exchange rates (waypost tariff rates)');
  const currency = asked.toUpperCase();
  if (!hasCurrency(rates, currency))
    throw new InvalidRequest(`toll_currency: there is no exchange rate for '${asked.slice(0, 40)}'`);
  return currency;
}

function shape({ queries, tolls: map }: TollQueryRegion, request: Request, { routes, times }: FoundRoutes): Reply {
  if (!queries || !map || routes.length === 0) return refusedRoute('ZERO_RESULTS', NO_ROUTE);
  const { mode, wish, units, language, payer, moment, time, currency } = request;
  const conversion = currency !== null && map.rates ? { currency, rates: map.rates } : null;
  const wording = wordingOf(language);
  return {
    status: 'OK',
    routes: routes.map(({ order, ways, seconds }) => {
      const courses = ways.map((way) => routeLineOf(queries.roads, mode, times, way));
      const whole = seconds.reduce((sum, each) => sum + each, 0);
      const departure = time?.kind === 'arrival' ? moment - whole * 1000 : moment;
      const found = payer ? tollsOf(map, { courses, seconds }, payer, departure) : [];
      const tollTotals = totalsOf(found, conversion);
      return {
        ...routeOf(courses, order, wish.optimize),
        tollTotals,
        legs: courses.map((course, leg) => {
          const own = courses.length === 1 ? found : found.filter((toll) => toll.leg === leg);
          return {
            ...legOf(wording, units, course, at(seconds, leg)),
            ...itemsOf(own),
            tollTotals: own === found ? tollTotals : totalsOf(own, conversion),
          };
        }),
      };
    }),
  };
}

/** The tolls of a leg, and its systems: the id of each is its place in their list. */
function itemsOf(tolls: readonly Toll[]): Pick<TollsLeg, 'tolls' | 'tollSystems'> {
  const ids = new Map<string, number>();
  for (const { system } of tolls) if (!ids.has(system)) ids.set(system, ids.size);
  return {
    tolls: tolls.map(({ country, system, fares, locations }) => {
      const id = ids.get(system) ?? 0;
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
    tollSystems: [...ids].map(([name, id]) => ({ id, name })),
  };
}
