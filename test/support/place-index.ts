import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type NewPlace, openPlaces, type Places, PlacesWriter } from '../../src/places/index.ts';

/** What builds indexes of a few places for the tests of a file, in a folder that goes with them. */
export function placeIndexes(name: string): (places: readonly NewPlace[]) => Places {
  const folder = mkdtempSync(join(tmpdir(), `waypost-${name}-`));
  after(() => rmSync(folder, { recursive: true }));
  let files = 0;
  return (places) => {
    const path = join(folder, `${files++}.wp`);
    const writer = new PlacesWriter(path, ['country', 'postal_code', 'city', 'village', 'route', 'beach']);
    for (const place of places) writer.add(place);
    writer.finish();
    return openPlaces(path);
  };
}
