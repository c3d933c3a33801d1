/**
 * The answers in `docs/stores.md`, `docs/datasets.md`, `docs/distance.md`, `docs/indoor.md` and `docs/geolocation.md`, made by asking a server about the demo project. They change with the clock.
 *
 *     npm run docs:refresh
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAddressPlaces } from '../test/support/address-places.ts';
import { serve } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import { withAnswers } from './answers.ts';

/** Stands in the pages for the id of the dataset of parcels. */
const PARCELS = '{parcels}';

/** Stand in the pages for the ids of the matrix and the plan that were ordered last. */
const ORDERED = ['{matrix}', '{plan}'] as const;

const folder = mkdtempSync(join(tmpdir(), 'waypost-docs-'));
const geoip = join(folder, 'city.mmdb');
writeAddressPlaces(geoip);
const server = await serve({ WAYPOST_DATA: join(folder, 'data'), WAYPOST_GEOIP: geoip });
try {
  while (!server.output().includes('/docs\n')) await new Promise((resolve) => setTimeout(resolve, 100));
  const [key] = /sk_[\w-]+/.exec(server.output()) ?? [''];
  const [, datasetId] = /datasets\/([0-9a-f-]{36})\//.exec(server.output()) ?? ['', ''];
  const ids = new Map<string, string>([[PARCELS, datasetId]]);
  const addressed = (path: string) => [...ids].reduce((all, [name, id]) => all.replaceAll(name, id), decodeURI(path));
  const shown = (text: string) => [...ids].reduce((all, [name, id]) => all.replaceAll(id, name), text);
  for (const name of ['stores', 'datasets', 'distance', 'indoor', 'geolocation']) {
    const page = new URL(`../docs/${name}.md`, import.meta.url);
    const text = await withAnswers(readFileSync(page, 'utf8'), async ({ method, path, body }) => {
      const address = new URL(addressed(path), server.origin);
      address.searchParams.set('private_key', key);
      const answer = await send(address.href, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
      const [, kind, ordered] = /"(matrix|plan)_id":"([^"]+)","status":"accepted"/.exec(answer.text) ?? [];
      const name = ORDERED.find((each) => each === `{${kind}}`);
      if (name && ordered !== undefined) {
        ids.set(name, ordered);
        await completed(`${server.origin}${path}/${ordered}/status?private_key=${key}`);
      }
      return JSON.parse(shown(answer.text));
    });
    writeFileSync(page, text);
  }
  /** Waits until the matrix or the plan is there whose status stands at an address. */
  async function completed(address: string): Promise<void> {
    while (!(await send(address)).text.includes('completed')) await new Promise((resolve) => setTimeout(resolve, 100));
  }
} finally {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
}
