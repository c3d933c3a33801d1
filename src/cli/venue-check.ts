import type { Command } from 'commander';
import { first } from '../at.ts';
import type { LocatedFinding } from '../venues/index.ts';
import { print } from './command.ts';
import { needVenue, venuesCommand, withVenues } from './venue-files.ts';

/** Kinds of findings that keep somebody from getting somewhere. */
const SEVERE: ReadonlySet<LocatedFinding['kind']> = new Set(['unreachable', 'cut off']);
const OSM_OBJECT = /^osm:([nwr])(\d+)/;
const TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

export function checkCommand(): Command {
  const command = venuesCommand(
    'check',
    'List problems in the plan of a venue, what to do about them in the map, and where to edit it; exits with 2 if something cannot be reached',
  )
    .argument('<id>')
    .option('--geojson', 'print GeoJSON: a point for each problem');
  return command.action(async (id: string) => {
    const { geojson }: { geojson?: boolean } = command.opts();
    const { findings, rooms, reached, walkable } = await withVenues(command, (files, project) =>
      files.meta(needVenue(files, project, id)),
    );
    const sorted = findings.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.source.localeCompare(b.source));
    const report = { id, rooms, reached, walkable, findings: sorted.map(withLinks) };
    if (geojson) process.stdout.write(`${JSON.stringify(collectionOf(sorted))}\n`);
    else print(command, report, textOf(sorted));
    if (sorted.some(({ kind }) => SEVERE.has(kind))) process.exitCode = 2;
  });
}

/** A finding with the addresses at which its object can be seen, and edited in a browser or in JOSM. */
function withLinks(finding: LocatedFinding) {
  const links = linksOf(finding);
  return { ...finding, ...(links && { links }) };
}

function linksOf({ source, at, objects = [] }: LocatedFinding): { view: string; edit: string; josm: string } | null {
  const [, type, number] = OSM_OBJECT.exec(source) ?? [];
  if (type === undefined || number === undefined) return null;
  const name = TYPES[type];
  const all = [source, ...objects].flatMap((each) => OSM_OBJECT.exec(each)?.slice(1, 3).join('') ?? []);
  const place = at ? `#map=20/${at[1]}/${at[0]}` : '';
  return {
    view: `https://www.openstreetmap.org/${name}/${number}`,
    edit: `https://www.openstreetmap.org/edit?${name}=${number}${place}`,
    josm: `http://127.0.0.1:8111/load_object?objects=${all.join(',')}`,
  };
}

/** Findings by kind, each kind with what can be done about it. */
function textOf(findings: readonly LocatedFinding[]): string {
  if (findings.length === 0) return 'no problems found';
  const sections = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, own]) => {
    const lines = own.map((finding) => {
      const { source, levels, text } = finding;
      const level = levels.length > 0 ? ` (level ${levels.join(';')})` : '';
      const edit = linksOf(finding)?.edit;
      return `  ${source}${level}: ${text}${edit ? `\n    ${edit}` : ''}`;
    });
    return [`${kind} (${own.length}): ${first(own).remedy}`, ...lines].join('\n');
  });
  return sections.join('\n\n');
}

/** Findings on a map. */
function collectionOf(findings: readonly LocatedFinding[]) {
  return {
    type: 'FeatureCollection',
    features: findings.map((finding) => {
      const { at, ...properties } = withLinks(finding);
      return { type: 'Feature', geometry: at && { type: 'Point', coordinates: at }, properties };
    }),
  };
}
