import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Names of towns by language, by their GeoNames ids: made by `scripts/town-names.ts`. */
const NAMES_FILE = new URL('./town-names.tsv.br', import.meta.url);

export type Names = Readonly<Record<string, string>>;

/** Reads the names of towns by language that the product has, by GeoNames id. */
export function readTownNames(): Map<string, Names> {
  const names = new Map<string, Names>();
  for (const line of brotliDecompressSync(readFileSync(NAMES_FILE)).toString().split('\n')) {
    const [id, ...columns] = line.split('\t');
    if (columns.length > 0) names.set(id, Object.fromEntries(columns.flatMap(namesOfColumn)));
  }
  return names;
}

/** `de,sv=München` as pairs of a language and the name. */
function namesOfColumn(column: string): [string, string][] {
  const end = column.indexOf('=');
  const name = column.slice(end + 1);
  return column
    .slice(0, end)
    .split(',')
    .map((language) => [language, name]);
}
