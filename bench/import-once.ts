/** Imports maps once and prints what it took, as JSON: `import-once.ts <towns: true|false> <table of names, or none> <map>…` */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRegionPlaces } from '../src/import/region.ts';

const [towns, names, ...maps] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
try {
  const started = performance.now();
  const content = { maps, addresses: [], postcodes: [], names: names === 'none' ? [] : [names], towns: towns === 'true' };
  const report = await writeRegionPlaces(join(folder, 'places.wp'), content, () => {});
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(JSON.stringify({ ...report, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
} finally {
  rmSync(folder, { recursive: true });
}
