/** Writes the test vectors of three-word addresses, `words/vectors.json`. They are fixed: the test of the codec compares. */
import { writeFileSync } from 'node:fs';
import { boundsOfCell, cellAt } from '../src/threewords/cells.ts';
import { cellOfNumbers, numbersOfCell, type WordNumbers } from '../src/threewords/codec.ts';
import { openVocabulary, type Vocabulary, writeAddress } from '../src/threewords/vocabulary.ts';
import { LIST_VERSION } from '../src/threewords/word-list.ts';

const POINTS: readonly (readonly [lat: number, lng: number, note: string])[] = [
  [0, 0, 'a corner of four cells belongs to the one in the north-east'],
  [90, 0, 'the north pole is in the last row'],
  [-90, 0, 'the south pole'],
  [90, 180, 'the 180th meridian is in the first column'],
  [-90, -180, 'the first cell'],
  [0, 179.9999999, 'the last column'],
  [0, 180, 'the 180th meridian'],
  [-1e-300, -1e-300, 'so little south and west of the corner that adding 90 is rounded up to it'],
  [89.99999999, -179.99999999, 'the last row'],
  [48.85837, 2.29448, 'Paris'],
  [40.6892, -74.0445, 'New York'],
  [-33.85678, 151.2153, 'Sydney'],
  [35.8989, 14.5146, 'Valletta'],
  [49.4106, 8.7153, 'Heidelberg'],
  [-16.5, 179.5, 'Fiji, west of the antimeridian'],
  [-16.5, -179.5, 'Fiji, east of it'],
  [64.1466, -21.9426, 'Reykjavik'],
  [-77.8419, 166.6863, 'McMurdo'],
  [1.2897, 103.8501, 'Singapore'],
  [-54.8019, -68.303, 'Ushuaia'],
];

/** Triples of numbers, for those who begin at the other end. */
const NUMBERS: readonly WordNumbers[] = [
  [0, 0, 0],
  [32767, 32767, 32767],
  [0, 1, 2],
  [32767, 0, 16384],
  [12345, 23456, 31234],
];

/** The vectors: points with their cells, numbers and words; numbers with their cells. */
export function threeWordVectors(vocabulary: Vocabulary) {
  return {
    version: LIST_VERSION,
    points: POINTS.map(([lat, lng, note]) => {
      const cell = cellAt({ lat, lng });
      const numbers = numbersOfCell(cell);
      const words = Object.fromEntries(vocabulary.lists.map((list) => [list.language, writeAddress(list, numbers)]));
      return { note, lat, lng, ...cell, bounds: boundsOfCell(cell), numbers, words };
    }),
    numbers: NUMBERS.map((numbers) => ({ numbers, ...cellOfNumbers(numbers) })),
  };
}

if (import.meta.main) {
  const file = new URL('../words/vectors.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(threeWordVectors(openVocabulary('')), null, 1)}\n`);
}
