import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { markdownTable } from '../bench/report.ts';
import { startCommand } from '../test/support/process.ts';
import type { Outcome, ProofOptions } from './proof.ts';
import { regionFolder } from './scene.ts';

const DEFAULT_ROWS = 1_000_000;
/** A table of so many times fewer rows is geocoded too: what grows with the rows shows. */
const FEWER = 10;
/** The larger table may take so many times the memory of the smaller one. */
const MOST_GROWTH = 1.1;
const SAMPLE_MS = 100;

/** Streets of the sample town with the numbers of their houses. */
const STREETS = ['avenue du Colbart', 'rue du Sémaphore', 'rue des Cormorans', 'rue du Mascaret'] as const;
const NUMBERS = 40;

/** What geocoding a table took. */
interface TableRun {
  readonly rows: number;
  /** Rows of the table that was written. */
  readonly written: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** `waypost geocode` answers a long table in the memory of a short one. */
export async function table({ count = DEFAULT_ROWS, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(false);
  try {
    const runs: TableRun[] = [];
    for (const rows of [Math.ceil(count / FEWER), count]) {
      log(`geocoding ${rows} rows`);
      runs.push(await geocodeTable(region, rows));
    }
    return { report: reportOf(runs), missed: missedBy(runs) };
  } finally {
    rmSync(region, { recursive: true });
  }
}

function reportOf(runs: readonly TableRun[]): string {
  const lines = runs.map(({ rows, seconds, peakMegabytes }) =>
    [rows, Math.round(rows / seconds), Math.round(peakMegabytes)].map((value) => value.toLocaleString('en')),
  );
  return `Tables geocoded from the command line\n\n${markdownTable(['rows', 'rows/s', 'peak MB'], lines)}`;
}

function missedBy(runs: readonly TableRun[]): string[] {
  const lost = runs.filter(({ rows, written }) => written !== rows);
  const [least, ...larger] = runs.map(({ peakMegabytes }) => peakMegabytes);
  const growth = Math.max(...larger) / (least ?? Number.NaN);
  return [
    ...lost.map(({ rows, written }) => `of ${rows} rows ${written} were written`),
    ...(growth <= MOST_GROWTH ? [] : [`${FEWER} times the rows took ${growth.toFixed(2)} times the memory`]),
  ];
}

/** Geocodes a table of houses of the sample town. */
export async function geocodeTable(dataFolder: string, rows: number): Promise<TableRun> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-torture-table-'));
  try {
    const [from, to] = [join(folder, 'rows.csv'), join(folder, 'located.csv')];
    await writeTable(from, rows);
    const started = performance.now();
    const command = startCommand(['geocode', from, '--out', to], { WAYPOST_DATA: dataFolder });
    const peak = watchPeak(command.pid);
    const { code, stderr } = await command.ended;
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`waypost geocode ended with ${code}: ${stderr}`);
    // Its headings are a line too.
    return { rows, written: (await linesIn(to)) - 1, seconds, peakMegabytes: await peak };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeTable(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('id,address\n');
  for (let row = 0; row < rows; row++) {
    const street = STREETS[row % STREETS.length] ?? '';
    const line = `${row},"${(row % NUMBERS) + 1} ${street}, Port-Colbart"\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

async function linesIn(path: string): Promise<number> {
  let lines = 0;
  for await (const _ of createInterface({ input: createReadStream(path) })) lines++;
  return lines;
}

/** The most memory that a process has had by its last sample, in MB. */
async function watchPeak(pid: number): Promise<number> {
  let peak = 0;
  for (;;) {
    const sampled = peakOf(pid);
    if (sampled === null) return peak;
    peak = sampled;
    await pause(SAMPLE_MS);
  }
}

/** Null when it has ended. */
function peakOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return null;
  }
}
