import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegion } from '../../src/import/region.ts';
import { PLACES_FILE, type RegionVersions, ROADS_FILE } from '../../src/regions/versions.ts';
import { type TestMap, xmlOf } from './map-files.ts';

type Tags = Readonly<Record<string, string>>;

/** Draws a map in metres to the east and north of a point near Heidelberg. */
export class Drawing {
  readonly #nodes: { id: number; lat: number; lng: number; tags?: Tags }[] = [];
  readonly #ways: { id: number; nodes: number[]; tags: Tags }[] = [];

  get map(): TestMap {
    return { nodes: this.#nodes, ways: this.#ways };
  }

  node(at: readonly [east: number, north: number], tags?: Tags): number {
    return this.#nodes.push({ id: this.#nodes.length + 1, ...positionAt(at), ...(tags && { tags }) });
  }

  line(corners: readonly (readonly [east: number, north: number])[], tags: Tags): void {
    this.#ways.push({ id: this.#ways.length + 1, nodes: corners.map((corner) => this.node(corner)), tags });
  }

  box([west, south]: readonly [number, number], [east, north]: readonly [number, number], tags: Tags): void {
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ] as const;
    const nodes = corners.map((corner) => this.node(corner));
    this.#ways.push({ id: this.#ways.length + 1, nodes: [...nodes, nodes[0] ?? 0], tags });
  }
}

const METERS_PER_LAT = 111_200;
const METERS_PER_LNG = 72_400;

export function positionAt([east, north]: readonly [number, number]) {
  return { lat: 49.4 + north / METERS_PER_LAT, lng: 8.7 + east / METERS_PER_LNG };
}

/** A way to prepare a server that serves the places of a map, and no towns of the world. */
export function withMap(map: TestMap): (versions: RegionVersions) => Promise<void> {
  return async (versions) => {
    const { id } = await versions.build('drawn', async (folder) => {
      const file = join(folder, 'map.osm');
      writeFileSync(file, xmlOf(map));
      const files = { places: join(folder, PLACES_FILE), roads: join(folder, ROADS_FILE) };
      const content = { maps: [file], addresses: [], postcodes: [], names: [], towns: false };
      const { places, houses } = await writeRegion(files, content, () => {});
      return { places, houses, sources: [] };
    });
    versions.use(id);
  };
}
