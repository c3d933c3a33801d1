import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Static, TSchema } from 'typebox';
import { createKey } from '../../src/access/keys.ts';
import { changeProject, createProject } from '../../src/access/projects.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { openDatabaseForCommand } from '../../src/database/open.ts';
import { acceptedReply, type Background, statusReply } from '../../src/distance/background.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { xmlOf } from './map-files.ts';
import type { ServerProcess } from './process.ts';
import { type Answer, read, send } from './request.ts';

/** A town of 10 × 10 junctions, in a folder of its own. */
export async function makeTown(folder: string): Promise<void> {
  const side = 10;
  const nodes = Array.from({ length: side ** 2 }, (_, i) => ({
    id: i + 1,
    lat: 45 + Math.floor(i / side) / 500,
    lng: (i % side) / 500,
  }));
  const rows = Array.from({ length: side }, (_, row) => nodes.slice(row * side, (row + 1) * side).map(({ id }) => id));
  const columns = Array.from({ length: side }, (_, column) => rows.map((row) => row[column]));
  const ways = [...rows, ...columns].map((ids, i) => ({ id: i + 1, nodes: ids, tags: { highway: 'residential' } }));
  const map = join(folder, 'town.osm');
  writeFileSync(map, xmlOf({ nodes, ways }));
  const versions = new RegionVersions(folder);
  const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'town' };
  versions.use((await buildRegion(versions, request, new Progress())).id);
}

/** Orders what is worked out in the background, and follows it, on whichever server runs. */
export class Orders {
  readonly #of: Background;
  readonly #key: string;

  constructor(of: Background, key: string) {
    this.#of = of;
    this.#key = key;
  }

  async order({ origin }: ServerProcess, body: string): Promise<string> {
    const headers = { 'x-api-key': this.#key, 'content-type': 'application/json' };
    const answer = await send(`${origin}${this.#of.path}`, { method: 'POST', headers, body });
    const accepted: Readonly<Record<string, string>> = read(acceptedReply(this.#of), answer, 202);
    return accepted[this.#of.idName];
  }

  ask({ origin }: ServerProcess, path: string, method = 'GET'): Promise<Answer> {
    return send(`${origin}${this.#of.path}/${path}`, { method, headers: { 'x-api-key': this.#key } });
  }

  async status(server: ServerProcess, id: string) {
    const { status, error, progress } = read(statusReply(this.#of), await this.ask(server, `${id}/status`));
    return { status, error, progress };
  }

  async completed(server: ServerProcess, id: string): Promise<void> {
    for (;;) {
      const { status, error } = await this.status(server, id);
      assert.ok(status !== 'error' && status !== 'timeout', `${status}: ${error}`);
      if (status === 'completed') return;
      await pause(100);
    }
  }

  async result<Reply extends TSchema>(server: ServerProcess, id: string, reply: Reply): Promise<Static<Reply>> {
    return read(reply, await this.ask(server, `${id}/result`));
  }
}

/** Orders of a project that is made for them. */
export async function ordersOf(
  of: Background,
  settings: { databaseUrl: string | undefined; dataFolder: string },
): Promise<Orders> {
  const database = await openDatabaseForCommand({ ...settings, poolSize: 1 });
  const project = await createProject(database, of.kind);
  assert.ok(project);
  await changeProject(database, project.id, { ...project, limits: { jobs: 1_000_000 } });
  const key = await createKey(database, project.id, { kind: 'private', canWrite: true, expiresAt: null });
  await database.close();
  return new Orders(of, key);
}
