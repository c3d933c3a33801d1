import { Command, Option } from 'commander';
import { at } from '../at.ts';
import { ACCURACIES, type Accuracy } from '../localities/place-result.ts';
import { assetsBody, MAX_ASSETS, type StoreRow } from '../stores/asset.ts';
import { createStores, replaceStores, updateStores } from '../stores/write.ts';
import { collect, configOf, print, projectDataCommand, UsageError, withProject } from './command.ts';
import { Progress } from './progress.ts';
import { FIELDS, type FiledAsset, readAssets } from './stores-file.ts';
import { DEFAULT_LEAST, type Placed, placeAssets, reportOf } from './stores-geocoding.ts';

const WRITES = { create: createStores, update: updateStores, replace: replaceStores } as const;

interface ImportOptions {
  readonly update?: boolean;
  readonly replace?: boolean;
  readonly column?: readonly string[];
  readonly geocode?: boolean;
  readonly geocodeMin: Accuracy;
  readonly geocodeSkip?: boolean;
}

export function storesCommand(): Command {
  return new Command('stores')
    .description('Manage assets: the shops and other places of a project')
    .addCommand(importCommand());
}

function importCommand(): Command {
  const command = projectDataCommand('import', 'Import assets from JSON or CSV; all of them or none')
    .argument('<file>', 'JSON as for the API ({"stores": […]} or a list), or CSV with a header line')
    .option('--update', 'update assets; all of them must exist')
    .option('--replace', 'replace all assets of the project')
    .option(
      '--column <field=heading>',
      `heading of a field in CSV (repeatable). Fields: ${FIELDS.join(', ')}, user.<name>, localized.<language>`,
      collect,
    )
    .option('--geocode', 'find the positions of assets that have none by their addresses, in the region in use')
    .addOption(
      new Option('--geocode-min <accuracy>', 'how accurate a position that is found must be at least')
        .choices(ACCURACIES)
        .default(DEFAULT_LEAST),
    )
    .option('--geocode-skip', 'import all others where no position is found; without it nothing is imported');
  return command.action(async (file: string) => {
    const options: ImportOptions = command.opts();
    if (options.update && options.replace) throw new UsageError('Either --update or --replace, not both');
    const mode = options.update ? 'update' : options.replace ? 'replace' : 'create';
    const progress = new Progress();
    progress.step(`reading ${file}`);
    const filed = readAssets(file, { mapped: options.column ?? [], needsPosition: !options.geocode });
    const placed = options.geocode ? await geocoded(command, filed, file, options, progress) : null;
    const rows = readRows(placed?.assets ?? filed, file);
    progress.step(`writing ${rows.length} assets`);
    await withProject(command, (database, project) => WRITES[mode](database, project.id, rows));
    progress.done(`${rows.length} assets`);
    print(command, { stores: rows.length, mode, ...(placed && reportOf(placed)) }, `${rows.length} assets`);
  });
}

/** @throws UsageError where an asset gets no position, unless it is to be skipped */
async function geocoded(
  command: Command,
  filed: readonly FiledAsset[],
  file: string,
  { geocodeMin: least, geocodeSkip: skips }: ImportOptions,
  progress: Progress,
): Promise<Placed> {
  progress.step('finding positions');
  const placed = await placeAssets(filed, { dataFolder: configOf(command).dataFolder, least });
  const { unplaced } = placed;
  if (unplaced.length === 0) return placed;
  const shown = unplaced.slice(0, MOST_SHOWN).map(({ where, reason }) => `${where}: ${reason}`);
  const all = `${shown.join('\n')}${unplaced.length > shown.length ? `\n… and ${unplaced.length - shown.length} more` : ''}`;
  if (!skips) {
    throw new UsageError(
      `${file}: no position for ${unplaced.length} of ${filed.length} assets, nothing was imported:\n${all}\n--geocode-skip imports the others, --geocode-min accepts less accurate positions`,
    );
  }
  process.stderr.write(
    `${file}: no position for ${unplaced.length} of ${filed.length} assets, which are skipped:\n${all}\n`,
  );
  return placed;
}

const MOST_SHOWN = 50;

/** Checks assets as the API does. @throws UsageError with the first faults and their places */
function readRows(assets: readonly FiledAsset[], file: string): StoreRow[] {
  const rows: StoreRow[] = [];
  for (let first = 0; first < assets.length; first += MAX_ASSETS) {
    const portion = assets.slice(first, first + MAX_ASSETS);
    const errors: Parameters<typeof assetsBody.read>[1] = [];
    rows.push(...assetsBody.read({ stores: portion.map(({ asset }) => asset) }, errors));
    if (errors.length === 0) continue;
    const shown = errors
      .slice(0, 10)
      .map(({ loc: [, , index, ...path], msg }) => `asset ${at(portion, Number(index)).number}, ${path.join('.')}: ${msg}`);
    throw new UsageError(`${file}:\n${shown.join('\n')}${errors.length > shown.length ? '\n…' : ''}`);
  }
  return rows;
}
