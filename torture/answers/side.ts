import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { writeAddressPlaces } from '../../test/support/address-places.ts';
import { type ServerProcess, serve, waypost } from '../../test/support/process.ts';
import { send } from '../../test/support/request.ts';
import type { Asked, Caller } from './asked.ts';
import { masked } from './masks.ts';

/** Long questions are answered on a machine that has more to do than to answer them. */
const SETTINGS = { WAYPOST_ROADS_TIMEOUT: '60', WAYPOST_QUERY_TIMEOUT: '120' };
const MOST_TRIES = 5;
const FEATURES_NAMED = 100;
const UNLIMITED = 1_000_000;
/** What is not answered for so long hangs. */
const HANGS_MS = 180_000;

const Project = Type.Object({ limits: Type.Record(Type.String(), Type.Number()) });
const Keys = Type.Object({ public_key: Type.String(), private_key: Type.String() });
const Key = Type.Object({ key: Type.String() });
const Datasets = Type.Object({ datasets: Type.Array(Type.Object({ id: Type.String() })) });
const Features = Type.Object({ features: Type.Array(Type.Object({ id: Type.String() })) });

export interface Venue {
  readonly id: string;
  readonly path: string;
}

/** What was answered, and the same as it is compared. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly masked: string;
}

/** The installation of one clone, used by its command line and over HTTP alone, so that any version can be one. */
export class Side {
  readonly name: string;
  readonly #launcher: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #keys = new Map<Caller, string>([['stranger', 'sk_nobody-has-this-key-at-all-000000000']]);
  /** Ids by what they are called in both installations, and the other way round. */
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  #server: ServerProcess | null = null;

  constructor(name: string, clone: string) {
    this.name = name;
    this.#launcher = join(clone, 'bin', 'waypost');
    const folder = mkdtempSync(join(tmpdir(), `waypost-answers-${name}-`));
    const geoip = join(folder, 'addresses.mmdb');
    writeAddressPlaces(geoip);
    this.#environment = { ...SETTINGS, WAYPOST_DATA: folder, WAYPOST_GEOIP: geoip };
  }

  /** Makes the starter region, the demo project without limits, further venues, a project that may do little and one that has used its quota. */
  async prepare(venues: readonly Venue[]): Promise<void> {
    await this.start();
    const { limits } = await this.#json(Project, 'project', 'show', 'demo');
    const rates = Object.keys(limits).flatMap((group) => ['--limit', `${group}=${UNLIMITED}`]);
    await this.run('project', 'set', 'demo', ...rates);
    for (const [caller, kind] of [
      ['server', 'private'],
      ['page', 'public'],
    ] as const)
      this.#keys.set(caller, (await this.#json(Key, 'key', 'create', 'demo', '--kind', kind)).key);
    for (const [caller, ...setting] of [
      ['narrow', '--service', 'localities'],
      ['spent', '--quota', '1'],
    ] as const) {
      this.#keys.set(caller, (await this.#json(Keys, 'project', 'create', caller)).private_key);
      await this.run('project', 'set', caller, ...setting);
    }
    for (const { id, path } of venues)
      await this.run('venue', 'import', path, '--id', id, '--name', id, '--project', 'demo');
    // A server that starts knows all of it at once.
    await this.stop();
    await this.start();
    const { datasets } = Value.Parse(
      Datasets,
      JSON.parse((await this.ask({ method: 'GET', path: '/datasets?per_page=100' })).text),
    );
    for (const { id } of datasets) this.call('{dataset}', id);
    const search = { method: 'POST', path: `/datasets/{dataset}/features/search?per_page=${FEATURES_NAMED}`, body: '{}' };
    const { features } = Value.Parse(Features, JSON.parse((await this.ask(search)).text));
    for (const [i, { id }] of features.entries()) this.call(`{feature:${i}}`, id);
  }

  /** What features of the dataset are called. */
  get featureNames(): string[] {
    return [...this.#ids.keys()].filter((name) => name.startsWith('{feature:'));
  }

  /** Gives an id the name that stands for it in requests. */
  call(name: string, id: string): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  /** Another clone over a copy of this data, with the same keys and ids. Both are to be started. */
  async twin(name: string, clone: string): Promise<Side> {
    await this.stop();
    const twin = new Side(name, clone);
    cpSync(this.#environment.WAYPOST_DATA, twin.#environment.WAYPOST_DATA, { recursive: true });
    for (const [caller, key] of this.#keys) twin.#keys.set(caller, key);
    for (const [called, id] of this.#ids) twin.call(called, id);
    return twin;
  }

  async start(): Promise<void> {
    this.#server = await serve(this.#environment, this.#launcher);
  }

  async stop(): Promise<void> {
    await this.#server?.end('SIGTERM');
    this.#server = null;
  }

  /** Stops, and forgets all that was kept. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#environment.WAYPOST_DATA, { recursive: true });
  }

  /** Runs a command of this clone on this data; returns what it prints. */
  async run(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await waypost(args, this.#environment, this.#launcher);
    if (code !== 0) throw new Error(`${this.name}: waypost ${args.join(' ')} ended with ${code}: ${stderr.slice(-2_000)}`);
    return stdout;
  }

  async #json<T extends TSchema>(schema: T, ...args: readonly string[]): Promise<Static<T>> {
    return Value.Parse(schema, JSON.parse(await this.run(...args, '--json')));
  }

  /** Asks as often as it takes until the answer is not that the server is busy. */
  async ask(asked: Asked): Promise<Reply> {
    const { method, path, body, headers, caller = 'server' } = asked;
    if (!this.#server) throw new Error(`${this.name} is stopped`);
    const key = this.#keys.get(caller);
    const place = placeOfKey(caller, method);
    const options = {
      method,
      headers: {
        'content-type': 'application/json',
        // Addresses in answers name it: both have the same.
        host: 'waypost.example',
        'x-request-id': 'answers',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...(place === 'x-api-key' && key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      patienceMs: HANGS_MS,
    };
    const named = path.replaceAll(/\{\w+(?::\d+)?\}/g, (name) => this.#ids.get(name) ?? name);
    const credentials = place === 'x-api-key' || key === undefined ? '' : `${path.includes('?') ? '&' : '?'}${place}=${key}`;
    const url = `${this.#server.origin}${named}${credentials}`;
    for (let tries = 1; ; tries++) {
      const answer = await send(url, options).catch((error: unknown) => String(error));
      if (typeof answer === 'string') return { status: 0, text: '', masked: `no answer: ${answer.replace(/127\S+/, '')}` };
      const wait = answer.headers['retry-after'];
      if (answer.status !== 503 || wait === undefined || tries === MOST_TRIES)
        return { status: answer.status, text: answer.text, masked: masked(answer, this.#names) };
      await pause(Number(wait) * 1_000);
    }
  }
}

/** Each way to send a key is used; what is written takes it as `private_key` alone. */
function placeOfKey(caller: Caller, method: string): 'x-api-key' | 'key' | 'private_key' {
  if (caller === 'page') return 'key';
  return caller === 'server' && method === 'GET' ? 'x-api-key' : 'private_key';
}
