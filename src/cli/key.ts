import { Command, Option } from 'commander';
import { createKey, type KeyKind, type KeyListing, listKeys, revokeKeys } from '../access/keys.ts';
import { databaseCommand, needProject, print, table, UsageError, withDatabase } from './command.ts';

export function keyCommand(): Command {
  const key = new Command('key').description(
    'Manage the keys of a project: public keys for web pages, private keys for servers',
  );
  key.addCommand(createCommand());
  key.addCommand(listCommand());
  key.addCommand(revokeCommand());
  return key;
}

interface CreateFlags {
  readonly kind: KeyKind;
  readonly readOnly?: boolean;
  readonly expires?: string;
}

function createCommand(): Command {
  const command = databaseCommand('create', 'Create a key, and print it once')
    .argument('<project>', 'name of the project')
    .addOption(
      new Option('--kind <kind>', 'public for web pages, private for servers')
        .choices(['public', 'private'])
        .default('private'),
    )
    .option('--read-only', 'create a private key that cannot change data')
    .option('--expires <date>', 'expiry: a date (2027-01-31) or a time (2027-01-31T12:00:00Z)');
  return command.action(async (projectName: string) => {
    const { kind, readOnly = false, expires } = command.opts<CreateFlags>();
    const expiresAt = expires === undefined ? null : readDate(expires);
    const key = await withDatabase(command, async (database) => {
      const project = await needProject(database, projectName);
      return createKey(database, project.id, { kind, canWrite: !readOnly, expiresAt });
    });
    const result = { project: projectName, kind, can_write: kind === 'private' && !readOnly, expires_at: expiresAt, key };
    print(command, result, `${key}\nThe key is not shown again.`);
  });
}

function listCommand(): Command {
  const command = databaseCommand('list', 'List the keys of a project by their first characters').argument(
    '<project>',
    'name of the project',
  );
  return command.action(async (projectName: string) => {
    const keys = await withDatabase(command, async (database) =>
      listKeys(database, (await needProject(database, projectName)).id),
    );
    const rows = keys.map((key) => [`${key.prefix}…`, key.kind, key.can_write ? 'read-write' : 'read-only', stateOf(key)]);
    print(command, keys, table(['KEY', 'KIND', 'ACCESS', 'STATE'], rows));
  });
}

function revokeCommand(): Command {
  const command = databaseCommand('revoke', 'Revoke a key; running servers refuse it within 5 s')
    .argument('<project>', 'name of the project')
    .argument('<key>', 'the key, or its first characters as in waypost key list');
  return command.action(async (projectName: string, start: string) => {
    const revoked = await withDatabase(command, async (database) => {
      const project = await needProject(database, projectName);
      return revokeKeys(database, project.id, start.replace(/…$/, ''));
    });
    if (revoked.length === 0)
      throw new UsageError(`The project ${projectName} has no such active key; see waypost key list ${projectName}`);
    print(command, { project: projectName, revoked }, `Revoked: ${revoked.map((prefix) => `${prefix}…`).join(' ')}`);
  });
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime()))
    throw new UsageError(`--expires ${text}: expected a date such as 2027-01-31`);
  if (date.getTime() <= Date.now()) throw new UsageError(`--expires ${text}: is in the past`);
  return date;
}

function stateOf({ revoked_at, expires_at }: KeyListing): string {
  if (revoked_at) return `revoked ${revoked_at.toISOString().slice(0, 10)}`;
  if (expires_at && expires_at.getTime() <= Date.now()) return `expired ${expires_at.toISOString().slice(0, 10)}`;
  return expires_at ? `until ${expires_at.toISOString()}` : 'active';
}
