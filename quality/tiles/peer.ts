import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type Amount, addAmounts } from './measure.ts';

const PROFILE = fileURLToPath(new URL('tilemaker.lua', import.meta.url));
const LAYERS = fileURLToPath(new URL('tilemaker.json', import.meta.url));

/** The version of tilemaker that is installed; null without one. */
export function peerVersion(): string | null {
  try {
    const help = execFileSync('tilemaker', ['--help'], { encoding: 'utf8' });
    return /^tilemaker (\S+)/m.exec(help)?.[1] ?? 'of an unknown version';
  } catch {
    return null;
  }
}

const ZOOM = 14;

/**
 * What tilemaker draws of a map on tiles of zoom 14, by layer; null for a map that it cannot draw.
 *
 * @param tiles `x/y`
 * @param file where its tiles are written
 */
export function peerAmounts(map: string, tiles: ReadonlySet<string>, file: string): Map<string, Amount> | null {
  const files = ['--input', map, '--output', file, '--config', LAYERS, '--process', PROFILE];
  try {
    execFileSync('tilemaker', files, { stdio: 'ignore' });
  } catch {
    return null;
  }
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const amounts = new Map<string, Amount>();
    for (const { x, row, bytes } of database
      .prepare('select tile_column x, tile_row row, tile_data bytes from tiles')
      .iterate()) {
      // Rows of MBTiles are counted from the south.
      if (!tiles.has(`${x}/${2 ** ZOOM - 1 - Number(row)}`)) continue;
      if (!(bytes instanceof Uint8Array)) throw new Error(`${file}: a tile is no blob`);
      addAmounts(amounts, new VectorTile(new PbfReader(gunzipSync(bytes))));
    }
    return amounts;
  } finally {
    database.close();
  }
}
