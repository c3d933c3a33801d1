import { Command } from 'commander';
import { checkStore } from '../sharing/check.ts';
import { readIndex } from '../sharing/index-rows.ts';
import { SHARED_KINDS } from '../sharing/items.ts';
import { publishFolder } from '../sharing/publish-folder.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { listServers } from '../sharing/server-rows.ts';
import { configOf, folderCommand, print, table, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { withPublishing } from './publishing.ts';

export function sharedCommand(): Command {
  return new Command('shared')
    .description('Manage what several servers share: a store of files (WAYPOST_STORE) and its index')
    .addCommand(publishCommand())
    .addCommand(statusCommand())
    .addCommand(checkCommand());
}

/** @throws UsageError where servers share nothing */
function withStore<T>(command: Command, work: (publishing: Publishing) => Promise<T>): Promise<T> {
  return withPublishing(command, (publishing) => {
    if (!publishing) throw new UsageError('There is no store: set WAYPOST_STORE or --store');
    return work(publishing);
  });
}

function publishCommand(): Command {
  const command = folderCommand(
    'publish',
    'Publish what the data folder has: the region in use, venues, tariffs, traffic tables and word lists',
  ).option('--again', 'write objects that the store has again: it mends those that are damaged');
  return command.action(() =>
    withStore(command, async ({ publisher }) => {
      const progress = new Progress();
      const report = ({ item, version }: { item: { kind: string; name: string }; version: string }) =>
        progress.step(item.kind === 'region' ? version : `${item.kind} ${item.name}`);
      const { again }: { again?: boolean } = command.opts();
      const options = { report, isAgain: again === true };
      const published = await publishFolder(publisher, configOf(command).dataFolder, SHARED_KINDS, options);
      const result = published.map(({ item: { kind, name }, version }) => ({ kind, name, version }));
      progress.done(`${result.length} published`);
      const rows = result.map(({ kind, name, version }) => [kind, name, version]);
      print(command, result, table(['KIND', 'NAME', 'VERSION'], rows));
    }),
  );
}

function statusCommand(): Command {
  const command = folderCommand('status', 'List the servers that share the store, and what waits for its switch');
  return command.action(() =>
    withStore(command, async ({ database }) => {
      const servers = (await listServers(database)).map(({ state, startedAt, beatAt, isLive, id, address, version }) => ({
        ...{ id, address, version, is_live: isLive, started_at: startedAt, seen_at: beatAt },
        ...{ region: state.region, regions: state.regions, problems: state.problems },
      }));
      const { items } = await readIndex(database);
      const waiting = items.flatMap(({ item, current, next }) =>
        next === null || (next.switchAt !== null && next.switchAt.getTime() <= Date.now())
          ? []
          : { kind: item.kind, name: item.name, current: current?.version ?? null, next: next.version?.version ?? null },
      );
      const rows = servers.map((each) => [
        ...[each.address, each.is_live ? 'live' : 'gone', each.version, each.region ?? '–', each.seen_at.toISOString()],
        each.problems.map(({ part }) => part).join(', ') || '–',
      ]);
      const waits = waiting.map(({ kind, name, current, next }) => [kind, name, current ?? '–', next ?? '–']);
      const texts = [
        table(['SERVER', 'STATE', 'VERSION', 'REGION', 'SEEN', 'PROBLEMS'], rows),
        ...(waits.length > 0 ? ['', table(['KIND', 'NAME', 'IN USE', 'NEXT'], waits)] : []),
      ];
      print(command, { servers, waiting }, texts.join('\n'));
    }),
  );
}

function checkCommand(): Command {
  const command = folderCommand(
    'check',
    'Compare the index with the store; exits with 2 if an object is missing or damaged',
  ).option('--read', 'read each object, and compare its SHA-256');
  return command.action(() =>
    withStore(command, async ({ database, store }) => {
      const { read }: { read?: boolean } = command.opts();
      const report = await checkStore(database, store, read === true);
      const { files, broken, unknown } = report;
      const rows = broken.map(({ kind, name, version, path, problem }) => [kind, name, version, path, problem]);
      const told = [
        `${counted(files, 'file')}, ${broken.length} of them missing or damaged in ${store.name}`,
        ...(unknown.objects > 0
          ? [
              `${counted(unknown.objects, 'object')} (${counted(unknown.bytes, 'byte')}) ${unknown.objects === 1 ? 'is' : 'are'} not in the index`,
            ]
          : []),
        ...(broken.length > 0 ? [table(['KIND', 'NAME', 'VERSION', 'FILE', 'PROBLEM'], rows)] : []),
      ];
      print(command, report, told.join('\n'));
      if (broken.length > 0) process.exitCode = 2;
    }),
  );
}
