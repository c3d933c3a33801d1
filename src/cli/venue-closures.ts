import type { Command } from 'commander';
import { InputProblem, Problem } from '../contract/problem.ts';
import { type AskedClosure, close, closuresOf, reopen } from '../indoor/closures.ts';
import type { Venue } from '../venues/index.ts';
import { print, table, UsageError } from './command.ts';
import { type NamedVenue, venuesCommand, withVenue } from './venue-files.ts';

type Listed = Awaited<ReturnType<typeof closuresOf>>['closures'];

/** The commands that close features of a venue, and open them again. */
export function closureCommands(): Command[] {
  return [closeCommand(), openCommand(), closuresCommand()];
}

const FEATURES = 'POI identifiers, ref:<poi_ref>, or objects of the plan such as osm:n123';

function closeCommand(): Command {
  const command = venuesCommand(
    'close',
    'Close lifts, doors, stairs, paths, rooms or areas; running servers know it within a second',
  )
    .argument('<id>', 'id of the venue')
    .argument('<feature...>', FEATURES)
    .option('--from <time>', 'from when (2026-11-26T08:00, by the clock of the venue, or with an offset); now by default')
    .option('--to <time>', 'until when; until it is opened by default')
    .option('--reason <text>', 'shown in the list of closures');
  return command.action(async (id: string, features: string[]) => {
    const { from = null, to = null, reason = null }: Partial<AskedClosure> = command.opts();
    const listed = await withVenue(command, id, (named) =>
      explained(close(named.database, named.project.id, viewOf(named), { features, from, to, reason })),
    );
    printClosures(command, listed.closures);
  });
}

function openCommand(): Command {
  const command = venuesCommand('open', 'Open closed features again')
    .argument('<id>', 'id of the venue')
    .argument('<feature...>', FEATURES);
  return command.action(async (id: string, features: string[]) => {
    const opened = await withVenue(command, id, (named) =>
      explained(reopen(named.database, named.project.id, viewOf(named), features)),
    );
    print(command, opened, `${opened.opened} ${opened.opened === 1 ? 'closure was' : 'closures were'} removed`);
  });
}

function closuresCommand(): Command {
  const command = venuesCommand('closures', 'List what is closed of a venue, was and will be').argument(
    '<id>',
    'id of the venue',
  );
  return command.action(async (id: string) => {
    const listed = await withVenue(command, id, (named) => closuresOf(named.database, named.project.id, viewOf(named)));
    printClosures(command, listed.closures);
  });
}

function viewOf({ files, version }: NamedVenue): { readonly id: string; readonly venue: Venue } {
  return { id: version.id, venue: files.open(version) };
}

/** What a request would be refused for is a usage error. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InputProblem) {
      throw new UsageError(
        error.errors.map(({ loc, msg }) => `--${loc.at(-1)}: ${msg.replace('Value error, ', '')}`).join('; '),
      );
    }
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}

function printClosures(command: Command, closures: Listed): void {
  const rows = closures.map(({ poi_id, source, ref, name, from, to, is_closed, reason }) => [
    String(poi_id),
    source ?? 'no longer in the plan',
    name ?? ref ?? '–',
    is_closed ? 'closed' : 'open',
    from ?? '–',
    to ?? '–',
    reason ?? '–',
  ]);
  const text = table(['FEATURE', 'OBJECT', 'NAME', 'NOW', 'FROM', 'TO', 'REASON'], rows);
  print(command, { closures }, closures.length === 0 ? 'nothing is closed' : text);
}
