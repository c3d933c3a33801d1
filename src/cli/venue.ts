import { Command } from 'commander';
import type { Box } from '../geo/box.ts';
import { importVenue } from '../import/venues/import.ts';
import { removeClosures } from '../indoor/closure-rows.ts';
import { draftOf, VENUE_ID_PATTERN, type VenueDraft } from '../regions/venues.ts';
import { venuePublication } from '../sharing/publications.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { nextVersion } from '../storage/versioned-folders.ts';
import { isNumber } from '../text/decimal.ts';
import type { VenueMeta } from '../venues/index.ts';
import { configOf, print, table, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { inUseText, withDraftFolder, withPublishing } from './publishing.ts';
import { checkCommand } from './venue-check.ts';
import { closureCommands } from './venue-closures.ts';
import { needVenue, venuesCommand, withVenue, withVenues } from './venue-files.ts';

const MAX_BUILDINGS = 8;

export function venueCommand(): Command {
  const venue = new Command('venue')
    .description('Manage venues: indoor plans for search and directions')
    .addCommand(importCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(checkCommand())
    .addCommand(removeCommand());
  for (const command of closureCommands()) venue.addCommand(command);
  return venue;
}

function importCommand(): Command {
  const command = venuesCommand(
    'import',
    'Import an indoor plan, replacing the venue with the same id; running servers use it within a second',
  )
    .argument(
      '<file>',
      'OpenStreetMap with indoor tagging (.osm, .pbf), GeoJSON with the same tags, or an IMDF archive (.zip)',
    )
    .requiredOption('--id <id>', 'id of the venue in requests: letters, digits, - and _')
    .option('--name <name>', 'name of the venue, overriding that of the plan')
    .option('--bounds <west,south,east,north>', 'import only this box, in degrees');
  return command.action(async (path: string) => {
    const { id, name, bounds }: { id: string; name?: string; bounds?: string } = command.opts();
    if (!new RegExp(VENUE_ID_PATTERN).test(id)) {
      throw new UsageError(`--id ${id}: expected 1 to 64 letters, digits, - and _`);
    }
    if (name?.trim() === '') throw new UsageError('--name: a venue needs a name');
    const box = bounds === undefined ? undefined : boundsOf(bounds);
    const progress = new Progress();
    const { meta, said } = await withVenues(command, (files, project) => {
      const createdAt = files.createdAt(project.id, id);
      const options = {
        path,
        ...(name !== undefined && { name }),
        ...(box && { bounds: box }),
        ...(createdAt && { createdAt }),
      };
      const write = (draft: VenueDraft) => importVenue(draft, options, (step) => progress.step(step));
      return withPublishing(command, async (publishing) => {
        const written = publishing
          ? await publishVenue(publishing, configOf(command).dataFolder, { projectId: project.id, id }, write)
          : await files.write(project.id, id, write);
        return { meta: written, said: inUseText(id, publishing) };
      });
    });
    progress.done(`${counted(meta.rooms, 'room')} on ${counted(meta.levels.length, 'level')}`);
    print(command, { id, ...summaryOf(meta) }, `${said}\n${describe(meta)}`);
  });
}

/** Publishes a venue that `write` writes, and keeps no copy: this machine gets it as the others do. */
export async function publishVenue<T>(
  { publisher }: Publishing,
  dataFolder: string,
  { projectId, id }: { readonly projectId: string; readonly id: string },
  write: (draft: VenueDraft) => Promise<T>,
): Promise<T> {
  return withDraftFolder(dataFolder, async (folder) => {
    const written = await write(draftOf(folder));
    await publisher.publish(venuePublication({ projectId, id, version: nextVersion(), folder }));
    return written;
  });
}

function boundsOf(text: string): Box {
  const numbers = text.split(',').map((part) => (isNumber(part.trim()) ? Number(part) : Number.NaN));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = numbers;
  const isBox =
    more.length === 0 &&
    west < east &&
    south < north &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    Math.abs(south) <= 90 &&
    Math.abs(north) <= 90;
  if (!isBox) throw new UsageError(`--bounds ${text}: expected west,south,east,north in degrees`);
  return [west, south, east, north];
}

function summaryOf(meta: VenueMeta) {
  const { name, bbox, rooms, reached, gates, profiles, languages, categories, updatedAt, findings } = meta;
  return {
    name,
    bbox,
    levels: meta.levels.map(({ level }) => level),
    buildings: meta.buildings.map(({ ref, name: called }) => ({ ref, name: called })),
    rooms,
    reached,
    gates,
    profiles,
    languages,
    categories,
    updated_at: updatedAt,
    findings: Object.fromEntries([...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, each]) => [kind, each.length])),
  };
}

/** Whether routes lead in from the street, and out to it. */
function gatesText(gates: number): string {
  if (gates === 0) return 'none: no route leads in from the street; draw entrances, or paths that lead out';
  return `${counted(gates, 'entrance or end of a path', 'entrances and ends of paths')}, joined with the streets of the region that are near`;
}

/** What a venue is, in lines. */
function describe(meta: VenueMeta): string {
  const reached = Object.entries(meta.reached).map(([profile, rooms]) => `${profile} ${rooms}`);
  const counts = [...Map.groupBy(meta.findings, ({ kind }) => kind)].map(([kind, each]) => `${each.length} × ${kind}`);
  const lines: readonly (readonly [label: string, text: string])[] = [
    ['name', meta.name],
    [
      'levels',
      meta.levels.map(({ level, name, ref }) => [level, name ?? ref].filter((part) => part !== null).join(' ')).join(', '),
    ],
    ['buildings', buildingsOf(meta)],
    ['rooms', `${meta.rooms}; reached by ${reached.join(', ')}`],
    ['ways', `${meta.walkable.joined} of ${meta.walkable.objects} areas, paths, stairs and lifts are connected`],
    ['gates', gatesText(meta.gates)],
    ['languages', meta.languages.join(', ') || '–'],
    ['findings', counts.length === 0 ? 'none' : `${counts.join(', ')} (waypost venue check lists them)`],
  ];
  return lines.map(([label, text]) => `  ${label.padEnd(10)} ${text}`).join('\n');
}

/** Buildings by their names, as far as they fit a line or two: a station may stand among hundreds. */
function buildingsOf({ buildings }: VenueMeta): string {
  const named = buildings.flatMap(({ name }) => name ?? []);
  const shown = named.slice(0, MAX_BUILDINGS);
  const rest = buildings.length - shown.length;
  if (shown.length === 0) return rest === 0 ? '–' : `${rest} without a name`;
  return [shown.join(', '), ...(rest > 0 ? [`${rest} more`] : [])].join(' and ');
}

function listCommand(): Command {
  const command = venuesCommand('list', 'List the venues of a project');
  return command.action(async () => {
    const venues = await withVenues(command, (files, project) =>
      files.list(project.id).map((venue) => ({ id: venue.id, ...summaryOf(files.meta(venue)), bytes: files.bytes(venue) })),
    );
    const rows = venues.map(({ id, name, levels, rooms, updated_at }) => [
      id,
      name,
      String(levels.length),
      String(rooms),
      updated_at,
    ]);
    print(command, venues, table(['ID', 'NAME', 'LEVELS', 'ROOMS', 'IMPORTED'], rows));
  });
}

function showCommand(): Command {
  const command = venuesCommand('show', 'Show a venue').argument('<id>');
  return command.action(async (id: string) => {
    const meta = await withVenues(command, (files, project) => files.meta(needVenue(files, project, id)));
    print(command, { id, ...summaryOf(meta) }, `${id}\n${describe(meta)}`);
  });
}

function removeCommand(): Command {
  const command = venuesCommand('remove', 'Remove a venue').argument('<id>');
  return command.action(async (id: string) => {
    await withVenue(command, id, async ({ database, project, files }) => {
      await removeClosures(database, { projectId: project.id, venueId: id }, null);
      await withPublishing(command, async (publishing) => {
        if (publishing) await publishing.publisher.withdraw({ kind: 'venue', projectId: project.id, name: id });
        else files.remove(project.id, id);
      });
    });
    print(command, { id, removed: true }, `${id} was removed`);
  });
}
