import { readFileSync, writeFileSync } from 'node:fs';
import { machineLine } from './report.ts';

const PAGE = new URL('../docs/benchmarks.md', import.meta.url);
/** Before each section of the page: of which part it is. */
const MARK = /^<!-- ([a-z]+) -->$/;

/** Writes sections, by part, into `docs/benchmarks.md`, each with the day. Sections of other parts stay. @param order the parts, as they stand there */
export function writeSections(measured: ReadonlyMap<string, string>, order: readonly string[]): void {
  const sections = sectionsOf(readFileSync(PAGE, 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  for (const [part, section] of measured) sections.set(part, dated(section.trim(), day));
  const text = order.flatMap((part) => {
    const section = sections.get(part);
    return section === undefined ? [] : [`<!-- ${part} -->\n\n${section}\n`];
  });
  writeFileSync(PAGE, `# Benchmarks\n\nMade by \`npm run bench\` on ${machineLine()}.\n\n${text.join('\n')}`);
}

function sectionsOf(page: string): Map<string, string> {
  const sections = new Map<string, string>();
  let part: string | null = null;
  for (const line of page.split('\n')) {
    const mark = MARK.exec(line)?.[1];
    if (mark !== undefined) part = mark;
    else if (part !== null) sections.set(part, `${sections.get(part) ?? ''}${line}\n`);
  }
  for (const [name, section] of sections) sections.set(name, section.trim());
  return sections;
}

/** A section with the day below its heading. */
function dated(section: string, day: string): string {
  const [heading, ...rest] = section.split('\n');
  return [heading, '', `*Measured on ${day}.*`, ...rest].join('\n');
}
