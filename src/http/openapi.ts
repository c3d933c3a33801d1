import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Type, { type TSchema } from 'typebox';
import { GROUPS } from '../access/groups.ts';
import { VERSION } from '../version.ts';
import type { Credential } from './doors.ts';
import type { Endpoint } from './endpoint.ts';
import { Problem } from './problem.ts';

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

function refusal(description: string, properties: Record<string, TSchema> = { detail: Type.String() }): TSchema {
  return Type.Object(properties, { description });
}

/** The fields of a refusal for the rate, which areas name differently. */
function rateRefusal({ dialect }: Endpoint): Record<string, TSchema> {
  const { body } = dialect(new Problem(429, ''));
  return Object.fromEntries(Object.keys(body).map((name) => [name, Type.String()]));
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
      ...(GROUPS[endpoint.group].service === 'indoor' && {
        400: refusal('What is asked for is not there, or no way leads to it'),
      }),
      ...(endpoint.method !== 'GET' && {
        400: refusal('The data clashes with what is there'),
        409: refusal('What is asked cannot be done now, or the name is taken'),
        413: refusal('The body is longer than this server takes'),
      }),
      401: refusal('No credentials'),
      402: refusal('The quota of the month is used up'),
      403: refusal('The credentials do not allow this'),
      404: refusal('Not found'),
      422: refusal('Bad input: all its errors', { detail: Type.Array(ErrorItem) }),
      ...(GROUPS[endpoint.group].service === 'threewords' && {
        502: refusal('The service that resolves three-word addresses does not answer as it should'),
      }),
      503: refusal('A part of the server does not answer for the moment'),
      429: refusal('Over the rate limit; `Retry-After` says when to come again', rateRefusal(endpoint)),
    },
  };
}
