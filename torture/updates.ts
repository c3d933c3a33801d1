import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractNames, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { Progress } from '../src/cli/progress.ts';
import { buildRegion } from '../src/cli/region-build.ts';
import { updateRegion } from '../src/cli/region-update.ts';
import type { Position } from '../src/geo/position.ts';
import { boxArea } from '../src/import/update/area.ts';
import { surveyMap } from '../src/import/update/survey.ts';
import { MODES } from '../src/modes/index.ts';
import { MAP_FILE, type Manifest, PLACES_FILE, RegionVersions, ROADS_FILE } from '../src/regions/versions.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { type MetricKey, weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { COORDINATE_SCALE } from '../src/roads/network/segments.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { nextDay, wholeMap, writeMap } from '../test/support/changed-map.ts';
import { withoutOsmium } from '../test/support/osmium.ts';
import { ReplicationFolder } from '../test/support/replication.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const DEFAULT_TRIPS = 10_000;
const DESTINATIONS = 250;
const FIRST = 4305;
const DAYS = ['2026-03-01T20:21:00Z', '2026-03-02T20:21:00Z', '2026-03-03T20:21:00Z'] as const;
const seconds = (day: number) => Date.parse(DAYS[day] ?? '') / 1000;

/**
 * An update of each extract by two days of changes, which another tool derives and a server of HTTP gives, is the import of the last day: file
 * by file, and in so many trips.
 */
export async function updates({ seed, count = DEFAULT_TRIPS, regions, log }: ProofOptions): Promise<Outcome> {
  if (withoutOsmium) return { report: `Updates: left out, as ${withoutOsmium}`, missed: [] };
  const folder = mkdtempSync(join(tmpdir(), 'waypost-updates-'));
  const server = createServer((request, response) => {
    const file = join(folder, request.url ?? '');
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const [i, name] of extractNames().entries()) {
      if (regions?.includes(name) === false) continue;
      log(`updating ${name}`);
      const place = join(folder, name);
      mkdirSync(place);
      const days = await makeDays(name, place, `http://127.0.0.1:${address.port}/${name}/diffs`, seededRandom(seed + i));
      const { row, wrong } = await compare(place, days, count, seededRandom(seed + i));
      rows.push([name, ...row]);
      missed.push(...wrong.map((each) => `${name}: ${each}`));
      rmSync(place, { recursive: true });
    }
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
  const head = ['map', 'elements changed', 'update', 'import', 'files equal', 'trips equal'];
  return { report: `Updates beside imports of the same day\n\n${markdownTable(head, rows)}`, missed };
}

/** Two days of changes to an extract, and the diffs between them. Returns the first day and the last. */
async function makeDays(
  name: string,
  place: string,
  replicationUrl: string,
  random: () => number,
): Promise<readonly [first: string, last: string]> {
  const path = extractPath({ name });
  const { bounds } = await surveyMap(path, () => {});
  if (!bounds) throw new Error(`${name} has no nodes`);
  const replication = new ReplicationFolder(join(place, 'diffs'));
  const file = (day: number) => join(place, `day-${day}.osm.pbf`);
  const write = (map: Awaited<ReturnType<typeof wholeMap>>, day: number) =>
    writeMap(map, file(day), { bounds, timestamp: seconds(day), sequence: FIRST + day, replicationUrl });
  let map = await wholeMap(path);
  await write(map, 0);
  replication.state(FIRST, DAYS[0]);
  for (const day of [1, 2]) {
    map = nextDay(map, random, seconds(day), boxArea(bounds));
    await write(map, day);
    replication.add(FIRST + day, DAYS[day] ?? '', file(day - 1), file(day));
  }
  return [file(0), file(2)];
}

async function compare(
  place: string,
  [first, last]: readonly [first: string, last: string],
  count: number,
  random: () => number,
): Promise<{ readonly row: readonly string[]; readonly wrong: readonly string[] }> {
  const options = { addresses: [], postcodes: [], towns: false, demo: false, basemap: true, name: 'map' } as const;
  const [ours, theirs] = ['updated', 'imported'].map((name) => new RegionVersions(join(place, name)));
  if (!ours || !theirs) throw new Error('no versions');
  const base = await buildRegion(ours, { ...options, maps: [first], isKept: true }, new Progress());
  const began = performance.now();
  const updated = await updateRegion(ours, base, {}, new Progress());
  const updateSeconds = (performance.now() - began) / 1000;
  const before = performance.now();
  const wanted = await buildRegion(theirs, { ...options, maps: [last] }, new Progress());
  const importSeconds = (performance.now() - before) / 1000;
  if (!updated) return { row: ['', '', '', '', ''], wrong: ['nothing was updated'] };
  const of = (versions: RegionVersions, { id }: Manifest, file: string) => versions.file(id, file);
  const files = [PLACES_FILE, ROADS_FILE, MAP_FILE].filter((file) => existsSync(of(theirs, wanted, file)));
  const differing = files.filter(
    (file) => !readFileSync(of(ours, updated.manifest, file)).equals(readFileSync(of(theirs, wanted, file))),
  );
  const [a, b] = [of(ours, updated.manifest, ROADS_FILE), of(theirs, wanted, ROADS_FILE)].map((file) => openRoads(file));
  if (!a || !b) throw new Error('no roads');
  const { trips, wrong } = compareTrips(a, b, count, random);
  const changed = updated.created + updated.modified + updated.deleted;
  return {
    row: [
      ...[String(changed), `${updateSeconds.toFixed(1)} s`, `${importSeconds.toFixed(1)} s`],
      ...[`${files.length - differing.length} of ${files.length}`, `${trips - wrong} of ${trips}`],
    ],
    wrong: [...differing.map((file) => `${file} differs`), ...(wrong > 0 ? [`${wrong} of ${trips} trips differ`] : [])],
  };
}

/** Trips between the same points on both networks, by all modes in turn. */
function compareTrips(a: Roads, b: Roads, count: number, random: () => number): { trips: number; wrong: number } {
  const { lat, lng } = a.lines;
  let [trips, wrong] = [0, 0];
  // A map of points alone has nothing to go on.
  if (lat.length === 0) return { trips, wrong };
  const point = (): Position => {
    const at = Math.floor(random() * lat.length);
    return { lat: (lat[at] ?? 0) / COORDINATE_SCALE, lng: (lng[at] ?? 0) / COORDINATE_SCALE };
  };
  const perMode = Math.ceil(count / MODES.length);
  for (const mode of MODES) {
    const [asked, asking] = [a, b].map((roads) => {
      const key: MetricKey = { mode, method: 'time', avoid: 0, slot: null, isNow: false };
      const weighting = weightingFor(roads, key, NO_TRAFFIC);
      const metric = new Customizer(networkOf(roads, mode)).customize(weighting);
      const queries = new RoadQueries(roads);
      return (from: Position, to: readonly Position[]) => queries.matrix({ weighting, metric }, [from], to).trips;
    });
    for (let done = 0; done < perMode; done += DESTINATIONS) {
      const origin = point();
      const destinations = Array.from({ length: Math.min(DESTINATIONS, perMode - done) }, point);
      const [ours, theirs] = [asked?.(origin, destinations) ?? [], asking?.(origin, destinations) ?? []];
      for (const [i, trip] of ours.entries()) {
        trips++;
        if (trip?.seconds !== theirs[i]?.seconds || trip?.meters !== theirs[i]?.meters) wrong++;
      }
    }
  }
  return { trips, wrong };
}
