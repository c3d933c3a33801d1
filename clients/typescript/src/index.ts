import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { withCredentials } from './credentials.ts';
import { serialized, withFiles } from './files.ts';
import { type RetryOptions, retrying } from './retrying.ts';

export type { components, operations, paths } from './api.ts';
export { answered, WaypostError } from './errors.ts';
export { items, pages } from './pages.ts';
export type { RetryOptions } from './retrying.ts';

/** A client: `GET`, `POST`, `PUT`, `PATCH` and `DELETE` by the paths of the API, each with its parameters and its answer as types. */
export type Waypost = Client<paths>;

export interface WaypostOptions extends RetryOptions {
  /** Where the server is: `https://waypost.example.com`. */
  readonly baseUrl: string;
  /** A public key (`pk_…`), for pages, or a private one (`sk_…`), for servers alone. */
  readonly key: string;
  /** Headers of every request. Outside of a browser a public key needs a `Referer` here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What sends requests, instead of `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes a client of a server. What is refused for now is asked again, as `Retry-After` says. */
export function createWaypost({ baseUrl, key, headers = {}, fetch: send, ...retries }: WaypostOptions): Waypost {
  const client = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers,
    bodySerializer: serialized,
    fetch: retrying(send ?? ((request) => fetch(request)), retries),
  });
  client.use(withFiles, withCredentials(key));
  return client;
}
