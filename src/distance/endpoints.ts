import type { Limits } from '../access/limits.ts';
import { ANY_KEY } from '../contract/admission.ts';
import { detailsForRates, matrix as matrixDialect, vroom } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { parametersBody } from '../contract/parameters.ts';
import { atPoints } from '../contract/whereabouts.ts';
import type { Answering } from '../threads/answer-threads.ts';
import type { VenueParts } from '../walks/venue-now.ts';
import type { DISTANCE_ANSWERS } from './answers.ts';
import { fleetBody } from './fleet.ts';
import { optimizeReply } from './fleet-plan.ts';
import { checkLimits, isochrone, isochroneQuery, reachReply } from './isochrone.ts';
import { match, matchQuery, matchReply } from './match.ts';
import { MAX_MATRIX_BYTES, type MatrixLimits, matrix, matrixQuery, matrixReply } from './matrix.ts';
import { type LargeMatrixParts, largeMatrixEndpoints } from './matrix-async.ts';
import { checkFleet, NO_ROADS, type OptimizeParts, optimize, tooMany } from './optimize.ts';
import { type LargePlanParts, largePlanEndpoints } from './plan-async.ts';
import type { RoadRegion } from './question.ts';
import { route, routeQuery, routeReply } from './route.ts';
import { tolls, tollsQuery, tollsReply } from './tolls.ts';
import { traceBody } from './trace-body.ts';
import { withKnownVehicles } from './vehicle-names.ts';

/** What the endpoints of distances are made of. */
export interface DistanceParts<Region extends RoadRegion>
  extends OptimizeParts<Region>,
    LargeMatrixParts,
    LargePlanParts,
    VenueParts {
  readonly matrixLimits: MatrixLimits & LargeMatrixParts['matrixLimits'];
  readonly threads: { readonly answer: Answering<Region, typeof DISTANCE_ANSWERS> };
  readonly limits: Limits;
  /** Whom the roads are by. */
  readonly credits: () => string;
}

/** The endpoints of distances. */
export function distanceEndpoints<Region extends RoadRegion>(parts: DistanceParts<Region>): Endpoint[] {
  const { credits } = parts;
  return [...immediateEndpoints(parts), ...largeMatrixEndpoints(parts), ...largePlanEndpoints(parts)].map((each) => ({
    ...withKnownVehicles(each),
    credits,
  }));
}

function immediateEndpoints<Region extends RoadRegion>(parts: DistanceParts<Region>): Endpoint[] {
  const { answer } = parts.threads;
  const matrixParts = { ...parts, byMetric: answer.matrix };
  const routeParts = { ...parts, byMetric: answer.route };
  const tollsParts = { ...parts, byMetric: answer.tolls };
  const isochroneEndpoint = {
    path: '/distance/isochrone/json',
    where: atPoints('origin'),
    group: 'isochrones',
    admits: ANY_KEY,
    dialect: detailsForRates,
    reply: reachReply,
  } as const;
  const matrixEndpoint = {
    path: '/distance/distancematrix/json',
    where: { kind: 'pairs', from: 'origins', to: 'destinations', list: 'rows' },
    group: 'matrix',
    admits: ANY_KEY,
    dialect: matrixDialect,
    reply: matrixReply,
  } as const;
  return [
    endpoint({
      ...matrixEndpoint,
      method: 'GET',
      operationId: 'getDistanceMatrix',
      summary: 'Distances and durations between many points',
      query: matrixQuery,
      answer: (call) => matrix(matrixParts, call.query, call),
    }),
    endpoint({
      ...matrixEndpoint,
      method: 'POST',
      operationId: 'postDistanceMatrix',
      summary: 'Distances and durations between many points, with the parameters in the body',
      query: {},
      body: parametersBody(matrixQuery, MAX_MATRIX_BYTES),
      answer: (call) => matrix(matrixParts, call.body, call),
    }),
    endpoint({
      method: 'GET',
      path: '/distance/route/json',
      where: atPoints('origin', 'waypoints', 'destination'),
      operationId: 'getRoute',
      summary: 'A route between two points, through stops, with steps',
      group: 'routes',
      admits: ANY_KEY,
      dialect: detailsForRates,
      reply: routeReply,
      query: routeQuery,
      answer: (call) => route(routeParts, call.query, call),
    }),
    endpoint({
      ...isochroneEndpoint,
      method: 'GET',
      operationId: 'getIsochrone',
      summary: 'Areas reachable within times or distances',
      query: isochroneQuery,
      check: (call) => checkLimits(call.query, 'query'),
      answer: (call) => isochrone(parts, call.query, call),
    }),
    endpoint({
      ...isochroneEndpoint,
      method: 'POST',
      operationId: 'postIsochrone',
      summary: 'Areas reachable within times or distances, with the parameters in the body',
      query: {},
      body: parametersBody(isochroneQuery),
      check: (call) => checkLimits(call.body, 'body'),
      answer: (call) => isochrone(parts, call.body, call),
    }),
    endpoint({
      method: 'POST',
      path: '/distance/match/json',
      where: atPoints('points', 'coordinates'),
      operationId: 'matchTrace',
      summary: 'The roads that a GPS track followed',
      group: 'matchings',
      admits: ANY_KEY,
      dialect: detailsForRates,
      query: matchQuery,
      body: traceBody,
      reply: matchReply,
      answer: (call) => match(parts, call),
    }),
    endpoint({
      method: 'POST',
      path: '/distance/optimize/json',
      where: atPoints('location', 'start', 'end'),
      operationId: 'optimizeFleet',
      summary: 'Which vehicle serves which jobs and shipments, in which order: the model of VROOM',
      group: 'optimizations',
      admits: ANY_KEY,
      dialect: vroom,
      reply: optimizeReply,
      query: {},
      body: fleetBody,
      refuses: [
        {
          name: 'tooMany',
          description: 'More tasks or vehicles than are planned for at once',
          problem: tooMany('tasks', 1200, 1000),
        },
        { name: 'noRoads', description: 'The region has no roads of the mode', problem: NO_ROADS },
      ],
      check: (call) => checkFleet(call.body, parts.fleetLimits),
      answer: (call) => optimize(parts, call.body, call),
    }),
    endpoint({
      method: 'GET',
      path: '/distance/tolls/json',
      where: atPoints('origin', 'waypoints', 'destination'),
      operationId: 'getTolls',
      summary: 'Distance, duration and tolls of a route',
      group: 'tolls',
      admits: ANY_KEY,
      dialect: detailsForRates,
      reply: tollsReply,
      query: tollsQuery,
      answer: (call) => tolls(tollsParts, call.query, call),
    }),
  ];
}
