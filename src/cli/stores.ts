import { Command, Option } from 'commander';
import type { Database } from '../database/open.ts';
import { ACCURACIES, type Accuracy } from '../localities/place-result.ts';
import { lastUndoable, type UndoableWrite, undoStores } from '../stores/undo.ts';
import { createStores, existingStores, replaceStores, updateStores } from '../stores/write.ts';
import { printable } from '../text/printable.ts';
import { collect, configOf, isJson, print, projectDataCommand, UsageError, withProject } from './command.ts';
import { counted } from './counted.ts';
import { encodingOption, listed, sheetOption, type WriteOptions, withWriteOptions, writeModeOf } from './import-options.ts';
import { Progress } from './progress.ts';
import { type Checked, checkedAssets, type Faulty, possibleIds, withCleanIds } from './stores-check.ts';
import { FIELDS, tableColumns } from './stores-columns.ts';
import { HOURS_LANGUAGES } from './stores-day-words.ts';
import { exportCommand } from './stores-export.ts';
import { readAssets, readTableFile, type TableChoice } from './stores-file.ts';
import { DEFAULT_LEAST, type Placed, placeAssets, reportOf } from './stores-geocoding.ts';
import { type FiledAsset, placeOf } from './stores-rows.ts';
import { understoodOf, understoodText } from './stores-understood.ts';

interface ImportOptions extends WriteOptions {
  readonly column?: readonly string[];
  readonly keepOthers?: boolean;
  readonly skipErrors?: boolean;
  readonly idClean?: boolean;
  readonly hoursLanguage?: string;
  readonly geocode?: boolean;
  readonly geocodeMin: Accuracy;
  readonly geocodeSkip?: boolean;
}

export function storesCommand(): Command {
  return new Command('stores')
    .description('Manage assets: the shops and other places of a project')
    .addCommand(importCommand())
    .addCommand(columnsCommand())
    .addCommand(exportCommand())
    .addCommand(undoCommand());
}

function columnsCommand(): Command {
  const command = projectDataCommand(
    'columns',
    'List the columns of a table of assets, and the fields that they are taken for',
  )
    .argument('<file>', 'a table with a header line: CSV or Excel (.xlsx)')
    .addOption(encodingOption())
    .addOption(sheetOption());
  return command.action(async (file: string) => {
    const table = await readTableFile(file, command.opts<TableChoice>());
    if (!table) throw new UsageError(`${file} is no table: its fields are those of the API`);
    const columns = tableColumns(table, file);
    const lines = columns.map(({ heading, field, examples }) => `${heading}\t${field ?? '–'}\t${examples.join(' | ')}`);
    const book = 'sheets' in table ? { sheets: table.sheets, sheet: table.sheet } : null;
    if (book && book.sheets.length > 1) lines.push(`Sheet ${book.sheet} of: ${book.sheets.join(', ')}`);
    print(command, { file, columns, ...book }, lines.join('\n'));
  });
}

function importCommand(): Command {
  const base = projectDataCommand('import', 'Import assets from JSON, CSV, Excel or GeoJSON; all of them or none').argument(
    '<file>',
    'JSON as for the API ({"stores": […]} or a list), GeoJSON, or a table with a header line: CSV or Excel (.xlsx)',
  );
  const command = withWriteOptions(base, 'assets')
    .option(
      '--column <field=heading>',
      `column or GeoJSON property of a field (repeatable); # stands for the number of the row. Fields: ${FIELDS.join(', ')}, user.<name>, localized.<language>`,
      collect,
    )
    .option('--keep-others', 'keep all other columns as user properties')
    .addOption(
      new Option(
        '--hours-language <language>',
        'language of the days in opening hours; without it, words that may mean other days are faults',
      ).choices(HOURS_LANGUAGES),
    )
    .option('--id-clean', 'replace what a storeId may not have by _; two that become one are faults')
    .option('--skip-errors', 'import all others where an asset cannot be taken; without it nothing is imported')
    .option('--geocode', 'find the positions of assets that have none by their addresses, in the region in use')
    .addOption(
      new Option('--geocode-min <accuracy>', 'how accurate a position that is found must be at least')
        .choices(ACCURACIES)
        .default(DEFAULT_LEAST),
    )
    .option('--geocode-skip', 'import all others where no position is found; without it nothing is imported');
  return command.action(async (file: string) => importFile(command, file));
}

async function importFile(command: Command, file: string): Promise<void> {
  const options: ImportOptions = command.opts();
  const mode = writeModeOf(options);
  const skips = options.skipErrors ?? false;
  const progress = new Progress();
  const { filed, cleaned, understood } = await readFile(command, file, options, progress);
  const placed = options.geocode ? await geocoded(command, filed, file, options, progress) : null;
  const assets = placed?.assets ?? filed;
  progress.step(`checking ${counted(assets.length, 'asset')}`);
  const { rows, taken, faulty } = await withProject(command, async (database, project) => {
    const existing = new Set(mode === 'replace' ? [] : await existingStores(database, project.id, possibleIds(assets)));
    const checked = checkedAssets(assets, { mode, existing, cleaned });
    refuseFaults(file, checked.faulty, { taken: checked.rows.length, skips });
    if (mode === 'replace' && checked.rows.length === 0) throw new UsageError(`${file} has no assets: nothing was replaced`);
    if (!options.dryRun) await write(database, project.id, mode, checked, progress);
    return checked;
  });
  const count = counted(rows.length, 'asset');
  const geocoding = placed && reportOf(placed);
  const skipped = faulty.map(({ place, reason }) => ({ where: place, reason }));
  const unknown = taken.filter(({ hasUnknownHolidays }) => hasUnknownHolidays).length;
  const all = { skipped: [...(geocoding?.skipped ?? []), ...skipped] };
  print(
    command,
    {
      ...{
        stores: rows.length,
        mode,
        ...(options.dryRun && { dry_run: true, preview: previewOf(taken) }),
        ...(understood && { understood }),
      },
      ...(options.idClean && { ids_cleaned: cleaned.size }),
      ...(unknown > 0 && { unknown_holidays: unknown }),
      ...geocoding,
      ...(skips && all),
    },
    `${cleaned.size > 0 ? `${counted(cleaned.size, 'storeId')} cleaned\n` : ''}${unknown > 0 ? `left holidays that are not known out of the opening hours of ${counted(unknown, 'asset')}\n` : ''}${options.dryRun ? `${count} can be imported; nothing was written` : count}`,
  );
}

/** The assets of a file; of one that is only checked what was understood is shown, also where it is then refused. */
async function readFile(command: Command, file: string, options: ImportOptions, progress: Progress) {
  progress.step(`reading ${file}`);
  const sent = await readAssets(file, {
    mapped: options.column ?? [],
    needsPosition: !options.geocode,
    keepsOthers: options.keepOthers ?? false,
    hoursLanguage: options.hoursLanguage,
    encoding: options.encoding,
    sheet: options.sheet,
  });
  const clean = options.idClean ? withCleanIds(sent) : { assets: sent, cleaned: new Map<FiledAsset, string>() };
  const understood = options.dryRun ? understoodOf(clean.assets) : null;
  if (understood && !isJson(command)) process.stderr.write(`${printable(understoodText(understood))}\n`);
  return { filed: clean.assets, cleaned: clean.cleaned, understood };
}

/** So many assets are shown of a file that is only checked. */
const PREVIEWED = 100;

/** The first assets that are taken, as the API would take them, with what gave them their position. */
function previewOf(taken: readonly FiledAsset[]) {
  return taken.slice(0, PREVIEWED).map((each) => ({
    ...{ where: placeOf(each, []), asset: each.asset, ...(each.found && { found: each.found }) },
  }));
}

const WRITES = { create: createStores, update: updateStores, replace: replaceStores } as const;

/** Writes the assets that can be taken. @throws ClashProblem where others were written since they were checked */
async function write(
  database: Database,
  projectId: string,
  mode: keyof typeof WRITES,
  { rows, faulty }: Checked,
  progress: Progress,
): Promise<void> {
  const count = counted(rows.length, 'asset');
  progress.step(`writing ${count}`);
  await WRITES[mode](database, projectId, rows, { kept: faulty.flatMap(({ id }) => id ?? []), undoable: true });
  progress.done(count);
}

/** @throws UsageError with the faults and their places, unless they are skipped for the sake of others */
function refuseFaults(
  file: string,
  faulty: readonly Faulty[],
  { taken, skips }: { readonly taken: number; readonly skips: boolean },
): void {
  if (faulty.length === 0) return;
  const faults = listed(faulty.map(({ place, reason }) => `${place}: ${reason}`));
  const skipping = skips || taken === 0 ? [] : ['--skip-errors imports the others'];
  const all = [faults, ...skipping, ...new Set(faulty.flatMap(({ advice }) => advice))].join('\n');
  if (skips && taken > 0)
    process.stderr.write(`${printable(`${file}: ${counted(faulty.length, 'fault')}, whose assets are skipped:\n${all}`)}\n`);
  else if (skips) throw new UsageError(`${file}: no asset can be taken, nothing was imported:\n${all}`);
  else throw new UsageError(`${file}: ${counted(faulty.length, 'fault')}, nothing was imported:\n${all}`);
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
  const all = listed(unplaced.map(({ where, reason }) => `${where}: ${reason}`));
  const what = `${file}: no position for ${unplaced.length} of ${counted(filed.length, 'asset')}`;
  const isNone = placed.assets.length === 0;
  if (isNone || !skips) {
    const skipping = isNone ? '' : '--geocode-skip imports the others, ';
    throw new UsageError(`${what}, nothing was imported:\n${all}\n${skipping}--geocode-min accepts less accurate positions`);
  }
  process.stderr.write(`${printable(`${what}, which are skipped:\n${all}`)}\n`);
  return placed;
}

interface UndoOptions {
  readonly redo?: boolean;
  readonly discardChanges?: string;
  readonly dryRun?: boolean;
}

function undoCommand(): Command {
  const command = projectDataCommand('undo', 'Undo the last import of assets')
    .option('--redo', 'undo an undo: what it took back is there again')
    .option('--discard-changes <count>', 'undo it although assets were written so many times after it')
    .option('--dry-run', 'show what would be undone, and write nothing');
  return command.action(async () => {
    const options: UndoOptions = command.opts();
    const progress = new Progress();
    const { undone, undo } = await withProject(command, async (database, project) => {
      const last = await lastUndoable(database, project.id);
      if (!last) throw new UsageError('There is no import of assets to undo');
      if (options.dryRun) return { undone: last, undo: null };
      checkUndo(last, options);
      progress.step(`undoing ${nameOf(last)}`);
      return { undone: last, undo: await undoStores(database, project.id, last.id, last.changes_since) };
    });
    const { written, replaced, changes_since: changes } = undone;
    const text = undo
      ? `${nameOf(undone)} is undone: ${counted(undo.replaced, 'asset')} taken back, ${undo.written} restored`
      : `${nameOf(undone)} wrote ${counted(written, 'asset')} and replaced ${replaced}; ${counted(changes, 'write')} of assets came after it`;
    print(command, undo ? { undone, undo } : { undone, dry_run: true }, text);
  });
}

const nameOf = ({ written_at: at, is_undo: isUndo }: UndoableWrite): string => `the ${isUndo ? 'undo' : 'import'} of ${at}`;

/** @throws UsageError for an undo that somebody cannot have meant */
function checkUndo(last: UndoableWrite, { redo = false, discardChanges }: UndoOptions): void {
  if (last.is_undo && !redo) throw new UsageError(`${nameOf(last)} came last: --redo undoes it`);
  if (redo && !last.is_undo) throw new UsageError(`${nameOf(last)} came last, and no undo: without --redo it is undone`);
  const { changes_since: changes } = last;
  if (Number(discardChanges ?? 0) !== changes)
    throw new UsageError(
      `${counted(changes, 'write')} of assets came after ${nameOf(last)}: --discard-changes ${changes} undoes it all the same`,
    );
}
