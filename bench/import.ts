import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StepTaken } from './import-steps-once.ts';
import { writeRepeatedMap } from './repeated-map.ts';
import { markdownTable } from './report.ts';

const ONCE = fileURLToPath(new URL('import-steps-once.ts', import.meta.url));
const UNITS = { '': 1, k: 1e3, M: 1e6 } as const;
const DEFAULT_ELEMENTS = '5M';
/** The smaller map that tells whether time grows as the map does. */
const SMALLER = 4;

interface Taken {
  readonly elements: number;
  readonly steps: readonly StepTaken[];
}

/** A number of elements as it is asked for: `5M`, `800k`, `20000`. @throws Error */
export function elementsOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(text) ?? [];
  if (digits === undefined || !(unit in UNITS)) throw new Error(`--elements ${text}: expected a number such as 800k or 5M`);
  return Math.round(Number(digits) * (unit === 'M' ? UNITS.M : unit === 'k' ? UNITS.k : 1));
}

/** Imports of large maps: what each step takes, and whether that grows as the map does. */
export async function benchImport(elements = elementsOf(DEFAULT_ELEMENTS)): Promise<string> {
  const small = await taken(Math.ceil(elements / SMALLER));
  const large = await taken(elements);
  const perMillion = ({ elements: count, steps }: Taken, of: (step: StepTaken) => number) =>
    sum(steps.map(of)) / (count / 1e6);
  const cpu = [small, large].map((each) => perMillion(each, ({ processorSeconds }) => processorSeconds));
  const time = [small, large].map((each) => perMillion(each, ({ seconds }) => seconds));
  return `## Imports

Extracts repeated side by side, with basemap and the roads of all modes, without the towns of the world; each in a process of its own. The map is drawn on a thread beside the other steps, whose processor time is in theirs; memory is the most that was resident while a step ran.

${[small, large].map(tableOf).join('\n\n')}

From ${millions(small)} to ${millions(large)} elements, a million takes ${time[0].toFixed(1)} s and then ${time[1].toFixed(1)} s (${percent(time[1] / time[0])}), ${cpu[0].toFixed(1)} and ${cpu[1].toFixed(1)} processor seconds (${percent(cpu[1] / cpu[0])}).
`;
}

async function taken(elements: number): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const map = join(folder, 'map.osm.pbf');
    await writeRepeatedMap(map, elements);
    const region = join(folder, 'region');
    mkdirSync(region);
    return JSON.parse(execFileSync(process.execPath, [ONCE, region, map], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function tableOf(each: Taken): string {
  const all = {
    step: '**all**',
    seconds: sum(each.steps.map(({ seconds }) => seconds)),
    processorSeconds: sum(each.steps.map(({ processorSeconds }) => processorSeconds)),
    megabytes: Math.max(...each.steps.map(({ megabytes }) => megabytes)),
  };
  const rows = [...each.steps, all].map(({ step, seconds, processorSeconds, megabytes }) => [
    step,
    seconds.toFixed(1),
    processorSeconds.toFixed(1),
    (processorSeconds / (each.elements / 1e6)).toFixed(2),
    megabytes.toFixed(0),
  ]);
  const headings = [`${millions(each)} elements`, 'seconds', 'processor seconds', 'a million', 'most memory MB'];
  return markdownTable(headings, rows);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const millions = ({ elements }: Taken) => `${(elements / 1e6).toFixed(1)} M`;
const percent = (share: number) => `${share < 1 ? '−' : '+'}${Math.abs((share - 1) * 100).toFixed(0)} %`;
