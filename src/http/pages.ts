import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What `scripts/build-pages.ts` made. */
const BUILT = new URL('../../build/pages/', import.meta.url);

/** Names of files in these folders bear a hash of what is in them. */
const HASHED = /\/(?:assets|chunks)\//;
const DAY_SECONDS = 86_400;

/**
 * The policy of our own pages: their own files and their own server, nothing inline but the styles that the map library sets on its elements.
 *
 * @param forms where forms may be sent
 */
export const ownPagesPolicy = (forms: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ');

const CONSOLE_POLICY = ownPagesPolicy("'none'");

const cacheOf = (path: string) => (HASHED.test(path) ? `public, max-age=${365 * DAY_SECONDS}, immutable` : 'no-cache');

/** Serves the elements of web pages, to pages of all sites: `/elements.js`, and each alone below `/elements/`. */
export async function addElements(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('elements/', BUILT));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    // A route for each file that there is: other paths are answered by others.
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheOf(path));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}

/** Serves the console's page and its files under `/console`, to which `/` leads. */
export async function addConsole(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('console/', BUILT));
  // A server that is started without `bin/waypost` may have no pages.
  if (!existsSync(root)) return;
  app.get('/', (_, reply) => reply.redirect('/console/', 302));
  app.get('/console', (_, reply) => reply.sendFile('index.html'));
  await app.register(fastifyStatic, {
    root,
    prefix: '/console/',
    // The page itself has a route of its own: this server does not distinguish paths by a slash at their end.
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheOf(path));
      reply.header('content-security-policy', CONSOLE_POLICY);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'same-origin');
    },
  });
}
