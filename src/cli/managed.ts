import type { Command } from 'commander';
import { actingUser, announceCommand, checkActing, recordCommand } from './acting.ts';
import { checkFiles } from './opened-names.ts';
import { remoteServer, runRemotely } from './remote.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Before a command that manages a server: it is checked where it runs for somebody elsewhere, and runs elsewhere where it is for another server. */
export async function before(command: Command, environment: Environment): Promise<void> {
  const acting = actingUser(environment);
  if (acting) {
    checkActing(command, acting);
    return announceCommand(command);
  }
  checkFiles(command);
  const server = remoteServer(command, environment);
  if (server) process.exit(await runRemotely(command, server));
}

/** After it: what it has changed, or may have changed before it failed, is written down, unless a server does that. */
export async function after(
  command: Command,
  environment: Environment,
  outcome: { readonly exit?: number } = {},
): Promise<void> {
  if (!actingUser(environment)) await recordCommand(command, outcome);
}
