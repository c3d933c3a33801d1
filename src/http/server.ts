import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { LimitsUnavailable } from '../access/limits.ts';
import type { Project } from '../access/projects.ts';
import type { Config } from '../config.ts';
import { StatementTimeout } from '../database/open.ts';
import { type Damage, DataUnreadable } from '../storage/damage.ts';
import { VERSION } from '../version.ts';
import { type Dialect, standard } from './dialects.ts';
import { checkAllowance, checkService, type Doors, identify, rateHeaders, takeFromQuota } from './doors.ts';
import { Binary, type Endpoint, Serialized } from './endpoint.ts';
import { createMetrics } from './metrics.ts';
import { describeEndpoint, OPENAPI } from './openapi.ts';
import { MalformedBody, Problem } from './problem.ts';
import { isSecretName, redactSecrets } from './redact.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly dialect?: Dialect;
  }
  interface FastifyRequest {
    project: Project | null;
  }
}

export interface ServerParts {
  readonly config: Config;
  readonly doors: Doors;
  readonly endpoints: readonly Endpoint[];
  /** What is not ready to serve, in words; empty when all is. */
  readonly readiness: () => Promise<readonly string[]>;
  /** What of the data cannot be read: requests that need it are refused, all others are answered. */
  readonly damage: Pick<Damage, 'list'>;
  readonly logStream?: { write(line: string): void };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const JSON_BODY = /^(application\/([\w.-]+\+)?json|text\/plain|application\/x-www-form-urlencoded)\b/;
const LATE = 'The request did not arrive in time (WAYPOST_REQUEST_TIMEOUT)';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** How late a request that takes too long to arrive may be noticed. */
const CHECK_CONNECTIONS_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
const EXPOSED_HEADERS = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after'];

/** The HTTP server: the shared entrance, every endpoint of the areas, and what an operator asks of a server. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      ...(parts.logStream && { stream: parts.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    bodyLimit: config.maxBodyBytes,
    // Bodies of JSON have a time of their own; what is left of this is for uploads.
    requestTimeout: config.uploadTimeoutSeconds * 1000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: config.maxHeaderBytes,
      headersTimeout: config.requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  });
  app.decorateRequest('project', null);
  // Input is read by `readParameters`, which knows the contract's errors; the schemas describe it.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendError(
      new Problem(404, `There is no ${request.url.split('?', 1)[0].slice(0, 200)} here; /docs lists what there is`),
      request,
      reply,
    );
  });
  observeRequests(app, parts.damage);
  endConnectionsOnClose(app);
  await app.register(cors, {
    origin: true,
    strictPreflight: false,
    methods: [...METHODS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
  });
  await app.register(swagger, OPENAPI);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { tryItOutEnabled: true, layout: 'BaseLayout', defaultModelsExpandDepth: -1, docExpansion: 'full' },
    theme: { title: 'Waypost API' },
  });
  parseBodies(app);
  const isStreaming = (endpoint: Endpoint) => endpoint.body?.form === 'stream';
  for (const endpoint of parts.endpoints.filter((each) => !isStreaming(each))) {
    addEndpoint(app, parts.doors, endpoint, config.requestTimeoutSeconds * 1000);
  }
  await addStreamEndpoints(app, parts.doors, parts.endpoints.filter(isStreaming));
  refuseOtherMethods(app, parts.endpoints);
  addOperations(app, parts);
  return app;
}

/** Registers an endpoint behind the doors: who calls and how often before its body is read, then with what, and only then the answer. */
function addEndpoint(app: FastifyInstance, doors: Doors, endpoint: Endpoint, bodyMs: number): void {
  const { method, dialect, body, status } = endpoint;
  app.route<{ Querystring: Record<string, unknown>; Params: Record<string, unknown> }>({
    method,
    url: routePath(endpoint),
    schema: describeEndpoint(endpoint),
    config: { dialect },
    async onRequest(request, reply) {
      const project = await identify(doors, request, endpoint.admits);
      request.project = project;
      checkService(project, endpoint.group);
      const allowance = await doors.limits.take(project, endpoint.group);
      reply.headers(rateHeaders(allowance));
      checkAllowance(allowance);
    },
    ...(method !== 'GET' &&
      body?.form !== 'stream' && { preParsing: (_request, _reply, payload, done) => done(null, inTime(payload, bodyMs)) }),
    async handler(request, reply) {
      const { project } = request;
      if (!project) throw new Error('the doors let nobody in');
      const sent = { query: request.query, path: request.params, body: request.body };
      const answer = endpoint.prepare(sent, project, request.headers['accept-language']);
      await takeFromQuota(doors, project);
      const result = await answer();
      reply.code(status);
      if (result instanceof Serialized) return reply.type(JSON_TYPE).send(result.json);
      return result instanceof Binary ? reply.type(result.type).send(Buffer.from(result.bytes)) : result;
    },
  });
}

/** Bodies are JSON, whatever a client calls them; those that are taken as a stream are of any type. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_BODY, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text).replace(/^\ufeff/, '')));
    } catch (error) {
      done(new MalformedBody(error instanceof Error ? error.message : ''));
    }
  });
}

async function addStreamEndpoints(app: FastifyInstance, doors: Doors, endpoints: readonly Endpoint[]): Promise<void> {
  await app.register(async (streaming) => {
    streaming.removeAllContentTypeParsers();
    streaming.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const endpoint of endpoints) addEndpoint(streaming, doors, endpoint, 0);
  });
}

/** The path as the router writes it. */
function routePath({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** A body that has to arrive whole in so many milliseconds. */
function inTime(payload: Readable, milliseconds: number): Readable {
  const passed = new PassThrough();
  const timer = setTimeout(() => {
    payload.unpipe(passed);
    passed.destroy(new Problem(408, LATE, { connection: 'close' }));
  }, milliseconds);
  timer.unref();
  // A body that was refused before its end is not listened to any more.
  passed.on('error', () => {});
  passed.once('close', () => clearTimeout(timer));
  payload.once('close', () => {
    if (!payload.readableEnded) passed.destroy();
  });
  payload.once('error', (error) => passed.destroy(error));
  return payload.pipe(passed);
}

function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, same] of Map.groupBy(endpoints, routePath)) {
    const allowed = same.map(({ method }) => method);
    app.route({
      method: [...METHODS.filter((method) => !allowed.includes(method)), 'PATCH'],
      url: path,
      schema: { hide: true },
      handler() {
        const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
        throw new Problem(405, `Method not allowed: use ${allow}`, { allow });
      },
    });
  }
}

function addOperations(app: FastifyInstance, { readiness, damage }: Pick<ServerParts, 'readiness' | 'damage'>): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, () => ({ status: 'ok', version: VERSION }));
  app.get('/readyz', hidden, async (_, reply) => {
    const missing = await readiness();
    if (missing.length > 0) return reply.code(503).send({ status: 'not ready', missing });
    const degraded = damage.list();
    return degraded.length === 0 ? { status: 'ok', missing } : { status: 'degraded', missing, degraded };
  });
  app.get('/openapi.json', hidden, () => app.swagger());
}

/** When the server closes, the connections of requests that are still running end with their answers. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Gives every answer its request's id, counts it, and writes its one line into the log. */
function observeRequests(app: FastifyInstance, damage: ServerParts['damage']): void {
  const metrics = createMetrics(() => damage.list());
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.render()),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    metrics.observe(method, request.routeOptions.url ?? 'unknown', status, reply.elapsedTime / 1000);
    request.log[status >= 500 ? 'error' : 'info']({
      method,
      path: redactSecrets(request.url.split('?', 1)[0]),
      query: redactQuery(request.query),
      status,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      ...(request.project && { project: request.project.name }),
    });
  });
}

function redactQuery(query: unknown): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    shown[redactSecrets(name)] = isSecretName(name) ? '[redacted]' : redactSecrets(String(value));
  }
  return shown;
}

function serializeError(error: Error) {
  return { type: error.name, message: redactSecrets(error.message), stack: redactSecrets(error.stack ?? '') };
}

/** Words any failure in the dialect of its endpoint. What is not meant for the sender goes to the log and is a 500 without a word of it. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const dialect = request.routeOptions?.config?.dialect ?? standard;
  const problem = problemOf(error);
  if (!problem) {
    request.log.error({ err: error }, 'unexpected failure');
    reply.header('x-request-id', request.id);
    reply.code(500).send({ detail: `Unexpected failure; the log has it under the request id ${request.id}` });
    return;
  }
  if (problem.status >= 500) request.log.error({ err: error }, problem.message);
  const { status, body } = dialect(problem);
  reply.header('x-request-id', request.id);
  reply.code(status).headers(problem.headers).send(body);
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof StatementTimeout)
    return new Problem(503, `${error.message} (WAYPOST_QUERY_TIMEOUT)`, { 'retry-after': '1' });
  if (error instanceof DataUnreadable) return new Problem(503, error.message, { 'retry-after': '60' });
  if (error instanceof LimitsUnavailable) return new Problem(503, error.message, { 'retry-after': '1' });
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, 'The request body is larger than this server accepts (WAYPOST_MAX_BODY_BYTES)');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(415, 'Unsupported media type: send application/json');
    case 'FST_ERR_BAD_URL':
      return new Problem(400, 'The address of the request is not a valid URL path');
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new Problem(statusCode, error.message)
        : null;
  }
}

const UNREADABLE: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The head of the request is larger than this server accepts (WAYPOST_MAX_HEADER_BYTES)',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', LATE],
};

/** Answers what is not even HTTP, or not in time. */
function refuseUnreadable(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
  );
}
