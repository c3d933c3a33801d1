import type { Project } from '../access/projects.ts';
import { type Endpoint, endpointKey, WithHeaders } from '../contract/endpoint.ts';
import { MalformedBody, Problem } from '../contract/problem.ts';
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import type { Soon } from '../soon.ts';
import { CallThread, ThreadEnded } from '../threads/call-thread.ts';
import { Serialized } from '../threads/serialized.ts';
import { serveCalls, Transferred } from '../threads/serve-calls.ts';
import { Turns } from '../threads/turns.ts';

/** What an endpoint is called with on another thread; a body as it arrived, or parsed. */
export interface AsideCall {
  readonly endpoint: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly value: unknown };
  readonly project: Project;
  readonly acceptLanguage: string | undefined;
}

/** An answer that the thread has made, and the headers of its own. */
interface MadeAside {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What the thread is called with. A call is read first; the answer is sent once the quota has been checked, or dropped when that
 * refuses.
 */
type AsideCalls = {
  readonly read: readonly [{ readonly id: number; readonly call: AsideCall }, undefined];
  readonly answer: readonly [id: number, made: MadeAside];
  readonly drop: readonly [id: number, undefined];
};

/** Calls of a project that are worked on at a time. */
const MAX_AT_WORK = 2;
/** Calls that the thread works on at a time: most of the time they wait for the database. */
const MAX_AT_ONCE = 6;
/** Calls of a project that wait; more are refused. Who only asks waits so long: who writes would have to send all of it again. */
const MAX_WAITING = 20;
const MAX_ASKING_MS = 1_000;
/** A call that has not been answered by then is given up, with its thread. */
const DEADLINE_MS = 60_000;

/**
 * Answers requests that would hold up the thread that serves (bodies of megabytes, long shapes) on a thread of their own, with a connection
 * to the database of its own. Projects take turns.
 */
export class AsideThread {
  readonly #thread: CallThread<AsideCalls>;
  readonly #endpoints: ReadonlySet<string>;
  readonly #turns = new Turns(MAX_AT_ONCE, MAX_AT_WORK, MAX_WAITING, () => this.#thread.listens());
  #number = 0;

  /**
   * @param script the thread: it calls `answerAside`
   * @param endpoints those that it knows
   */
  constructor(
    script: URL,
    settings: unknown,
    endpoints: readonly Endpoint[],
    log: (message: string, error: unknown) => void,
  ) {
    this.#endpoints = new Set(endpoints.map(endpointKey));
    this.#thread = new CallThread({
      script,
      workerData: settings,
      errors: PROBLEM_KINDS,
      onEnd: ({ cause }) => log('the thread of long requests has ended', cause),
    });
  }

  knows(endpoint: Endpoint): boolean {
    return this.#endpoints.has(endpointKey(endpoint));
  }

  /** @throws Problem as the endpoint does, 503 where it takes too long; NoTurn where too much waits */
  answer(call: AsideCall, { admits }: Endpoint, onRead: () => Soon<void>): Promise<WithHeaders<Serialized>> {
    const waitMs = admits.writes ? Number.POSITIVE_INFINITY : MAX_ASKING_MS;
    return this.#turns.run(call.project.id, waitMs, () => this.#ask(call, onRead));
  }

  async #ask(call: AsideCall, onRead: () => Soon<void>): Promise<WithHeaders<Serialized>> {
    const id = ++this.#number;
    const deadline = setTimeout(() => this.#thread.end(new ThreadEnded()), DEADLINE_MS).unref();
    try {
      await this.#thread.call('read', { id, call }, 'bytes' in call.body ? [call.body.bytes.buffer] : []);
      try {
        await onRead();
      } catch (error) {
        this.#thread.notify('drop', id);
        throw error;
      }
      const { json, headers } = await this.#thread.call('answer', id);
      return new WithHeaders(new Serialized(Buffer.from(json.buffer)), headers);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      // What it worked on may have been done or not.
      throw givenUp();
    } finally {
      clearTimeout(deadline);
    }
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}

const givenUp = () => new Problem(503, 'The request took too long or too much memory', { 'retry-after': '1' });

/**
 * What the thread does.
 *
 * @param endpoints what answers
 * @param problemOf the problem that an error stands for; null for one that is unexpected
 */
export function answerAside(endpoints: readonly Endpoint[], problemOf: (error: unknown) => Problem | null): void {
  const known = new Map(endpoints.map((endpoint) => [endpointKey(endpoint), endpoint]));
  const read = new Map<number, () => unknown>();
  serveCalls<AsideCalls>(
    {
      read({ id, call }) {
        read.set(id, prepared(known.get(call.endpoint), call));
        return undefined;
      },
      async answer(id) {
        const answer = read.get(id);
        read.delete(id);
        // It was read by a thread that has ended since.
        if (!answer) throw givenUp();
        try {
          const made = await answer();
          const [value, headers] = made instanceof WithHeaders ? [made.answer, made.headers] : [made, {}];
          const json = jsonBytes(value);
          return new Transferred({ json, headers }, [json.buffer]);
        } catch (error) {
          throw problemOf(error) ?? error;
        }
      },
      drop(id) {
        read.delete(id);
        return undefined;
      },
    },
    { errors: PROBLEM_KINDS },
  );
}

function prepared(
  endpoint: Endpoint | undefined,
  { query, path, headers, body, project, acceptLanguage }: AsideCall,
): () => unknown {
  if (!endpoint) throw new Error('the thread does not know this endpoint');
  const value = 'bytes' in body ? parseBody(Buffer.from(body.bytes.buffer).toString('utf8')) : body.value;
  return endpoint.prepare({ query, path, headers, body: value }, project, acceptLanguage).answer;
}

function jsonBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  const json = answer instanceof Serialized ? answer.json : JSON.stringify(answer);
  return new TextEncoder().encode(String(json));
}

/** The value of a body of JSON; undefined for one that is empty. @throws MalformedBody */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw new MalformedBody(error instanceof Error ? error.message : '');
  }
}
