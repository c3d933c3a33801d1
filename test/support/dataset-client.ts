import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Static } from 'typebox';
import { datasetReply } from '../../src/datasets/datasets.ts';
import { featuresReply } from '../../src/datasets/features.ts';
import { statusReply } from '../../src/datasets/import-record.ts';
import { type Answer, read, send } from './request.ts';
import type { TestServer } from './server.ts';

type Status = Static<typeof statusReply>;

/** A point as a feature of GeoJSON. */
export const point = (lng: number, lat: number, properties: object | null = {}, id?: unknown) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});

export const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

/** What tests do with datasets, as a project does: create, upload, wait, ask. */
export class DatasetClient {
  readonly #server: TestServer;
  #titles = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async create(more: object = {}): Promise<string> {
    const answer = await this.#server.write('POST', '/datasets', { name: `dataset ${this.#titles++}`, ...more });
    return read(datasetReply, answer).id;
  }

  /** How the last import has ended. */
  async settled(id: string): Promise<Status> {
    for (;;) {
      const status = read(statusReply, await this.#server.get(`/datasets/${id}/status`));
      if (status.status !== 'in_progress') return status;
      await pause(20);
    }
  }

  put(id: string, body: string | Buffer): Promise<Answer> {
    const { origin, privateKey } = this.#server;
    return send(`${origin}/datasets/${id}/data`, { method: 'PUT', headers: { 'x-api-key': privateKey }, body });
  }

  async #upload(id: string, body: string | Buffer): Promise<Status> {
    const answer = read(statusReply, await this.put(id, body), 202);
    assert.equal(answer.steps[0].count, Buffer.byteLength(body));
    return this.settled(id);
  }

  /** Uploads a file that has to be good; returns how many features came in. */
  async imported(id: string, body: string | Buffer): Promise<number | null> {
    const { status, error, steps } = await this.#upload(id, body);
    assert.equal(status, 'success', error ?? '');
    assert.deepEqual(
      steps.map((step) => [step.name, step.status]),
      [
        ['fetch', 'success'],
        ['import', 'success'],
      ],
    );
    return steps[1].count;
  }

  /** Uploads a file that has to be refused; returns why. */
  async refusal(id: string, body: string | Buffer): Promise<string> {
    const { status, error } = await this.#upload(id, body);
    assert.equal(status, 'failed');
    return error ?? '';
  }

  /** The first hundred features. */
  async all(id: string, body: object = {}, parameters = '') {
    const path = `/datasets/${id}/features/search?per_page=100${parameters}`;
    const { features } = read(featuresReply, await this.#server.write('POST', path, body));
    return features.map(({ attributes = {}, ...feature }) => ({ ...feature, attributes }));
  }

  async attributesOf(id: string) {
    return (await this.all(id)).map(({ attributes }) => attributes);
  }
}
