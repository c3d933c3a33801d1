import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Names of towns by language: made by `scripts/town-names.ts`. */
const NAMES_FILE = new URL('./town-names.tsv.br', import.meta.url);

export type Names = Readonly<Record<string, string>>;

/** What is known of a town besides its line in the table of towns. */
export interface TownNames {
  /** Names by language: ISO 639-1, and `zh-Hant` where traditional Chinese letters differ. */
  readonly names: Names;
  /** Names without a language that find it besides those in the table of towns. */
  readonly otherNames: readonly string[];
  /** Such as `Q1726`. */
  readonly wikidata?: string;
}

export const NO_NAMES: TownNames = { names: {}, otherNames: [] };

/** Reads what the product knows of towns, by their GeoNames ids. */
export function readTownNames(): Map<string, TownNames> {
  const known = new Map<string, TownNames>();
  for (const line of brotliDecompressSync(readFileSync(NAMES_FILE)).toString().trimEnd().split('\n')) {
    const [id, wikidata, ...columns] = line.split('\t');
    const names = Object.fromEntries(columns.flatMap(namesOfColumn));
    known.set(id, { names, otherNames: [], ...(wikidata !== '' && { wikidata }) });
  }
  return known;
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
