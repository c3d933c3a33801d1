import { Command, CommanderError } from 'commander';
import { backupCommand, restoreCommand } from './cli/backup.ts';
import { datasetCommand } from './cli/dataset.ts';
import { geocodeCommand } from './cli/geocode.ts';
import { importCommand } from './cli/import.ts';
import { keyCommand } from './cli/key.ts';
import { projectCommand } from './cli/project.ts';
import { regionCommand } from './cli/region.ts';
import { serveCommand } from './cli/serve.ts';
import { storesCommand } from './cli/stores.ts';
import { tariffCommand } from './cli/tariff.ts';
import { trafficCommand } from './cli/traffic.ts';
import { venueCommand } from './cli/venue.ts';
import { wordsCommand } from './cli/words.ts';
import { zonesCommand } from './cli/zones.ts';
import { ExplainedError } from './explained-error.ts';
import { VERSION } from './version.ts';

const program = new Command('waypost')
  .description('Self-hosted location services')
  .version(VERSION)
  .showHelpAfterError('(see --help)')
  .addCommand(serveCommand())
  .addCommand(importCommand())
  .addCommand(geocodeCommand())
  .addCommand(projectCommand())
  .addCommand(keyCommand())
  .addCommand(regionCommand())
  .addCommand(storesCommand())
  .addCommand(zonesCommand())
  .addCommand(datasetCommand())
  .addCommand(trafficCommand())
  .addCommand(tariffCommand())
  .addCommand(venueCommand())
  .addCommand(wordsCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand());

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  const isExplained = error instanceof ExplainedError || isOfSystem(error);
  const text = error instanceof Error ? (isExplained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`waypost: ${text}\n`);
  process.exit(1);
}

/** Errors of the operating system, such as a port in use or a folder that may not be written, speak for themselves. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
