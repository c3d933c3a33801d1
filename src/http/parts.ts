import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import {
  ABOUT_PATH,
  type AboutServer,
  GATEWAY_HEADER,
  PART_HEADER,
  PARTS,
  type Part,
  type Whereabouts,
} from '../contract/whereabouts.ts';

/** What a gateway is told of a server. */
export interface AboutParts {
  readonly endpoints: readonly Endpoint[];
  readonly region: () => Pick<AboutServer, 'region' | 'extent'>;
  readonly readiness: () => Promise<readonly string[]>;
}

/** Which part of an answer a gateway asks for; null for a request that is whole, or of nobody who knows the secret. */
export function partOf({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): Part | null {
  if (!isOfGateway(headers[GATEWAY_HEADER], secret)) return null;
  return PARTS.find((part) => part === headers[PART_HEADER]) ?? null;
}

function isOfGateway(sent: unknown, secret: string): boolean {
  if (secret === '' || typeof sent !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

/** Tells a gateway what is served here, and whether it is ready. */
export function addAboutServer(app: FastifyInstance, secret: string, { endpoints, region, readiness }: AboutParts): void {
  if (secret === '') return;
  const operations = endpoints.filter(({ where }) => where.kind !== 'anywhere').map(toldOf);
  app.get(ABOUT_PATH, async ({ headers }): Promise<AboutServer> => {
    if (!isOfGateway(headers[GATEWAY_HEADER], secret))
      throw new Problem(403, 'This is for gateways, which know WAYPOST_GATEWAY_SECRET');
    return { isReady: (await readiness()).length === 0, ...region(), operations };
  });
}

function toldOf({ method, path, where }: Endpoint): { method: string; path: string; where: Whereabouts } {
  return { method, path, where };
}
