import { readFileSync } from 'node:fs';

/** Rows of letters: what stands below each is what it becomes. Made by `scripts/han-letters.ts`. */
interface Letters {
  readonly toSimplified: readonly [string, string];
  readonly toTraditional: readonly [string, string];
}

type Table = ReadonlyMap<string, string>;

let tables: Readonly<Record<keyof Letters, Table>> | null = null;

/** The tables, read when the first Chinese text is looked for. */
function tablesOf(): Readonly<Record<keyof Letters, Table>> {
  if (tables === null) {
    const letters: Letters = JSON.parse(readFileSync(new URL('han-letters.json', import.meta.url), 'utf8'));
    const tableOf = ([from, to]: readonly [string, string]) =>
      new Map([...from].map((letter, i) => [letter, to[i] ?? letter]));
    tables = { toSimplified: tableOf(letters.toSimplified), toTraditional: tableOf(letters.toTraditional) };
  }
  return tables;
}

function converted(text: string, table: Table): string {
  return text.replace(/\p{Script=Han}/gu, (letter) => table.get(letter) ?? letter);
}

/** A folded text with simplified Chinese letters in the place of traditional ones, one for one. */
export function inSimplifiedLetters(text: string): string {
  return converted(text, tablesOf().toSimplified);
}

/** The same the other way round: of several traditional letters that one stands for, the most usual. */
export function inTraditionalLetters(text: string): string {
  return converted(text, tablesOf().toTraditional);
}
