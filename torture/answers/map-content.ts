import { OSM_COORDINATE_SCALE, type Tags } from '../../src/osm/element.ts';
import { openMapFile } from '../../src/osm/read.ts';

/** What can be asked about a map. */
export interface MapContent {
  readonly names: readonly string[];
  /** House numbers with their streets. */
  readonly addresses: readonly string[];
  /** Latitudes and longitudes of nodes of roads and paths. */
  readonly points: readonly (readonly [number, number])[];
}

export async function readMapContent(path: string): Promise<MapContent> {
  const names = new Set<string>();
  const addresses = new Set<string>();
  const wanted = new Set<number>();
  const points: [number, number][] = [];
  const note = (tags: Tags) => {
    const [name, street, number] = ['name', 'addr:street', 'addr:housenumber'].map((key) => tags.get(key));
    if (name !== undefined) names.add(name);
    if (street !== undefined && number !== undefined) addresses.add(`${number} ${street}`);
  };
  const map = openMapFile(path);
  await map.read({
    way: (_, nodes, tags) => {
      note(tags);
      if (tags.has('highway')) wanted.add(nodes[nodes.length >> 1]);
    },
  });
  await map.read({
    node: (id, lat, lng, tags) => {
      note(tags);
      if (wanted.has(id)) points.push([lat / OSM_COORDINATE_SCALE, lng / OSM_COORDINATE_SCALE]);
    },
  });
  return { names: [...names], addresses: [...addresses], points };
}
