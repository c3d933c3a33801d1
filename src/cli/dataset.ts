import { extname } from 'node:path';
import { Command, Option } from 'commander';
import type { Database } from '../database/open.ts';
import { createDataset, type Dataset, listDatasets } from '../datasets/datasets.ts';
import { EXPORT_FORMATS, exportDataset } from '../datasets/export/export.ts';
import { webUrl } from '../datasets/fetch.ts';
import type { SchemaMapping } from '../datasets/files/feature-file.ts';
import { importNow } from '../datasets/import-now.ts';
import { importStatus } from '../datasets/import-record.ts';
import { type InvalidReport, invalidLines, ON_INVALID, type OnInvalid } from '../datasets/invalid.ts';
import { type DatasetVersion, datasetVersions, serveVersion } from '../datasets/versions.ts';
import { actingUser } from './acting.ts';
import { collect, configOf, print, projectDataCommand, table, UsageError, withProject } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';

export function datasetCommand(): Command {
  return new Command('dataset')
    .description('Manage datasets: features with geometries and attributes')
    .addCommand(createCommand())
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(listCommand())
    .addCommand(statusCommand())
    .addCommand(versionsCommand())
    .addCommand(undoCommand());
}

/** The dataset of a name or an id. @throws UsageError when there is none */
async function needDataset(database: Database, projectId: string, nameOrId: string): Promise<Dataset> {
  const datasets = await listDatasets(database, projectId);
  const dataset = datasets.find(({ name }) => name === nameOrId) ?? datasets.find(({ id }) => id === nameOrId);
  if (!dataset)
    throw new UsageError(
      `There is no dataset ${nameOrId}; see waypost dataset list, or create it with waypost dataset create`,
    );
  return dataset;
}

function createCommand(): Command {
  const command = projectDataCommand('create', 'Create a dataset; waypost dataset import fills it')
    .argument('<name>')
    .option('--url <url>', 'URL to fetch the file from')
    .option('--geometry <column>', 'column with the geometries (WKT in CSV)')
    .option('--lat <column>', 'column with the latitudes')
    .option('--lng <column>', 'column with the longitudes')
    .option('--id <column>', 'column or attribute with unique ids')
    .option('--layer <name>', 'layer to import from a GeoPackage or an archive with several')
    .option('--attribute <name=column>', 'attribute to keep, and its column (repeatable)', collect)
    .addOption(onInvalidOption('refuse'));
  return command.action(async (name: string) => {
    const options: SchemaMapping & { url?: string; attribute?: string[]; onInvalid?: OnInvalid } = command.opts();
    const { url, geometry, lat, lng, id, layer, attribute } = options;
    if (url !== undefined && !webUrl(url))
      throw new UsageError(`--url ${url}: expected a URL that begins with http:// or https://`);
    const given = { geometry, lat, lng, id, layer, attributes: attribute && pairs(attribute) };
    const mapping = Object.values(given).some((value) => value !== undefined) ? given : null;
    const created = await withProject(command, (database, project) =>
      createDataset(database, project.id, { name, url: url ?? null, mapping, onInvalid: options.onInvalid ?? 'refuse' }),
    );
    print(command, created, created.id);
  });
}

/** `name=column` pairs as an object. */
function pairs(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1 || at === text.length - 1) throw new UsageError(`'${text}': expected name=column`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

function importCommand(): Command {
  const command = projectDataCommand('import', 'Import a file into a dataset, replacing all its features')
    .argument('<dataset>', 'name or id of the dataset')
    .argument(
      '[source]',
      'file or URL (https://…): GeoJSON, TopoJSON, CSV, zipped Shapefile, GeoPackage, FlatGeobuf, GeoParquet, KML or GML; default: the URL of the dataset',
    )
    .addOption(onInvalidOption('as the dataset says'));
  return command.action(async (nameOrId: string, given: string | undefined) => {
    const {
      maxUploadBytes: maxBytes,
      uploadTimeoutSeconds: maxSeconds,
      importRows: maxRows,
      fetchPrivate,
    } = configOf(command);
    // Whoever runs it here could fetch the file anyway; somebody elsewhere does not reach the network of the server by it.
    const allowPrivate = actingUser(process.env) ? fetchPrivate : 'yes';
    const { onInvalid }: { onInvalid?: OnInvalid } = command.opts();
    const progress = new Progress();
    const result = await withProject(command, async (database, project) => {
      const dataset = await needDataset(database, project.id, nameOrId);
      const source = given ?? dataset.url;
      if (source === null) throw new UsageError(`The dataset ${dataset.name} has no URL: specify a file or URL`);
      const mapping: SchemaMapping = dataset.schema_mapping ?? {};
      const request = {
        projectId: project.id,
        datasetId: dataset.id,
        mapping,
        source,
        maxBytes,
        maxSeconds,
        maxRows,
        allowPrivate,
        onInvalid: onInvalid ?? dataset.on_invalid,
      };
      const { entries, invalid } = await importNow(database, request, (step) => progress.step(step));
      return { id: dataset.id, name: dataset.name, features: entries, invalid };
    });
    progress.done(`${counted(result.features, 'feature')}`);
    print(command, result, `${result.name}: ${counted(result.features, 'feature')}${invalidText(result.invalid)}`);
  });
}

/** What to do with geometries that are not valid. */
function onInvalidOption(otherwise: string): Option {
  return new Option(
    '--on-invalid <what>',
    `features whose geometries are not valid: refuse the file, repair them, or skip them; default: ${otherwise}`,
  ).choices(ON_INVALID);
}

/** The features that were not valid, each in a line. */
function invalidText(invalid: InvalidReport | null): string {
  if (invalid === null) return '';
  const { repaired, skipped } = invalid;
  return `, ${repaired} repaired, ${skipped} skipped\n${invalidLines(invalid).join('\n')}`;
}

function exportCommand(): Command {
  const formats = Object.keys(EXPORT_FORMATS);
  const command = projectDataCommand('export', 'Write the features of a dataset to a file')
    .argument('<dataset>', 'name or id of the dataset')
    .requiredOption('--out <file>', 'where the file is written; what stands there stays until the new one is whole')
    .addOption(new Option('--format <format>', 'its format; default: by the extension of the file').choices(formats));
  return command.action(async (nameOrId: string) => {
    const { out, format: given }: { out: string; format?: string } = command.opts();
    const format = given ?? extname(out).slice(1).toLowerCase();
    if (!formats.includes(format))
      throw new UsageError(`--out ${out}: the extension names no format; use one of .${formats.join(', .')}, or --format`);
    const progress = new Progress();
    const result = await withProject(command, async (database, project) => {
      const { id, name } = await needDataset(database, project.id, nameOrId);
      const request = { projectId: project.id, datasetId: id, name, format, out };
      const features = await exportDataset(database, request, (count) => progress.step(`${counted(count, 'feature')}`));
      return { id, name, features, file: out };
    });
    progress.done(`${counted(result.features, 'feature')}`);
    print(command, result, `${result.name}: ${counted(result.features, 'feature')} in ${out}`);
  });
}

function listCommand(): Command {
  const command = projectDataCommand('list', 'List the datasets of a project');
  return command.action(async () => {
    const datasets = await withProject(command, (database, project) => listDatasets(database, project.id));
    const rows = datasets.map(({ name, id, features, status, updated_at }) => [
      name,
      id,
      String(features),
      status,
      updated_at,
    ]);
    print(command, datasets, table(['DATASET', 'ID', 'FEATURES', 'LAST IMPORT', 'CHANGED'], rows));
  });
}

function statusCommand(): Command {
  const command = projectDataCommand('status', 'Show the state of the last import of a dataset').argument(
    '<dataset>',
    'name or id of the dataset',
  );
  return command.action(async (nameOrId: string) => {
    const status = await withProject(command, async (database, project) => {
      const { id } = await needDataset(database, project.id, nameOrId);
      return importStatus(database, project.id, id);
    });
    const rows = status.steps.map(({ name, status: state, start, end, count }) => [
      name,
      state,
      start ?? '',
      end ?? '',
      count === null ? '' : String(count),
    ]);
    const steps = rows.length > 0 ? `\n${table(['STEP', 'STATE', 'BEGAN', 'ENDED', 'COUNT'], rows)}` : '';
    const { invalid } = status;
    // An error lists them by itself.
    const noted = invalid === null || status.error !== null ? '' : invalidText(invalid);
    print(command, status, `${status.status}${status.error === null ? '' : `: ${status.error}`}${noted}${steps}`);
  });
}

function versionsCommand(): Command {
  const command = projectDataCommand('versions', 'List the versions of a dataset that can be served').argument(
    '<dataset>',
    'name or id of the dataset',
  );
  return command.action(async (nameOrId: string) => {
    const versions = await withProject(command, async (database, project) => {
      const { id } = await needDataset(database, project.id, nameOrId);
      return datasetVersions(database, project.id, id);
    });
    const rows = versions.map(({ id, imported_at, features, is_served }) => [
      id,
      imported_at,
      String(features),
      is_served ? 'yes' : 'no',
    ]);
    print(command, versions, table(['VERSION', 'IMPORTED', 'FEATURES', 'SERVED'], rows));
  });
}

function undoCommand(): Command {
  const command = projectDataCommand('undo', 'Undo the last import: serve the version before again')
    .argument('<dataset>', 'name or id of the dataset')
    .argument('[version]', 'id of the version to serve; default: the one before, while the last one is served');
  return command.action(async (nameOrId: string, given: string | undefined) => {
    const dataset = await withProject(command, async (database, project) => {
      const { id, name } = await needDataset(database, project.id, nameOrId);
      const versions = await datasetVersions(database, project.id, id);
      return serveVersion(database, project.id, id, given ?? versionBefore(versions, name));
    });
    print(command, dataset, `${dataset.name}: ${counted(dataset.features, 'feature')}`);
  });
}

/** The version that was served before the last import. @throws UsageError where there is none, or it is served again already */
function versionBefore(versions: readonly DatasetVersion[], name: string): string {
  const [newest, before] = versions.toSorted((one, other) => (one.imported_at < other.imported_at ? 1 : -1));
  if (!newest || !before) throw new UsageError(`The dataset ${name} has no version before: nothing was replaced`);
  // A command that is repeated does not mean to take itself back.
  if (before.is_served)
    throw new UsageError(
      `The dataset ${name} serves the version before again already: waypost dataset undo ${name} ${newest.id} serves the last one`,
    );
  return before.id;
}
