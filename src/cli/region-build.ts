import { readdirSync, rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { FinishedSteps } from '../import/finished-steps.ts';
import { writeRegionWithin } from '../import/region-thread.ts';
import type { CountedText } from '../import/roads/counted-texts.ts';
import type { RoadsReport } from '../import/roads/region-roads.ts';
import { MODES, type Mode } from '../modes/index.ts';
import { MAP_FILE, type Manifest, PLACES_FILE, type RegionVersions, ROADS_FILE } from '../regions/versions.ts';
import { VERSION } from '../version.ts';
import type { Progress } from './progress.ts';
import {
  eachInput,
  gatherInputs,
  hashOf,
  type InputFile,
  type InputFiles,
  keptFile,
  type NamedFile,
} from './region-inputs.ts';

/** What a region is built from, as the command line says it. */
export interface ImportRequest extends RegionOptions {
  /** Files or addresses of map extracts. */
  readonly maps: readonly string[];
  readonly addresses: readonly string[];
  /** Files or addresses of GeoNames' tables of postal codes. */
  readonly postcodes: readonly string[];
  /** Files or addresses of GeoNames' tables of alternate names. */
  readonly names?: readonly string[];
  readonly name: string;
  /** Whether its files are kept for updates; not by default. */
  readonly isKept?: boolean;
}

/** How a region is built. */
export interface RegionOptions {
  readonly towns: boolean;
  /** Whether tiles of a map are made; not by default. */
  readonly basemap?: boolean;
  readonly demo: boolean;
  readonly holidays?: Config['holidays'];
  /** The modes whose roads are imported; by default all. */
  readonly modes?: readonly Mode[];
  /** Whom else to credit, such as the publishers of tables. */
  readonly attributions?: readonly string[];
  /** A folder of elevation files. */
  readonly elevation?: string;
  /** How many bytes of memory it may take. */
  readonly memory?: number;
}

/** What an import takes at most where nobody says it, as a share of what the machine or its container has. */
const SHARE_OF_MACHINE = 0.8;

function memoryOfMachine(): number {
  const all = totalmem();
  // 0, or more than there is, where the container has no limit.
  const limit = process.constrainedMemory();
  return SHARE_OF_MACHINE * (limit > 0 ? Math.min(all, limit) : all);
}

/** The sample town: a map file of the product's own. */
const DEMO_MAP = new URL('../../demo/town.osm', import.meta.url).pathname;

/** So many different texts of a kind are kept with a version. */
const MOST_TEXTS = 100;

type Report = (step: string, share?: number) => void;
type RegionContent = Omit<Manifest, 'format' | 'id' | 'name' | 'created_at'>;

/** The region that the first start builds: every town on earth, and the sample town. */
export const STARTER: ImportRequest = {
  ...{ maps: [], addresses: [], postcodes: [], towns: true, demo: true, name: 'starter' },
  basemap: true,
};

/**
 * Builds a region version; it is not in use yet. A failure or a kill leaves everything as it was; after a kill, the same import goes on behind the
 * last step that was finished.
 */
export async function buildRegion(versions: RegionVersions, request: ImportRequest, progress: Progress): Promise<Manifest> {
  const { maps, addresses, postcodes, names = [], isKept = false } = request;
  using steps = new FinishedSteps(versions.folder);
  return await versions.build(request.name, async (folder) => {
    const report: Report = (step, share) => progress.step(step, share);
    // Without a map there is nothing that could be updated.
    const inputs = await gatherInputs({ maps, addresses, postcodes, names }, folder, isKept && maps.length > 0, report);
    const content = await fillRegion(folder, request, inputs, steps, report);
    if (isKept && maps.length > 0) return { ...content, inputs: await inputsOf(request, inputs) };
    // What was fetched is not needed any more.
    await eachInput(inputs, ({ path }) => {
      if (dirname(path) === folder) rmSync(path);
    });
    return content;
  });
}

/** Writes the files of a region version into its folder. */
export async function fillRegion(
  folder: string,
  options: RegionOptions,
  inputs: InputFiles<NamedFile>,
  steps: FinishedSteps,
  report: Report,
): Promise<RegionContent> {
  const { towns, demo, holidays, modes = MODES, elevation, memory = memoryOfMachine() } = options;
  const { maps, addresses, postcodes, names } = await eachInput(inputs, ({ path }) => path);
  const content = {
    ...{ maps: [...maps, ...(demo ? [DEMO_MAP] : [])], addresses, postcodes, names, towns, modes },
    ...(holidays && { holidays }),
    ...(elevation !== undefined && { elevation }),
  };
  const files = {
    ...{ places: join(folder, PLACES_FILE), roads: join(folder, ROADS_FILE) },
    ...(options.basemap && { map: join(folder, MAP_FILE) }),
  };
  const input = { files, content, steps: steps.begin(await inputsText(options, inputs, report)) };
  const { places, houses, roads } = await writeRegionWithin(memory, input, report);
  const time = await timeOfMaps(maps, report);
  return {
    ...{ places, houses, modes: [...modes] },
    ...(roads && factsOf(roads)),
    ...(time !== null && { data_timestamp: time }),
    sources: await sourcesOf(options, inputs),
  };
}

/** All that decides what the files of a region are. Conditions with a year are read as of this one. */
async function inputsText(options: RegionOptions, inputs: InputFiles<NamedFile>, report: Report): Promise<string> {
  report('checking files');
  const { towns, demo, holidays, modes, elevation } = options;
  const ground = elevation === undefined ? [] : elevationFiles(elevation);
  const hashes = await eachInput(inputs, ({ path }) => hashOf(path));
  const year = new Date().getUTCFullYear();
  return JSON.stringify([VERSION, year, process.versions.node, { towns, demo, holidays, modes, ground }, hashes]);
}

/** Elevation files by name, size and time: they are many, and large. */
function elevationFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}

/** Of when the oldest of some maps is; null where one of them does not tell. */
async function timeOfMaps(maps: readonly string[], report: Report): Promise<string | null> {
  const { timeOfMap } = await import('../import/update/survey.ts');
  const { isoSeconds } = await import('../import/update/states.ts');
  const times: number[] = [];
  for (const map of maps) {
    const time = await timeOfMap(map, (share) => report('looking for the newest element', share));
    if (time === null) return null;
    times.push(time);
  }
  return times.length > 0 ? isoSeconds(Math.min(...times)) : null;
}

/** What it takes to build a version again. */
async function inputsOf(
  { towns, basemap = false, demo, holidays, modes = MODES, attributions = [], elevation }: RegionOptions,
  files: InputFiles<InputFile>,
): Promise<NonNullable<Manifest['inputs']>> {
  const { maps, addresses, postcodes, names } = await eachInput(files, keptFile);
  return {
    ...{ maps: [...maps], addresses: [...addresses], postcodes: [...postcodes], names: [...names] },
    ...{ towns, basemap, demo, modes: [...modes], attributions: [...attributions] },
    ...(holidays && { holidays }),
    ...(elevation !== undefined && { elevation: resolve(elevation) }),
  };
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

async function sourcesOf({ towns, demo, attributions = [] }: RegionOptions, inputs: InputFiles<NamedFile>) {
  const { COUNTRY_SOURCE, creditedSource, DEMO_SOURCE, LAND_SOURCE, mapSource, namesSource, tableSource, TOWN_SOURCES } =
    await import('../import/sources.ts');
  const of = { maps: mapSource, addresses: tableSource, postcodes: tableSource, names: namesSource };
  const { maps, addresses, postcodes, names } = await eachInput(inputs, ({ path, name }, kind) => of[kind](path, name));
  return [
    ...[maps, addresses, postcodes, names].flat(),
    ...attributions.map(creditedSource),
    ...(demo ? [DEMO_SOURCE] : []),
    ...(towns ? TOWN_SOURCES : []),
    COUNTRY_SOURCE,
    LAND_SOURCE,
  ];
}
