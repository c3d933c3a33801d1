/**
 * Makes `src/text/han-letters.json`: the Chinese letters that are written otherwise in simplified and in traditional letters, one for one, of
 * OpenCC's tables (Apache 2.0) by a package of npm.
 *
 *     npm run letters:refresh
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wordsOf } from '../src/text/words.ts';
import { OPENCC } from './chinese-letters.ts';
import { npmPackage } from './packages.ts';

const TARGET = new URL('../src/text/han-letters.json', import.meta.url);

/** The usual traditional letters: those of the first level of Big5. */
function usualTraditional(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5');
  const letters = new Set<string>();
  for (let high = 0xa4; high <= 0xc6; high++) {
    for (let low = 0x40; low <= 0xfe; low++) letters.add(decoder.decode(Uint8Array.of(high, low)));
  }
  return letters;
}

/**
 * Two rows of letters: what stands below each is what it becomes. Letters beyond the basic plane are too rare in names.
 *
 * @param kept letters that may stay as they are
 */
function rowsOf(table: string, kept: ReadonlySet<string>): readonly [string, string] {
  const rows = ['', ''] as [string, string];
  for (const entry of table.split('|')) {
    const [from = '', to = ''] = entry.split(' ');
    const [folded = '', other = ''] = [wordsOf(from).join(''), wordsOf(to).join('')];
    if (kept.has(from) || folded.length !== 1 || other.length !== 1 || folded === other) continue;
    rows[0] += folded;
    rows[1] += other;
  }
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-letters-'));
try {
  const files = npmPackage(folder, OPENCC);
  const tableOf = async (name: string): Promise<string> =>
    (await import(pathToFileURL(join(files, 'dist/esm-lib/dict', `${name}.js`)).href)).default;
  const letters = {
    toSimplified: rowsOf(await tableOf('TSCharacters'), new Set()),
    // 后 is a letter of its own, as in 皇后, besides the simplified one for 後.
    toTraditional: rowsOf(await tableOf('STCharacters'), usualTraditional()),
  };
  writeFileSync(TARGET, `${JSON.stringify(letters)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
