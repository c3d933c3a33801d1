import type { Limits } from '../access/limits.ts';
import { ANY_KEY, PRIVATE_KEY } from '../contract/admission.ts';
import { detailsForRates, matrix as matrixDialect, vroom } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { parametersBody } from '../contract/parameters.ts';
import type { Answering } from '../threads/answer-threads.ts';
import type { DISTANCE_ANSWERS } from './answers.ts';
import { fleetBody } from './fleet.ts';
import { optimizeReply } from './fleet-plan.ts';
import { isochrone, isochroneQuery, isochroneReply } from './isochrone.ts';
import { match, matchQuery, matchReply } from './match.ts';
import { MAX_MATRIX_BYTES, type MatrixLimits, matrix, matrixQuery, matrixReply } from './matrix.ts';
import {
  acceptedReply,
  type LargeMatrixParts,
  largeMatrixReply,
  MATRICES_PATH,
  matrixOrderBody,
  matrixPlace,
  matrixResult,
  matrixStatus,
  matrixStatusReply,
  orderMatrix,
  TOO_MANY_WAITING,
  UNKNOWN_MATRIX,
  WITHOUT_RESULT,
  whichMatrix,
} from './matrix-async.ts';
import { checkFleet, NO_ROADS, type OptimizeParts, optimize, tooMany } from './optimize.ts';
import { route, routeQuery, routeReply } from './route.ts';
import type { TollRegion } from './tolls.ts';
import { tolls, tollsQuery, tollsReply } from './tolls.ts';
import { traceBody } from './trace-body.ts';
import { withKnownVehicles } from './vehicle-names.ts';

/** What the endpoints of distances are made of. */
export interface DistanceParts<Region extends TollRegion> extends OptimizeParts<Region>, LargeMatrixParts {
  readonly matrixLimits: MatrixLimits & LargeMatrixParts['matrixLimits'];
  readonly threads: { readonly answer: Answering<Region, typeof DISTANCE_ANSWERS> };
  readonly limits: Limits;
}

/** The endpoints of distances. */
export function distanceEndpoints<Region extends TollRegion>(parts: DistanceParts<Region>): Endpoint[] {
  return [...immediateEndpoints(parts), ...largeMatrixEndpoints(parts)].map(withKnownVehicles);
}

function immediateEndpoints<Region extends TollRegion>(parts: DistanceParts<Region>): Endpoint[] {
  const { answer } = parts.threads;
  const matrixParts = { ...parts, byMetric: answer.matrix };
  const routeParts = { ...parts, byMetric: answer.route };
  const tollsParts = { ...parts, byMetric: answer.tolls };
  const isochroneEndpoint = {
    path: '/distance/isochrone/json',
    group: 'isochrones',
    admits: ANY_KEY,
    dialect: detailsForRates,
    reply: isochroneReply,
  } as const;
  const matrixEndpoint = {
    path: '/distance/distancematrix/json',
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
      answer: (call) => isochrone(parts, call.query, call),
    }),
    endpoint({
      ...isochroneEndpoint,
      method: 'POST',
      operationId: 'postIsochrone',
      summary: 'Areas reachable within times or distances, with the parameters in the body',
      query: {},
      body: parametersBody(isochroneQuery),
      answer: (call) => isochrone(parts, call.body, call),
    }),
    endpoint({
      method: 'POST',
      path: '/distance/match/json',
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

/** Matrices that take minutes. */
export function largeMatrixEndpoints(parts: LargeMatrixParts): Endpoint[] {
  const common = { group: 'jobs', admits: PRIVATE_KEY } as const;
  const ofOne = { ...common, method: 'GET', at: whichMatrix, query: {} } as const;
  return [
    endpoint({
      ...common,
      method: 'POST',
      path: MATRICES_PATH,
      operationId: 'orderLargeMatrix',
      summary: 'Distances and durations between up to thousands of points, worked out in the background',
      query: {},
      body: matrixOrderBody,
      reply: acceptedReply,
      status: 202,
      refuses: [TOO_MANY_WAITING],
      answer: (call) => orderMatrix(parts, call),
    }),
    endpoint({
      ...ofOne,
      path: `${MATRICES_PATH}/{matrix_id}/status`,
      operationId: 'getLargeMatrixStatus',
      summary: 'What has become of a large matrix',
      reply: matrixStatusReply,
      refuses: [UNKNOWN_MATRIX],
      answer: (call) => matrixStatus(parts, call),
    }),
    endpoint({
      ...ofOne,
      path: `${MATRICES_PATH}/{matrix_id}`,
      operationId: 'getLargeMatrix',
      summary: 'Where the result of a large matrix is',
      reply: matrixStatusReply,
      status: 202,
      seeOther: 'Where the result is, once the matrix is completed',
      refuses: [UNKNOWN_MATRIX, WITHOUT_RESULT],
      answer: (call) => matrixPlace(parts, call),
    }),
    endpoint({
      ...ofOne,
      path: `${MATRICES_PATH}/{matrix_id}/result`,
      operationId: 'getLargeMatrixResult',
      summary: 'The result of a large matrix',
      reply: largeMatrixReply,
      refuses: [UNKNOWN_MATRIX, WITHOUT_RESULT],
      answer: (call) => matrixResult(parts, call),
    }),
  ];
}
