import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CountedText } from '../import/roads/counted-texts.ts';
import type { RoadsReport } from '../import/roads/region-roads.ts';
import { MODES, type Mode } from '../modes/index.ts';
import { MAP_FILE, type Manifest, PLACES_FILE, RegionVersions, ROADS_FILE } from '../regions/versions.ts';
import { regionPublication } from '../sharing/publications.ts';
import { before } from '../text/before.ts';
import { collect, commandWith, configOf, print, SHARED_SETTINGS, UsageError } from './command.ts';
import { MODES_HELP, readModes } from './mode-list.ts';
import { Progress } from './progress.ts';
import { withPublishing } from './publishing.ts';

/** What a region is built from, as the command line says it. */
export interface ImportRequest {
  /** Files or addresses of map extracts. */
  readonly maps: readonly string[];
  readonly addresses: readonly string[];
  /** Files or addresses of GeoNames' tables of postal codes. */
  readonly postcodes: readonly string[];
  /** Files or addresses of GeoNames' tables of alternate names. */
  readonly names?: readonly string[];
  readonly towns: boolean;
  /** Whether tiles of a map are made; not by default. */
  readonly basemap?: boolean;
  readonly demo: boolean;
  readonly name: string;
  readonly holidays?: Config['holidays'];
  /** The modes whose roads are imported; by default all. */
  readonly modes?: readonly Mode[];
  /** Whom else to credit, such as the publishers of tables. */
  readonly attributions?: readonly string[];
  /** A folder of elevation files. */
  readonly elevation?: string;
}

/** The sample town: a map file of the product's own. */
const DEMO_MAP = new URL('../../demo/town.osm', import.meta.url).pathname;

/** A file to read, and what it is called. */
interface NamedFile {
  readonly path: string;
  readonly name: string;
}

/** So many different texts of a kind are kept with a version. */
const MOST_TEXTS = 100;

type Report = (step: string, share?: number) => void;

/** Builds a region version; it is not in use yet. A failure or a kill leaves everything as it was. */
export async function buildRegion(versions: RegionVersions, request: ImportRequest, progress: Progress): Promise<Manifest> {
  // Loaded only here: it reads the borders of all countries.
  const { writeRegion } = await import('../import/region.ts');
  const { addresses, postcodes, names = [], towns, demo, holidays, modes = MODES, elevation } = request;
  return versions.build(request.name, async (folder) => {
    const report: Report = (step, share) => progress.step(step, share);
    const maps = await fetchFiles(request.maps, join(folder, 'map'), report);
    const nameTables = await fetchFiles(names, join(folder, 'names'), report);
    const paths = [...maps.map(({ path }) => path), ...(demo ? [DEMO_MAP] : [])];
    const codeTables = await fetchFiles(postcodes, join(folder, 'postcodes'), report);
    const pathsOf = (files: readonly NamedFile[]) => files.map(({ path }) => path);
    const content = {
      maps: paths,
      addresses,
      postcodes: pathsOf(codeTables),
      names: pathsOf(nameTables),
      towns,
      modes,
      ...(holidays && { holidays }),
      ...(elevation !== undefined && { elevation }),
    };
    const files = {
      ...{ places: join(folder, PLACES_FILE), roads: join(folder, ROADS_FILE) },
      ...(request.basemap && { map: join(folder, MAP_FILE) }),
    };
    const { places, houses, roads } = await writeRegion(files, content, report);
    const sources = await sourcesOf(request, maps, nameTables, codeTables);
    for (const { path } of [...maps, ...nameTables, ...codeTables]) if (path.startsWith(folder)) rmSync(path);
    return { places, houses, modes: [...modes], ...(roads && factsOf(roads)), sources };
  });
}

/** Puts a version that has been built in use, where that is wanted: here, or on all servers that share it. */
export async function takeIn(
  command: Command,
  versions: RegionVersions,
  id: string,
  isUsed: boolean,
  progress: Progress,
): Promise<void> {
  await withPublishing(command, async (publishing) => {
    if (publishing) {
      progress.step('publishing');
      await publishing.publisher.publish(regionPublication(versions, id, isUsed));
    } else if (isUsed) versions.use(id);
  });
}

/** What a manifest says of the roads of a region. */
function factsOf({
  segments,
  closedTo,
  areas,
  ignoredRestrictions,
  unreadConditions,
  unknownHolidays,
  oddSizes,
  elevation,
}: RoadsReport): Pick<
  Manifest,
  'segments' | 'closed_to' | 'squares' | 'ignored' | 'kilograms' | 'centimeters' | 'elevation'
> {
  const most = (texts: readonly CountedText[]) => texts.slice(0, MOST_TEXTS);
  return {
    segments,
    closed_to: [...closedTo],
    squares: { crossed: areas.crossed, lines: areas.lines, left: { ...areas.left } },
    ignored: {
      restrictions: { ...ignoredRestrictions },
      conditions: most(unreadConditions),
      holidays: most(unknownHolidays),
      sizes: most(oddSizes.unread),
    },
    kilograms: most(oddSizes.kilograms),
    centimeters: most(oddSizes.centimeters),
    ...(elevation && { elevation: { ...elevation } }),
  };
}

/** Downloads what has an address in the net, to paths that begin with `target`; files are read where they are. */
async function fetchFiles(files: readonly string[], target: string, report: Report): Promise<NamedFile[]> {
  const { download, isUrl } = await import('../import/download.ts');
  const fetched: NamedFile[] = [];
  for (const [index, file] of files.entries()) {
    if (isUrl(file)) {
      const path = `${target}-${index}`;
      await download(file, path, report);
      fetched.push({ path, name: file });
    } else {
      fetched.push({ path: file, name: basename(file) });
    }
  }
  return fetched;
}

async function sourcesOf(
  { addresses, towns, demo, attributions = [] }: ImportRequest,
  maps: readonly NamedFile[],
  nameTables: readonly NamedFile[],
  codeTables: readonly NamedFile[],
) {
  const { COUNTRY_SOURCE, creditedSource, DEMO_SOURCE, LAND_SOURCE, mapSource, namesSource, tableSource, TOWN_SOURCES } =
    await import('../import/sources.ts');
  return [
    ...(await Promise.all(maps.map(({ path, name }) => mapSource(path, name)))),
    ...(await Promise.all(addresses.map((path) => tableSource(path, basename(path))))),
    ...(await Promise.all(codeTables.map(({ path, name }) => tableSource(path, name)))),
    ...(await Promise.all(nameTables.map(({ path, name }) => namesSource(path, name)))),
    ...attributions.map(creditedSource),
    ...(demo ? [DEMO_SOURCE] : []),
    ...(towns ? TOWN_SOURCES : []),
    COUNTRY_SOURCE,
    LAND_SOURCE,
  ];
}

/** The region that the first start builds: every town on earth, and the sample town. */
export const STARTER: ImportRequest = {
  ...{ maps: [], addresses: [], postcodes: [], towns: true, demo: true, name: 'starter' },
  basemap: true,
};

export function importCommand(): Command {
  const command = commandWith('import', 'Build a region from map extracts and switch to it', [
    'dataFolder',
    ...SHARED_SETTINGS,
    'holidays',
  ])
    .argument('[map...]', 'files or URLs (https://…) of extracts: .osm.pbf, .osm, .osm.gz, .osm.bz2')
    .option('--name <name>', 'name of the region (a-z, 0-9, -); default: the name of the first map')
    .option('--modes <list>', MODES_HELP)
    .option('--elevation <folder>', 'folder of elevation files: SRTM tiles (.hgt, .hgt.gz, .hgt.zip), GeoTIFF (.tif)')
    .option('--no-towns', 'leave out the towns of the rest of the world')
    .option('--no-basemap', 'make no tiles of a map')
    .option('--demo', 'add the sample town')
    .option('--addresses <file>', 'table of addresses: OpenAddresses (.csv, .geojson) or CSV (repeatable)', collect)
    .option(
      '--postcodes <file>',
      'GeoNames table of postal codes (DE.zip, allCountries.zip), as file or URL (repeatable)',
      collect,
    )
    .option(
      '--names <file>',
      'GeoNames table of names by language, alternateNamesV2.zip, as file or URL (repeatable)',
      collect,
    )
    .option(
      '--attribution <text>',
      'whom to credit beside OpenStreetMap and GeoNames, such as the publisher of a table (repeatable)',
      collect,
    )
    .option('--no-use', 'build the region without switching to it; see waypost region use')
    .option('--json', 'print JSON');
  return command.action(async (maps: string[]) => {
    const options: {
      name?: string;
      modes?: string;
      elevation?: string;
      towns: boolean;
      basemap: boolean;
      demo?: boolean;
      addresses?: string[];
      postcodes?: string[];
      names?: string[];
      attribution?: string[];
      use: boolean;
    } = command.opts();
    const {
      addresses = [],
      postcodes = [],
      names = [],
      attribution = [],
      towns,
      basemap,
      demo = false,
      use,
      elevation,
    } = options;
    if (names.length > 0 && !towns)
      throw new UsageError('--names are those of the towns of the world: leave out --no-towns');
    if (maps.length + addresses.length + postcodes.length + names.length === 0 && !demo) {
      throw new UsageError('Specify at least one map to import: waypost import FILE.osm.pbf');
    }
    const modes = readModes(options.modes);
    if (elevation !== undefined && modes.length === 0)
      throw new UsageError('--elevation is of roads, of which --modes none leaves none');
    const name = options.name ?? nameOf(maps[0] ?? addresses[0] ?? postcodes[0] ?? names[0] ?? 'demo');
    const { dataFolder, holidays, store } = configOf(command);
    const versions = new RegionVersions(dataFolder, store !== null);
    const progress = new Progress();
    const manifest = await buildRegion(
      versions,
      {
        maps,
        addresses,
        postcodes,
        names,
        attributions: attribution,
        towns,
        basemap,
        demo,
        name,
        holidays,
        modes,
        ...(elevation !== undefined && { elevation }),
      },
      progress,
    );
    await takeIn(command, versions, manifest.id, use, progress);
    progress.done(
      `${manifest.places} places, ${manifest.houses ?? 0} house numbers, ${manifest.segments ?? 0} road segments`,
    );
    for (const note of [...missingNotes(manifest, maps), ...squareNotes(manifest), ...ignoredNotes(manifest)])
      progress.note(note);
    print(command, { ...manifest, in_use: use }, `${manifest.id}${use ? ' is in use' : ''}`);
  });
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** What maps do not have and is searched for in vain, in words. */
function missingNotes({ houses, segments, closed_to = [] }: Manifest, maps: readonly string[]): string[] {
  if (maps.length === 0) return [];
  const isWithoutRoads = segments === 0;
  return [
    ...(isWithoutRoads ? ['the map has no roads: there are no routes'] : []),
    ...(!isWithoutRoads && closed_to.length > 0
      ? [`the map has no roads for ${closed_to.join(', ')}: there are no such routes`]
      : []),
    ...(houses === 0 ? ['the map has no house numbers: addresses are found by their streets'] : []),
  ];
}

/** What became of squares, in words. */
function squareNotes({ squares }: Manifest): string[] {
  if (!squares) return [];
  const left = Object.entries(squares.left);
  return [
    ...(squares.crossed > 0 ? [`${squares.crossed} squares and platforms are crossed, by ${squares.lines} lines`] : []),
    ...(left.length > 0
      ? [
          `left ${sum(left.map(([, count]) => count))} squares and platforms as they are: ${left.map(([why, count]) => `${count} ${why}`).join(', ')}`,
        ]
      : []),
  ];
}

/** What the roads of the map say and the import does not follow, in words. */
function ignoredNotes({ ignored, kilograms = [], centimeters = [], elevation }: Manifest): string[] {
  if (!ignored) return [];
  const restrictions = Object.entries(ignored.restrictions).filter(([, count]) => count > 0);
  return [
    ...(elevation ? [elevationNote(elevation)] : []),
    ...(restrictions.length > 0
      ? [
          `ignored ${sum(restrictions.map(([, count]) => count))} turn restrictions: ${restrictions.map(([why, count]) => `${count} ${why}`).join(', ')}`,
        ]
      : []),
    ...textNote(ignored.conditions, (count) => `ignored ${count} conditions that cannot be followed`),
    ...textNote(
      ignored.holidays ?? [],
      (count) => `left holidays that are not known out of ${count} conditions (--holidays)`,
    ),
    ...textNote(ignored.sizes ?? [], (count) => `ignored ${count} limits of size that cannot be read or that no sign shows`),
    ...textNote(kilograms, (count) => `took ${count} weights of 1000 and more without a unit for kilograms`),
    ...textNote(centimeters, (count) => `took ${count} large sizes without a unit for centimetres or millimetres`),
  ];
}

/** How many there are of some texts, with the most frequent of them. */
function textNote(texts: NonNullable<Manifest['kilograms']>, said: (count: number) => string): string[] {
  if (texts.length === 0) return [];
  const examples = texts.slice(0, MOST_EXAMPLES).map(({ text }) => `'${text.slice(0, 60)}'`);
  return [`${said(sum(texts.map(({ count }) => count)))}, such as ${examples.join(', ')}`];
}

const MOST_EXAMPLES = 3;

function elevationNote({ heights, unknown }: NonNullable<Manifest['elevation']>): string {
  const share =
    unknown === 0 ? '' : `; ${((100 * unknown) / heights).toFixed(1)} % of them are outside of the files, or in voids`;
  return `elevation at ${heights} points of roads${share}`;
}

/** The name of a region after a file: `andorra-latest.osm.pbf` is `andorra-latest`. */
function nameOf(file: string): string {
  const stem = before(basename(file).toLowerCase(), '.');
  return stem.match(/[a-z0-9]+/g)?.join('-') ?? 'map';
}
