/**
 * Writes the table of settings into `docs/configuration.md`, from the settings themselves:
 *
 *     npm run docs:refresh
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '../src/config.ts';

const FILE = new URL('../docs/configuration.md', import.meta.url);
const START = '<!-- settings: npm run docs:refresh -->';
const END = '<!-- end of settings -->';

/** The document with its table made anew. */
export function withSettings(document: string): string {
  const rows = Object.values(SETTINGS).map(
    ({ variable, flag, default: byDefault, description }) =>
      `| \`${variable}\` | \`${flag}\` | ${byDefault === '' ? '' : `\`${byDefault}\``} | ${description} |`,
  );
  const table = ['| Variable | Flag | Default | |', '|---|---|---|---|', ...rows].join('\n');
  const [before, rest] = document.split(START);
  const [, after] = rest.split(END);
  return `${before}${START}\n${table}\n${END}${after}`;
}

if (import.meta.main) writeFileSync(FILE, withSettings(readFileSync(FILE, 'utf8')));
