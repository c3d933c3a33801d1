import { basename } from 'node:path';
import type { Command } from 'commander';
import { type Manifest, RegionVersions } from '../regions/versions.ts';
import { before } from '../text/before.ts';
import { collect, commandWith, configOf, print, SHARED_SETTINGS, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { MODES_HELP, readModes } from './mode-list.ts';
import { Progress } from './progress.ts';
import { buildRegion } from './region-build.ts';
import { takeIn } from './take-in.ts';

export function importCommand(): Command {
  const command = commandWith('import', 'Build a region from map extracts and switch to it', [
    'dataFolder',
    ...SHARED_SETTINGS,
    'holidays',
    'memory',
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
    .option('--no-keep', 'keep no copy of the files: the region cannot be updated (waypost update)')
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
      keep: boolean;
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
      keep,
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
    const { dataFolder, holidays, memory, store } = configOf(command);
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
        isKept: keep,
        ...(elevation !== undefined && { elevation }),
        ...(memory !== undefined && { memory }),
      },
      progress,
    );
    await takeIn(command, versions, manifest.id, use, progress);
    progress.done(
      [
        counted(manifest.places, 'place'),
        counted(manifest.houses ?? 0, 'house number'),
        counted(manifest.segments ?? 0, 'road segment'),
      ].join(', '),
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
    ...(squares.crossed > 0
      ? [
          `${counted(squares.crossed, 'square or platform is', 'squares and platforms are')} crossed, by ${counted(squares.lines, 'line')}`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `left ${counted(sum(left.map(([, count]) => count)), 'square or platform as it is', 'squares and platforms as they are')}: ${left.map(([why, count]) => `${count} ${why}`).join(', ')}`,
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
          `ignored ${counted(sum(restrictions.map(([, count]) => count)), 'turn restriction')}: ${restrictions.map(([why, count]) => `${count} ${why}`).join(', ')}`,
        ]
      : []),
    ...textNote(ignored.conditions, (count) => `ignored ${counted(count, 'condition')} that cannot be followed`),
    ...textNote(
      ignored.holidays ?? [],
      (count) => `left holidays that are not known out of ${counted(count, 'condition')} (--holidays)`,
    ),
    ...textNote(
      ignored.sizes ?? [],
      (count) => `ignored ${counted(count, 'limit')} of size that cannot be read or that no sign shows`,
    ),
    ...textNote(kilograms, (count) => `took ${counted(count, 'weight')} of 1000 and more without a unit for kilograms`),
    ...textNote(
      centimeters,
      (count) => `took ${counted(count, 'large size')} without a unit for centimetres or millimetres`,
    ),
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
  return `elevation at ${counted(heights, 'point')} of roads${share}`;
}

/** The name of a region after a file: `andorra-latest.osm.pbf` is `andorra-latest`. */
function nameOf(file: string): string {
  const stem = before(basename(file).toLowerCase(), '.');
  return stem.match(/[a-z0-9]+/g)?.join('-') ?? 'map';
}
