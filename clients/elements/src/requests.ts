import type { paths } from '@waypost/client';

/** Paths that answer a GET with JSON. */
type GetPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: { content: { 'application/json': unknown } } } } }
    ? P
    : never;
}[keyof paths];
/** What the API answers to a path. */
export type AnswerTo<P extends GetPath> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;
type QueryOf<P extends GetPath> = paths[P] extends { get: { parameters: { query?: infer Query } } } ? Query & object : never;

/** Where requests go, and for whom. */
export interface Source {
  readonly server: string;
  readonly publicKey: string;
  readonly language: string;
}

export interface Asking<P extends GetPath> {
  readonly query?: QueryOf<P>;
  /** What stands in the braces of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the answer may come from memory. */
  readonly isKept?: boolean;
}

/** Why there is no answer: the network is gone, the server asks to wait, or anything else. Each has its word. */
export type FailureReason = 'offline' | 'busy' | 'failed';

/** A request that was not answered well. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly reason: FailureReason;
  /** The status of the answer; 0 without one. */
  readonly status: number;

  constructor(reason: FailureReason, status: number, message: string) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

const MOST_KEPT = 100;
const KEPT_MS = 300_000;
const ATTEMPTS = 3;
const LONGEST_WAIT_SECONDS = 5;
/** Letters of an answer that an error repeats. */
const MOST_TOLD = 500;

/** Answers of the last minutes, the oldest first. */
const kept = new Map<string, { readonly text: string; readonly until: number }>();

/** Asks the API. An answer that is kept is not asked for again; what is refused for now is asked again as `Retry-After` says, if that is soon. */
export async function ask<P extends GetPath>(source: Source, path: P, asking: Asking<P>): Promise<AnswerTo<P>> {
  const url = addressOf(source, path, { language: source.language, ...asking.query }, asking.path);
  const known = asking.isKept ? kept.get(url) : undefined;
  if (known && known.until > Date.now()) return JSON.parse(known.text);
  const response = await send(url, asking.signal);
  const text = await response.text();
  const answer = parsed<AnswerTo<P>>(text, response.status);
  if (asking.isKept) keep(url, text);
  return answer;
}

/** An answer that something between here and the server has written is told of as what it is. */
export function parsed<Answer>(text: string, status: number): Answer {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestFailure('failed', status, `${status} is no JSON: ${text.slice(0, MOST_TOLD)}`);
  }
}

/** The address of a request, with the public key: also for what a map fetches by itself. */
export function addressOf(
  { server, publicKey }: Source,
  path: string,
  query: object,
  inPath: Readonly<Record<string, string>> = {},
): string {
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
  const url = new URL(server.replace(/\/*$/, written));
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  url.searchParams.set('key', publicKey);
  return url.href;
}

function keep(url: string, text: string): void {
  kept.delete(url);
  kept.set(url, { text, until: Date.now() + KEPT_MS });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

async function send(url: string, signal: AbortSignal | undefined): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await reach(url, signal);
    if (response.ok) return response;
    const isBusy = response.status === 429 || response.status === 503;
    const wait = Number(response.headers.get('retry-after') ?? 1);
    if (!isBusy || attempt === ATTEMPTS || !(wait <= LONGEST_WAIT_SECONDS)) {
      throw new RequestFailure(isBusy ? 'busy' : 'failed', response.status, await reasonOf(response));
    }
    await pause(wait * 1000, signal);
  }
}

async function reach(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    // A public key is only taken from a page that says where it is.
    return await fetch(url, { referrerPolicy: 'strict-origin-when-cross-origin', signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailure('offline', 0, String(error));
  }
}

/** What the API says of a refusal, for whoever builds the page. */
async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return `${response.status} ${text.slice(0, MOST_TOLD)}`;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
