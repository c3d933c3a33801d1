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

export interface Load {
  readonly origin: string;
  /** Sent by turns. */
  readonly shots: readonly Shot[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Addresses of this machine that they come from, by turns; they do not tell who sends them. */
  readonly from: readonly string[];
}

/** What has not been answered for so long has failed. */
const PATIENCE_MS = 30_000;
const CONNECTIONS = 64;

/** Sends requests at their times, whether those before have been answered or not; ends when all have. */
export async function fire({ origin, shots, perSecond, seconds, from }: Load): Promise<Hits> {
  const hits: Hits = { milliseconds: [], statuses: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = began + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const shoot = shootOnce(origin, shots[i % shots.length], agent, from[i % from.length]).then((status) => {
      hits.milliseconds.push(performance.now() - due);
      hits.statuses.set(status, (hits.statuses.get(status) ?? 0) + 1);
    });
    sent.push(shoot);
  }
  await Promise.all(sent);
  agent.destroy();
  return hits;
}

/** The status of the answer, all of which has been read; 0 where there is none. */
function shootOnce(
  origin: string,
  { method, path, headers, body }: Shot,
  agent: Agent,
  localAddress?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const options = { method, headers, agent, ...(localAddress !== undefined && { localAddress }) };
    const outgoing = request(`${origin}${path}`, options, (response) => {
      response.on('error', () => resolve(0));
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}
