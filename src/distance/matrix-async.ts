import Type, { type Static } from 'typebox';
import { Packed, SeeOther } from '../contract/endpoint.ts';
import { type Parameters, parameter, parametersBody, required, text, type Values } from '../contract/parameters.ts';
import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import { JOB_STATUSES, type Job } from '../jobs/job-record.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readAvoid } from './avoid.ts';
import { matrixQuery } from './matrix.ts';
import { packOrder } from './matrix-job.ts';
import { NO_ROUTE } from './matrix-text.ts';
import { InvalidRequest, readPoints } from './points.ts';
import { readTripTime } from './times.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

/** Where matrices are asked for; what has become of one stands below. */
export const MATRICES_PATH = '/distance/matrix/async';
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
export const matrixOrderBody = parametersBody(orderParameters, MAX_BYTES);

const MatrixId = Type.String({ description: 'A UUID.' });
const Status = Type.Enum([...JOB_STATUSES], { type: 'string' });

export const acceptedReply = Type.Object(
  { matrix_id: MatrixId, status: Type.Literal('accepted') },
  { title: 'MatrixAccepted' },
);
export const matrixStatusReply = Type.Object(
  {
    matrix_id: MatrixId,
    status: Status,
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'The share of the rows that are done.' }),
    /** Why, where it is `timeout` or `error`. */
    error: Type.Optional(Type.String()),
  },
  { title: 'MatrixStatus' },
);
type MatrixStatus = Static<typeof matrixStatusReply>;

export const largeMatrixReply = Type.Object(
  {
    matrixId: MatrixId,
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

/** Which matrix. */
export const whichMatrix = {
  matrix_id: required(
    parameter(Type.String({ description: 'The `matrix_id` of a matrix that was accepted.' }), undefined, (id) => id),
  ),
} satisfies Parameters;

/** How large a matrix may be. */
interface LargeMatrixLimits {
  /** Most origins, and most destinations. */
  readonly matrixJobPoints: number;
  readonly jobsWaiting: number;
}

export interface LargeMatrixParts {
  readonly jobs: Jobs<'matrix'>;
  readonly matrixLimits: LargeMatrixLimits;
}

interface Of<Body = undefined> {
  readonly project: { readonly id: string };
  readonly body: Body;
}

const tooManyWaiting = (most: number) =>
  new Problem(429, `${most} matrices of the project are not finished (WAYPOST_JOBS_WAITING); wait for one of them`, {
    'retry-after': '10',
  });
export const TOO_MANY_WAITING: Cause = {
  name: 'tooManyWaiting',
  description: 'Too many matrices of the project are not finished',
  problem: tooManyWaiting(20),
};
const unknownMatrix = (id: string) => new Problem(404, `There is no matrix ${id.slice(0, 100)}`);
export const UNKNOWN_MATRIX: Cause = {
  name: 'unknownMatrix',
  description: 'There is no such matrix',
  problem: unknownMatrix('3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d'),
};
const withoutResult = ({ status, error }: Pick<Job, 'status' | 'error'>) =>
  new Problem(409, `The matrix has no result: its status is ${status}${error === null ? '' : `, since ${error}`}`);
export const WITHOUT_RESULT: Cause = {
  name: 'withoutResult',
  description: 'The matrix has no result yet, or ended without one',
  problem: withoutResult({ status: 'inProgress', error: null }),
};

/** Accepts a matrix. @throws Problem 422, 429 */
export async function orderMatrix(
  { jobs, matrixLimits }: LargeMatrixParts,
  { project, body }: Of<Values<typeof orderParameters>>,
): Promise<Static<typeof acceptedReply>> {
  const { matrixJobPoints, jobsWaiting } = matrixLimits;
  const origins = readList(body, 'origins', matrixJobPoints);
  const destinations = readList(body, 'destinations', matrixJobPoints);
  const { mode, method, avoid = '' } = body;
  checked('avoid', () => readAvoid(avoid));
  const vehicle = checked('mode', () => readVehicle(body));
  const time = checked(body.departure_time ? 'departure_time' : 'arrival_time', () =>
    readTripTime(body.departure_time, body.arrival_time),
  );
  const order = packOrder({ mode, vehicle, method, avoid, time, origins, destinations });
  const id = await jobs.accept(project.id, 'matrix', order);
  if (id === null) throw tooManyWaiting(jobsWaiting);
  return { matrix_id: id, status: 'accepted' };
}

/** What has become of a matrix. @throws Problem 404 */
export async function matrixStatus(parts: LargeMatrixParts, call: OfMatrix): Promise<MatrixStatus> {
  return statusOf(await matrixOf(parts, call));
}

/** Where the result of a matrix is; how far it is before it is there. @throws Problem 404, 409 */
export async function matrixPlace(parts: LargeMatrixParts, call: OfMatrix): Promise<MatrixStatus | SeeOther> {
  const job = await matrixOf(parts, call);
  if (job.status === 'completed') return new SeeOther(`${MATRICES_PATH}/${job.jobId}/result`);
  if (job.status === 'accepted' || job.status === 'inProgress') return statusOf(job);
  throw withoutResult(job);
}

/** The result of a matrix. @throws Problem 404, 409 */
export async function matrixResult(parts: LargeMatrixParts, call: OfMatrix): Promise<Packed> {
  return new Packed(parts.jobs.result('matrix', await completed(parts, call)));
}

interface OfMatrix {
  readonly project: { readonly id: string };
  readonly path: Values<typeof whichMatrix>;
}

async function completed(parts: LargeMatrixParts, call: OfMatrix): Promise<Job> {
  const job = await matrixOf(parts, call);
  if (job.status !== 'completed') throw withoutResult(job);
  return job;
}

async function matrixOf({ jobs }: LargeMatrixParts, { project, path }: OfMatrix): Promise<Job> {
  const job = await jobs.find('matrix', project.id, path.matrix_id);
  if (!job) throw unknownMatrix(path.matrix_id);
  return job;
}

function statusOf({ jobId, status, error, done, total }: Job): MatrixStatus {
  return {
    matrix_id: jobId,
    status,
    progress: total ? done / total : 0,
    ...(error !== null && { error }),
  };
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
