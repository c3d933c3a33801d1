import { GROUPS } from '../access/groups.ts';
import { HOOK, PRIVATE_KEY } from './admission.ts';
import { typesOf } from './body.ts';
import { standard } from './dialects.ts';
import type { Endpoint } from './endpoint.ts';
import { type Cause, InputProblem, MalformedBody, ServiceDisabled } from './problem.ts';
import {
  badAddress,
  bodyLate,
  bodyTooLong,
  diskFull,
  headTooLong,
  noCredentials,
  noCsrfToken,
  notAllowed,
  notSignedIn,
  quotaUsedUp,
  rateReached,
  unavailable,
  unexpected,
  unknownKey,
  unknownProject,
  unsupportedType,
  withoutHost,
} from './vocabulary.ts';

/** A cause that is not of one endpoint. */
interface GeneralCause extends Cause {
  /** Which endpoints refuse so; all, without it. */
  readonly isOf?: (endpoint: Endpoint) => boolean;
  /** Whether the request is refused before it is known which endpoint it is for: in the standard dialect. */
  readonly isBeforeEndpoint?: boolean;
}

const isForKeys = ({ admits }: Endpoint) => admits.standing === undefined;
const isForPeople = ({ admits }: Endpoint) => (admits.standing ?? 'anybody') !== 'anybody';
const hasBody = ({ method }: Endpoint) => method !== 'GET';
/** A body is read as JSON also where none is wanted. */
const readsJson = (endpoint: Endpoint) => hasBody(endpoint) && endpoint.body?.form !== 'stream';
const readsInput = ({ querySchema, pathSchema, body }: Endpoint) =>
  pathSchema !== undefined ||
  (body !== undefined && body.form !== 'stream') ||
  Object.keys(querySchema.properties).length > 0;

const GENERAL: readonly GeneralCause[] = [
  { name: 'withoutHost', description: 'The request names no host', problem: withoutHost() },
  {
    name: 'badAddress',
    description: 'The path is not valid text',
    problem: badAddress(),
    isOf: ({ pathSchema }) => pathSchema !== undefined,
    isBeforeEndpoint: true,
  },
  {
    name: 'noCredentials',
    description: 'No credentials',
    problem: noCredentials(PRIVATE_KEY),
    isOf: ({ admits }) => admits.standing === undefined && admits !== HOOK,
  },
  {
    name: 'notSignedIn',
    description: 'Nobody has signed in, or the session or the token has ended',
    problem: notSignedIn(),
    isOf: isForPeople,
  },
  {
    name: 'noCsrfToken',
    description: 'A change by session without the token of the session',
    problem: noCsrfToken(),
    isOf: (endpoint) => isForPeople(endpoint) && endpoint.method !== 'GET',
  },
  {
    name: 'notAllowed',
    description: 'The role of whoever has signed in does not allow this',
    problem: notAllowed('operator'),
    isOf: (endpoint) => isForPeople(endpoint) && endpoint.admits.standing !== 'signed in',
  },
  {
    name: 'unknownProject',
    description: 'There is no such project, or whoever has signed in is no member of it',
    problem: unknownProject(),
    isOf: ({ admits, pathSchema }) => admits.standing !== undefined && 'project' in (pathSchema?.properties ?? {}),
  },
  {
    name: 'quotaUsedUp',
    description: 'The quota of the month is used up',
    problem: quotaUsedUp(10_000),
    isOf: (endpoint) => isForKeys(endpoint) && !endpoint.isFree,
  },
  {
    name: 'unknownKey',
    description: 'The credentials do not allow this',
    problem: unknownKey('private_key'),
    isOf: isForKeys,
  },
  {
    name: 'serviceDisabled',
    description: 'The project may not use this service',
    problem: new ServiceDisabled('indoor'),
    isOf: isForKeys,
  },
  {
    name: 'late',
    description: 'The request did not arrive in time',
    problem: bodyLate(),
    isBeforeEndpoint: true,
  },
  {
    name: 'bodyTooLong',
    description: 'The body is longer than this endpoint takes',
    problem: bodyTooLong(16_777_216),
    isOf: readsJson,
  },
  {
    name: 'unsupportedType',
    description: 'The body is of a type or an encoding that is not read',
    problem: unsupportedType(typesOf({}), 'text/html'),
    isOf: readsJson,
  },
  {
    name: 'malformedBody',
    description: 'The body is not JSON',
    problem: new MalformedBody('Unexpected end of JSON input'),
    isOf: readsJson,
  },
  {
    name: 'invalidInput',
    description: 'Bad input: all its errors',
    problem: new InputProblem([{ loc: ['query', 'page'], msg: 'Field required', type: 'missing' }]),
    isOf: readsInput,
  },
  {
    name: 'rateReached',
    description: 'Over the rate limit; `Retry-After` says when to come again',
    problem: rateReached('datasets', GROUPS.datasets.rate, false, 1),
    isOf: isForKeys,
  },
  {
    name: 'headTooLong',
    description: 'The address and the headers are longer than this server takes',
    problem: headTooLong(),
    isBeforeEndpoint: true,
  },
  {
    name: 'unexpected',
    description: 'A failure of the server; its log has the reason under the request id',
    problem: unexpected('6a7bd5a5-6d5e-4c0a-9d0f-1f4f9d0f7a52'),
    isBeforeEndpoint: true,
  },
  {
    name: 'unavailable',
    description: 'A part of the server does not answer for the moment; `Retry-After` says when to come again',
    problem: unavailable('The database does not answer', 1),
  },
  {
    name: 'diskFull',
    description: 'The disk of the server is full: nothing has changed',
    problem: diskFull(),
    isOf: hasBody,
  },
];

/** A cause as an endpoint answers it. */
export interface Worded extends Omit<Cause, 'problem'> {
  readonly refusal: ReturnType<Endpoint['dialect']>;
  readonly headers: readonly string[];
}

/** All causes for which an endpoint refuses, in its dialect, by status. */
export function causesOf(endpoint: Endpoint): Worded[] {
  const general = GENERAL.filter(({ isOf }) => isOf?.(endpoint) ?? true).map(
    ({ name, description, problem, isBeforeEndpoint }) => ({
      name,
      description,
      problem,
      dialect: isBeforeEndpoint ? standard : endpoint.dialect,
    }),
  );
  const own = endpoint.refuses.map((cause) => ({ ...cause, dialect: endpoint.dialect }));
  return [...general, ...own]
    .map(({ name, description, problem, dialect }) => ({
      name,
      description,
      refusal: dialect(problem),
      headers: Object.keys(problem.headers),
    }))
    .sort((a, b) => a.refusal.status - b.refusal.status);
}
