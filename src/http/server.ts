import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { clientAddress } from '../access/clients.ts';
import { ADMIN } from '../access/groups.ts';
import type { UsageStatistics } from '../access/statistics.ts';
import type { Visitor } from '../access/visitors.ts';
import type { Config } from '../config.ts';
import { NO_PROJECT } from '../contract/admin.ts';
import { TypedText, typesOf } from '../contract/body.ts';
import { ATTRIBUTION_HEADER, type Credit } from '../contract/credit.ts';
import { describeApi } from '../contract/description.ts';
import type { Dialect } from '../contract/dialects.ts';
import { type Endpoint, endpointKey, METHODS, NOTHING, Streamed, WithHeaders } from '../contract/endpoint.ts';
import { PAGE_TOKEN_HEADER } from '../contract/page-token.ts';
import { InputProblem, MalformedBody, Problem } from '../contract/problem.ts';
import { withoutHost } from '../contract/vocabulary.ts';
import { MISSING_HEADER, OUTSIDE_HEADER, type PartAsked } from '../contract/whereabouts.ts';
import { andThen, type Soon } from '../soon.ts';
import type { Damage } from '../storage/damage.ts';
import { before } from '../text/before.ts';
import { decodedText, EncodingError } from '../text/sent-encoding.ts';
import {
  type AccessControl,
  type Caller,
  checkAllowance,
  checkService,
  identify,
  rateHeaders,
  takeFromQuota,
} from './access-control.ts';
import { arriving } from './arriving.ts';
import { type AsideCall, type AsideThread, parseBody } from './aside.ts';
import { addAttribution } from './attribution.ts';
import { auditDetails, namedFields, plainFields } from './audit-details.ts';
import { Connections } from './connections.ts';
import { addDemoPages } from './demo-pages.ts';
import type { LoopWatch, Stall } from './loop-watch.ts';
import { createMetrics, type Figure, type OtherProcesses } from './metrics.ts';
import { addDescription, addOperations, guardOperations, listenForOperators } from './operations.ts';
import { addConsole, addElements } from './pages.ts';
import { type AboutParts, addAboutServer, partOf } from './parts.ts';
import { type People, PROJECT_HEADER } from './people.ts';
import { refuseUnreadable, sendError } from './refusals.ts';
import { observeRequests, requestIdOf } from './request-log.ts';
import { answerOnce, COMPRESSION, searchOf, sendAnswer, UNCHANGED } from './sending.ts';
import type { SlowRequests } from './slow-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly dialect?: Dialect;
    /** The media types of its body. */
    readonly types?: readonly string[];
    /** What it is called in statistics. */
    readonly endpoint?: string;
  }
  interface FastifyRequest {
    /** Whose key or session stands for a project. */
    caller: Caller | null;
    /** Who calls an endpoint for people. */
    visitor: Visitor | null;
    /** Which part of an answer a gateway asks for. */
    part: PartAsked | null;
  }
}

export interface ServerParts {
  readonly config: Config;
  readonly access: AccessControl;
  /** People who sign in; null where nobody may. */
  readonly people: People | null;
  readonly statistics: Pick<UsageStatistics, 'add'>;
  readonly slowRequests: SlowRequests;
  readonly watch: LoopWatch;
  readonly endpoints: readonly Endpoint[];
  /** Where requests are worked on that would hold up all others; null for nowhere. */
  readonly aside: AsideThread | null;
  /** What is not ready to serve, in words; empty when all is. */
  readonly readiness: () => Promise<readonly string[]>;
  /** Whether the server is about to end: connections end with the next answer on them. */
  readonly isDraining: () => boolean;
  /** What of the data cannot be read: requests that need it are refused, all others are answered. */
  readonly damage: Pick<Damage, 'list'>;
  /** What parts of the server tell of themselves at `/metrics`. */
  readonly figures: readonly Figure[];
  /** Those on the same port; null where it is alone. */
  readonly otherProcesses: OtherProcesses | null;
  /** Of when the data of the region is; null where its maps do not tell. */
  readonly dataTime: () => string | null;
  /** What a gateway is told of the region. */
  readonly region: AboutParts['region'];
  readonly belongTo: AboutParts['belongTo'];
  /** Whom the data of the region are by. */
  readonly credits: () => readonly Credit[];
  /** The public key of the demo pages; null where there are none. */
  readonly demoKey: () => Promise<string | null>;
  readonly log: FastifyBaseLogger;
}

/** What endpoints are registered with. */
interface Entrance {
  readonly app: FastifyInstance;
  readonly access: AccessControl;
  readonly people: People | null;
  readonly aside: AsideThread | null;
  readonly connections: Connections;
  readonly watch: LoopWatch;
  readonly bodyMs: number;
  readonly gatewaySecret: string;
}

/** A body of JSON that is too long to be parsed by the thread that serves. */
class LongBody {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

const JSON_BODY = /^(application\/([\w.-]+\+)?json|text\/plain|application\/x-www-form-urlencoded)\b/;
/** Types that programs send where nobody said one: such a body is read as JSON. */
const UNTYPED = /^(text\/plain|application\/x-www-form-urlencoded)\b/;
const JSON_START = /^[[{"tfn0-9-]/;
const JSON_START_BYTES = 64;
const UTF_8_MARK = Buffer.from('\ufeff');
const XML_TYPE = /[/+]xml$/;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;
/** A longer body takes milliseconds to parse and to check. */
const LONG_BODY_BYTES = 64 * 1024;
/** How late a request that takes too long to arrive may be noticed. */
const CHECK_CONNECTIONS_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
/** A connection on which nothing moves for so long, with an answer waiting to be read or a body to be sent, is ended. */
const STILL_MS = 120_000;
const EXPOSED_HEADERS = [
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'etag',
  ATTRIBUTION_HEADER,
  'location',
  'content-crs',
  PAGE_TOKEN_HEADER,
  MISSING_HEADER,
  OUTSIDE_HEADER,
];

/** The HTTP server: the shared entrance, every endpoint of the areas, and what an operator asks of a server. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, access, people, aside } = parts;
  const connections = new Connections(config.maxBytesInFlight);
  const app = Fastify({
    serverFactory: (handler) =>
      connections
        .serve(handler, {
          maxHeaderSize: config.maxHeaderBytes,
          // Refused below, with a reason.
          requireHostHeader: false,
          headersTimeout: Math.min(config.requestTimeoutSeconds, config.uploadTimeoutSeconds) * 1000,
          // Bodies of JSON have a time of their own; what is left of this is for uploads.
          requestTimeout: config.uploadTimeoutSeconds * 1000,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
        })
        .setTimeout(STILL_MS),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    trustProxy: config.proxies.length > 0 && [...config.proxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: config.maxHeaderBytes },
    bodyLimit: config.maxBodyBytes,
    forceCloseConnections: 'idle',
    // What arrives on open connections meanwhile is answered as ever; it is their last answer.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: (error, socket) => connections.refuseBehind(socket, () => refuseUnreadable(error, socket)),
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('visitor', null);
  app.decorateRequest('part', null);
  app.setErrorHandler(sendError);
  const metrics = createMetrics({
    bytesInFlight: () => connections.bytesInFlight,
    damaged: () => parts.damage.list(),
    figures: parts.figures,
    others: parts.otherProcesses,
  });
  const { watch } = parts;
  const stalled = ({ milliseconds, worker }: Stall) => {
    metrics.stalled(worker?.endpoint ?? 'unknown');
    const culprit = worker ? { request_id: worker.id, endpoint: worker.endpoint } : {};
    app.log.warn({ ms: Math.round(milliseconds), ...culprit }, 'the main thread was blocked');
  };
  app.addHook('onListen', async () => watch.begin(stalled));
  app.addHook('onClose', async () => watch.close());
  connections.watch(app);
  observeRequests(app, { metrics, statistics: parts.statistics, slowRequests: parts.slowRequests }, config);
  endConnectionsOnClose(app, parts.isDraining);
  await app.register(cors, {
    origin: true,
    strictPreflight: false,
    methods: [...METHODS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
  });
  await app.register(compress, COMPRESSION);
  guardOperations(app, config);
  refuseUnknownPaths(app);
  parseBodies(app);
  const bodyMs = config.requestTimeoutSeconds * 1000;
  const entrance: Entrance = { app, access, people, aside, connections, watch, bodyMs, gatewaySecret: config.gatewaySecret };
  const ofForm = Map.groupBy(parts.endpoints, ({ body }) => body?.form ?? 'json');
  for (const endpoint of ofForm.get('json') ?? []) addEndpoint(entrance, endpoint);
  for (const endpoint of ofForm.get('text') ?? []) await addTextEndpoint(entrance, endpoint);
  await addStreamEndpoints(entrance, ofForm.get('stream') ?? []);
  refuseOtherMethods(app, parts.endpoints);
  addOperations(app, metrics, parts);
  if (config.work !== 'only') await addPublicPages(app, parts);
  listenForOperators(app, config, parts.otherProcesses !== null);
  return app;
}

/** What belongs to the API: its description, the console, elements and demo pages. */
async function addPublicPages(app: FastifyInstance, parts: ServerParts): Promise<void> {
  addDescription(app, describeApi(parts.endpoints));
  addAboutServer(app, parts.config.gatewaySecret, parts);
  if (parts.config.hasConsole) await addConsole(app);
  await addElements(app);
  addDemoPages(app, parts.demoKey);
  addAttribution(app, parts.credits);
}

/**
 * Registers an endpoint behind access control: who calls and how often before its body is read, then with what, and only then the answer.
 */
function addEndpoint(entrance: Entrance, endpoint: Endpoint): void {
  const { app, connections, watch, bodyMs } = entrance;
  const { method, dialect, body, status } = endpoint;
  const enter = endpoint.group === ADMIN ? enterAsPerson : enterForProject;
  app.route<{ Querystring: Record<string, unknown>; Params: Record<string, unknown> }>({
    method,
    url: routePath(endpoint),
    config: { dialect, types: typesOf(body ?? {}), endpoint: endpointKey(endpoint) },
    ...(body?.maxBytes !== undefined && { bodyLimit: body.maxBytes }),
    onRequest(request, reply, done) {
      const admitted = enter(entrance, endpoint, request, reply);
      if (admitted instanceof Promise)
        admitted.then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      else done();
    },
    preParsing(request, reply, payload, done) {
      if (request.headers.expect !== undefined) reply.raw.writeContinue();
      if (method === 'GET' || body?.form === 'stream') done(null, payload);
      else done(null, arriving(payload, request.raw, connections, bodyMs));
    },
    handler(request, reply) {
      // Of the region that the answer is from, even if another one is in use when it is sent; what is streamed is asked for piece by piece.
      const asked = endpoint.credits?.();
      const send = (made: unknown) => {
        const answer = made instanceof WithHeaders ? made.answer : made;
        if (made instanceof WithHeaders) reply.headers(made.headers);
        reply.code(answer === UNCHANGED ? 304 : status);
        const credits = answer instanceof Streamed ? endpoint.credits?.() : asked;
        if (credits !== undefined) reply.header(ATTRIBUTION_HEADER, credits);
        if (answer === UNCHANGED || endpoint.reply === NOTHING) reply.send();
        else sendAnswer(answer, request, reply, (value) => watch.during(workerOf(request), () => JSON.stringify(value)));
      };
      const sent = andThen(answerTo(entrance, endpoint, request, reply), (made) =>
        andThen(recordChange(entrance, endpoint, request), () => send(made)),
      );
      return sent instanceof Promise ? sent.then(() => reply) : undefined;
    },
  });
}

/** Admits a request by a key, or by somebody who has signed in and names a project, if the rate of the project allows it. */
function enterForProject(
  { access, people, gatewaySecret }: Entrance,
  { admits, group }: Endpoint,
  request: EndpointRequest,
  reply: FastifyReply,
): Soon<void> {
  if (group === ADMIN) return;
  const asked = askedBy(request);
  const named = request.headers[PROJECT_HEADER];
  const identified =
    people && typeof named === 'string' ? people.actFor(headerText(named), asked, admits) : identify(access, asked, admits);
  return andThen(identified, (caller) => {
    request.caller = caller;
    checkService(caller.project, group);
    request.part = partOf(request, gatewaySecret);
    // The first part has been counted, for all of them.
    if (request.part?.isCounted === false) return;
    return andThen(access.limits.take(caller.project, group, 1, caller.client), (allowance) => {
      reply.headers(rateHeaders(allowance));
      checkAllowance(allowance);
    });
  });
}

/** Admits a request to the admin API. */
async function enterAsPerson(
  { people }: Entrance,
  { admits }: Endpoint,
  request: EndpointRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  request.visitor = (await people?.admit(askedBy(request), admits.standing ?? 'operator')) ?? null;
}

/** What admission looks at of a request. */
function askedBy({ method, protocol, query, params: path, headers, ip, raw }: EndpointRequest) {
  return {
    method,
    isSecure: protocol === 'https',
    query,
    path,
    headers,
    address: clientAddress(ip, raw.socket.remoteAddress),
  };
}

/** Headers arrive as Latin-1; names of other letters are sent percent-encoded. */
function headerText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes down what somebody who has signed in has changed. */
function recordChange({ people }: Entrance, endpoint: Endpoint, request: EndpointRequest): Soon<void> {
  const { caller, visitor, params, query, body } = request;
  const person = visitor?.person ?? caller?.person;
  if (!people || !person || !endpoint.admits.writes) return;
  const project = visitor?.project ?? caller?.project ?? null;
  const sent = namedFields(bodyOf(body), endpoint.body?.schema);
  const details = auditDetails(
    namedFields(params, endpoint.pathSchema),
    namedFields(query, endpoint.querySchema),
    visitor ? sent : plainFields(sent),
  );
  return people.record(person, endpoint.operationId, project, details);
}

type EndpointRequest = FastifyRequest<{ Querystring: Record<string, unknown>; Params: Record<string, unknown> }>;

/** For whom a piece of work is done: what a request knows of its route is put together each time that it is asked. */
const workerOf = (request: FastifyRequest) => () => ({
  id: request.id,
  endpoint: request.routeOptions.url ?? 'unknown',
});

/** The answer of an endpoint, on whatever thread it is computed; the quota is checked once the input is valid. */
function answerTo(
  { access, aside, watch }: Entrance,
  endpoint: Endpoint,
  request: EndpointRequest,
  reply: FastifyReply,
): Soon<unknown> {
  const { caller, visitor, query, params: path, body } = request;
  if (!caller) return answerToPerson(endpoint, request, visitor);
  const { project, keyKind } = caller;
  const { headers } = request;
  const { accept, 'accept-language': acceptLanguage } = headers;
  const bytes = body instanceof LongBody ? body.bytes : undefined;
  const from = clientAddress(request.ip, request.raw.socket.remoteAddress);
  const sentTo = { origin: `${request.protocol}://${request.host}`, search: searchOf(request.url) };
  const part = request.part ?? undefined;
  const isCounted = !endpoint.isFree && part?.isCounted !== false;
  const takeOne = () => takeFromQuota(access, caller, null);
  const answerAside = (sent: AsideCall['body']) => {
    if (!aside?.knows(endpoint)) return null;
    const call = { endpoint: endpointKey(endpoint), query, path, headers, project, acceptLanguage, body: sent };
    return aside.answer(call, endpoint, takeOne);
  };
  const long = body instanceof LongBody ? answerAside({ bytes: body.bytes }) : null;
  if (long) return long;
  const { value, prepared } = watch.during(workerOf(request), () => {
    const read = bodyOf(body);
    return {
      value: read,
      prepared: endpoint.prepare(
        { query, path, headers, body: read, bytes, accept, keyKind, part, clientAddress: from, sentTo },
        project,
        acceptLanguage,
      ),
    };
  });
  const heavy = prepared.isHeavy ? answerAside({ value }) : null;
  if (heavy) return heavy;
  const work = () => watch.during(workerOf(request), prepared.answer);
  return andThen(isCounted ? takeFromQuota(access, caller, prepared.units) : undefined, () =>
    prepared.kept ? answerOnce(prepared.kept, project, request, reply, work) : work(),
  );
}

/** What a body says, however long it is. */
const bodyOf = (body: unknown): unknown =>
  body instanceof LongBody ? parseBody(Buffer.from(body.bytes.buffer).toString('utf8')) : body;

/** The same of the admin API: rare and short, so that this thread answers. */
function answerToPerson(endpoint: Endpoint, request: EndpointRequest, visitor: Visitor | null): unknown {
  if (!visitor) throw new Error('a request passed access control without a caller');
  const { query, params: path, headers, body } = request;
  const value = bodyOf(body);
  const clientIs = clientAddress(request.ip, request.raw.socket.remoteAddress);
  const sentTo = { origin: `${request.protocol}://${request.host}`, search: searchOf(request.url) };
  const sent = { query, path, headers, body: value, clientAddress: clientIs, sentTo, visitor };
  return endpoint.prepare(sent, NO_PROJECT, headers['accept-language']).answer();
}

/** Bodies are JSON, whatever a client calls them; those that are taken as a stream are of any type. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_BODY, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const buffer = withoutMark(Buffer.from(bytes));
      if (!mayBeJson(buffer)) refuseUntyped(request);
      if (buffer.length <= LONG_BODY_BYTES) done(null, parseBody(buffer.toString('utf8')));
      else done(null, new LongBody(new Uint8Array(buffer)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

const withoutMark = (bytes: Buffer) =>
  bytes.subarray(0, UTF_8_MARK.length).equals(UTF_8_MARK) ? bytes.subarray(UTF_8_MARK.length) : bytes;

/** Whether a body begins as JSON does, or is empty. */
function mayBeJson(bytes: Buffer): boolean {
  const start = bytes.subarray(0, JSON_START_BYTES).toString('latin1').trimStart();
  return start === '' || JSON_START.test(start);
}

/** A body whose type says nothing of it, such as curl sends, and that is no JSON. @throws MalformedBody with the types to send */
function refuseUntyped({ headers, routeOptions }: FastifyRequest): void {
  const sent = headers['content-type'] ?? '';
  if (!UNTYPED.test(sent)) return;
  const types = (routeOptions.config.types ?? typesOf({})).join(', ');
  throw new MalformedBody(
    'it does not begin as JSON',
    `A body sent as ${before(sent, ';')} is read as JSON: send its Content-Type, one of ${types}`,
  );
}

/** One that takes texts of other types beside JSON. */
async function addTextEndpoint(entrance: Entrance, endpoint: Endpoint): Promise<void> {
  await entrance.app.register(async (texts) => {
    for (const type of endpoint.body?.types ?? []) {
      texts.addContentTypeParser(type, { parseAs: 'buffer' }, ({ headers }, bytes, done) => {
        try {
          const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
          done(null, new TypedText(type, decodedText(Buffer.from(bytes), charset, XML_TYPE.test(type))));
        } catch (error) {
          if (!(error instanceof EncodingError)) throw error;
          done(new InputProblem([{ loc: ['body'], msg: `Value error, ${error.message}`, type: 'value_error' }]));
        }
      });
    }
    addEndpoint({ ...entrance, app: texts }, endpoint);
  });
}

async function addStreamEndpoints(entrance: Entrance, endpoints: readonly Endpoint[]): Promise<void> {
  await entrance.app.register(async (streaming) => {
    streaming.removeAllContentTypeParsers();
    streaming.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const endpoint of endpoints) addEndpoint({ ...entrance, app: streaming }, endpoint);
  });
}

/** The path as the router writes it. */
function routePath({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Answers what is not there before its body is read. */
function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw withoutHost();
    if (request.is404) throw new Problem(404, `There is no ${before(request.url, '?').slice(0, 200)} here; see /docs`);
    done();
  });
}

/** Refuses the methods of a path that neither it has nor one with a parameter in its place: an asset may be named `search`. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methodsOf = new Map(
    [...Map.groupBy(endpoints, routePath)].map(([path, same]) => [path, same.map(({ method }) => method)]),
  );
  for (const [path, own] of methodsOf) {
    const others = [...methodsOf].flatMap(([other, methods]) => (isOneOf(path, other) ? methods : []));
    const allowed = METHODS.filter((method) => own.includes(method) || others.includes(method));
    const refuse = () => {
      const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      throw new Problem(405, `Method not allowed: use ${allow}`, { allow });
    };
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url: path,
      onRequest: refuse,
      handler: refuse,
    });
  }
}

/** Whether a path is what another one stands for, with values for its parameters. */
function isOneOf(path: string, pattern: string): boolean {
  const [segments, others] = [path.split('/'), pattern.split('/')];
  return (
    path !== pattern &&
    segments.length === others.length &&
    others.every((other, i) => other === segments[i] || /^:\w+$/.test(other))
  );
}

/** Before the server closes, connections end with the next answer on them, so that their clients go on elsewhere. */
function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || isDraining()) reply.header('connection', 'close');
    done();
  });
}
