import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { type Manifest, PLACES_FILE, RegionVersions, ROADS_FILE } from '../regions/versions.ts';
import { before } from '../text/before.ts';
import { collect, commandWith, configOf, print, UsageError } from './command.ts';
import { Progress } from './progress.ts';

/** What a region is built from, as the command line says it. */
export interface ImportRequest {
  /** Files or addresses of map extracts. */
  readonly maps: readonly string[];
  readonly addresses: readonly string[];
  readonly postcodes: readonly string[];
  readonly towns: boolean;
  readonly demo: boolean;
  readonly name: string;
}

/** The sample town: a map file of the product's own. */
const DEMO_MAP = new URL('../../demo/town.osm', import.meta.url).pathname;

/** A map to read, and what it is called. */
interface NamedMap {
  readonly path: string;
  readonly name: string;
}

type Report = (step: string, share?: number) => void;

/** Builds a region version; it is not in use yet. A failure or a kill leaves everything as it was. */
export async function buildRegion(versions: RegionVersions, request: ImportRequest, progress: Progress): Promise<Manifest> {
  // Loaded only here: it reads the borders of all countries.
  const { writeRegion } = await import('../import/region.ts');
  const { addresses, postcodes, towns, demo } = request;
  return versions.build(request.name, async (folder) => {
    const report: Report = (step, share) => progress.step(step, share);
    const maps = await fetchMaps(request.maps, folder, report);
    const paths = [...maps.map(({ path }) => path), ...(demo ? [DEMO_MAP] : [])];
    const content = { maps: paths, addresses, postcodes, towns };
    const files = { places: join(folder, PLACES_FILE), roads: join(folder, ROADS_FILE) };
    const { places, houses, segments } = await writeRegion(files, content, report);
    const sources = await sourcesOf(request, maps);
    for (const { path } of maps) if (path.startsWith(folder)) rmSync(path);
    return { places, houses, segments, sources };
  });
}

/** Puts what has an address in the net into the folder; files are read where they are. */
async function fetchMaps(maps: readonly string[], folder: string, report: Report): Promise<NamedMap[]> {
  const { download, isUrl } = await import('../import/download.ts');
  const fetched: NamedMap[] = [];
  for (const [index, map] of maps.entries()) {
    if (isUrl(map)) {
      const path = join(folder, `download-${index}`);
      await download(map, path, report);
      fetched.push({ path, name: map });
    } else {
      fetched.push({ path: map, name: basename(map) });
    }
  }
  return fetched;
}

async function sourcesOf({ addresses, postcodes, towns, demo }: ImportRequest, maps: readonly NamedMap[]) {
  const { COUNTRY_SOURCE, DEMO_SOURCE, mapSource, tableSource, TOWN_SOURCES } = await import('../import/sources.ts');
  return [
    ...(await Promise.all(maps.map(({ path, name }) => mapSource(path, name)))),
    ...(await Promise.all([...addresses, ...postcodes].map(tableSource))),
    ...(demo ? [DEMO_SOURCE] : []),
    ...(towns ? TOWN_SOURCES : []),
    COUNTRY_SOURCE,
  ];
}

/** The region that the first start builds: every town on earth, and the sample town. */
export const STARTER: ImportRequest = { maps: [], addresses: [], postcodes: [], towns: true, demo: true, name: 'starter' };

export function importCommand(): Command {
  const command = commandWith('import', 'Build a region from map extracts and switch to it', ['dataFolder'])
    .argument('[map...]', 'files or URLs (https://…) of extracts: .osm.pbf, .osm, .osm.gz, .osm.bz2')
    .option('--name <name>', 'name of the region (a-z, 0-9, -); default: the name of the first map')
    .option('--no-towns', 'leave out the towns of the rest of the world')
    .option('--demo', 'add the sample town')
    .option('--addresses <file>', 'table of addresses: OpenAddresses (.csv, .geojson) or CSV (repeatable)', collect)
    .option('--postcodes <file>', 'GeoNames table of postal codes (repeatable)', collect)
    .option('--no-use', 'build the region without switching to it; see waypost region use')
    .option('--json', 'print JSON');
  return command.action(async (maps: string[]) => {
    const options: {
      name?: string;
      towns: boolean;
      demo?: boolean;
      addresses?: string[];
      postcodes?: string[];
      use: boolean;
    } = command.opts();
    const { addresses = [], postcodes = [], towns, demo = false, use } = options;
    if (maps.length + addresses.length + postcodes.length === 0 && !demo) {
      throw new UsageError('Specify at least one map to import: waypost import FILE.osm.pbf');
    }
    const name = options.name ?? nameOf(maps[0] ?? addresses[0] ?? postcodes[0] ?? 'demo');
    const versions = new RegionVersions(configOf(command).dataFolder);
    const progress = new Progress();
    const manifest = await buildRegion(versions, { maps, addresses, postcodes, towns, demo, name }, progress);
    if (use) versions.use(manifest.id);
    progress.done(
      `${manifest.places} places, ${manifest.houses ?? 0} house numbers, ${manifest.segments ?? 0} road segments`,
    );
    print(command, { ...manifest, in_use: use }, `${manifest.id}${use ? ' is in use' : ''}`);
  });
}

/** The name of a region after a file: `andorra-latest.osm.pbf` is `andorra-latest`. */
function nameOf(file: string): string {
  const stem = before(basename(file).toLowerCase(), '.');
  return stem.match(/[a-z0-9]+/g)?.join('-') ?? 'map';
}
