import Type, { type Static } from 'typebox';
import { adminEndpoint } from '../contract/admin.ts';
import { type Body, jsonBody, maybe, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { MODES } from '../modes/index.ts';
import { actingUser } from './commands.ts';
import { IMPORT_STATES, type RegionImport, type RegionImports } from './region-imports.ts';
import { MaybeTime, pathPart, Time } from './schemas.ts';
import { UNKNOWN_UPLOAD } from './uploads.ts';

const SOURCE = /^(?:https?:\/\/\S+|upload:[0-9a-f]{32})$/i;
const Sources = Type.Array(
  Type.String({ minLength: 1, maxLength: 2000, description: 'An address (https://…), or `upload:<upload_id>`.' }),
  {
    maxItems: 100,
  },
);

export const IMPORT_OPTIONS = {
  name: maybe(Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 60 })),
  modes: maybe(Type.Array(Type.Enum([...MODES], { type: 'string' }), { description: 'Modes of travel; all, without it.' })),
  towns: maybe(Type.Boolean({ description: 'Whether the towns of the world are added; yes, without it.' })),
  demo: maybe(Type.Boolean({ description: 'Whether the sample town is added.' })),
  addresses: maybe(Sources),
  postcodes: maybe(Sources),
  names: maybe(Sources),
  attributions: maybe(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 100 })),
  keep: maybe(Type.Boolean({ description: 'Whether the files are kept for updates; yes, without it.' })),
  use: maybe(Type.Boolean({ description: 'Whether the region is put into use when it is whole; yes, without it.' })),
};
const ImportOrderSchema = Type.Object({ maps: Sources, ...IMPORT_OPTIONS }, { title: 'RegionImportOrder' });
type Order = Static<typeof ImportOrderSchema>;

/** A body whose sources are addresses or uploads: a path would be one of the server. */
export function withSources<T extends Pick<Order, 'maps' | 'addresses' | 'postcodes' | 'names' | 'demo'>>(
  body: Body<T>,
): Body<T> {
  return {
    ...body,
    read(value, errors) {
      const order = body.read(value, errors);
      if (errors.length > 0) return order;
      const lists = { maps: order.maps, addresses: order.addresses, postcodes: order.postcodes, names: order.names };
      for (const [field, sources] of Object.entries(lists))
        for (const [i, source] of (sources ?? []).entries())
          if (!SOURCE.test(source))
            errors.push({
              ...{ loc: ['body', field, i], type: 'value_error', input: source },
              msg: 'Value error, expected an address (https://…) or upload:<upload_id>',
            });
      const count = Object.values(lists).reduce((sum, sources) => sum + (sources?.length ?? 0), 0);
      if (count === 0 && order.demo !== true)
        errors.push({ loc: ['body', 'maps'], type: 'value_error', msg: 'Value error, expected at least one map to import' });
      return order;
    },
  };
}

const Import = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['import', 'update'], { type: 'string', description: 'An `update` is one of WAYPOST_UPDATE.' }),
    state: Type.Enum([...IMPORT_STATES], {
      type: 'string',
      description: 'An import is `waiting` until a server that works takes it.',
    }),
    step: nullable(Type.String({ description: 'What is being done, or waited for.' })),
    share: nullable(Type.Number({ description: 'How far the step is, 0 to 1, where that is known.' })),
    started_at: Type.String({ description: 'When it was asked for: ISO 8601, UTC.' }),
    started_by: Type.String(),
    finished_at: MaybeTime,
    maps: Type.Array(Type.String()),
    region: nullable(Type.String({ description: 'The version that it has built.' })),
    error: nullable(Type.String()),
    worker: nullable(Type.String({ description: 'The server that does it, or has done it.' })),
    attempts: Type.Integer({ description: 'How often it was begun: more than once where its server has died.' }),
  },
  { title: 'RegionImport' },
);
const LoggedImport = Type.Interface(
  [Import],
  { log: Type.Array(Type.Object({ at: Time, text: Type.String() })) },
  { title: 'LoggedRegionImport' },
);

const unknownImport = () => new Problem(404, 'There is no such import, or no longer');
const isRunning = () => new Problem(409, 'An import is waiting or running: one at a time');
const isOver = () => new Problem(409, 'The import has ended');
const UNKNOWN: Cause = { name: 'unknownImport', description: 'There is no such import', problem: unknownImport() };
const RUNNING: Cause = { name: 'regionImportRunning', description: 'An import is waiting or running', problem: isRunning() };
const OVER: Cause = { name: 'importOver', description: 'The import has ended', problem: isOver() };

function shown({ startedAt, startedBy, finishedAt, order, log: _, ...rest }: RegionImport) {
  return { ...rest, started_at: startedAt, started_by: startedBy, finished_at: finishedAt, maps: [...order.maps] };
}

const importPath = { import_id: pathPart('Id of an import.') };

/**
 * Imports of maps into regions.
 *
 * @param isScheduled whether there is a schedule of imports
 */
export function importEndpoints(imports: RegionImports, isScheduled: () => boolean): Endpoint[] {
  const need = async (id: string) => {
    const found = await imports.find(id);
    if (!found) throw unknownImport();
    return found;
  };
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/imports',
      operationId: 'listImports',
      summary: 'The last 50 imports of maps and updates, the newest first',
      admits: 'operator',
      reply: Type.Object({
        imports: Type.Array(Import),
        workers: Type.Integer({ description: 'How many servers run that do imports (WAYPOST_WORK).' }),
        scheduled: Type.Boolean({
          description: 'Whether `/admin/schedule` has a schedule, by which maps are imported again.',
        }),
      }),
      async answer() {
        const [list, workers] = await Promise.all([imports.list(), imports.workers()]);
        return { imports: list.map(shown), workers, scheduled: isScheduled() };
      },
    }),
    adminEndpoint({
      method: 'POST',
      path: '/admin/imports',
      operationId: 'startImport',
      summary: 'Import maps into a region, and switch to it when it is whole',
      admits: 'operator',
      body: withSources(jsonBody(ImportOrderSchema)),
      refuses: [RUNNING, UNKNOWN_UPLOAD],
      status: 202,
      reply: Type.Object({ id: Type.String() }),
      async answer({ body, person }) {
        const id = await imports.begin(body, actingUser(person));
        if (id === null) throw isRunning();
        return { id };
      },
    }),
    adminEndpoint({
      method: 'GET',
      path: '/admin/imports/{import_id}',
      operationId: 'getImport',
      summary: 'How far an import is, with its log',
      admits: 'operator',
      at: importPath,
      refuses: [UNKNOWN],
      reply: LoggedImport,
      async answer({ path }) {
        const found = await need(path.import_id);
        return { ...shown(found), log: [...found.log] };
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/imports/{import_id}',
      operationId: 'cancelImport',
      summary: 'Cancel an import; nothing of it is left',
      admits: 'operator',
      at: importPath,
      refuses: [UNKNOWN, OVER],
      status: 204,
      reply: NOTHING,
      async answer({ path }) {
        await need(path.import_id);
        if (!(await imports.cancel(path.import_id))) throw isOver();
      },
    }),
  ];
}
