import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Check } from 'typebox/value';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import {
  ABOUT_PATH,
  type AboutServer,
  AREA_HEADER,
  GATEWAY_HEADER,
  PART_HEADER,
  PARTS,
  type PartAsked,
  STAGE_HEADER,
  type StageAsked,
  type Whereabouts,
} from '../contract/whereabouts.ts';
import { STAGES } from '../places/index.ts';
import { jsonOf } from '../text/json.ts';

/** What a gateway is told of a server. */
export interface AboutParts {
  readonly endpoints: readonly Endpoint[];
  readonly region: () => Pick<AboutServer, 'region' | 'extent'>;
  readonly readiness: () => Promise<readonly string[]>;
  /** Hears which area this server is of. */
  readonly belongTo: (area: string) => void;
}

/** Which part of an answer a gateway asks for; null for a request that is whole, or of nobody who knows the secret. @throws Problem 400 */
export function partOf({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): PartAsked | null {
  if (!isOfGateway(headers[GATEWAY_HEADER], secret)) return null;
  const part = PARTS.find((each) => each === headers[PART_HEADER]);
  return part ? { isCounted: part === 'counted', search: stageOf(headers[STAGE_HEADER]) } : null;
}

const Asked = Type.Object({
  stage: Type.Enum([...STAGES]),
  known: Type.Array(
    Type.Object({
      text: Type.String(),
      bearers: Type.Integer({ minimum: 0 }),
      namesHolder: Type.Boolean(),
      known: Type.Union([Type.Literal('typed'), Type.Literal('errors'), Type.Null()]),
    }),
  ),
  rows: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
});

function stageOf(sent: unknown): StageAsked | null {
  if (typeof sent !== 'string') return null;
  const asked = jsonOf(Buffer.from(sent, 'base64url').toString('utf8'));
  if (!Check(Asked, asked))
    throw new Problem(400, `${STAGE_HEADER} says no stage that is known here: is the gateway newer?`);
  return asked;
}

function isOfGateway(sent: unknown, secret: string): boolean {
  if (secret === '' || typeof sent !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

/** Tells a gateway what is served here, and whether it is ready. */
export function addAboutServer(
  app: FastifyInstance,
  secret: string,
  { endpoints, region, readiness, belongTo }: AboutParts,
): void {
  if (secret === '') return;
  const operations = endpoints.filter(({ where }) => where.kind !== 'anywhere').map(toldOf);
  app.get(ABOUT_PATH, async ({ headers }): Promise<AboutServer> => {
    if (!isOfGateway(headers[GATEWAY_HEADER], secret))
      throw new Problem(403, 'This is for gateways, which know WAYPOST_GATEWAY_SECRET');
    const { [AREA_HEADER]: area } = headers;
    if (typeof area === 'string') belongTo(area);
    return { isReady: (await readiness()).length === 0, ...region(), operations };
  });
}

function toldOf({ method, path, where }: Endpoint): { method: string; path: string; where: Whereabouts } {
  return { method, path, where };
}
