import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { checkActing } from './acting.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { UsageError } from './command.ts';
import { consoleCommand } from './console.ts';
import { datasetCommand } from './dataset.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { addServerOption, isManaging, leavesOf, MANAGING, nameOf } from './managing.ts';
import { projectCommand } from './project.ts';
import { regionCommand } from './region.ts';
import { serveCommand } from './serve.ts';
import { sharedCommand } from './shared.ts';
import { storesCommand } from './stores.ts';
import { tariffCommand } from './tariff.ts';
import { trafficCommand } from './traffic.ts';
import { updateCommand } from './update.ts';
import { venueCommand } from './venue.ts';
import { zonesCommand } from './zones.ts';

const COMMANDS = [
  ...[
    backupCommand,
    restoreCommand,
    consoleCommand,
    datasetCommand,
    importCommand,
    keyCommand,
    projectCommand,
    regionCommand,
  ],
  ...[serveCommand, sharedCommand, storesCommand, tariffCommand, trafficCommand, updateCommand, venueCommand, zonesCommand],
];

const UPLOAD = `${'0123456789abcdef'.repeat(2)}/a.csv`;
const OPERATOR = { isOperator: true, roles: {} };
const memberOf = (role: string) => ({ isOperator: false, roles: { shop: role } });

class Allowed extends Error {}

function commandLine(): Command {
  const program = new Command('waypost');
  for (const make of COMMANDS) program.addCommand(make());
  for (const command of leavesOf(program)) if (isManaging(command)) addServerOption(command);
  return program;
}

/** Why a command is refused to somebody elsewhere; null where it would run. */
async function refusal(
  args: readonly string[],
  as: { isOperator: boolean; roles: Record<string, string> },
): Promise<string | null> {
  const program = commandLine();
  program.hook('preAction', (_, command) => {
    checkActing(command, { user: { id: '', name: '' }, via: 'token', ...as });
    throw new Allowed();
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof Allowed) return null;
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('nothing was checked');
}

test('every command that manages a server is in the table under its name, and nothing else', () => {
  const names = leavesOf(commandLine()).map(nameOf);
  const others = ['console', 'restore', 'serve'];
  assert.deepEqual(names.filter((name) => !others.includes(name)).sort(), Object.keys(MANAGING).sort());
});

test('files are those that were sent, or addresses; nothing of the machine is named', async () => {
  for (const args of [
    ['stores', 'import', UPLOAD, '--project', 'shop'],
    ['stores', 'export', '--project', 'shop'],
    ['stores', 'export', '--project', 'shop', '--out', UPLOAD],
    ['dataset', 'import', '/etc/passwd', UPLOAD, '--project', 'shop'],
    ['import', 'https://example.com/a.osm.pbf', '--addresses', UPLOAD],
    ['tariff', 'rates', UPLOAD],
    ['tariff', 'rates', '--clear'],
    ['tariff', 'from', UPLOAD, UPLOAD, '--id', 'a', '--name', 'A', '--out', UPLOAD],
    ['tariff', 'from', UPLOAD, '--id', 'a', '--name', 'A', '--out', '-'],
    ['backup', UPLOAD],
  ])
    assert.equal(await refusal(args, OPERATOR), null, args.join(' '));
  for (const args of [
    ['stores', 'import', '/etc/passwd', '--project', 'shop'],
    ['stores', 'import', `${UPLOAD}/../../x`, '--project', 'shop'],
    ['stores', 'import', 'https://example.com/a.csv', '--project', 'shop'],
    ['stores', 'import', '-', '--project', 'shop'],
    ['stores', 'export', '--project', 'shop', '--out', 'https://../../tmp/x'],
    ['stores', 'import', `../${UPLOAD}`, '--project', 'shop'],
    ['stores', 'export', '--project', 'shop', '--out', '/tmp/x'],
    ['stores', 'export', '--project', 'shop', '--out=x'],
    ['zones', 'import', 'x.csv', '--project', 'shop'],
    ['dataset', 'import', 'a', '/etc/passwd', '--project', 'shop'],
    ['dataset', 'export', 'a', '--out', '/tmp/x.csv', '--project', 'shop'],
    ['venue', 'import', '/etc/passwd', '--id', 'a', '--project', 'shop'],
    ['traffic', 'import', '/etc/passwd'],
    ['tariff', 'import', '/etc/passwd'],
    ['tariff', 'check', '/etc/passwd'],
    ['tariff', 'rates', '/etc/passwd'],
    ['tariff', 'from', UPLOAD, '/etc/passwd', '--id', 'a', '--name', 'A', '--out', UPLOAD],
    ['tariff', 'from', UPLOAD, '--id', 'a', '--name', 'A', '--out', '/tmp/x.json'],
    ['tariff', 'from', 'https://example.com/a.csv', '--id', 'a', '--name', 'A', '--out', UPLOAD],
    ['backup', '/tmp/x'],
    ['import', '/etc/passwd'],
    ['import', 'https://example.com/a', 'file:///etc/passwd'],
    ['import', '--demo', '--addresses', '/etc/passwd'],
    ['import', '--demo', '--addresses', UPLOAD, '--addresses', '/etc/passwd'],
    ['import', '--demo', '--postcodes', '/etc/passwd'],
    ['import', '--demo', '--names', '/etc/passwd'],
    ['import', '--demo', '--elevation', '/etc'],
    ['project', 'list', '--data', '/tmp'],
    ['project', 'list', '--database-url', 'postgresql://a@b/c'],
    ['project', 'list', '--server', 'https://example.com'],
    ['serve'],
    ['console'],
    ['restore', UPLOAD],
  ])
    assert.notEqual(await refusal(args, OPERATOR), null, args.join(' '));
});

test('a member does what its role in the project allows, and another project is not there', async () => {
  const cases = [
    [['stores', 'export', '--project', 'shop'], 'viewer'],
    [['key', 'list', 'shop'], 'viewer'],
    [['stores', 'import', UPLOAD, '--project', 'shop'], 'editor'],
    [['venue', 'remove', 'a', '--project', 'shop'], 'editor'],
    [['key', 'create', 'shop'], 'owner'],
  ] as const;
  const ranks = ['viewer', 'editor', 'owner'];
  for (const [args, least] of cases) {
    for (const role of ranks)
      assert.equal(
        (await refusal(args, memberOf(role))) === null,
        ranks.indexOf(role) >= ranks.indexOf(least),
        `${role}: ${args}`,
      );
    assert.match(
      String(
        await refusal(
          args.map((arg) => (arg === 'shop' ? 'other' : arg)),
          memberOf('owner'),
        ),
      ),
      /There is no project other/,
    );
  }
  for (const args of [
    ['project', 'list'],
    ['project', 'set', 'shop'],
    ['region', 'list'],
    ['import', '--demo'],
    ['backup', UPLOAD],
  ])
    assert.match(String(await refusal(args, memberOf('owner'))), /Only operators/, args.join(' '));
  assert.match(String(await refusal(['venue', 'list'], memberOf('owner'))), /--project/);
  assert.match(
    String(await refusal(['stores', 'export', '--project', 'toString'], memberOf('owner'))),
    /There is no project/,
  );
});
