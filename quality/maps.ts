/** Asks for everything on one map. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf } from './addresses.ts';
import type { Code } from './code.ts';
import { askBeside, askHouses } from './houses.ts';
import { askNamed } from './named.ts';
import type { Tallies } from './tally.ts';
import { TownFinder } from './town-finder.ts';
import { TownNames } from './town-names.ts';
import { readTruth } from './truth.ts';

/** Imports a map with the towns of the world, and asks for what it has, at most `most` questions a form. @throws MapFileError */
export async function askMap(
  code: Code,
  map: string,
  folder: string,
  most: number,
  progress: (step: string) => void,
): Promise<Tallies> {
  const truth = await readTruth(map);
  const towns = new TownFinder(truth);
  const { addresses, ofHouse } = addressesOf(truth, towns);
  const path = join(mkdtempSync(join(folder, 'map-')), 'places.wp');
  await code.importPlaces(path, [map], progress);
  const asked = code.open(path);
  const tallies: Tallies = new Map();
  try {
    progress('asking for houses');
    askHouses(asked, addresses, new TownNames(truth), most, tallies);
    progress('asking beside houses');
    askBeside(asked, ofHouse, truth, most, tallies);
    progress('asking for named things');
    askNamed(asked, truth.named, towns, most, tallies);
  } finally {
    asked.close();
  }
  return tallies;
}
