import type { TObject } from 'typebox';
import { ADMIN, type AdminGroup, GROUPS, type Service } from '../access/groups.ts';
import { VERSION } from '../version.ts';
import type { Credential, Standing } from './admission.ts';
import { causesOf, type Worded } from './causes.ts';
import {
  byMarks,
  byOwner,
  type Json,
  type JsonObject,
  NamedParts,
  NamedSchemas,
  type Owner,
  pascal,
  plain,
} from './components.ts';
import { type Elsewhere, type Endpoint, NOTHING } from './endpoint.ts';
import { exampleOf } from './examples.ts';
import { mayBeEmpty } from './parameters.ts';

/** The description of the API, in the form of OpenAPI 3.1. */
export type Description = JsonObject;

/** The secret of a hook is a parameter of its path, which no scheme describes. */
const SECURITY: Readonly<Record<Exclude<Credential, 'reimport_key'>, string>> = {
  private_key: 'privateKey',
  'X-Api-Key': 'privateKeyHeader',
  key: 'publicKey',
  token: 'adminToken',
  session: 'adminSession',
};

const SECURITY_SCHEMES: Readonly<Record<string, JsonObject>> = {
  publicKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'Public key (`pk_…`), for pages. Needs the header `Referer` or `Origin`.',
  },
  privateKey: { type: 'apiKey', in: 'query', name: 'private_key', description: 'Private key (`sk_…`), for servers.' },
  privateKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'Private key (`sk_…`), instead of `private_key`.',
  },
  adminToken: { type: 'http', scheme: 'bearer', description: 'Token of a user (`wpt_…`), for programs.' },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'waypost_session',
    description:
      'Session of a browser; over HTTPS the cookie is `__Host-waypost_session`. Requests that change something need the header `X-CSRF-Token`.',
  },
};

const TAGS: Readonly<Record<Service | AdminGroup, string>> = {
  localities: 'Place search: suggestions, details, geocoding, points of interest.',
  threewords: 'Three-word addresses.',
  datasets: 'Features from files, by geometry and attributes.',
  stores: 'Assets with their zones and opening hours.',
  distance: 'Matrices, routes, tolls, isochrones and map matching.',
  map: 'The basemap: vector tiles, styles, characters and icons.',
  indoor: 'Venues: points of interest, directions, matrices, tiles.',
  admin: 'Management of the server, for people who have signed in: projects, keys, users, regions, imports, state.',
};

const tagOf = ({ group }: Pick<Endpoint, 'group'>) => (group === ADMIN ? ADMIN : GROUPS[group].service);

const INFO = {
  title: 'Waypost',
  version: VERSION,
  description:
    'Self-hosted location services: place search, three-word addresses, assets with zones and opening hours, datasets of features, distances, routes and tolls, indoor venues. Coordinates are `latitude,longitude` in queries, `[longitude, latitude]` in GeoJSON and WKT. An optional parameter of the query that is empty counts as not sent.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
} as const;

const RESPONSE_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'QuotaUsedUp',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Late',
  409: 'Conflict',
  413: 'TooLong',
  415: 'UnsupportedType',
  422: 'Invalid',
  429: 'RateReached',
  431: 'HeadTooLong',
  500: 'Unexpected',
  501: 'NotSetUp',
  502: 'ResolverFailed',
  503: 'Unavailable',
  507: 'DiskFull',
};

const HEADERS: Readonly<Record<string, JsonObject>> = {
  'retry-after': { description: 'Seconds until the request may be repeated.', schema: { type: 'integer' } },
};

/** What is named in the description of an API. */
interface Components {
  readonly schemas: NamedSchemas;
  readonly parameters: NamedParts<Owner>;
  readonly responses: NamedParts<readonly string[]>;
}

/** Describes an API by what its endpoints declare. */
export function describeApi(endpoints: readonly Endpoint[]): Description {
  const components: Components = {
    schemas: new NamedSchemas(),
    parameters: new NamedParts('parameters', byOwner),
    responses: new NamedParts('responses', byMarks),
  };
  const operations = endpoints.map((endpoint) => ({ endpoint, operation: describeOperation(endpoint, components) }));
  const paths = Map.groupBy(operations, ({ endpoint }) => endpoint.path);
  const services = new Set(endpoints.map(tagOf));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'This server.' }],
    tags: [...services].map((name) => ({ name, description: TAGS[name] })),
    paths: Object.fromEntries(
      [...paths].map(([path, same]) => [
        path,
        Object.fromEntries(same.map(({ endpoint, operation }) => [endpoint.method.toLowerCase(), operation()])),
      ]),
    ),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: components.schemas.all(),
      parameters: components.parameters.all(),
      responses: components.responses.all(),
    },
  };
}

/** An operation, to be written down when all are known: how its parts are named depends on the others. */
function describeOperation(endpoint: Endpoint, components: Components): () => JsonObject {
  const { operationId, summary, admits, querySchema, pathSchema, headersSchema } = endpoint;
  const service = tagOf(endpoint);
  const owner = { service, operationId };
  const parameters = [
    ...(pathSchema ? parametersOf('path', pathSchema, owner, components) : []),
    ...parametersOf('query', querySchema, owner, components),
    ...(headersSchema ? parametersOf('header', headersSchema, owner, components) : []),
  ];
  const body = bodyOf(endpoint, components);
  const causes = Map.groupBy(causesOf(endpoint), ({ refusal }) => refusal.status);
  const refusals = [...causes]
    .filter(([status]) => status !== endpoint.status)
    .map(([status, of]) => [status, refusalOf(status, of, components)] as const);
  const reply = replyOf(endpoint, causes.get(endpoint.status) ?? [], components);
  return () => ({
    operationId,
    tags: [service],
    summary,
    description: ratesOf(endpoint),
    security: admits.credentials
      .filter((credential) => credential !== 'reimport_key')
      .map((credential) => ({ [SECURITY[credential]]: [] })),
    ...(parameters.length > 0 && { parameters: parameters.map((refer) => refer()) }),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status]: reply,
      ...(endpoint.isKept && { 304: { description: 'What the client has, by its `If-None-Match`, is still so.' } }),
      ...(endpoint.seeOther && elsewhere(endpoint.seeOther, components)),
      ...Object.fromEntries(refusals.map(([status, refer]) => [status, refer()])),
    },
  });
}

/** An answer that stands elsewhere, and what a client reads that follows there. */
const elsewhere = ({ description, reply }: Elsewhere, { schemas }: Components): JsonObject => ({
  200: {
    description: 'What stands there, for clients that follow the 303',
    content: { 'application/json': { schema: schemas.add(reply) } },
  },
  303: {
    description,
    headers: {
      location: { description: 'Its path on this server, with the query of the request.', schema: { type: 'string' } },
    },
  },
});

/** Who may call an operation of the admin API, in words. */
const WHO: Readonly<Record<Standing, string>> = {
  anybody: 'For anybody.',
  'signed in': 'For whoever has signed in.',
  operator: 'For operators.',
  owner: 'For operators and owners of the project.',
  editor: 'For operators, owners and editors of the project.',
  viewer: 'For operators and members of the project.',
};

/** How often an operation may be called, in words. */
function ratesOf({ group, unitsGroup, admits, isFree }: Endpoint): string {
  if (group === ADMIN) return WHO[admits.standing ?? 'anybody'];
  const perSeconds = (seconds: number) => (seconds === 1 ? 'second' : `${seconds} s`);
  const { points, seconds } = GROUPS[group].rate;
  const requests = `At most ${points} requests per ${perSeconds(seconds)} and project, shared by the group \`${group}\`.`;
  if (isFree) return `${requests} It does not count in the quota.`;
  if (unitsGroup === undefined) return requests;
  const { rate } = GROUPS[unitsGroup];
  return `${requests} Each row counts as a request of the quota, and in the group \`${unitsGroup}\`: at most ${rate.points} per ${perSeconds(rate.seconds)}.`;
}

type Reference = () => JsonObject;

function parametersOf(
  place: 'query' | 'path' | 'header',
  { properties, required: names }: TObject,
  owner: Owner,
  { schemas, parameters }: Components,
): Reference[] {
  const required: readonly string[] = names ?? [];
  return Object.entries(properties).map(([name, schema]) => {
    const { description, deprecated, ...rest } = schemas.add(schema);
    return parameters.add(`${pascal(name)}Parameter`, owner, {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(place === 'query' && !required.includes(name) && mayBeEmpty(schema) && { allowEmptyValue: true }),
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
      schema: rest,
    });
  });
}

function bodyOf({ operationId, body }: Endpoint, { schemas }: Components): JsonObject | null {
  if (!body) return null;
  const example = exampleOf(operationId)?.body;
  if (body.form === 'stream')
    return { required: true, content: { 'application/octet-stream': { schema: schemas.add(body.schema) } } };
  const schema = schemas.addAs(`${pascal(operationId)}Body`, body.schema);
  const content = {
    'application/json': { schema, ...(example !== undefined && { example: plain(example) }) },
    ...Object.fromEntries((body.jsonTypes ?? []).map((type) => [type, { schema }])),
    ...Object.fromEntries((body.types ?? []).map((type) => [type, { schema: { type: 'string' } }])),
  };
  return { required: true, content };
}

/** The answer of success, with the example that was made by asking; and what refuses with the same status. */
function replyOf(
  { operationId, reply, replyType, otherReplyType }: Endpoint,
  refusals: readonly Worded[],
  { schemas }: Components,
): JsonObject {
  if (reply === NOTHING) return { description: 'Done' };
  const example = exampleOf(operationId);
  const examples: Record<string, Json> = {
    ...(example?.answer !== undefined && { answer: { summary: example.request, value: plain(example.answer) } }),
    ...examplesOf(refusals),
  };
  if (replyType) return { description: 'The answer', content: { [replyType]: { schema: schemas.add(reply) } } };
  return {
    description: 'The answer',
    content: {
      'application/json': {
        schema: schemas.addAs(`${pascal(operationId)}Reply`, reply),
        ...(Object.keys(examples).length > 0 && { examples }),
      },
      ...(otherReplyType && { [otherReplyType]: { schema: { type: 'string' } } }),
    },
  };
}

function refusalOf(status: number, causes: readonly Worded[], { schemas, responses }: Components): Reference {
  const named = new Set(causes.flatMap(({ refusal }) => (refusal.schema ? [refusal.schema] : [])));
  const forms = [...named].map((schema) => schemas.add(schema));
  const [form, ...others] = forms;
  if (!form) throw new Error(`a refusal of status ${status} has no form`);
  const headers = [...new Set(causes.flatMap((cause) => cause.headers))].filter((name) => name in HEADERS);
  const marks = [...causes.map(({ name }) => name), ...forms.map(({ $ref }) => String($ref).replace(/^.*\//, ''))];
  return responses.add(RESPONSE_NAMES[status] ?? `Status${status}`, marks, {
    description: [...new Set(causes.map(({ description }) => description))].join('. '),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(Object.entries(HEADERS).filter(([header]) => headers.includes(header))),
    }),
    content: {
      'application/json': {
        schema: others.length === 0 ? form : { anyOf: forms },
        examples: examplesOf(causes),
      },
    },
  });
}

function examplesOf(causes: readonly Worded[]): JsonObject {
  return Object.fromEntries(
    causes.map(({ name, description, refusal }) => [name, { summary: description, value: plain(refusal.body) }]),
  );
}
