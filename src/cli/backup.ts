import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { takeCommandEvents } from '../admin/pending-audit.ts';
import { backup } from '../backup/backup.ts';
import { type RestoreReport, restore, verify } from '../backup/restore.ts';
import { type Config, SETTING_NAMES, SETTINGS } from '../config.ts';
import { SHARED_KINDS } from '../sharing/items.ts';
import { bringUp } from './bring-up.ts';
import { configOf, databaseCommand, print, table, UsageError, withDatabase } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { STARTER } from './region-build.ts';

export function backupCommand(): Command {
  const command = databaseCommand('backup', 'Back up all data to one archive; works while a server runs')
    .argument('<file>', 'archive to write, such as waypost-backup.tar.gz')
    .option('--with-regions', 'include the files of the region in use, which can otherwise be imported again');
  return command.action(async (file: string) => {
    if (existsSync(file)) throw new UsageError(`${file} already exists`);
    if (!existsSync(dirname(resolve(file)))) throw new UsageError(`There is no folder ${dirname(resolve(file))}`);
    const config = configOf(command);
    const { withRegions = false }: { withRegions?: boolean } = command.opts();
    const progress = new Progress();
    await bringUp(command, SHARED_KINDS);
    const request = { dataFolder: config.dataFolder, file, withRegions, settings: shownSettings(config) };
    const report = await withDatabase(command, async (database) => {
      // What commands have left for the audit log belongs to it.
      await takeCommandEvents(database, config.dataFolder);
      return backup(database, request, (step) => progress.step(step));
    });
    progress.done(`${(report.bytes / 1e6).toFixed(1)} MB`);
    print(
      command,
      report,
      `${file}: ${called(report.rows)
        .map(([name, count]) => counted(count, name))
        .join(', ')}, ${counted(report.files, 'file')}`,
    );
  });
}

function shownSettings(config: Config): Record<string, unknown> {
  const shown = SETTING_NAMES.filter((name) => !SETTINGS[name].isSecret);
  return Object.fromEntries(shown.map((name) => [SETTINGS[name].variable, config[name] ?? null]));
}

/** What a person calls a row of a table; the other tables are ours. */
const CALLED: Readonly<Record<string, string>> = {
  projects: 'project',
  keys: 'key',
  stores: 'asset',
  zones: 'zone',
  datasets: 'dataset',
  features: 'feature',
};

function called(rows: Readonly<Record<string, number>>): [name: string, count: number][] {
  return Object.entries(CALLED).map(([table, name]) => [name, rows[table] ?? 0]);
}

export function restoreCommand(): Command {
  const command = databaseCommand(
    'restore',
    'Restore an archive into an empty data folder, and into an empty database if DATABASE_URL is set',
  )
    .argument('<file>', 'archive written by waypost backup')
    .option('--verify', 'only check that the archive is complete and undamaged');
  return command.action(async (file: string) => {
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
    const { dataFolder, databaseUrl } = configOf(command);
    const { verify: isOnlyChecked = false }: { verify?: boolean } = command.opts();
    const progress = new Progress();
    const report = isOnlyChecked
      ? await verify(file)
      : await restore({ file, dataFolder, databaseUrl }, (step) => progress.step(step));
    if (!isOnlyChecked) progress.done('restored');
    print(command, report, `${wording(report)}\n${nextStep(report, isOnlyChecked)}`);
  });
}

function wording({ rows, files, created_at, version }: RestoreReport): string {
  const lines = called(rows).map(([name, count]) => [`${name}s`, String(count)]);
  return table(
    ['CONTENT', 'COUNT'],
    [...lines, ['files', String(files)], ['created at', created_at], ['by version', version]],
  );
}

function nextStep({ has_region, region }: RestoreReport, isOnlyChecked: boolean): string {
  if (isOnlyChecked) return 'The archive is complete and undamaged.';
  if (has_region || region === null) return 'Start the server with waypost serve.';
  const name = typeof region === 'object' && 'name' in region ? String(region.name) : '';
  if (name === STARTER.name) return 'Start the server with waypost serve, which will rebuild the starter region.';
  return `The region ${name} is not in the archive: import its maps with waypost import before waypost serve.`;
}
