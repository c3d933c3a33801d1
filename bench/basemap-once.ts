/** Draws the basemap of maps once and prints what it took, as JSON: `basemap-once.ts <archive> <map>…` */
import { statSync } from 'node:fs';
import { writeBasemap } from '../src/import/basemap/write.ts';

const [archive, ...maps] = process.argv.slice(2);
const started = performance.now();
await writeBasemap(archive, { maps, towns: true }, () => {});
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    seconds,
    processorSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    bytes: statSync(archive).size,
  }),
);
