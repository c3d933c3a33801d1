import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { extractPath } from '../../bench/extracts.ts';
import { writeRegion } from '../../src/import/region.ts';
import { boxesOf, isTolledFor, openRoads, type Roads } from '../../src/roads/index.ts';
import { osmium, withoutOsmium } from '../support/osmium.ts';
import { payerLike, type Trip } from '../support/toll-trips.ts';

const FILE = extractPath({ name: 'heidelberg' });
const without = existsSync(FILE) ? withoutOsmium : 'the map extracts are not beside the project';
const folder = mkdtempSync(join(tmpdir(), 'waypost-toll-extracts-'));
after(() => rmSync(folder, { recursive: true }));

/** The ids of ways on which some tags stand, and nothing else that matters: read by osmium. */
function waysWith(filter: string): number[] {
  const lines = osmium('tags-filter', '--omit-referenced', '-f', 'opl', '-o', '-', FILE, filter).split('\n');
  return lines.filter((line) => line.startsWith('w')).map((line) => Number.parseInt(line.slice(1), 10));
}

function tolledWays({ tolls, conditions, vehicles, lines }: Roads, vehicle: Trip['vehicle']): number[] {
  assert.ok(tolls && vehicles);
  const payer = payerLike(vehicle);
  const driver = { tollClass: payer.tollClass, isIn: boxesOf(vehicles, payer.vehicle) };
  const minute = () => Date.UTC(2026, 10, 23, 12) / 60_000;
  return [...tolls.way]
    .filter((way) => [true, false].some((isForward) => isTolledFor(tolls, conditions, way, isForward, driver, minute)))
    .map((way) => lines.wayId[way]);
}

describe('tolls of Heidelberg', { skip: without }, () => {
  test('the ways with toll:N3=yes are tolled for a truck of 40 t, and for no car', async () => {
    const roads = join(folder, 'heidelberg.roads');
    const content = { maps: [FILE], addresses: [], postcodes: [], towns: false };
    await writeRegion({ places: join(folder, 'heidelberg.places'), roads }, content, () => {});
    const opened = openRoads(roads);
    const tagged = waysWith('w/toll:N3=yes');
    assert.equal(tagged.length, 94, 'in this extract');
    const rising = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
    // Whatever else is tolled for heavy trucks says so by other tags.
    const tolled = rising(tolledWays(opened, { mode: 'truck', weight: 40 }));
    assert.deepEqual(
      rising(tagged).filter((id) => !tolled.includes(id)),
      [],
    );
    const cars = tolledWays(opened, {});
    assert.deepEqual(
      tagged.filter((id) => cars.includes(id)),
      [],
    );
    assert.deepEqual(rising(tolledWays(opened, { mode: 'truck', weight: 3 })), rising(cars), 'below 3.5 t');
  });
});
