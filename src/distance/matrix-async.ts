import Type, { type Static } from 'typebox';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { parametersBody, required, text, type Values } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import { readAvoid } from './avoid.ts';
import { accept, acceptedReply, accepting, type BackgroundParts, followingEndpoints, statusReply } from './background.ts';
import { matrixQuery } from './matrix.ts';
import { packMatrixOrder } from './matrix-job.ts';
import { NO_ROUTE } from './matrix-text.ts';
import { InvalidRequest, readPoints } from './points.ts';
import { readTripTime } from './times.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

export const MATRICES = {
  kind: 'matrix',
  path: '/distance/matrix/async',
  idName: 'matrix_id',
  operand: 'LargeMatrix',
  title: 'Matrix',
  inWords: 'a large matrix',
  shareOf: 'the rows',
} as const;
export const matrixAccepted = acceptedReply(MATRICES);
export const matrixStatusReply = statusReply(MATRICES);
/** 10,000 points take 230 kB, those of a larger setting more. */
const MAX_BYTES = 8 * 2 ** 20;
const MAX_POINTS_LENGTH = 4 * 2 ** 20;

const points = (description: string) => required(text(description, MAX_POINTS_LENGTH));
const orderParameters = {
  origins: points('Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`.'),
  destinations: points('Where trips end, in the same form.'),
  mode: matrixQuery.mode,
  ...VEHICLE_PARAMETERS,
  method: matrixQuery.method,
  avoid: matrixQuery.avoid,
  departure_time: matrixQuery.departure_time,
  arrival_time: matrixQuery.arrival_time,
};
const matrixOrderBody = parametersBody(orderParameters, MAX_BYTES);

export const largeMatrixReply = Type.Object(
  {
    matrixId: Type.String({ description: 'A UUID.' }),
    matrix: Type.Object({
      numOrigins: Type.Integer(),
      numDestinations: Type.Integer(),
      travelTimes: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Seconds, row by row.' }),
      distances: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Metres, row by row.' }),
      errorCodes: Type.Array(Type.Integer(), {
        description: `0, or ${NO_ROUTE} where there is no route: the other numbers are 0 there.`,
      }),
    }),
  },
  { title: 'LargeMatrix' },
);

/** How large a matrix may be. */
interface LargeMatrixLimits {
  /** Most origins, and most destinations. */
  readonly matrixJobPoints: number;
}

export interface LargeMatrixParts extends BackgroundParts {
  readonly matrixLimits: LargeMatrixLimits;
}

interface Ordered {
  readonly project: { readonly id: string };
  readonly body: Values<typeof orderParameters>;
}

/** Matrices that take minutes. */
export function largeMatrixEndpoints(parts: LargeMatrixParts): Endpoint[] {
  return [
    endpoint({
      ...accepting(MATRICES, 'origins', 'destinations'),
      summary: 'Distances and durations between up to thousands of points, worked out in the background',
      body: matrixOrderBody,
      answer: (call) => orderMatrix(parts, call),
    }),
    ...followingEndpoints(MATRICES, largeMatrixReply, parts),
  ];
}

/** Accepts a matrix. @throws Problem 422, 429 */
async function orderMatrix(parts: LargeMatrixParts, call: Ordered): Promise<Static<typeof matrixAccepted>> {
  const { body } = call;
  const { matrixJobPoints } = parts.matrixLimits;
  const origins = readList(body, 'origins', matrixJobPoints);
  const destinations = readList(body, 'destinations', matrixJobPoints);
  const { mode, method, avoid = '' } = body;
  checked('avoid', () => readAvoid(avoid));
  const vehicle = checked('mode', () => readVehicle(body));
  const time = checked(body.departure_time ? 'departure_time' : 'arrival_time', () =>
    readTripTime(body.departure_time, body.arrival_time),
  );
  const order = packMatrixOrder({ mode, vehicle, method, avoid, time, origins, destinations });
  return { matrix_id: await accept(parts, MATRICES, call, order), status: 'accepted' };
}

function readList(body: Values<typeof orderParameters>, name: 'origins' | 'destinations', most: number): Position[] {
  const found = checked(name, () => readPoints(body[name], name, most));
  if (found.length > most) throw refused(name, `more than ${most} points (WAYPOST_MATRIX_JOB_POINTS)`);
  return found;
}

/** What is read of a field. @throws InputProblem */
function checked<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidRequest) throw refused(name, error.message);
    throw error;
  }
}

function refused(name: string, reason: string): InputProblem {
  return new InputProblem([{ loc: ['body', name], type: 'value_error', msg: `Value error, ${reason}` }]);
}
