import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Type, { type TSchema } from 'typebox';
import { GROUPS } from '../access/groups.ts';
import { VERSION } from '../version.ts';
import type { Credential } from './admission.ts';
import type { Endpoint } from './endpoint.ts';
import { InputProblem, Problem } from './problem.ts';

const SECURITY: Readonly<Record<Credential, string>> = {
  private_key: 'privateKey',
  'X-Api-Key': 'privateKeyHeader',
  key: 'publicKey',
};

/** The description of the API as a whole; each endpoint adds itself. */
export const OPENAPI: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Waypost',
      version: VERSION,
      description:
        'Location services that a team runs itself: place search, three-word addresses, assets with zones and opening hours, datasets of features, distances, routes and tolls, indoor venues. Coordinates are `latitude,longitude` in queries, `[longitude, latitude]` in GeoJSON and WKT.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    components: {
      securitySchemes: {
        publicKey: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'Public key (`pk_…`), for pages. Needs the header `Referer`.',
        },
        privateKey: { type: 'apiKey', in: 'query', name: 'private_key', description: 'Private key (`sk_…`), for servers.' },
        privateKeyHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'Private key (`sk_…`), instead of `private_key`.',
        },
      },
    },
  },
};

const ErrorItem = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: Type.String(),
  type: Type.String(),
  input: Type.Optional(Type.Unknown()),
  ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

const isIndoor = ({ group }: Endpoint) => GROUPS[group].service === 'indoor';
const isThreewords = ({ group }: Endpoint) => GROUPS[group].service === 'threewords';
const hasBody = ({ method }: Endpoint) => method !== 'GET';
const hasPath = (endpoint: Endpoint) => endpoint.pathSchema !== undefined && !isIndoor(endpoint) && !hasBody(endpoint);

interface Refusal {
  readonly status: number;
  readonly description: string;
  /** Which endpoints refuse so; all, without it. */
  readonly isOf?: (endpoint: Endpoint) => boolean;
}

/** Why requests are refused, in the order of the description. */
const REFUSALS: readonly Refusal[] = [
  { status: 400, description: 'What is asked for is not there, or no way leads to it', isOf: isIndoor },
  { status: 400, description: 'The data clashes with what is there, or broke off', isOf: hasBody },
  { status: 400, description: 'The path is not valid text', isOf: hasPath },
  { status: 401, description: 'No credentials' },
  { status: 402, description: 'The quota of the month is used up' },
  { status: 403, description: 'The credentials do not allow this' },
  { status: 404, description: 'Not found' },
  { status: 408, description: 'The body did not arrive in time', isOf: hasBody },
  { status: 409, description: 'What is asked cannot be done now, or the name is taken', isOf: hasBody },
  { status: 413, description: 'The body is longer than this server takes', isOf: hasBody },
  { status: 415, description: 'The body is of a type or an encoding that is not read', isOf: hasBody },
  { status: 422, description: 'Bad input: all its errors' },
  { status: 429, description: 'Over the rate limit; `Retry-After` says when to come again' },
  {
    status: 502,
    description: 'The service that resolves three-word addresses does not answer as it should',
    isOf: isThreewords,
  },
  { status: 503, description: 'A part of the server does not answer for the moment; `Retry-After` says when to come again' },
  { status: 507, description: 'The disk of the server is full: nothing has changed', isOf: hasBody },
];

/** The refusals of an endpoint, in the fields of its dialect: areas name them differently. */
function refusalsOf(endpoint: Endpoint): Record<number, TSchema> {
  const possible = REFUSALS.filter(({ isOf }) => isOf?.(endpoint) ?? true);
  return Object.fromEntries(
    possible.map(({ status, description }) => {
      const problem = status === 422 ? new InputProblem([]) : new Problem(status, '');
      const { body } = endpoint.dialect(problem);
      const fields = Object.entries(body).map(([name, value]) => [name, fieldSchema(value)] as const);
      return [status, Type.Object(Object.fromEntries(fields), { description })];
    }),
  );
}

/** The schema of a field of a refusal, of which there is one without a word in it. */
function fieldSchema(value: unknown): TSchema {
  if (Array.isArray(value)) return Type.Array(ErrorItem);
  return typeof value === 'string' ? Type.String() : Type.Object({});
}

/** What the description says of an endpoint, made from what it declares. */
export function describeEndpoint(endpoint: Endpoint) {
  const { points, seconds } = GROUPS[endpoint.group].rate;
  return {
    summary: endpoint.summary,
    description: `At most ${points} requests per ${seconds === 1 ? 'second' : `${seconds} s`} and project, shared by the group \`${endpoint.group}\`.`,
    tags: [GROUPS[endpoint.group].service],
    security: endpoint.admits.credentials.map((credential) => ({ [SECURITY[credential]]: [] })),
    querystring: endpoint.querySchema,
    ...(endpoint.pathSchema && { params: endpoint.pathSchema }),
    ...(endpoint.body?.form === 'json' && { body: endpoint.body.schema }),
    ...(endpoint.body?.form === 'stream' && {
      consumes: ['application/octet-stream'],
      body: { content: { 'application/octet-stream': { schema: endpoint.body.schema } } },
    }),
    response: {
      [endpoint.status]: endpoint.replyType
        ? { description: 'The answer', content: { [endpoint.replyType]: { schema: endpoint.reply } } }
        : { ...endpoint.reply, description: 'The answer' },
      ...refusalsOf(endpoint),
    },
  };
}
