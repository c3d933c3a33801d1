/**
 * Measures, prints, and writes `docs/benchmarks.md`. With names of parts it measures only those, and writes their sections if asked:
 *
 *     npm run bench
 *     npm run bench -- towns http
 *     npm run bench -- towns http --write
 *
 * With `--against ../before` it compares the search with that of another checkout, query by query in one process; with `indoor`
 * what is answered in venues, with `roads` matrices and routes, with `size` the memory of a region in use, and with `traffic` that of a weekly table; with `price` servers under
 * load over HTTP, and with `areas` what their requests take area by area, for both of which `--folder` keeps the data for the next run.
 * With `import --elements 20M` it imports a map of that size, and one of a quarter of it; `size` takes that, too.
 */
import { parseArgs } from 'node:util';
import { benchBasemap } from './basemap.ts';
import { benchFleets } from './fleets.ts';
import { benchHttp } from './http.ts';
import { benchImport, elementsOf } from './import.ts';
import { benchIndoor } from './indoor.ts';
import { benchLarge } from './large.ts';
import { benchLoading } from './loading.ts';
import { benchMaps } from './maps.ts';
import { benchMatch } from './match.ts';
import { benchMatrices } from './matrices.ts';
import { benchNames } from './names.ts';
import { writeSections } from './page.ts';
import { compareIndoor } from './paired-indoor.ts';
import { comparePrice } from './paired-price.ts';
import { compareRoads } from './paired-roads.ts';
import { compareSearch } from './paired-search.ts';
import { benchPlans } from './plans.ts';
import { benchPrice, compareAreas } from './price.ts';
import { benchProjected } from './projected.ts';
import { benchQueryWords } from './query-words.ts';
import { benchRoads } from './roads.ts';
import { benchSize } from './size.ts';
import { benchStored } from './stored.ts';
import { benchStoresByHour } from './stores-by-hour.ts';
import { benchThreewords } from './threewords.ts';
import { benchTiles } from './tiles.ts';
import { benchTolls } from './tolls.ts';
import { benchTowns } from './towns.ts';
import { benchTrafficMemory } from './traffic-memory.ts';
import { benchWire } from './wire.ts';

const PARTS = {
  towns: benchTowns,
  http: benchHttp,
  wire: benchWire,
  price: () => benchPrice(values.folder),
  maps: benchMaps,
  names: async () => benchNames(),
  stored: benchStored,
  words: benchQueryWords,
  projected: benchProjected,
  'stores-by-hour': benchStoresByHour,
  tiles: benchTiles,
  basemap: benchBasemap,
  roads: benchRoads,
  loading: () => benchLoading(),
  match: benchMatch,
  matrices: benchMatrices,
  plans: benchPlans,
  fleets: async () => benchFleets(),
  tolls: benchTolls,
  indoor: benchIndoor,
  threewords: benchThreewords,
  large: async () => benchLarge(),
  import: () => benchImport(elements),
  size: () => benchSize(elements),
  traffic: () => benchTrafficMemory(),
} as const;
type Part = keyof typeof PARTS;

/** What `--against` compares, besides the search, by the name of its part. */
const COMPARED: ReadonlyMap<string, (checkout: string) => Promise<string>> = new Map([
  ['indoor', compareIndoor],
  ['roads', compareRoads],
  ['price', (checkout: string) => comparePrice(checkout, values.folder)],
  ['areas', (checkout: string) => compareAreas(checkout, values.folder)],
  ['size', (checkout: string) => benchSize(elements, checkout)],
  ['traffic', benchTrafficMemory],
]);

const isPart = (name: string): name is Part => name in PARTS;
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    elements: { type: 'string' },
    folder: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const elements = values.elements === undefined ? undefined : elementsOf(values.elements);
if (values.against !== undefined) {
  const { against } = values;
  const compare = asked.map((name) => COMPARED.get(name)).find((each) => each !== undefined) ?? compareSearch;
  process.stdout.write(`${await compare(against)}\n`);
  process.exit(0);
}
const unknown = asked.filter((name) => !isPart(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}: expected ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(1);
}

const order = Object.keys(PARTS).filter(isPart);
const sections = new Map<string, string>();
for (const part of asked.length > 0 ? asked.filter(isPart) : order) {
  process.stderr.write(`measuring ${part} …\n`);
  const section = await PARTS[part]();
  process.stdout.write(`${section}\n`);
  sections.set(part, section);
}
if (asked.length === 0 || values.write) writeSections(sections, order);
