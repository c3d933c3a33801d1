import { Command, CommanderError } from 'commander';
import { givenArguments } from './cli/arguments.ts';
import { addServerOption, isManaging, leavesOf } from './cli/managing.ts';
import { ACTING_VARIABLE } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { printable } from './text/printable.ts';
import { VERSION } from './version.ts';

/** The commands, each of which is loaded when it is used: all of them take a second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serveCommand(),
  gateway: async () => (await import('./cli/gateway.ts')).gatewayCommand(),
  console: async () => (await import('./cli/console.ts')).consoleCommand(),
  import: async () => (await import('./cli/import.ts')).importCommand(),
  update: async () => (await import('./cli/update.ts')).updateCommand(),
  geocode: async () => (await import('./cli/geocode.ts')).geocodeCommand(),
  project: async () => (await import('./cli/project.ts')).projectCommand(),
  key: async () => (await import('./cli/key.ts')).keyCommand(),
  region: async () => (await import('./cli/region.ts')).regionCommand(),
  stores: async () => (await import('./cli/stores.ts')).storesCommand(),
  zones: async () => (await import('./cli/zones.ts')).zonesCommand(),
  dataset: async () => (await import('./cli/dataset.ts')).datasetCommand(),
  traffic: async () => (await import('./cli/traffic.ts')).trafficCommand(),
  tariff: async () => (await import('./cli/tariff.ts')).tariffCommand(),
  venue: async () => (await import('./cli/venue.ts')).venueCommand(),
  words: async () => (await import('./cli/words.ts')).wordsCommand(),
  shared: async () => (await import('./cli/shared.ts')).sharedCommand(),
  backup: async () => (await import('./cli/backup.ts')).backupCommand(),
  restore: async () => (await import('./cli/backup.ts')).restoreCommand(),
};

const program = new Command('waypost')
  .description('Self-hosted location services')
  .version(VERSION)
  .showHelpAfterError('(see --help)');
// Whoever has started this, to hear how far it is, has gone.
process.on('disconnect', () => process.exit(1));
const typed = await givenArguments();
// For `help stores undo`: the built-in help takes one command.
const given = typed[0] === 'help' && typed.length > 1 ? [...typed.slice(1), '--help'] : typed;
const [wanted = ''] = given;
const used = Object.entries(COMMANDS).filter(([name]) => name === wanted);
for (const [, load] of used.length > 0 ? used : Object.entries(COMMANDS)) program.addCommand(await load());

const isActing = process.env[ACTING_VARIABLE] !== undefined;
/** The managing command at work. */
let running: Command | undefined;
async function ended(outcome: { readonly exit?: number } = {}): Promise<void> {
  const command = running;
  running = undefined;
  if (command) await (await import('./cli/managed.ts')).after(command, process.env, outcome);
}
program.hook('preAction', async (_, command) => {
  if (!isActing && !isManaging(command)) return;
  const { before } = await import('./cli/managed.ts');
  await before(command, process.env);
  if (isManaging(command)) running = command;
});
program.hook('postAction', () => ended());
for (const command of leavesOf(program)) if (isManaging(command)) addServerOption(command);
process.channel?.unref();

try {
  await program.parseAsync(given, { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  const said = textOf(error);
  complain(said);
  await ended({ exit: 1 }).catch((further: unknown) => {
    // What kept the command from its work may keep that from being written down, too: it is said once.
    if (textOf(further) !== said) complain(textOf(further));
  });
  process.exit(1);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = error instanceof ExplainedError || isOfSystem(error);
  return isExplained ? error.message : (error.stack ?? error.message);
}

function complain(text: string): void {
  process.stderr.write(`waypost: ${printable(text)}\n`);
}

/** Errors of the operating system, such as a port in use or a folder that may not be written, speak for themselves. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
