import { AwsClient } from 'aws4fetch';
import { ExponentialBackoff, handleType, retry } from 'cockatiel';
import { readAnswer, textOf } from './s3-answers.ts';
import { StoreUnavailable } from './store.ts';

/** Where a bucket is, and by whose rights it is used. */
export interface S3Settings {
  readonly bucket: string;
  /** Of a service of another provider, or of one's own; that of AWS without it. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without one the request is for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
  /** SHA-256 of the body. */
  readonly sha256?: string;
  /** Statuses that the caller makes something of, beside those of success. */
  readonly expected?: readonly number[];
}

/** From the request to the head of the answer; a part of a file is sent in that. */
const ANSWER_MS = 60_000;
/** The body of an answer stands still for no longer. */
const SILENCE_MS = 30_000;
const RETRIES = 4;
const FIRST_PAUSE_MS = 200;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** May be over at once: the network, a server that is restarted, too many requests. */
class Transient extends StoreUnavailable {}

/** Requests to a bucket: signed, with an end in time, and repeated where that may help. */
export class S3Client {
  readonly #name: string;
  readonly #base: URL;
  readonly #signer: AwsClient;
  readonly #retry = retry(handleType(Transient), {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: 5_000 }),
  });

  /** @param name how messages call the store */
  constructor(name: string, { bucket, endpoint, region, ...credentials }: S3Settings) {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    this.#name = name;
    this.#base = baseOf(bucket, endpoint, region);
    // Its own retries know statuses alone, not a connection that breaks.
    const session = sessionToken === '' ? {} : { sessionToken };
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, ...session, service: 's3', region, retries: 0 });
  }

  /** @throws StoreUnavailable for what is neither success nor expected */
  send(request: S3Request): Promise<Response> {
    return this.#retry.execute(() => this.#try(request));
  }

  /** The text of an answer to a request, which is short. */
  async text(request: S3Request): Promise<string> {
    const answer = await this.send(request);
    return answer.text().catch((error: unknown) => {
      throw this.#unreachable(error);
    });
  }

  /** The pieces of the body of an answer, as they come. */
  async *body(request: S3Request): AsyncGenerator<Uint8Array> {
    const { body } = await this.send(request);
    if (!body) return;
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await withinSilence(reader.read());
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw this.#unreachable(error);
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  async #try({ method, key = '', query = {}, headers = {}, body, sha256, expected = [] }: S3Request): Promise<Response> {
    const url = new URL(this.#base);
    url.pathname += key.split('/').map(encodeURIComponent).join('/');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.#signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 ?? EMPTY_SHA256 },
      ...(body && { body }),
    });
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error(`no answer within ${ANSWER_MS / 1000} s`)), ANSWER_MS);
    let answer: Response;
    try {
      answer = await fetch(signed, { signal: ending.signal, redirect: 'manual' });
    } catch (error) {
      throw this.#unreachable(error);
    } finally {
      clearTimeout(timer);
    }
    if (answer.ok || expected.includes(answer.status)) return answer;
    const said = readAnswer(await answer.text().catch(() => ''));
    const [code, message] = [textOf(said, 'Code'), textOf(said, 'Message')];
    const reason = `it answers ${answer.status}${code === undefined ? '' : ` ${code}`}${message === undefined ? '' : `: ${message}`}`;
    const Unavailable =
      answer.status >= 500 || answer.status === 429 || answer.status === 408 ? Transient : StoreUnavailable;
    throw new Unavailable(`${this.#name} cannot be used: ${reason}`);
  }

  #unreachable(error: unknown): Error {
    if (error instanceof StoreUnavailable) return error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    return new Transient(`${this.#name} cannot be reached: ${reason}`, { cause: error });
  }
}

/** Buckets of AWS have names of their own in the net; elsewhere, and where a dot would not fit its certificates, they are in the path. */
function baseOf(bucket: string, endpoint: string | null, region: string): URL {
  if (endpoint !== null) return new URL(`${endpoint}${endpoint.endsWith('/') ? '' : '/'}${bucket}/`);
  if (bucket.includes('.')) return new URL(`https://s3.${region}.amazonaws.com/${bucket}/`);
  return new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
}

async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing has come for ${SILENCE_MS / 1000} s`)), SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
