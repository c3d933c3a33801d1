import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Description } from '../contract/description.ts';
import { Problem } from '../contract/problem.ts';
import type { Damage } from '../storage/damage.ts';
import { VERSION } from '../version.ts';
import { addDocumentation } from './documentation.ts';
import type { Metrics } from './metrics.ts';
import { PROJECT_HEADER } from './people.ts';

/** Whether metrics and the description of the API are served, and to whom. */
type OperationsOptions = Pick<Config, 'host' | 'operationsPort' | 'operationsToken'>;

/** Routes that are only for operators where a port or a token says so. */
const GUARDED = /^\/(?:metrics|docs|openapi\.json)(?:\/|$)/;
/** Routes of people who have signed in: where there is a port for operators they are on that one, too, with a guard of their own. */
const CONSOLE = /^\/(?:admin|console)(?:\/|$)/;
const PROBES = /^\/(?:healthz|readyz)$/;
/** The sources of the state of a server. */
interface OperationsParts {
  readonly readiness: () => Promise<readonly string[]>;
  readonly damage: Pick<Damage, 'list'>;
  /** Of when the data of the region is; null where its maps do not tell. */
  readonly dataTime: () => string | null;
}

/** Adds the endpoints for operators: liveness, readiness, metrics. */
export function addOperations(
  app: FastifyInstance,
  metrics: Metrics,
  { readiness, damage, dataTime }: OperationsParts,
): void {
  app.get('/healthz', () => ({ status: 'ok', version: VERSION }));
  app.get('/readyz', async (_, reply) => {
    const missing = await readiness();
    if (missing.length > 0) return reply.code(503).send({ status: 'not ready', missing });
    const degraded = damage.list();
    const data_timestamp = dataTime();
    return {
      ...(degraded.length === 0 ? { status: 'ok', missing } : { status: 'degraded', missing, degraded }),
      ...(data_timestamp !== null && { data_timestamp }),
    };
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.render()));
}

/** Adds the description of the API, and the pages that show it. */
export function addDescription(app: FastifyInstance, document: Description): void {
  // Put into words once: it is large, and the same for everybody.
  const description = Buffer.from(JSON.stringify(document));
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(description));
  addDocumentation(app, document);
}

/** Keeps metrics and the description to those who may see them. */
export function guardOperations(app: FastifyInstance, { operationsPort, operationsToken }: OperationsOptions): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '';
    const isGuarded = GUARDED.test(route);
    const isOfConsole = CONSOLE.test(route) || request.headers[PROJECT_HEADER] !== undefined;
    const isOnPort = request.raw.socket.localPort === operationsPort;
    if (operationsPort !== null && (isGuarded || isOfConsole) !== isOnPort && !PROBES.test(route)) {
      throw new Problem(404, 'This is not available on this port');
    }
    if (isGuarded && operationsToken !== '' && !bears(request, operationsToken)) {
      throw new Problem(401, 'This requires the WAYPOST_OPERATIONS_TOKEN, as a bearer token or as a password', {
        'www-authenticate': 'Basic realm="Waypost operations"',
      });
    }
    done();
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2);
  const sent = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : value;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return /^(?:basic|bearer)$/i.test(scheme) && timingSafeEqual(digest(sent), digest(token));
}

/** Listens on the port for operators too, as long as the server does. */
export function listenForOperators(
  app: FastifyInstance,
  { host, operationsPort }: OperationsOptions,
  reusePort: boolean,
): void {
  if (operationsPort === null) return;
  const server = createServer((request, response) => app.routing(request, response));
  app.addHook('onReady', async () => {
    server.listen({ port: operationsPort, host, reusePort });
    await once(server, 'listening');
  });
  // As the API's own port: what has arrived is answered before anything that it needs is closed.
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
  });
  app.addHook('onClose', async () => {
    await closed;
  });
}
