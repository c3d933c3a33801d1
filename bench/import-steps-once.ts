/** Imports maps once with everything that an import makes, and prints what each step took, as JSON: `import-steps-once.ts <folder> <map>…` */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegion } from '../src/import/region.ts';

export interface StepTaken {
  readonly step: string;
  readonly seconds: number;
  /** Of all threads of the process: the map is drawn on one beside the other steps. */
  readonly processorSeconds: number;
  /** The most that the process had resident while the step ran. */
  readonly megabytes: number;
}

const [folder = '.', ...maps] = process.argv.slice(2);

/** The most since the last call, which the system counts from anew. */
function peakMegabytes(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeFileSync('/proc/self/clear_refs', '5');
  return Number(kilobytes) / 1024;
}

const steps: StepTaken[] = [];
let name = 'starting';
let started = performance.now();
let used = process.cpuUsage();

function begin(step: string): void {
  if (step === name) return;
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - started) / 1000;
  steps.push({ step: name, seconds, processorSeconds: (user + system) / 1e6, megabytes: peakMegabytes() });
  name = step;
  started = performance.now();
  used = process.cpuUsage();
}

const files = {
  places: join(folder, 'places.wp'),
  roads: join(folder, 'roads.wp'),
  map: join(folder, 'map.pmtiles'),
};
const report = await writeRegion(files, { maps, addresses: [], postcodes: [], towns: false }, begin);
begin('');
process.stdout.write(JSON.stringify({ elements: report.elements, steps }));
