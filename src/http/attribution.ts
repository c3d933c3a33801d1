import type { FastifyInstance } from 'fastify';
import type { Credit } from '../contract/credit.ts';
import { escapedHtml } from '../text/html.ts';
import { acceptedTypes } from './accepted-types.ts';

const [JSON_TYPE, HTML_TYPE] = ['application/json', 'text/html'];

/** Adds the page that names whom the data are by, for pages to link to: JSON, or HTML for browsers. It needs no key. */
export function addAttribution(app: FastifyInstance, credits: () => readonly Credit[]): void {
  app.get('/attribution', (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=300', vary: 'accept' });
    const current = credits();
    const text = current.map(({ attribution }) => attribution).join(', ');
    if (acceptedTypes(request.headers.accept, [JSON_TYPE, HTML_TYPE])[0] === HTML_TYPE) {
      return reply
        .header('content-security-policy', "default-src 'none'")
        .type(`${HTML_TYPE}; charset=utf-8`)
        .send(page(current));
    }
    return { attribution: text, html: current.map(linked).join(', '), sources: current };
  });
}

function page(credits: readonly Credit[]): string {
  const items = credits.map((credit) => `<li>${linked(credit)} (${escapedHtml(credit.licence)})</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Attribution</title><h1>Attribution</h1><p>The places, roads and addresses of this service come from:</p><ul>${items.join('')}</ul></html>`;
}

function linked({ attribution, url }: Credit): string {
  return url === undefined ? escapedHtml(attribution) : `<a href="${escapedHtml(url)}">${escapedHtml(attribution)}</a>`;
}
