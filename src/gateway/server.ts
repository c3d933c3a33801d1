import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../contract/problem.ts';
import {
  ABOUT_PATH,
  GATEWAY_HEADER,
  MISSING_HEADER,
  OUTSIDE_HEADER,
  PART_HEADER,
  STAGE_HEADER,
} from '../contract/whereabouts.ts';
import { createMetrics } from '../http/metrics.ts';
import { guardOperations } from '../http/operations.ts';
import { sendError } from '../http/refusals.ts';
import { requestIdOf } from '../http/request-log.ts';
import { before } from '../text/before.ts';
import { VERSION } from '../version.ts';
import { type Asked, askedOf } from './asking.ts';
import type { Atlas } from './atlas.ts';
import { NoAnswer, type Outgoing, passedOn } from './upstream.ts';

/** Headers of one area's answer that do not hold for several. */
const OF_ONE_ANSWER = new Set(['content-length', 'content-encoding', 'etag', 'last-modified', 'vary', 'date']);
const METHODS_THAT_READ = new Set(['GET', 'HEAD', 'OPTIONS']);
const RETRY_SECONDS = '1';

export interface GatewayParts {
  readonly config: Config;
  readonly atlas: Atlas;
  readonly log: FastifyBaseLogger;
  readonly isDraining: () => boolean;
}

/** The server that passes requests on. */
export async function buildGateway({ config, atlas, log, isDraining }: GatewayParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    trustProxy: config.proxies.length > 0 && [...config.proxies],
    http: { maxHeaderSize: config.maxHeaderBytes },
    requestTimeout: config.uploadTimeoutSeconds * 1000,
    bodyLimit: config.maxBodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: config.maxHeaderBytes },
  });
  app.setErrorHandler((error: Error, request, reply) => sendError(problemOf(error), request, reply));
  const metrics = createMetrics({ bytesInFlight: () => 0, damaged: () => [], figures: [], others: null });
  guardOperations(app, config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = reply.elapsedTime;
    const path = atlas.whereOf(request.method, before(request.url, '?')).where.kind;
    metrics.observe(request.method, path, reply.statusCode, milliseconds / 1000);
    request.log.info({ method: request.method, status: reply.statusCode, where: path, ms: Math.round(milliseconds) });
  });
  app.addHook('onSend', async (_, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'ok', version: VERSION }));
  app.get('/readyz', (_, reply) => {
    const missing = atlas.areas.filter(({ isReady }) => !isReady).map(({ name }) => name);
    const isReady = !isDraining() && missing.length < atlas.areas.length;
    const status = isReady ? (missing.length > 0 ? 'degraded' : 'ok') : 'not ready';
    return reply.code(isReady ? 200 : 503).send({ status, missing: isDraining() ? ['draining', ...missing] : missing });
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.render()));
  app.all('/*', (request, reply) => passOn(atlas, config, request, reply));
  return app;
}

/** Sends a request to who answers it, and the answer back. */
async function passOn(atlas: Atlas, { gatewaySecret, maxBodyBytes }: Config, request: FastifyRequest, reply: FastifyReply) {
  const path = before(request.url, '?');
  if (path.startsWith(ABOUT_PATH)) throw new Problem(404, `There is no ${ABOUT_PATH} here`);
  const { where, found } = atlas.whereOf(request.method, path);
  const isPlaced = where.kind !== 'anywhere';
  const body = METHODS_THAT_READ.has(request.method) ? null : request.raw;
  const outgoing: Outgoing = {
    method: request.method,
    path: request.url,
    headers: forwarded(request),
    body: isPlaced && body ? await limited(request, maxBodyBytes) : body,
  };
  const query = new URL(request.url, 'http://gateway').searchParams;
  const asked = askedOf(atlas, gatewaySecret, { where, found, query, outgoing });
  // What has a place mostly only asks, also where it is sent with POST.
  const isWritten = where.kind === 'points' && where.isWritten === true;
  if ('areas' in asked) return passBack(asked, outgoing, body === null || (isPlaced && !isWritten), reply);
  const { status, headers, body: joined, missing } = await asked.joined;
  if (missing.length > 0) reply.header(MISSING_HEADER, missing.join(', '));
  const kept = Object.entries(passedOn(headers)).filter(([name]) => !OF_ONE_ANSWER.has(name));
  return reply.code(status).headers(Object.fromEntries(kept)).send(joined);
}

/** The answer of the first area that gives one, as it comes. */
async function passBack(
  { areas, outside }: Extract<Asked, { areas: unknown }>,
  outgoing: Outgoing,
  mayRepeat: boolean,
  reply: FastifyReply,
) {
  let failure: NoAnswer | null = null;
  for (const area of areas) {
    try {
      const answer = await area.send(outgoing, mayRepeat);
      if (outside > 0) reply.header(OUTSIDE_HEADER, String(outside));
      return reply
        .code(answer.statusCode ?? 502)
        .headers(passedOn(answer.headers))
        .send(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      failure = error;
      if (!mayRepeat) break;
    }
  }
  throw failure ?? new Error('there are no areas');
}

/** The body of a request that is read here. @throws Problem 413 */
async function limited({ raw, headers }: FastifyRequest, most: number): Promise<Buffer> {
  const refuse = () =>
    new Problem(413, `The body has more than ${most} bytes (WAYPOST_MAX_BODY_BYTES)`, { connection: 'close' });
  if (Number(headers['content-length'] ?? 0) > most) throw refuse();
  let length = 0;
  raw.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > most) raw.destroy(refuse());
  });
  return buffer(raw);
}

/** The headers of a request, with the address of the client, and without what a gateway alone says. */
function forwarded({ headers, ip, ips, id, protocol }: FastifyRequest): IncomingHttpHeaders {
  const { [GATEWAY_HEADER]: _secret, [PART_HEADER]: _part, [STAGE_HEADER]: _stage, ...others } = headers;
  // Of those before it only those count that it trusts.
  const clients = ips ? ips.toReversed() : [ip];
  return { ...others, 'x-request-id': id, 'x-forwarded-for': clients.join(', '), 'x-forwarded-proto': protocol };
}

/** An area that does not answer is a refusal to be tried again. */
function problemOf(error: Error): Error {
  if (!(error instanceof NoAnswer)) return error;
  return new Problem(503, 'No server of the area answers at the moment', { 'retry-after': RETRY_SECONDS });
}
