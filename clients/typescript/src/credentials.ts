import type { Middleware } from 'openapi-fetch';

/** The operations that take a private key in the query alone. */
const IN_QUERY_ALONE = /^POST .*\/stores\/?$/;

/** Sends a public key in the query, and a private one in a header, where it stands in no log. */
export function withCredentials(key: string): Middleware {
  const isPrivate = key.startsWith('sk_');
  return {
    onRequest({ request }) {
      const url = new URL(request.url);
      const isInQuery = !isPrivate || IN_QUERY_ALONE.test(`${request.method} ${url.pathname}`);
      if (!isInQuery) {
        request.headers.set('X-Api-Key', key);
        return request;
      }
      url.searchParams.set(isPrivate ? 'private_key' : 'key', key);
      return new Request(url, request);
    },
  };
}
