/** Imports a venue once and prints what it took, as JSON: `import-venue-once.ts <plan> <folder>` */
import { join } from 'node:path';
import { importVenue } from '../src/import/venues/import.ts';

const [path, folder] = process.argv.slice(2);
const started = performance.now();
const { rooms, levels } = await importVenue(
  { venue: join(folder, 'venue.wp'), places: join(folder, 'places.wp') },
  { path },
  () => {},
);
const seconds = (performance.now() - started) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ rooms, levels: levels.length, seconds, megabytes }));
