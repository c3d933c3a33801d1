import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TestServer } from '../support/server.ts';

/** A page of somebody's site, with what it asked for. */
export interface ElementPage {
  readonly page: Page;
  /** Addresses outside of the page and the server: all are refused. */
  readonly strangers: string[];
  /** What was logged as an error, or thrown. */
  readonly errors: string[];
  /** What was asked of the API. */
  readonly asked: URL[];
  close(): Promise<void>;
}

type PageOptions = BrowserContextOptions & { readonly script?: string; readonly lang?: string; readonly policy?: string };

const STYLE = '<style>body{font:16px/1.5 system-ui,sans-serif;margin:1rem}</style>';

const written = (body: string, script: string, lang: string, style: string) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Shop</title>${style}<script type="module" src="${script}"></script><body><main><h1>Shop</h1>${body}</main></body></html>`;

/**
 * Opens a page of a site that is not the server's, on a port of its own, which loads the elements from the server. No request leaves for
 * anywhere else.
 *
 * @param body the page; `{server}` and `{key}` stand for those of the server
 * @param options with `policy`, the page has nothing of its own that a policy would have to allow
 */
export async function openElementPage(
  browser: Browser,
  server: Pick<TestServer, 'origin' | 'publicKey'>,
  body: string,
  { script = '/elements.js', lang = 'en', policy, ...options }: PageOptions = {},
): Promise<ElementPage> {
  const text = body.replaceAll('{server}', server.origin).replaceAll('{key}', server.publicKey);
  const html = written(text, `${server.origin}${script}`, lang, policy === undefined ? STYLE : '');
  const site = createServer((_, response) => {
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await once(site.listen(0, 'localhost'), 'listening');
  const { port } = site.address() as AddressInfo;
  const watched = await watchedPage(browser, [server.origin, `http://localhost:${port}`], options);
  await watched.page.goto(`http://localhost:${port}/`);
  return {
    ...watched,
    async close() {
      await watched.close();
      site.closeAllConnections();
      site.close();
    },
  };
}

/** A page that reaches nothing but these origins. */
export async function watchedPage(
  browser: Browser,
  [api = '', ...others]: readonly string[],
  options: BrowserContextOptions = {},
): Promise<ElementPage> {
  const context = await browser.newContext(options);
  // A command that a page runs is a process of low priority: on a busy machine it takes its time.
  context.setDefaultTimeout(60_000);
  const [strangers, errors, asked]: [string[], string[], URL[]] = [[], [], []];
  await context.route(
    () => true,
    (route) => {
      const url = new URL(route.request().url());
      if (url.origin === api) {
        if (url.searchParams.has('key')) asked.push(url);
        return route.continue();
      }
      if (others.includes(url.origin)) return route.continue();
      strangers.push(url.href);
      return route.abort();
    },
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  return { page, strangers, errors, asked, close: () => context.close() };
}
