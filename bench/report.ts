import { cpus, totalmem } from 'node:os';
import { percentile } from './queries.ts';

/** One table of a report, as Markdown with aligned columns. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

export function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node.js ${process.versions.node}`;
}

/** Milliseconds with the digits that mean something. */
export function ms(value: number): string {
  return value < 10 ? value.toFixed(3) : value.toFixed(1);
}

export interface Timings {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly mean: number;
}

/** Sums up times in milliseconds. */
export function summarize(times: Float64Array): Timings {
  const sorted = times.slice().sort();
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted[sorted.length - 1],
    mean: sorted.reduce((sum, time) => sum + time, 0) / sorted.length,
  };
}
