import type { WordNumbers } from '../src/threewords/codec.ts';

/** Lists of words as one would write them down first: an array of strings, and a `Map` from every folded word. */
export interface PlainVocabulary {
  readonly lists: readonly (readonly string[])[];
  readonly known: ReadonlyMap<string, { readonly list: number; readonly number: number }>;
}

export function plainVocabulary(texts: readonly string[], fold: (word: string) => string): PlainVocabulary {
  const lists = texts.map((text) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
  const known = new Map(
    lists.flatMap((words, list) =>
      words.map((word, number): [string, { list: number; number: number }] => [fold(word), { list, number }]),
    ),
  );
  return { lists, known };
}

/** The numbers of three words of one list. @throws for anything else */
export function plainNumbers({ known }: PlainVocabulary, address: string, fold: (word: string) => string): WordNumbers {
  const [a, b, c] = address
    .normalize('NFKC')
    .split('.')
    .map((word) => known.get(fold(word)));
  if (!a || !b || !c || a.list !== b.list || b.list !== c.list) throw new Error(address);
  return [a.number, b.number, c.number];
}
