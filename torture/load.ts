import { Agent, request } from 'node:http';

/** A request as it is sent: all of it is known before. */
export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of requests: how long each took from when it was due, and how many had which status; 0 is none at all. */
export interface Hits {
  readonly milliseconds: number[];
  readonly statuses: Map<number, number>;
}

export interface Load<S extends Shot = Shot> {
  readonly origin: string;
  /** Sent by turns. */
  readonly shots: readonly S[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Addresses of this machine that they come from, by turns; they do not identify who sends them. */
  readonly from: readonly string[];
}

/** What came of one request: its status, or 0 where there is no answer, and whether it says when to come again. */
export interface Landing {
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

const NOWHERE: Landing = { status: 0, hasRetryAfter: false };
/** What has not been answered for so long has failed. */
const PATIENCE_MS = 30_000;
const CONNECTIONS = 64;

/**
 * Sends requests at their times, whether those before have been answered or not; ends when all have.
 *
 * @param log called with each answer
 */
export async function fire<S extends Shot>(
  { origin, shots, perSecond, seconds, from }: Load<S>,
  log: (shot: S, landing: Landing, milliseconds: number) => void = () => {},
): Promise<Hits> {
  const hits: Hits = { milliseconds: [], statuses: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = began + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const shot = shots[i % shots.length];
    const shoot = shootOnce(origin, shot, agent, from[i % from.length]).then((landing) => {
      const { status } = landing;
      const milliseconds = performance.now() - due;
      hits.milliseconds.push(milliseconds);
      hits.statuses.set(status, (hits.statuses.get(status) ?? 0) + 1);
      log(shot, landing, milliseconds);
    });
    sent.push(shoot);
  }
  await Promise.all(sent);
  agent.destroy();
  return hits;
}

/** What of the answer matters, once all of it has been read. */
export function shootOnce(
  origin: string,
  { method, path, headers, body }: Shot,
  agent: Agent,
  localAddress?: string,
): Promise<Landing> {
  return new Promise((resolve) => {
    const options = { method, headers, agent, ...(localAddress !== undefined && { localAddress }) };
    const outgoing = request(`${origin}${path}`, options, (response) => {
      response.on('error', () => resolve(NOWHERE));
      const { statusCode: status = 0, headers: received } = response;
      response.on('end', () => resolve({ status, hasRetryAfter: received['retry-after'] !== undefined }));
      response.resume();
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.on('error', () => resolve(NOWHERE));
    outgoing.end(body);
  });
}
