/**
 * The answers in `docs/localities.md`, made by asking: each block of code that begins with `GET /localities/…` gets the answer of the
 * sample town below it.
 *
 *     npm run docs:refresh
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeRegionPlaces } from '../src/import/region.ts';
import { localitiesEndpoints } from '../src/localities/routes.ts';
import { AnswerThreads } from '../src/localities/threads.ts';
import { openPlaces } from '../src/places/read.ts';
import { PlaceSearch } from '../src/places/search.ts';

export const LOCALITIES_DOC = new URL('../docs/localities.md', import.meta.url);
const DEMO = fileURLToPath(new URL('../demo/town.osm', import.meta.url));
const PROJECT = { id: '1', name: 'docs', referers: [], services: null, quota: null, limits: {}, advancedPostalCodes: false };
const EXAMPLE = /```\nGET (\/localities\/[a-z]+)\?(\S+)\n[^`]*```/g;
const MOST_ON_A_LINE = 110;

/** JSON with what fits on a line on one line. */
function shown(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= MOST_ON_A_LINE || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const inside = Array.isArray(value)
    ? value.map((each) => `${deeper}${shown(each, deeper)}`)
    : Object.entries(value).map(([name, each]) => `${deeper}${JSON.stringify(name)}: ${shown(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`;
}

/** The page with the answers that its examples get now. */
export async function refreshedLocalitiesDoc(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-docs-'));
  const path = join(folder, 'places.wp');
  await writeRegionPlaces(path, { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
  const places = openPlaces(path);
  const threads = new AnswerThreads(
    () => ({ places, search: new PlaceSearch(places) }),
    0,
    () => {},
  );
  try {
    const endpoints = localitiesEndpoints(threads);
    return readFileSync(LOCALITIES_DOC, 'utf8').replace(EXAMPLE, (_, endpointPath: string, query: string) => {
      const endpoint = endpoints.find((each) => each.path === endpointPath);
      if (!endpoint) throw new Error(`docs/localities.md asks ${endpointPath}, which is not there`);
      const answer = endpoint.prepare(
        { query: Object.fromEntries(new URLSearchParams(query)), path: {}, body: undefined },
        PROJECT,
        undefined,
      )();
      return `\`\`\`\nGET ${endpointPath}?${query}\n\n${shown(answer)}\n\`\`\``;
    });
  } finally {
    await threads.close();
    places.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) writeFileSync(LOCALITIES_DOC, await refreshedLocalitiesDoc());
