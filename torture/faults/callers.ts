import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { send } from '../../test/support/request.ts';
import type { Installation } from '../installation.ts';
import { type Shot, shootOnce } from '../load.ts';
import { KINDS, type Kind } from './fault.ts';

/** How often each kind is sent. */
const A_SECOND: Readonly<Record<Kind, number>> = { known: 20, unknown: 3, read: 6, write: 6, upload: 0.5 };
/** What is answered when nothing is wrong; an upload while another one runs is refused. */
const USUAL: Readonly<Record<Kind, readonly number[]>> = {
  known: [200],
  unknown: [401, 403],
  read: [200],
  write: [200, 201],
  upload: [202, 409],
};
/** More than can be waiting at a time: nobody waits for a connection of another's. */
const CONNECTIONS = 1_000;

export const isUsual = (kind: Kind, status: number) => USUAL[kind].includes(status);

export interface Answered {
  readonly kind: Kind;
  readonly sentAt: number;
  readonly milliseconds: number;
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

const Created = Type.Object({ id: Type.String() });

/** Clients that ask all the time, whatever happens to the server. */
export class Callers {
  readonly headers: Readonly<Record<string, string>>;
  /** The assets of which was said that they are there. */
  readonly acknowledged: string[] = [];
  readonly #installation: Installation;
  readonly #privateKey: string;
  readonly #datasetId: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #answers: Answered[] = [];
  readonly #sent = new Set<Promise<void>>();
  readonly #timers: readonly NodeJS.Timeout[];
  #number = 0;

  private constructor(installation: Installation, privateKey: string, datasetId: string) {
    this.#installation = installation;
    this.#privateKey = privateKey;
    this.headers = { 'x-api-key': privateKey };
    this.#datasetId = datasetId;
    this.#timers = KINDS.map((kind) =>
      setInterval(() => {
        const sending = this.#shoot(kind).finally(() => this.#sent.delete(sending));
        this.#sent.add(sending);
      }, 1000 / A_SECOND[kind]),
    );
  }

  static async start(installation: Installation): Promise<Callers> {
    const { privateKey } = await installation.addProject('suffering', 'none');
    const created = await send(`${installation.server.origin}/datasets`, {
      method: 'POST',
      headers: { 'x-api-key': privateKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'uploads' }),
    });
    return new Callers(installation, privateKey, Value.Parse(Created, created.json).id);
  }

  /** Waits until all kinds were answered as usual for a while; how many seconds after `ended` that began, or null when it does not come. */
  async untilUsual(ended: number, calmMs: number, mostSeconds: number): Promise<number | null> {
    for (;;) {
      await pause(100);
      const unusual = this.#answers.filter(
        ({ kind, status, sentAt, milliseconds }) => sentAt + milliseconds > ended && !isUsual(kind, status),
      );
      const since = Math.max(ended, ...unusual.map(({ sentAt, milliseconds }) => sentAt + milliseconds));
      const isAnswered = KINDS.every((kind) =>
        this.#answers.some((each) => each.kind === kind && each.sentAt >= since && isUsual(kind, each.status)),
      );
      if (isAnswered && performance.now() - since >= calmMs) return (since - ended) / 1000;
      if (performance.now() - ended > mostSeconds * 1000) return null;
    }
  }

  /** Ends when all have been answered. */
  async stop(): Promise<readonly Answered[]> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#sent);
    this.#agent.destroy();
    return this.#answers;
  }

  async #shoot(kind: Kind): Promise<void> {
    const number = ++this.#number;
    const sentAt = performance.now();
    const answer = await shootOnce(this.#installation.server.origin, this.#shotOf(kind, number), this.#agent);
    this.#answers.push({ kind, sentAt, milliseconds: performance.now() - sentAt, ...answer });
    if (kind === 'write' && isUsual(kind, answer.status)) this.acknowledged.push(`F${number}`);
  }

  #shotOf(kind: Kind, number: number): Shot {
    const { headers } = this;
    const json = { ...headers, 'content-type': 'application/json' };
    const store = { storeId: `F${number}`, name: 'Shop', location: { lat: 50.95, lng: 1.48 } };
    const shots: Readonly<Record<Kind, Shot>> = {
      known: { method: 'GET', path: '/localities/autocomplete?input=port', headers },
      unknown: {
        method: 'GET',
        path: '/localities/autocomplete?input=port',
        headers: { 'x-api-key': `sk_unknown_${number}` },
      },
      read: { method: 'GET', path: '/stores/search?lat=50.95&lng=1.48&radius=1000', headers },
      write: {
        method: 'POST',
        path: `/stores?private_key=${this.#privateKey}`,
        headers: json,
        body: JSON.stringify({ stores: [store] }),
      },
      upload: { method: 'PUT', path: `/datasets/${this.#datasetId}/data`, headers, body: UPLOAD },
    };
    return shots[kind];
  }
}

const UPLOAD = JSON.stringify({
  type: 'FeatureCollection',
  features: Array.from({ length: 200 }, (_, i) => ({
    type: 'Feature',
    properties: { number: i },
    geometry: { type: 'Point', coordinates: [i % 180, i % 90] },
  })),
});
