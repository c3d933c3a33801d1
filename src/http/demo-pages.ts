import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { ownPagesPolicy } from './pages.ts';

const FOLDER = new URL('../../demo/pages/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Stands in the pages for the key that they ask with. */
const KEY_PLACE = '{public_key}';
/** Forms of the pages are sent to the pages. */
const POLICY = ownPagesPolicy("'self'");

/**
 * Adds the demo pages of the sample town under `/demo`. They are read once, and written with the public key of the project demo as whoever
 * copies them writes their own.
 *
 * @param key null where there is no such project: then there are no pages
 */
export function addDemoPages(app: FastifyInstance, key: () => Promise<string | null>): void {
  if (!existsSync(FOLDER)) return;
  const pages = new Map(
    readdirSync(FOLDER).map((name) => [
      name,
      { type: TYPES[extname(name)] ?? 'text/plain', text: readFileSync(new URL(name, FOLDER), 'utf8') },
    ]),
  );
  app.get('/demo', (_, reply) => reply.redirect('/demo/index.html', 302));
  app.get<{ Params: { name: string } }>('/demo/:name', async ({ params: { name } }, reply) => {
    const page = pages.get(name);
    const publicKey = page && (await key());
    if (!publicKey)
      throw new Problem(404, 'There is no such page: the demo pages are there while the project demo and their key are');
    return reply
      .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'same-origin', 'cache-control': 'no-cache' })
      .type(page.type)
      .send(page.text.replaceAll(KEY_PLACE, publicKey));
  });
}
