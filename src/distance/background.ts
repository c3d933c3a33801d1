import Type, { type TSchema } from 'typebox';
import { PRIVATE_KEY, WRITING_KEY } from '../contract/admission.ts';
import { type Endpoint, endpoint, NOTHING, Packed, SeeOther } from '../contract/endpoint.ts';
import { parameter, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { JOB_STATUSES, type Job } from '../jobs/job-record.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Kinds of answers that are worked out in the background. */
type Kind = 'matrix' | 'plan';

/** A kind of such answers, and what it is called. */
export interface Background<IdName extends string = string> {
  readonly kind: Kind;
  /** Where they are asked for; what has become of one stands below. */
  readonly path: string;
  /** The id of one in paths and answers. */
  readonly idName: IdName;
  /** The same in the names of operations and schemas: `LargeMatrix`. */
  readonly operand: string;
  readonly title: string;
  /** One of them in a sentence. */
  readonly inWords: string;
  /** What its progress is a share of. */
  readonly shareOf: string;
}

export interface BackgroundParts {
  readonly jobs: Jobs<Kind>;
}

interface OfProject {
  readonly project: { readonly id: string };
}

interface OfOne extends OfProject {
  readonly path: Readonly<Record<string, string>>;
}

const Id = Type.String({ description: 'A UUID.' });

const named = <Name extends string, T>(name: Name, value: T) => ({ [name]: value }) as Readonly<Record<Name, T>>;

export function acceptedReply<IdName extends string>({ idName, title }: Background<IdName>) {
  return Type.Object({ ...named(idName, Id), status: Type.Literal('accepted') }, { title: `${title}Accepted` });
}

/** What has become of one. */
export function statusReply<IdName extends string>({ idName, title, shareOf }: Background<IdName>) {
  return Type.Object(
    {
      ...named(idName, Id),
      status: Type.Enum([...JOB_STATUSES], { type: 'string' }),
      progress: Type.Number({ minimum: 0, maximum: 1, description: `The share of ${shareOf} that is done.` }),
      /** Why, where it is `timeout` or `error`. */
      error: Type.Optional(Type.String()),
    },
    { title: `${title}Status` },
  );
}

function statusOf({ idName }: Background, { jobId, status, error, done, share, total }: Job) {
  const progress = total ? Math.min(1, (done + share) / total) : 0;
  return { [idName]: jobId, status, progress, ...(error !== null && { error }) };
}

const tooManyWaiting = (most: number) =>
  new Problem(
    429,
    `${most} matrices and plans of the project are not finished (WAYPOST_JOBS_WAITING); wait for one of them, or delete it`,
    { 'retry-after': '10' },
  );
const TOO_MANY_WAITING: Cause = {
  name: 'tooManyWaiting',
  description: 'Too many matrices and plans of the project are not finished',
  problem: tooManyWaiting(20),
};

const unknown = ({ kind }: Background, id: string) => new Problem(404, `There is no ${kind} ${id.slice(0, 100)}`);
const unknownOf = (of: Background): Cause => ({
  name: of.kind === 'matrix' ? 'unknownMatrix' : 'unknownPlan',
  description: `There is no such ${of.kind}`,
  problem: unknown(of, '3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d'),
});

const withoutResult = ({ kind }: Background, { status, error }: Pick<Job, 'status' | 'error'>) =>
  new Problem(409, `The ${kind} has no result: its status is ${status}${error === null ? '' : `, since ${error}`}`);
const withoutResultOf = (of: Background): Cause => ({
  name: `${of.kind}WithoutResult`,
  description: `The ${of.kind} has no result yet, or ended without one`,
  problem: withoutResult(of, { status: 'inProgress', error: null }),
});

/** Whoever may have one worked out may see what has become of it. */
const COMMON = { group: 'jobs', admits: PRIVATE_KEY } as const;

/** What endpoints that accept one have in common. @param points where it is about: servers of that area work on it */
export function accepting<IdName extends string>(of: Background<IdName>, ...points: readonly string[]) {
  return {
    ...COMMON,
    where: { kind: 'points', names: points, isWritten: true },
    method: 'POST',
    path: of.path,
    operationId: `order${of.operand}`,
    query: {},
    reply: acceptedReply(of),
    status: 202,
    refuses: [TOO_MANY_WAITING],
  } as const;
}

/** Accepts one. @returns its id @throws Problem 429 */
export async function accept({ jobs }: BackgroundParts, { kind }: Background, { project }: OfProject, order: Uint8Array) {
  const id = await jobs.accept(project.id, kind, order);
  if (id === null) throw tooManyWaiting(jobs.mostWaiting);
  return id;
}

/** What has become of those that were accepted. */
export function followingEndpoints(of: Background, result: TSchema, { jobs }: BackgroundParts): Endpoint[] {
  const { kind, path, idName, operand, inWords } = of;
  const description = `The \`${idName}\` of a ${kind} that was accepted.`;
  const which = required(parameter(Type.String({ description }), undefined, (id) => id));
  const ofOne = { ...COMMON, at: { [idName]: which }, query: {} } as const;
  const unknownOne = unknownOf(of);
  const status: TSchema = statusReply(of);
  const find = async ({ project, path: { [idName]: id = '' } }: OfOne): Promise<Job> => {
    const job = await jobs.find(kind, project.id, id);
    if (!job) throw unknown(of, id);
    return job;
  };
  return [
    endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}/{${idName}}/status`,
      operationId: `get${operand}Status`,
      summary: `What has become of ${inWords}`,
      reply: status,
      refuses: [unknownOne],
      answer: async (call) => statusOf(of, await find(call)),
    }),
    endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}/{${idName}}`,
      operationId: `get${operand}`,
      summary: `Where the result of ${inWords} is`,
      reply: status,
      status: 202,
      seeOther: { description: `Where the result is, once the ${kind} is completed`, reply: result },
      refuses: [unknownOne, withoutResultOf(of)],
      async answer(call) {
        const job = await find(call);
        if (job.status === 'completed') return new SeeOther(`${path}/${job.jobId}/result`);
        if (job.status === 'accepted' || job.status === 'inProgress') return statusOf(of, job);
        throw withoutResult(of, job);
      },
    }),
    endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}/{${idName}}/result`,
      operationId: `get${operand}Result`,
      summary: `The result of ${inWords}`,
      reply: result,
      refuses: [unknownOne, withoutResultOf(of)],
      async answer(call) {
        const job = await find(call);
        if (job.status !== 'completed') throw withoutResult(of, job);
        return new Packed(jobs.result(kind, job));
      },
    }),
    endpoint({
      ...ofOne,
      admits: WRITING_KEY,
      method: 'DELETE',
      path: `${path}/{${idName}}`,
      operationId: `delete${operand}`,
      summary: `Cancel the work on ${inWords}, or drop its result`,
      reply: NOTHING,
      status: 204,
      refuses: [unknownOne],
      async answer({ project, path: { [idName]: id = '' } }) {
        if (!(await jobs.drop(kind, project.id, id))) throw unknown(of, id);
      },
    }),
  ];
}
