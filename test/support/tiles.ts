import assert from 'node:assert/strict';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** The numbers of the tile that holds a point. */
export function tileAt(zoom: number, [lng, lat]: readonly [number, number]): string {
  const rad = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom);
  const y = Math.floor(((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * 2 ** zoom);
  return `${zoom}/${x}/${y}`;
}

/** The features of a tile with one layer, as GeoJSON. @param tile `z/x/y` */
export async function featuresOfTile(answer: Response, layer: string, tile: string) {
  assert.equal(answer.status, 200, answer.status === 200 ? '' : await answer.text());
  assert.equal(answer.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
  assert.deepEqual(
    Object.keys(layers).filter((name) => name !== layer),
    [],
  );
  const drawn = layers[layer];
  const [z = 0, x = 0, y = 0] = tile.split('/').map(Number);
  return Array.from({ length: drawn?.length ?? 0 }, (_, i) => {
    const { geometry, properties } = drawn.feature(i).toGeoJSON(x, y, z);
    return { geometry, properties: { ...properties } };
  });
}
