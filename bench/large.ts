import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeGeneratedPlaces } from './generated.ts';
import { ms } from './report.ts';

const PLACES = 5_000_000;
const SEED = 7;

/** An index of a size that a continent needs: time and memory to build it, to open it and to search it. */
export function benchLarge(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const file = join(folder, 'places.wp');
    let peakBytes = 0;
    const started = performance.now();
    writeGeneratedPlaces(file, PLACES, SEED, (step) => {
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
      process.stderr.write(`  ${((performance.now() - started) / 1000).toFixed(0)} s  ${step}\n`);
    });
    const buildSeconds = (performance.now() - started) / 1000;
    const opened = execFileSync(process.execPath, [
      '--expose-gc',
      fileURLToPath(new URL('./large-open.ts', import.meta.url)),
      file,
    ]);
    const { openMs, memoryBytes, timings, queries } = JSON.parse(opened.toString());
    return `## ${PLACES.toLocaleString('en')} generated places

Invented names of one to three words around 4,000 centres. Built in **${buildSeconds.toFixed(0)} s** (at most ${(peakBytes / 1e9).toFixed(1)} GB of memory) into a file of ${(statSync(file).size / 1e6).toFixed(0)} MB. In a fresh process: opened in **${(openMs / 1000).toFixed(2)} s**, **${(memoryBytes / 1e6).toFixed(0)} MB** of memory with the index open and in use; ${queries.toLocaleString('en')} queries of the same mix as above: p50 **${ms(timings.p50)} ms**, p99 **${ms(timings.p99)} ms**, longest ${ms(timings.max)} ms.
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
