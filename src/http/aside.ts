import { parentPort, Worker } from 'node:worker_threads';
import type { Project } from '../access/projects.ts';
import { type Endpoint, endpointKey, Serialized } from '../contract/endpoint.ts';
import { type InputError, InputProblem, MalformedBody, Problem } from '../contract/problem.ts';
import { Turns } from '../turns.ts';

/** What an endpoint is called with on another thread; a body as it arrived, or parsed. */
export interface AsideCall {
  readonly endpoint: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly body: { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly value: unknown };
  readonly project: Project;
  readonly acceptLanguage: string | undefined;
}

/** What the thread is told: a call to read, and whether to answer it once it has been read. */
type ToThread =
  | { readonly number: number; readonly call: AsideCall }
  | { readonly number: number; readonly isWanted: boolean };

type Failure =
  | { readonly malformed: string }
  | { readonly errors: readonly InputError[] }
  | { readonly status: number; readonly message: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly unexpected: Error };

/** What it tells: that the input is right, what the answer is, or what is wrong. */
type FromThread =
  | { readonly number: number; readonly isRead: true }
  | { readonly number: number; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly number: number; readonly failure: Failure };

/** Calls of a project that are worked on at a time. */
const MAX_AT_WORK = 2;
/** Calls that the thread works on at a time: most of the time they wait for the database. */
const MAX_AT_ONCE = 6;
/** Calls of a project that wait; more are refused. Who only asks waits so long: who writes would have to send all of it again. */
const MAX_WAITING = 20;
const MAX_ASKING_MS = 1_000;
/** A call that has not been answered by then is given up, with its thread. */
const DEADLINE_MS = 60_000;

interface Task {
  /** Called once the input has been read: takes from the quota. */
  readonly onRead: () => Promise<void>;
  readonly resolve: (answer: Serialized) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers requests that would hold up the thread that serves (bodies of megabytes, long shapes) on a thread of their own, with a connection
 * to the database of its own. Projects take turns.
 */
export class AsideThread {
  readonly #script: URL;
  readonly #settings: unknown;
  readonly #endpoints: ReadonlySet<string>;
  readonly #log: (message: string, error: unknown) => void;
  readonly #turns = new Turns(MAX_AT_ONCE, MAX_AT_WORK, MAX_WAITING);
  readonly #atWork = new Map<number, Task>();
  #worker: Worker | null = null;
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
    this.#script = script;
    this.#settings = settings;
    this.#endpoints = new Set(endpoints.map(endpointKey));
    this.#log = log;
  }

  knows(endpoint: Endpoint): boolean {
    return this.#endpoints.has(endpointKey(endpoint));
  }

  /** @throws Problem as the endpoint does, 503 where it takes too long; NoTurn where too much waits */
  answer(call: AsideCall, { admits }: Endpoint, onRead: () => Promise<void>): Promise<Serialized> {
    const waitMs = admits.writes ? Number.POSITIVE_INFINITY : MAX_ASKING_MS;
    return this.#turns.run(call.project.id, waitMs, () => this.#ask(call, onRead));
  }

  #ask(call: AsideCall, onRead: () => Promise<void>): Promise<Serialized> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const number = ++this.#number;
    const { promise, resolve, reject } = Promise.withResolvers<Serialized>();
    const task: Task = { onRead, resolve, reject };
    this.#atWork.set(number, task);
    worker.postMessage({ number, call } satisfies ToThread, 'bytes' in call.body ? [call.body.bytes.buffer] : []);
    const deadline = setTimeout(() => void worker.terminate(), DEADLINE_MS).unref();
    return promise.finally(() => {
      clearTimeout(deadline);
      this.#atWork.delete(number);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: this.#settings });
    worker.unref();
    worker.on('message', (message: FromThread) => this.#take(worker, message));
    worker.on('error', (error) => this.#log('the thread of long requests has failed', error));
    worker.on('exit', () => this.#lose(worker));
    return worker;
  }

  #take(worker: Worker, message: FromThread): void {
    const { number } = message;
    const task = this.#atWork.get(number);
    if (!task) return;
    if ('isRead' in message) {
      const tell = (isWanted: boolean) => worker.postMessage({ number, isWanted } satisfies ToThread);
      task.onRead().then(
        () => tell(true),
        (error: unknown) => {
          tell(false);
          task.reject(error);
        },
      );
      return;
    }
    if ('json' in message) task.resolve(new Serialized(Buffer.from(message.json.buffer)));
    else task.reject(errorOf(message.failure));
  }

  /** The thread is gone: what it worked on cannot be told to have been done or not. */
  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    const problem = new Problem(503, 'The request took too long or too much memory', { 'retry-after': '1' });
    for (const { reject } of this.#atWork.values()) reject(problem);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}

function errorOf(failure: Failure): Error {
  if ('malformed' in failure) return new MalformedBody(failure.malformed);
  if ('errors' in failure) return new InputProblem(failure.errors);
  if ('status' in failure) return new Problem(failure.status, failure.message, failure.headers);
  return failure.unexpected;
}

/**
 * What the thread does.
 *
 * @param endpoints what answers
 * @param problemOf the problem that an error stands for; null for one that is unexpected
 */
export function answerAside(endpoints: readonly Endpoint[], problemOf: (error: unknown) => Problem | null): void {
  const known = new Map(endpoints.map((endpoint) => [endpointKey(endpoint), endpoint]));
  const read = new Map<number, () => unknown>();
  const tell = (message: FromThread, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred);
  const fail = (number: number, error: unknown) => tell({ number, failure: failureOf(error, problemOf(error)) });
  parentPort?.on('message', async (message: ToThread) => {
    const { number } = message;
    try {
      if ('call' in message) {
        read.set(number, prepared(known.get(message.call.endpoint), message.call));
        tell({ number, isRead: true });
        return;
      }
      const answer = read.get(number);
      read.delete(number);
      if (!answer || !message.isWanted) return;
      const json = jsonBytes(await answer());
      tell({ number, json }, [json.buffer]);
    } catch (error) {
      fail(number, error);
    }
  });
}

function prepared(endpoint: Endpoint | undefined, { query, path, body, project, acceptLanguage }: AsideCall): () => unknown {
  if (!endpoint) throw new Error('the thread does not know this endpoint');
  const value = 'bytes' in body ? parseBody(Buffer.from(body.bytes.buffer).toString('utf8')) : body.value;
  return endpoint.prepare({ query, path, body: value }, project, acceptLanguage).answer;
}

function jsonBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  const json = answer instanceof Serialized ? answer.json : JSON.stringify(answer);
  return new TextEncoder().encode(String(json));
}

/** The value of a body of JSON; undefined for one that is empty. @throws MalformedBody */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MalformedBody(error instanceof Error ? error.message : '');
  }
}

/** The kind of an error is lost between threads. */
function failureOf(error: unknown, problem: Problem | null): Failure {
  if (error instanceof MalformedBody) return { malformed: String(error.errors[0]?.ctx?.error ?? '') };
  if (error instanceof InputProblem) return { errors: error.errors };
  if (problem) return { status: problem.status, message: problem.message, headers: problem.headers };
  return { unexpected: error instanceof Error ? error : new Error(String(error)) };
}
