import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '../access/clients.ts';
import type { UsageStatistics } from '../access/statistics.ts';
import type { Config } from '../config.ts';
import { before } from '../text/before.ts';
import type { Metrics } from './metrics.ts';
import { isSecretName, redactSecrets } from './redact.ts';
import type { SlowRequests } from './slow-requests.ts';

/** How much of queries and of the addresses of clients stands in the log. */
type LogForms = Pick<Config, 'logQueries' | 'logClients'>;

/** Names of parameters are our own, or anything at all. */
const MAX_NAME = 40;
const MAX_NAMES = 40;
const MAX_PATH = 500;
const REQUEST_ID = /^[\w.:=+/-]{1,128}$/;
/** W3C Trace Context, level 1: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id of a request: that which it brings, where it is well-formed and holds no key. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) && redactSecrets(sent) === sent ? sent : randomUUID();
}

/** What requests are counted in. */
interface Observers {
  readonly metrics: Metrics;
  readonly statistics: Pick<UsageStatistics, 'add'>;
  readonly slowRequests: SlowRequests;
}

/** Gives every answer its request's id, counts it, and writes its one line into the log: by default nothing of what was searched. */
export function observeRequests(
  app: FastifyInstance,
  { metrics, statistics, slowRequests }: Observers,
  forms: LogForms,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = reply.statusCode;
    const { url: route, config } = request.routeOptions;
    const milliseconds = reply.elapsedTime;
    metrics.observe(method, route ?? 'unknown', status, milliseconds / 1000);
    const { endpoint } = config;
    const { caller } = request;
    if (endpoint !== undefined && caller && request.part?.isCounted !== false)
      statistics.add({ projectId: caller.project.id, keyId: caller.keyId, endpoint, status, milliseconds });
    if (endpoint !== undefined && slowRequests.isSlow(milliseconds))
      slowRequests.add({ ...slowRequest(request), endpoint, status, milliseconds: rounded(milliseconds) });
    // What is undefined is left out.
    request.log[status >= 500 ? 'error' : 'info']({
      method,
      path: pathOf(request.url, route, forms.logQueries),
      query: queryOf(request, forms.logQueries),
      client: clientOf(clientAddress(request.ip, request.raw.socket?.remoteAddress), forms.logClients),
      trace_id: traceOf(request),
      status,
      ms: rounded(milliseconds),
      project: caller?.project.name,
      user: request.visitor?.person?.user.name,
    });
    done();
  });
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;

/** A request as operators see it: its path may hold the secret of a hook. */
function slowRequest({ method, url, caller, visitor }: FastifyRequest) {
  return {
    at: new Date().toISOString(),
    method,
    path: redactSecrets(decoded(before(url, '?'))).slice(0, MAX_PATH),
    project: caller?.project.name ?? visitor?.project?.name ?? null,
  };
}

/** Where nothing is left out the path as it was sent, else the route; an unknown path may hold anything. */
function pathOf(url: string, route: string | undefined, form: LogForms['logQueries']): string {
  if (form === 'full') return redactSecrets(decoded(before(url, '?')));
  return route ?? `unknown (${before(url, '?').length} characters)`;
}

function queryOf({ query }: FastifyRequest, form: LogForms['logQueries']): Record<string, unknown> | undefined {
  if (form === 'none') return undefined;
  return form === 'full' ? redacted(query) : shapeOf(query);
}

/** As the router reads it, so that a key is seen whose letters are percent-encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function redacted(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      redactSecrets(name),
      isSecretName(name) ? '[redacted]' : redactSecrets(String(value)),
    ]),
  );
}

/** The names of the parameters, each with the length of its value. */
function shapeOf(query: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(query ?? {})
      .slice(0, MAX_NAMES)
      .map(([name, value]) => [redactSecrets(name).slice(0, MAX_NAME), String(value).length]),
  );
}

/** An address without its last 8 bits (IPv4) or its last 80 (IPv6): the network of a provider, not a household. */
function truncated(address: string): string {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (mapped) return `${mapped[1]}.0`;
  if (isIP(address) !== 6) return '';
  const groups = before(address, '::')
    .split(':')
    .filter((group) => group !== '');
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::`;
}

function clientOf(address: string, form: LogForms['logClients']): string | undefined {
  if (form === 'none') return undefined;
  return form === 'full' ? address : truncated(address);
}

function traceOf({ headers }: FastifyRequest): string | undefined {
  return typeof headers.traceparent === 'string' ? TRACEPARENT.exec(headers.traceparent)?.[1] : undefined;
}
