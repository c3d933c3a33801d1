import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { ABOUT_PATH, type AboutServer, AREA_HEADER, GATEWAY_HEADER } from '../contract/whereabouts.ts';
import { type Box, boxesOverlap } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import type { Report } from '../http/log.ts';
import { type AreaPlan, boxOfRing, type Rings, ringsOfBox } from './areas.ts';
import { depthOf } from './depth.ts';
import { NoAnswer, type Outgoing, send } from './upstream.ts';

const CHECK_TIMEOUT_MS = 2_000;
/** The only server of an area that answers none of so many checks in a row hangs. */
const HANGS_AFTER = 2;

const About = Type.Object({
  isReady: Type.Boolean(),
  region: Type.String(),
  extent: Type.Union([Type.Null(), Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])]),
  operations: Type.Array(
    Type.Object({
      method: Type.String(),
      path: Type.String(),
      where: Type.Object({ kind: Type.String() }),
    }),
  ),
});

/** Only servers that know the secret are asked, and these are of this program: of their form no more is checked than tells them from others. */
function isAbout(value: unknown): value is AboutServer {
  return Check(About, value);
}

interface AreaServer {
  readonly address: URL;
  /** What it last told of itself; null while it does not answer, or is not ready. */
  about: AboutServer | null;
  /** How many checks in a row it has not answered. */
  silences: number;
  /** The requests that it has not begun to answer, and that another server may be sent. */
  readonly waiting: Set<AbortController>;
}

/** An area and its servers. */
export class Area {
  readonly name: string;
  readonly countries: ReadonlySet<string> | null;
  readonly servers: readonly AreaServer[];
  readonly #rings: Rings | null;
  readonly #secret: string;
  readonly #log: Report;
  #turn = 0;
  #told: { readonly extent: AboutServer['extent']; readonly rings: Rings | null } = { extent: null, rings: null };

  constructor({ name, countries, servers, rings }: AreaPlan, secret: string, log: Report) {
    this.name = name;
    this.countries = countries;
    this.servers = servers.map((address) => ({ address, about: null, silences: 0, waiting: new Set() }));
    this.#rings = rings;
    this.#secret = secret;
    this.#log = log;
  }

  get isReady(): boolean {
    return this.servers.some(({ about }) => about !== null);
  }

  /** The operations that its servers know; none before one has answered. */
  get operations(): AboutServer['operations'] {
    return this.servers.find(({ about }) => about !== null)?.about?.operations ?? [];
  }

  /** How deep a point is inside, in degrees; negative outside, or where nobody has told yet what the area is. */
  depthOf(position: Position): number {
    const rings = this.#rings ?? this.#told.rings;
    return rings ? depthOf(rings, position) : Number.NEGATIVE_INFINITY;
  }

  /** Whether it is known where it is: drawn in the file, or told by a server once. */
  get isPlaced(): boolean {
    return (this.#rings ?? this.#told.rings) !== null;
  }

  /** Whether a box may have something of it. */
  touches(box: Box): boolean {
    const rings = this.#rings ?? this.#told.rings ?? [];
    return rings.some((ring) => boxesOverlap(box, boxOfRing(ring)));
  }

  /** Asks all servers how they are. */
  async check(): Promise<void> {
    await Promise.all(this.servers.map((server) => this.#check(server)));
  }

  async #check(server: AreaServer): Promise<void> {
    const before = server.about;
    const told = await this.#ask(server.address);
    server.about = typeof told === 'string' ? null : told;
    if ((before === null) !== (server.about === null))
      this.#log(`${server.address.origin} of the area ${this.name} is ${server.about ? 'ready' : 'not ready'}`);
    server.silences = told === 'silent' ? server.silences + 1 : 0;
    // It may hang, and with it who waits for it. Where there is no other, one check that comes late is no reason to give up.
    const isGivenUp = server.about === null && (this.isReady || server.silences >= HANGS_AFTER);
    if (isGivenUp) for (const request of server.waiting) request.abort();
    const extent = server.about?.extent ?? null;
    if (extent && String(extent) !== String(this.#told.extent)) this.#told = { extent, rings: ringsOfBox(extent) };
  }

  async #ask(address: URL): Promise<AboutServer | 'not ready' | 'silent'> {
    const headers = { [GATEWAY_HEADER]: this.#secret, [AREA_HEADER]: this.name };
    try {
      const answer = await send(address, {
        method: 'GET',
        path: ABOUT_PATH,
        headers,
        body: null,
        timeoutMs: CHECK_TIMEOUT_MS,
      });
      const about: unknown = JSON.parse(String(await buffer(answer)));
      if (answer.statusCode === 200 && isAbout(about)) return about.isReady ? about : 'not ready';
      if (answer.statusCode === 403 || answer.statusCode === 404)
        this.#log(`${address.origin} takes no gateway: its WAYPOST_GATEWAY_SECRET is another one, or it has none`);
      return 'not ready';
    } catch {
      // It does not answer, or is no server of ours.
      return 'silent';
    }
  }

  /**
   * The answer of one of the servers, each in turn. Where one does not answer, the next is asked, if that cannot do anything twice.
   *
   * @throws NoAnswer where none answers
   */
  async send(request: Outgoing, mayRepeat: boolean): Promise<IncomingMessage> {
    const ready = this.servers.filter(({ about }) => about !== null);
    // All may have come back since the last check; those that hang are not waited for.
    const [servers, timeoutMs] = ready.length > 0 ? [ready, request.timeoutMs] : [this.servers, CHECK_TIMEOUT_MS];
    const outgoing = { ...request, ...(timeoutMs !== undefined && { timeoutMs }) };
    // Others take theirs while this one waits.
    const turn = this.#turn++;
    let failure: NoAnswer | null = null;
    for (let i = 0; i < servers.length; i++) {
      const server = servers[(turn + i) % servers.length];
      if (!server) break;
      try {
        return await (mayRepeat ? waitFor(server, outgoing) : send(server.address, outgoing));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        server.about = null;
        failure = error;
        // Of a stream some may have been taken.
        const isStream = request.body !== null && !Buffer.isBuffer(request.body);
        if (isStream || (!mayRepeat && !error.isUnsent)) break;
      }
    }
    throw failure ?? new Error(`the area ${this.name} has no servers`);
  }
}

async function waitFor({ address, waiting }: AreaServer, request: Outgoing): Promise<IncomingMessage> {
  const waits = new AbortController();
  waiting.add(waits);
  try {
    return await send(address, request, waits.signal);
  } finally {
    waiting.delete(waits);
  }
}
