import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { sql } from '../../src/database/sql.ts';
import { geoPackage } from '../../test/support/feature-files.ts';
import { send } from '../../test/support/request.ts';
import {
  ask,
  attempt,
  type Change,
  commandAttempt,
  done,
  fileIn,
  type Ground,
  half,
  type Kind,
  lost,
  SOUND,
  together,
  type Verdict,
  Versioned,
} from './change.ts';
import { NamedDatasets } from './named-datasets.ts';

const FEATURES = 2_000;
const PROJECT = 'killed-datasets';
/** An import whose process is gone counts as failed after a minute at the latest. */
const RESERVED_MS = 65_000;
const SETTLED_MS = 120_000;

const Dataset = Type.Object({ id: Type.String(), name: Type.String(), status: Type.String(), features: Type.Integer() });
const Status = Type.Object({ status: Type.String() });

/** A dataset whose features are all of one version. */
interface Served {
  readonly id: string;
  readonly state: Versioned;
  reservedUntil: number;
}

const sizeOf = (version: number) => FEATURES + (version % 10) * 10;

function linesOf(version: number): string {
  return Array.from({ length: sizeOf(version) }, (_, i) => {
    const coordinates = [1.4 + (i % 100) / 1_000, 50.9 + Math.floor(i / 100) / 1_000];
    return JSON.stringify({
      type: 'Feature',
      properties: { name: `v${version}` },
      geometry: { type: 'Point', coordinates },
    });
  }).join('\n');
}

const packageOf = (version: number) =>
  geoPackage({ a: Array.from({ length: sizeOf(version) }, (_, i) => [`v${version}`, i % 90, i % 45] as const) });

/** Datasets: filled by uploads and by a command, deleted. */
export async function datasets({ installation, ...rest }: Ground): Promise<Kind> {
  const account = await installation.addProject(PROJECT, 'none');
  const ground = { ...rest, installation, account };
  const { environment } = installation;
  const served: Served[] = [];
  let next = 1;

  const create = async (): Promise<Served> => {
    const answer = await ask(ground, 'POST', '/datasets', { name: `data ${next++}`, url: null });
    const { id } = Value.Parse(Dataset, answer.json);
    const dataset = { id, state: new Versioned(null), reservedUntil: 0 };
    served.push(dataset);
    return dataset;
  };
  const free = async () => served.find(({ reservedUntil }) => reservedUntil < Date.now()) ?? create();
  const upload = (id: string, version: number) =>
    send(`${installation.server.origin}/datasets/${id}/data`, {
      method: 'PUT',
      headers: { 'x-api-key': account.privateKey },
      body: version % 3 === 0 ? packageOf(version) : linesOf(version),
    });
  const statusOf = async (id: string) =>
    Value.Parse(Status, (await ask(ground, 'GET', `/datasets/${id}/status`)).json).status;
  const untilServed = async (id: string, version: number): Promise<void> => {
    const { status, text } = await upload(id, version);
    if (status !== 202) throw new Error(`${status} ${text}`);
    for (let state = 'in_progress'; state !== 'success'; await pause(20)) {
      state = await statusOf(id);
      if (state === 'failed') throw new Error('the import failed');
    }
  };

  const untilSettled = async (id: string): Promise<void> => {
    for (const end = Date.now() + SETTLED_MS; Date.now() < end && (await statusOf(id)) === 'in_progress'; ) await pause(20);
  };

  /** Whether a dataset has the features of one version, and how many it reports. */
  const judge = async (dataset: Served, wanted: number, isDone: boolean, isServerKilled: boolean): Promise<Verdict> => {
    // What had come is gone on with after the start.
    if (isServerKilled) await untilSettled(dataset.id);
    else if (!isDone) dataset.reservedUntil = Date.now() + RESERVED_MS;
    const reported = Value.Parse(Dataset, (await ask(ground, 'GET', `/datasets/${dataset.id}`)).json);
    const rows = await installation.withDatabase((database) =>
      database.query<{ name: string; features: number }>(sql`
        select f.attributes ->> 'name' as name, count(*) as features from waypost.features f
        where f.project_id = ${account.id} and f.import_id = (select import_id from waypost.datasets where dataset_id = ${dataset.id})
        group by 1`),
    );
    const version = rows.length === 0 ? null : Number(rows[0].name.slice(1));
    if (
      rows.length > 1 ||
      (version !== null && rows[0].features !== sizeOf(version)) ||
      reported.features !== (rows[0]?.features ?? 0)
    )
      return half(`features ${JSON.stringify(rows)}, reported ${reported.features}`);
    const isStuck = reported.status === 'in_progress' && isServerKilled;
    return together([
      dataset.state.judge('features', version, wanted, isDone),
      isStuck ? half('an import is in progress long after the start') : SOUND,
    ]);
  };

  const uploading: Change = {
    ...{ name: 'upload', by: 'requests', milliseconds: 1_500 },
    async begin() {
      const dataset = await free();
      const version = next++;
      let isDone = false;
      const work = untilServed(dataset.id, version).then(() => {
        isDone = true;
      });
      return attempt(work, {
        acknowledged: () => (isDone ? 1 : 0),
        check: () => judge(dataset, version, isDone, true),
      });
    },
  };

  const wordsOf = (id: string, version: number): string[] => {
    const file = fileIn(ground, version % 2 === 0 ? 'data.gpkg' : 'data.geojsonl');
    writeFileSync(file, version % 2 === 0 ? packageOf(version) : linesOf(version));
    return ['dataset', 'import', id, file, '--project', PROJECT];
  };
  const importing: Change = {
    ...{ name: 'dataset import', by: 'command', milliseconds: 2_000 },
    async begin() {
      const dataset = await free();
      const version = next++;
      return commandAttempt(environment, wordsOf(dataset.id, version), (isDone) => judge(dataset, version, isDone, false));
    },
  };

  const deleting: Change = {
    ...{ name: 'delete', by: 'requests', milliseconds: 200 },
    async begin() {
      const dataset = await free();
      if (dataset.state.version === null) {
        await untilServed(dataset.id, next);
        dataset.state.version = next++;
      }
      let isDone = false;
      const work = ask(ground, 'DELETE', `/datasets/${dataset.id}`).then(({ status }) => {
        isDone = status === 200;
      });
      return attempt(work, {
        acknowledged: () => (isDone ? 1 : 0),
        async check() {
          const { status } = await ask(ground, 'GET', `/datasets/${dataset.id}`);
          if (status === 404) {
            served.splice(served.indexOf(dataset), 1);
            return SOUND;
          }
          const before = dataset.state.version ?? 0;
          return isDone ? lost('a dataset that was deleted is there') : judge(dataset, before, true, false);
        },
      });
    },
  };

  return {
    name: 'datasets',
    changes: [uploading, importing, deleting, new NamedDatasets(ground).change],
    async finish() {
      const [dataset] = served.filter(({ reservedUntil }) => reservedUntil < Date.now());
      if (dataset) await done(environment, wordsOf(dataset.id, next++));
    },
  };
}
