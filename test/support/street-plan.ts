import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRegion } from '../../src/cli/import.ts';
import { Progress } from '../../src/cli/progress.ts';
import type { Xy } from '../../src/geo/position.ts';
import type { RegionVersions } from '../../src/regions/versions.ts';
import { at } from './indoor-plan.ts';
import { type TestMap, xmlOf } from './map-files.ts';

type Tags = Readonly<Record<string, string>>;

/** Draws streets in metres, on the plane of drawn plans. Streets are joined where they share a point. */
export class DrawnStreets {
  readonly #nodes = new Map<string, { readonly id: number; readonly lat: number; readonly lng: number; tags?: Tags }>();
  readonly #ways: { readonly id: number; readonly nodes: number[]; readonly tags: Tags }[] = [];

  #node(point: Xy): number {
    const key = point.join();
    const node = this.#nodes.get(key) ?? { id: this.#nodes.size + 1, ...at(point) };
    this.#nodes.set(key, node);
    return node.id;
  }

  street(points: readonly Xy[], tags: Tags): this {
    this.#ways.push({ id: this.#ways.length + 1, nodes: points.map((point) => this.#node(point)), tags });
    return this;
  }

  get map(): TestMap {
    return { nodes: [...this.#nodes.values()], ways: this.#ways };
  }
}

/** Puts a region of drawn streets into use. */
export async function useStreets(versions: RegionVersions, streets: DrawnStreets): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-streets-'));
  try {
    const map = join(folder, 'streets.osm');
    writeFileSync(map, xmlOf(streets.map));
    const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'streets' };
    versions.use((await buildRegion(versions, request, new Progress())).id);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Metres of the plane as a request has them. */
export function point(x: number, y: number): string {
  const { lat, lng } = at([x, y]);
  return `${lat},${lng}`;
}
