import { Command, CommanderError } from 'commander';
import { UsageError } from './cli/command.ts';
import { keyCommand } from './cli/key.ts';
import { projectCommand } from './cli/project.ts';
import { regionCommand } from './cli/region.ts';
import { serveCommand } from './cli/serve.ts';
import { ConfigError } from './config.ts';
import { FolderInUse } from './database/lock.ts';
import { UnusableFile } from './places/container.ts';
import { RegionError } from './regions/versions.ts';
import { VERSION } from './version.ts';

const program = new Command('waypost')
  .description('Location services that a team runs itself')
  .version(VERSION)
  .showHelpAfterError('(--help tells more)')
  .addCommand(serveCommand())
  .addCommand(projectCommand())
  .addCommand(keyCommand())
  .addCommand(regionCommand());

/** Failures whose message says all that a person needs. */
const EXPLAINED = [UsageError, ConfigError, FolderInUse, RegionError, UnusableFile];

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  const isExplained = EXPLAINED.some((kind) => error instanceof kind) || hasPlainMessage(error);
  const text = error instanceof Error ? (isExplained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`waypost: ${text}\n`);
  process.exit(1);
}

/** Errors of the system, such as a port in use or a folder that may not be written, and of the database. */
function hasPlainMessage(error: unknown): boolean {
  return error instanceof Error && (('code' in error && 'syscall' in error) || error.message.startsWith('The database'));
}
