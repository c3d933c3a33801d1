/**
 * Measures, prints, and writes `docs/benchmarks.md`. With names of parts it measures only those and writes nothing:
 *
 *     npm run bench
 *     npm run bench -- towns http
 *
 * With `--against ../before` it compares the search with that of another checkout, query by query in one process.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchFleets } from './fleets.ts';
import { benchHttp } from './http.ts';
import { benchIndoor } from './indoor.ts';
import { benchLarge } from './large.ts';
import { benchLoading } from './loading.ts';
import { benchMaps } from './maps.ts';
import { benchMatch } from './match.ts';
import { benchMatrices } from './matrices.ts';
import { benchNames } from './names.ts';
import { compareWith } from './paired.ts';
import { benchPlans } from './plans.ts';
import { machineLine } from './report.ts';
import { benchRoads } from './roads.ts';
import { benchStored } from './stored.ts';
import { benchThreewords } from './threewords.ts';
import { benchTowns } from './towns.ts';

const PARTS = {
  towns: benchTowns,
  http: benchHttp,
  maps: benchMaps,
  names: async () => benchNames(),
  stored: benchStored,
  roads: benchRoads,
  loading: () => benchLoading(),
  match: benchMatch,
  matrices: benchMatrices,
  plans: benchPlans,
  fleets: async () => benchFleets(),
  indoor: benchIndoor,
  threewords: benchThreewords,
  large: async () => benchLarge(),
} as const;
type Part = keyof typeof PARTS;

const isPart = (name: string): name is Part => name in PARTS;
const { positionals: asked, values } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
if (values.against !== undefined) {
  process.stdout.write(`${await compareWith(values.against)}\n`);
  process.exit(0);
}
const unknown = asked.filter((name) => !isPart(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}: expected ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(1);
}

const parts = asked.length > 0 ? asked.filter(isPart) : Object.keys(PARTS).filter(isPart);
const sections: string[] = [];
for (const part of parts) {
  process.stderr.write(`measuring ${part} …\n`);
  const section = await PARTS[part]();
  process.stdout.write(`${section}\n`);
  sections.push(section);
}

if (asked.length === 0) {
  const text = `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machineLine()}.

${sections.join('\n')}`;
  writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), text);
}
