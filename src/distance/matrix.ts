import Type, { type Static } from 'typebox';
import { GROUPS } from '../access/groups.ts';
import type { KeyKind } from '../access/keys.ts';
import type { Limits } from '../access/limits.ts';
import type { Project } from '../access/projects.ts';
import { at, first } from '../at.ts';
import { oneOf, required, text, type Values } from '../contract/parameters.ts';
import type { PartAsked, PartOfAnswer } from '../contract/whereabouts.ts';
import { type Position, sphereDistanceMeters } from '../geo/position.ts';
import { chooseLanguage } from '../http/language.ts';
import { modesThat } from '../modes/index.ts';
import type { ConditionsKey, ReadyMetric, SentMetric, TripMatrix } from '../roads/index.ts';
import { receivedMetric, sentMetric } from '../roads/index.ts';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import { Serialized } from '../threads/serialized.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import { matrixAtMoment } from './at-moment.ts';
import { readAvoid } from './avoid.ts';
import { type PackedPositions, packed, unpacked } from './matrix-calls.ts';
import { ELEMENTS, haveTolls, rowsText, type Shown } from './matrix-reply-text.ts';
import { Measured } from './measured.ts';
import { AVOID_PARAMETER, TRIP_PARAMETERS } from './parameters.ts';
import { PAYER_PARAMETERS, payerOf } from './payer.ts';
import { readPoints } from './points.ts';
import type { Caller, RoadRegion, ThreadedParts } from './question.ts';
import { checkTariffs, roadQuestion } from './question.ts';
import { withStatus } from './statuses.ts';
import { readTripTime, type TripTime } from './times.ts';
import { MOST_TOLL_PAIRS, notingWays, type TripWays, tollSums, tollSumsInTurns, type WantedTolls } from './toll-matrix.ts';
import { momentOf, TOLL_SUM, type TollQueryRegion } from './tolls.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

/** Points of one list: ten thousand take 230 kB. */
const MAX_MATRIX_POINTS_LENGTH = 2 ** 20;
export const MAX_MATRIX_BYTES = 2 * MAX_MATRIX_POINTS_LENGTH;
/** Longer routes are not answered. */
const MOST_METERS = 500_000;

export const matrixQuery = {
  origins: required(
    text(
      'Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`.',
      MAX_MATRIX_POINTS_LENGTH,
    ),
  ),
  destinations: required(text('Where trips end, in the same form.', MAX_MATRIX_POINTS_LENGTH)),
  mode: oneOf(
    modesThat(({ isInMatrix }) => isInMatrix),
    'Mode of travel.',
    'driving',
  ),
  ...VEHICLE_PARAMETERS,
  ...TRIP_PARAMETERS,
  avoid: AVOID_PARAMETER,
  elements: oneOf(
    ELEMENTS,
    `What each element contains. With \`_toll\`, also what the tolls of its trip cost; then for at most ${MOST_TOLL_PAIRS} pairs.`,
    'distance',
  ),
  ...PAYER_PARAMETERS,
};
type MatrixQuery = Values<typeof matrixQuery>;

const Element = Type.Object(
  {
    status: Type.Enum(['OK', 'ZERO_RESULTS'], { type: 'string' }),
    duration: Type.Optional(Measured),
    distance: Type.Optional(Measured),
    toll: Type.Optional(Type.Object(TOLL_SUM, { description: 'What the tolls cost, where that was asked for.' })),
  },
  { title: 'MatrixElement' },
);
const STATUSES = [
  ...['OK', 'INVALID_REQUEST', 'MAX_ELEMENTS_EXCEEDED', 'MAX_ROUTE_LENGTH_EXCEEDED'],
  ...['REQUEST_DENIED', 'BACKEND_ERROR', 'OVER_QUERY_LIMIT', 'ZERO_RESULTS'],
] as const;

export const matrixReply = Type.Object(
  {
    status: Type.Enum(STATUSES, { type: 'string' }),
    rows: Type.Array(Type.Object({ elements: Type.Array(Element) })),
    /** Why, where the status is not `OK`. */
    error_message: Type.Optional(Type.String()),
  },
  { title: 'DistanceMatrix' },
);
export type MatrixReply = Static<typeof matrixReply> & PartOfAnswer;

/** A request that has been read. */
interface MatrixRequest {
  /** Whether a gateway joins the answer with those of other areas. */
  readonly isPart: boolean;
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
  readonly shown: Shown;
  /** Null where tolls are not asked for. */
  readonly tolls: WantedTolls | null;
}

/** A request with the metric that it is answered by, as it goes to a thread: points as rows of numbers, since objects take long to copy. */
export interface MatrixCall extends Omit<MatrixRequest, 'origins' | 'destinations'> {
  readonly origins: PackedPositions;
  readonly destinations: PackedPositions;
  readonly metric: SentMetric;
}

/** What a matrix is asked of. */
export interface MatrixParts<Region extends RoadRegion> extends ThreadedParts<Region, MatrixCall, MatrixReply | Serialized> {
  readonly limits: Pick<Limits, 'take'>;
  readonly matrixLimits: MatrixLimits;
}

/** How many pairs of an origin and a destination are answered at once, by the kind of the key. */
export interface MatrixLimits {
  readonly matrixPairs: number;
  readonly matrixPairsPrivate: number;
}

/** Who asks, whose elements are counted. */
interface MatrixCaller extends Caller {
  readonly project: Project;
  readonly keyKind?: KeyKind | undefined;
  readonly part?: PartAsked | undefined;
}

const LANGUAGES = new Set<string>(DISTANCE_LANGUAGES);

/** Answers a matrix: what keeps it from being answered is a status. */
export function matrix<Region extends RoadRegion>(
  parts: MatrixParts<Region>,
  query: MatrixQuery,
  caller: MatrixCaller,
): Promise<MatrixReply | Serialized> {
  return withStatus<MatrixReply | Serialized>(parts.log, refusal, () => answer(parts, query, caller));
}

async function answer<Region extends RoadRegion>(
  parts: MatrixParts<Region>,
  query: MatrixQuery,
  caller: MatrixCaller,
): Promise<MatrixReply | Serialized> {
  const { project, acceptLanguage } = caller;
  const most = mostPairs(parts.matrixLimits, caller);
  const origins = readPoints(query.origins, 'origins', most);
  const destinations = readPoints(query.destinations, 'destinations', most);
  const avoid = readAvoid(query.avoid);
  const vehicle = readVehicle(query);
  const time = readTripTime(query.departure_time, query.arrival_time);
  const count = origins.length * destinations.length;
  if (count > most) return refusal('MAX_ELEMENTS_EXCEEDED', tooManyPairs(most, caller));
  const payer = payerOf(query, vehicle);
  const tolls = haveTolls(query.elements) ? wantedTolls(parts.region(), payer, time) : null;
  if (tolls && count > MOST_TOLL_PAIRS)
    return refusal('MAX_ELEMENTS_EXCEEDED', `More than ${MOST_TOLL_PAIRS} pairs of an origin and a destination with tolls`);
  const { isWithin, rate } = await parts.limits.take(
    project,
    'matrix_elements',
    elementsOf(count, parts.matrixLimits, caller),
  );
  if (!isWithin) return refusal('OVER_QUERY_LIMIT', `More than ${rate.points} elements in a second`);
  const language = chooseLanguage(query.language, acceptLanguage, LANGUAGES);
  const request: MatrixRequest = {
    origins,
    destinations,
    isPart: caller.part !== undefined,
    shown: { elements: query.elements, units: query.units, language },
    tolls,
  };
  const { areas } = avoid;
  const owner = project.id;
  const ends = { from: first(origins), to: first(destinations) };
  const asked = { ...query, ...ends, vehicle, time, avoid, payer };
  const { region, roads, queries, key, moment, isConditional } = await roadQuestion(parts.region(), asked);
  const pairOf = (index: number) => {
    const [o, d] = [Math.floor(index / destinations.length), index % destinations.length];
    return [at(origins, o), at(destinations, d)] as const;
  };
  const shaped = async (matrix: TripMatrix, ready: ReadyMetric | null) => {
    if (!moment) return shape(matrix, request);
    const slowest = key.conditions ? await byMost(key.conditions) : null;
    const ways: TripWays = new Map();
    const searches = tolls ? notingWays(roads, ways) : roads;
    const timed = await matrixAtMoment({ roads: searches, key, areas, moment, owner }, ready, matrix, slowest, pairOf);
    if (!tolls || !ready || isTooLong(timed, origins, destinations)) return shape(timed, request);
    const pairs = { origins, destinations, trips: timed.trips, ways };
    return shape(timed, request, await tollSumsInTurns(tollSums(region, ready, pairs, tolls)));
  };
  const byMost = ({ day }: ConditionsKey) =>
    roads.answer(
      { key: { ...key, conditions: { day, bound: 'most' } }, areas, owner },
      { byMetric: (ready) => queries.matrix(ready, origins, destinations), plainly: null },
    );
  return roads.answer<MatrixReply | Serialized>(
    { key, areas, owner },
    {
      byMetric: (ready) =>
        moment
          ? shaped(queries.matrix(ready, origins, destinations), ready)
          : parts.byMetric(callOf(request, sentMetric(queries.roads, ready)), region),
      // Under conditions, and for tolls, a trip is searched for by a metric; past areas there is one for the question alone.
      plainly:
        isConditional || tolls
          ? null
          : async () => shaped(await roads.plainMatrix({ key, areas, origins, destinations }, owner), null),
    },
  );
}

function mostPairs({ matrixPairs, matrixPairsPrivate }: MatrixLimits, { keyKind }: MatrixCaller): number {
  return keyKind === 'private' ? matrixPairsPrivate : matrixPairs;
}

function tooManyPairs(most: number, { keyKind }: MatrixCaller): string {
  const ofKey = keyKind === 'private' ? '' : ' for a public key';
  return `More than ${most} pairs of an origin and a destination${ofKey}: POST /distance/matrix/async/ with a private key answers more`;
}

/** What a matrix counts as in a second: one that is larger than those of public keys takes no more than there is of it. */
function elementsOf(count: number, { matrixPairs }: MatrixLimits, { project }: MatrixCaller): number {
  if (count <= matrixPairs) return count;
  return Math.min(count, project.limits.matrix_elements ?? GROUPS.matrix_elements.rate.points);
}

function callOf({ origins, destinations, ...rest }: MatrixRequest, metric: SentMetric): MatrixCall {
  return { ...rest, origins: packed(origins), destinations: packed(destinations), metric };
}

/** Answers a matrix by a metric, on whatever thread. */
export function matrixByMetric(region: TollQueryRegion, call: MatrixCall): MatrixReply | Serialized {
  const { queries } = region;
  if (!queries) throw new Error('a metric of a region without roads');
  const [origins, destinations] = [unpacked(call.origins), unpacked(call.destinations)];
  const ready = receivedMetric(queries.roads, call.metric);
  const found = queries.matrix(ready, origins, destinations);
  const pairs = { origins, destinations, trips: found.trips };
  const isRefused = isTooLong(found, origins, destinations);
  const sums = call.tolls && !isRefused ? [...tollSums(region, ready, pairs, call.tolls)] : [];
  return shape(found, { ...call, origins, destinations }, sums);
}

/** @throws DataUnreadable while a tariff cannot be read */
function wantedTolls(region: RoadRegion, payer: TollPayer | null, time: TripTime | null): WantedTolls {
  if (payer) checkTariffs(region);
  return { payer, moment: momentOf(time), isArrival: time?.kind === 'arrival' };
}

function refusal(status: MatrixReply['status'], message: string): MatrixReply {
  return { status, rows: [], error_message: message };
}

const TOO_LONG = refusal('MAX_ROUTE_LENGTH_EXCEEDED', `A route is longer than ${MOST_METERS / 1000} km`);

function shape(
  matrix: TripMatrix,
  { origins, destinations, shown, isPart }: MatrixRequest,
  tolls: readonly string[] = [],
): MatrixReply | Serialized {
  if (isTooLong(matrix, origins, destinations)) return TOO_LONG;
  const rows = rowsText(matrix, destinations.length, shown, tolls);
  const pairs = { from: matrix.originFound, to: matrix.destinationFound, mostMeters: MOST_METERS, beyond: TOO_LONG };
  return new Serialized(`{"status":"OK","rows":${rows}${isPart ? `,"pairs":${JSON.stringify(pairs)}` : ''}}`);
}

/** Whether a route is too long, or would be: no road is shorter than the straight way. */
function isTooLong(
  { trips, originFound, destinationFound }: TripMatrix,
  origins: readonly Position[],
  destinations: readonly Position[],
): boolean {
  return origins.some((origin, o) =>
    destinations.some((destination, d) => {
      const trip = trips[o * destinations.length + d];
      if (trip) return trip.meters > MOST_METERS;
      return at(originFound, o) && at(destinationFound, d) && sphereDistanceMeters(origin, destination) > MOST_METERS;
    }),
  );
}
