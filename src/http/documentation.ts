import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Marked } from 'marked';
import type { Description } from '../contract/description.ts';
import { Problem } from '../contract/problem.ts';
import { withExampleValues } from './example-values.ts';

/** Pages of `docs/` by area, in the order in which they are listed. */
const GUIDES = {
  keys: 'Projects and keys',
  localities: 'Place search',
  'three-words': 'Three-word addresses',
  stores: 'Assets and zones',
  datasets: 'Datasets',
  distance: 'Distances, routes and tolls',
  indoor: 'Indoor venues',
  geolocation: 'Time zones and clients',
  import: 'Import of maps',
  tariffs: 'Tariffs',
  elements: 'Elements for web pages',
  'demo-checkout': 'Tutorial: a checkout',
  'demo-shops': 'Tutorial: a shop finder',
  'demo-delivery': 'Tutorial: a delivery promise',
  'demo-mall': 'Tutorial: a mall guide',
  clients: 'Clients',
  compatibility: 'Compatibility',
  configuration: 'Configuration',
  console: 'Console',
  admin: 'Administration',
  operations: 'Operation',
  scaling: 'Scaling',
  security: 'Security',
  upgrading: 'Upgrades',
} as const;
type Guide = keyof typeof GUIDES;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Pages change with the version of the server. */
const CACHED = 'public, max-age=3600';

/** The page's program: OpenAPI Explorer (Apache 2.0), committed by `npm run explorer:refresh`. */
export const EXPLORER_FILE = new URL('./openapi-explorer.min.js.br', import.meta.url);

const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Adds the reference of the API, with a form for each operation, and the pages of `docs/`. */
export function addDocumentation(app: FastifyInstance, description: Description): void {
  const send = (reply: FastifyReply, type: string, text: string | Buffer) =>
    reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': CACHED })
      .type(`${type}; charset=utf-8`)
      .send(text);
  const reference = Buffer.from(JSON.stringify(withExampleValues(description)));
  const explorer = brotliDecompressSync(readFileSync(EXPLORER_FILE));
  app.get('/docs', (_, reply) => send(reply, 'text/html', REFERENCE_PAGE));
  app.get('/docs/explorer.js', (_, reply) => send(reply, 'text/javascript', explorer));
  app.get('/docs/openapi.json', (_, reply) => send(reply, 'application/json', reference));
  app.get<{ Params: { name: string } }>('/docs/guides/pictures/:name', ({ params: { name } }, reply) => {
    if (!PICTURES.includes(name)) throw new Problem(404, 'There is no such picture');
    return reply
      .header('cache-control', CACHED)
      .type(extname(name) === '.webp' ? 'image/webp' : 'image/png')
      .send(readFileSync(new URL(name, PICTURES_FOLDER)));
  });
  app.get('/docs/guides', (_, reply) => send(reply, 'text/html', GUIDES_PAGE));
  app.get<{ Params: { name: string } }>('/docs/guides/:name', ({ params }, reply) => {
    const [, name = '', extension] = /^([\w-]+)(\.md)?$/.exec(params.name) ?? [];
    if (!isGuide(name)) throw new Problem(404, `There is no such page; there are ${Object.keys(GUIDES).join(', ')}`);
    const markdown = fileOf(`docs/${name}.md`);
    return extension ? send(reply, 'text/markdown', markdown) : send(reply, 'text/html', guidePage(name, markdown));
  });
}

const PICTURES_FOLDER = new URL('../../docs/pictures/', import.meta.url);
const PICTURES = readdirSync(PICTURES_FOLDER);

const isGuide = (name: string): name is Guide => Object.hasOwn(GUIDES, name);

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
nav { padding: .7rem 1.2rem; background: #1f3b4d; display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
nav a { color: #dfe9ef; text-decoration: none; } nav a[aria-current] { color: #fff; font-weight: 600; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
h1, h2, h3 { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .8rem; background: rgb(127 127 127 / .12); font-size: 13px; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; } td, th { border: 1px solid rgb(127 127 127 / .4); padding: .3rem .6rem; text-align: left; vertical-align: top; }
img { max-width: 100%; }
`;

const link = (href: string, title: string, isCurrent = false) =>
  `<a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>`;
const guideLinks = (current?: string) =>
  Object.entries(GUIDES).map(([name, title]) => link(`/docs/guides/${name}`, title, name === current));

const navigation = (current?: Guide | 'reference') =>
  `<nav>${[link('/docs', 'API reference', current === 'reference'), ...guideLinks(current)].join('')}</nav>`;

/** No picture, which browsers would ask for otherwise. */
const ICON = '<link rel="icon" href="data:,">';

const textPage = (title: string, navigated: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${ICON}<title>${title} · Waypost</title><style>${STYLE}</style>${navigated}<main>${body}</main></html>`;

const guidePage = (name: Guide, markdown: string) =>
  textPage(GUIDES[name], navigation(name), GUIDE_FORM.parse(markdown, { async: false }));

const GUIDES_PAGE = textPage(
  'Guides',
  navigation(),
  `<h1>Guides</h1><ul>${guideLinks()
    .map((each) => `<li>${each}</li>`)
    .join('')}</ul>`,
);

const REFERENCE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${ICON}<title>API reference · Waypost</title><style>${STYLE}
openapi-explorer { display: block; height: calc(100vh - 6.5rem); }</style><script type="module" src="/docs/explorer.js"></script>${navigation('reference')}<openapi-explorer spec-url="/docs/openapi.json" collapse hide-server-selection="true" hide-components="true" use-path-in-nav-bar="true" default-schema-tab="body" primary-color="#1f7a8c" secondary-color="#bf6b04" nav-bg-color="#24404f"></openapi-explorer></html>`;

/** Links between pages of `docs/` lead to where they are served; headings are what links with `#` name. */
const GUIDE_FORM = new Marked({
  gfm: true,
  walkTokens(token) {
    if (token.type !== 'link') return;
    const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(token.href) ?? [];
    if (name !== undefined && isGuide(name)) token.href = `/docs/guides/${name}${anchor}`;
  },
  renderer: {
    // What is not served is in the sources: its name stays.
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:https?:|#|\/docs\/)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
    heading({ tokens, depth, text }) {
      const id = text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
  },
});
