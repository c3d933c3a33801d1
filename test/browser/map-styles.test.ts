import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { watchedPage } from './element-page.ts';

const LIBRARY = dirname(fileURLToPath(import.meta.resolve('maplibre-gl/dist/maplibre-gl.css')));

/** Draws a style by MapLibre and tells what is seen. */
const SCRIPT = `
  import { Map as MapLibreMap } from '/maplibre-gl.mjs';
  globalThis.draw = async (style, [lng, lat, zoom]) => {
    const map = new MapLibreMap({
      container: 'map', style, center: [lng, lat], zoom, fadeDuration: 0,
      canvasContextAttributes: { preserveDrawingBuffer: true },
    });
    const failed = [];
    map.on('error', ({ error }) => failed.push(error.message));
    await map.once('idle');
    const seen = {};
    const labels = [];
    for (const { sourceLayer, layer } of map.queryRenderedFeatures()) {
      seen[sourceLayer] = (seen[sourceLayer] ?? 0) + 1;
      if (layer.type === 'symbol') labels.push(String(layer.layout['text-field']));
    }
    const { width, height } = map.getCanvas();
    const copy = new OffscreenCanvas(width, height).getContext('2d');
    copy.drawImage(map.getCanvas(), 0, 0);
    const colors = new Set(new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer)).size;
    return { failed, seen, labels, colors };
  };`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Map</title><style>#map{width:600px;height:500px}</style><div id="map"></div><script type="module">${SCRIPT}</script>`;

/** What a map shows when it has come to rest. */
interface Shown {
  readonly failed: readonly string[];
  /** By layer of the tiles, how many features are seen. */
  readonly seen: Readonly<Record<string, number>>;
  readonly labels: readonly string[];
  /** How many colours its pixels have. */
  readonly colors: number;
}

describe('styles in a browser, on a page of another site', { skip: withoutBrowser }, () => {
  let server: TestServer;
  let browser: Browser;
  let site: Server;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer((versions) => useDemoTown(versions, true)), startBrowser()]);
    site = createServer((request, response) => {
      if (request.url === '/') return response.setHeader('content-type', 'text/html').end(PAGE);
      return response
        .setHeader('content-type', 'text/javascript')
        .end(readFileSync(join(LIBRARY, `.${new URL(request.url ?? '', 'http://x').pathname}`)));
    });
    await once(site.listen(0, 'localhost'), 'listening');
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    site?.closeAllConnections();
    site?.close();
  });

  async function shown(style: string, view: [number, number, number]): Promise<Shown> {
    const own = `http://localhost:${(site.address() as AddressInfo).port}`;
    const { page, strangers, errors, close } = await watchedPage(browser, [server.origin, own]);
    try {
      await page.goto(`${own}/`);
      await page.waitForFunction('"draw" in globalThis');
      const address = `${server.origin}/map/style/${style}${style.includes('?') ? '&' : '?'}key=${server.publicKey}`;
      const found = await page.evaluate<Shown>(`draw(${JSON.stringify(address)}, ${JSON.stringify(view)})`);
      assert.deepEqual([found.failed, strangers, errors], [[], [], []]);
      return found;
    } finally {
      await close();
    }
  }

  for (const name of ['light', 'dark', 'plain']) {
    test(`${name}.json draws the town and the world`, async () => {
      const town = await shown(`${name}.json`, [1.47, 50.95, 15]);
      assert.ok((town.seen.streets ?? 0) > 10, JSON.stringify(town.seen));
      // The plain one leaves the names of streets to what is drawn upon it.
      assert.equal(town.labels.includes('Rue des Oyats'), name !== 'plain', town.labels.join());
      const world = await shown(`${name}.json`, [5, 48, 3]);
      assert.ok(world.seen.ocean && world.seen.boundaries, JSON.stringify(world.seen));
      assert.ok(world.labels.includes('France'), world.labels.join());
      for (const { colors } of [town, world]) assert.ok(colors > 20, `${colors} colours`);
    });
  }

  test('labels are in the language that is asked for, in letters that no font of the page has', async () => {
    const at: [number, number, number] = [10, 50, 4];
    for (const [language, name] of [
      ['fr', 'Allemagne'],
      ['el', 'Γερμανία'],
      ['ar', 'ألمانيا'],
      ['ja', 'ドイツ'],
    ]) {
      const { labels } = await shown(`light.json?language=${language}`, at);
      assert.ok(
        labels.some((label) => label.includes(name)),
        `${language}: ${labels.join()}`,
      );
    }
  });
});
