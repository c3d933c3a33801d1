import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeGeneratedRoads } from './generated-roads-file.ts';
import { importedBy } from './regions.ts';
import { writeRepeatedMap } from './repeated-map.ts';
import { markdownTable } from './report.ts';

const ONCE = fileURLToPath(new URL('size-once.ts', import.meta.url));
const HERE = fileURLToPath(new URL('..', import.meta.url));

const DEFAULT_ELEMENTS = 8e6;
/** As `bin/waypost` starts a server: what is freed goes back to the system. */
const ENV = { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/** Generated countries of so many junctions, beside the map. */
const JUNCTIONS = [2e6, 10e6];

/** What is open and in use, and of what its memory is counted by the million. */
const KINDS = [
  { what: 'driving', title: 'roads, driving', of: 'segments' },
  { what: 'driving,cycling,walking,wheelchair', title: 'roads, driving, cycling, walking and wheelchairs', of: 'segments' },
  { what: 'places', title: 'places', of: 'places' },
] as const;

/** Megabytes: in use, the most while the region is opened again beside itself, and after that. */
interface Taken {
  readonly count: number;
  readonly steady: number;
  readonly peak: number;
  readonly again: number;
}

/** The memory of a region in use. @param against another checkout, whose own import of the same map is measured beside it */
export async function benchSize(elements = DEFAULT_ELEMENTS, against: string | null = null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const map = join(folder, 'map.osm.pbf');
    const count = await writeRepeatedMap(map, elements);
    const sides = [...(against === null ? [] : [resolve(against)]), HERE].map((checkout, i) => ({
      checkout,
      region: importedBy(checkout, map, join(folder, `${i}`)),
    }));
    const rows = KINDS.flatMap(({ what, title, of }) => {
      const taken = sides.map(({ checkout, region }) => measured(checkout, region, what));
      return taken.map((each, i) => rowOf(i === taken.length - 1 ? title : `${title}, before`, of, each, taken[0]));
    });
    for (const [i, junctions] of JUNCTIONS.entries()) {
      const region = join(folder, `generated-${i}`);
      mkdirSync(region);
      await writeGeneratedRoads(join(region, 'roads.wp'), junctions, () => {});
      const taken = measured(HERE, region, 'driving');
      rows.push(rowOf(`roads of a generated country of ${junctions / 1e6} M junctions, driving`, 'segments', taken, taken));
    }
    return `## Memory

Extracts repeated side by side, ${(count / 1e6).toFixed(1)} M elements: what a process grows by that opens the region, has one metric for each mode, and answers; in a process of its own each. Reloaded: the most while the region is opened beside itself and takes its place.

${markdownTable(['', 'number', 'MB', 'MB a million', 'against before', 'reloaded', 'after that'], rows)}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measured(checkout: string, region: string, what: string): Taken {
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', ONCE, checkout, region, what], { encoding: 'utf8', env: ENV }),
  );
}

function rowOf(title: string, of: string, { count, steady, peak, again }: Taken, first: Taken): string[] {
  return [
    title,
    `${count.toLocaleString('en')} ${of}`,
    steady.toFixed(0),
    ((steady / count) * 1e6).toFixed(0),
    (steady / first.steady).toFixed(2),
    `${(peak / steady).toFixed(2)} ×`,
    `${(again / steady).toFixed(2)} ×`,
  ];
}
