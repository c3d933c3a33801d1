import { Command } from 'commander';
import { geoJsonCrs } from '../datasets/files/crs.ts';
import { checkZones, createZones, replaceZones, updateZones } from '../stores/write-zones.ts';
import { type ZoneRow, zones } from '../stores/zones.ts';
import { cellCountFault } from '../text/csv-fault.ts';
import type { Table } from '../text/table.ts';
import { collect, print, projectDataCommand, UsageError, withProject } from './command.ts';
import { counted } from './counted.ts';
import { givenColumns, refuseMissing, usualField } from './headings.ts';
import { listed, type WriteOptions, withWriteOptions, writeModeOf } from './import-options.ts';
import { Progress } from './progress.ts';
import { listOf } from './stores-columns.ts';
import { readJsonFile, readTableFile, type TableChoice } from './stores-file.ts';
import { featuresOf, featureTable, fieldsOf } from './stores-geojson.ts';

/** Fields of a zone, and the headings that are usual for them, folded. */
const COLUMNS = {
  zone_id: 'zoneid,id',
  store_id: 'storeid,store,shopid,idstore,filiale',
  description: 'description,name,title,nom,bezeichnung',
  types: 'types,type',
  polygon: 'polygon,wkt,geometry,geom,thegeom,wktgeom,shape',
} as const;
type Field = keyof typeof COLUMNS;
const isField = (name: string): name is Field => Object.hasOwn(COLUMNS, name);
const FIELDS = Object.keys(COLUMNS).filter(isField);
const NEEDED = ['zone_id', 'store_id', 'polygon'];
const WRITES = { create: createZones, update: updateZones, replace: replaceZones } as const;

interface Options extends WriteOptions {
  readonly column?: readonly string[];
}

export function zonesCommand(): Command {
  return new Command('zones').description('Manage zones: areas that belong to assets').addCommand(importCommand());
}

function importCommand(): Command {
  const base = projectDataCommand('import', 'Import zones from GeoJSON, or CSV with WKT; all of them or none').argument(
    '<file>',
    'GeoJSON polygons with the properties of zones, or a table (CSV, .xlsx) with a column of WKT',
  );
  const command = withWriteOptions(base, 'zones').option(
    '--column <field=heading>',
    `column or property of a field (repeatable). Fields: ${FIELDS.join(', ')}`,
    collect,
  );
  return command.action(async (file: string) => {
    const options: Options = command.opts();
    const mode = writeModeOf(options);
    const progress = new Progress();
    progress.step(`reading ${file}`);
    const rows = readZones(file, await filedTable(file, options), options.column ?? []);
    const count = counted(rows.length, 'zone');
    progress.step(`${options.dryRun ? 'checking' : 'writing'} ${count}`);
    await withProject(command, (database, { id }) =>
      options.dryRun ? checkZones(database, id, mode, rows) : WRITES[mode](database, id, rows),
    );
    progress.done(count);
    const text = options.dryRun ? `${count} can be imported; nothing was written` : count;
    print(command, { zones: rows.length, mode, ...(options.dryRun && { dry_run: true }) }, text);
  });
}

/** A table, and what its file calls a row. */
interface FiledTable {
  readonly table: Table;
  readonly row: 'line' | 'feature';
}

async function filedTable(file: string, how: TableChoice): Promise<FiledTable> {
  const table = await readTableFile(file, how);
  if (table) return { table, row: 'line' };
  const value = readJsonFile(file, how.encoding);
  const features = featuresOf(file, value);
  if (!features) throw new UsageError(`${file}: expected GeoJSON, or CSV with WKT`);
  return { table: featureTable(features, (geometry) => ({ polygon: wktOf(geometry) })), row: 'feature' };
}

/** A geometry of GeoJSON as WKT; what is wrong with it is said of that. */
function wktOf(geometry: unknown): string {
  const { type, coordinates, crs } = fieldsOf(geometry);
  if (type === undefined) return '';
  const text = coordinatesOf(coordinates, 0);
  return `${sridOf(crs)}${String(type).toUpperCase()}${text.startsWith('(') ? text : `(${text})`}`;
}

/** The system that a geometry names itself, as PostGIS writes it, before WKT; nothing for longitude and latitude of WGS 84. */
function sridOf(crs: unknown): string {
  const system = geoJsonCrs(crs);
  return system === undefined ? '' : `SRID=${system.slice('EPSG:'.length)};`;
}

/** Of several polygons positions are four levels deep. */
const DEEPEST = 4;

function coordinatesOf(value: unknown, depth: number): string {
  if (!Array.isArray(value) || depth > DEEPEST) return '';
  const isPosition = value.every((each) => typeof each === 'number');
  if (isPosition && value.length > 0) return value.slice(0, 2).join(' ');
  return `(${value.map((each: unknown) => coordinatesOf(each, depth + 1)).join(',')})`;
}

/** @throws UsageError with the faults and their places */
function readZones(
  file: string,
  { table: { headings, rows, form }, row: unit }: FiledTable,
  mapped: readonly string[],
): ZoneRow[] {
  if (rows.length === 0) throw new UsageError(`${file} has no zones: nothing was imported`);
  const fieldOf = (name: string) => (isField(name) ? name : null);
  const columns = givenColumns(headings, { mapped, fieldOf, names: FIELDS.join(', ') }, file);
  for (const heading of headings) {
    const field = usualField(heading, COLUMNS, FIELDS);
    if (field !== undefined && !columns.has(field)) columns.set(field, [heading]);
  }
  refuseMissing(
    NEEDED.filter((field) => !columns.has(field)),
    { file, headings },
  );
  const faults: string[] = [];
  const found = rows.flatMap(({ cells, line }) => {
    const rowFault = cellCountFault(cells, headings, form.delimiter);
    if (rowFault !== null) {
      faults.push(`${unit} ${line}: ${rowFault}`);
      return [];
    }
    const cell = (field: Field) => {
      const [heading] = columns.get(field) ?? [];
      const value = heading === undefined ? '' : (cells[headings.lastIndexOf(heading)]?.trim() ?? '');
      return value === '' ? null : value;
    };
    const types = listOf(cell('types') ?? '').filter((type) => type !== '');
    const fields = FIELDS.map((field) => [field, cell(field)] as const).filter(([, value]) => value !== null);
    const zone = { ...Object.fromEntries(fields), types };
    const { row, errors } = zones.readItem(zone, []);
    for (const { loc, msg } of errors) {
      const heading = columns.get(String(loc[0]))?.[0] ?? loc.join('.');
      faults.push(`${unit} ${line}, column ${heading}: ${msg}`);
    }
    return row ?? [];
  });
  if (faults.length === 0) return found;
  throw new UsageError(`${file}: ${counted(faults.length, 'fault')}, nothing was imported:\n${listed(faults)}`);
}
