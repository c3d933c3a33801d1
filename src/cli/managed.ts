import type { Command } from 'commander';
import { actingUser, checkActing, recordCommand } from './acting.ts';
import { remoteServer, runRemotely } from './remote.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Before a command that manages a server: it is checked where it runs for somebody elsewhere, and runs elsewhere where it is for another server. */
export async function before(command: Command, environment: Environment): Promise<void> {
  const acting = actingUser(environment);
  if (acting) return checkActing(command, acting);
  const server = remoteServer(command, environment);
  if (server) process.exit(await runRemotely(command, server));
}

/** After it: what it has changed is written down. */
export function after(command: Command, environment: Environment): Promise<void> {
  return recordCommand(command, actingUser(environment));
}
