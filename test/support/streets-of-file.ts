import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Handover } from '../../src/import/handover.ts';
import { countryFinder } from '../../src/import/places/country-finder.ts';
import { readExtract } from '../../src/import/places/extract.ts';
import { writeRegionRoads } from '../../src/import/roads/region-roads.ts';
import type { Mode } from '../../src/modes/index.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { openRoads, type Roads } from '../../src/roads/network/file.ts';

/** Imports the streets of a map file for real; a map of a venue has those around it. */
export async function streetsOfFile(path: string, modes: readonly Mode[] = ['walking']): Promise<Roads> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-streets-'));
  try {
    const extract = await readExtract([openMapFile(path)], () => {});
    const target = join(folder, 'roads.wp');
    await writeRegionRoads(target, new Handover(extract.roads), countryFinder(extract.boundaries, 'country'), () => {}, {
      modes,
    });
    return openRoads(target);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
