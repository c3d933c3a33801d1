import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { startBrowser, withoutBrowser } from '../test/support/browser.ts';
import { askExamples, EXAMPLE_REQUESTS, startDemoServer } from '../test/support/example-requests.ts';
import { send } from '../test/support/request.ts';
import { LOAD_HEADINGS, startLoadedServer, suggestRequest } from './http.ts';
import { writeTowns } from './regions.ts';
import { markdownTable } from './report.ts';
import { townQueries } from './towns.ts';

const ENCODINGS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
/** Answers of several areas that are 1 kB and more. */
const SHOWN = {
  '/localities/geocode?address=rue&language=fr': 'ten results of geocoding',
  '/stores/search?lat=50.95&lng=1.48&stores_by_page=25': '25 assets',
  '/distance/route/json?origin=50.942405,1.503955&destination=50.955258,1.465170&details=full': 'a route with its steps',
  '/localities/nearby?location=50.9503,1.4779&types=point_of_interest&limit=30': '30 points of interest',
  '/openapi.json': 'the description of the API',
} as const;
const QUERIES = 2_000;

/** Sizes of answers as they travel, what that costs the server, and what `/docs` costs a browser. */
export async function benchWire(): Promise<string> {
  const sizes = await sizesOfAnswers();
  const loads = await loadsByEncoding();
  return `## On the wire

Bytes of the body, as the client takes it; ${sizes.all}.

${markdownTable(['', 'plain', ...Object.keys(ENCODINGS)], sizes.rows)}

Requests for suggestions as in [Over HTTP](#over-http), by what their \`Accept-Encoding\` takes: an answer of 1 kB is compressed. The last row asks with the \`ETag\` of the answer, and gets 304 without a search.

${markdownTable(LOAD_HEADINGS, loads)}

\`/docs\` in chromium: ${await costOfDocs()}.
`;
}

async function sizesOfAnswers() {
  const server = await startDemoServer();
  try {
    const rows: string[][] = [];
    for (const [path, name] of Object.entries(SHOWN)) {
      const sent = (encoding: string) =>
        send(`${server.origin}${path}`, { headers: { 'x-api-key': server.privateKey, 'accept-encoding': encoding } });
      const plain = await sent('identity');
      const sizes: string[] = [];
      for (const [encoding, decode] of Object.entries(ENCODINGS)) {
        const { bytes, headers } = await sent(encoding);
        if (headers['content-encoding'] !== encoding || !decode(bytes).equals(plain.bytes))
          throw new Error(`${path}: ${encoding}`);
        sizes.push(`${bytes.length} (${(bytes.length / plain.bytes.length).toFixed(2)})`);
      }
      rows.push([name, `${plain.bytes.length}`, ...sizes]);
    }
    const answers = await askExamples(server);
    const long = [...answers.values()].filter(({ bytes }) => bytes.length >= 1_024).length;
    return { rows, all: `${long} of the ${Object.keys(EXAMPLE_REQUESTS).length} examples are 1 kB and more` };
  } finally {
    await server.stop();
  }
}

async function loadsByEncoding(): Promise<string[][]> {
  const server = await startLoadedServer(writeTowns);
  try {
    const queries = townQueries(server.places, QUERIES).map((query) => suggestRequest(server, query));
    const rows: string[][] = [];
    for (const encoding of ['identity', ...Object.keys(ENCODINGS)]) {
      const requests = queries.map((request) => ({
        ...request,
        headers: { ...request.headers, 'accept-encoding': encoding },
      }));
      rows.push(await server.measure(encoding === 'identity' ? 'not compressed' : encoding, requests));
    }
    const known = await Promise.all(
      queries.slice(0, QUERIES / 10).map(async (request) => {
        const { headers } = await send(`${server.origin}${request.path}`, { headers: request.headers ?? {} });
        return { ...request, headers: { ...request.headers, 'if-none-match': String(headers.etag) } };
      }),
    );
    rows.push(await server.measure('304', known, '3'));
    return rows;
  } finally {
    await server.stop();
  }
}

/** The renderer's time until the page rests, and what it holds then. */
async function costOfDocs(): Promise<string> {
  if (withoutBrowser !== false) return withoutBrowser;
  const server = await startDemoServer();
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const metrics = async () =>
      new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
    await page.goto(`${server.origin}/docs`);
    await page.locator('.nav-bar-path').first().waitFor({ state: 'attached' });
    let busy = 0;
    let now = await metrics();
    while ((now.get('TaskDuration') ?? 0) - busy > 0.02) {
      busy = now.get('TaskDuration') ?? 0;
      await page.waitForTimeout(500);
      now = await metrics();
    }
    const operations = await page.locator('.nav-bar-path').count();
    return `${(now.get('TaskDuration') ?? 0).toFixed(2)} s of the renderer's time for ${operations} operations (${now.get('Nodes')} nodes)`;
  } finally {
    await browser.close();
    await server.stop();
  }
}
