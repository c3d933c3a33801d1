import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type autocannon from 'autocannon';
import type { IdColumn } from '../src/branded-ids.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegionPlaces } from '../src/import/region.ts';
import { type Places, positionOf } from '../src/places/index.ts';
import { foldWord } from '../src/text/words.ts';
import { nameCell, readAddress } from '../src/threewords/address.ts';
import { splitAddress, splitTyped } from '../src/threewords/address-text.ts';
import { cellAt, centreOfCell } from '../src/threewords/cells.ts';
import { cellOfNumbers, numbersOfCell } from '../src/threewords/codec.ts';
import { addressesNear } from '../src/threewords/convert-to-address.ts';
import { SHIPPED_LISTS } from '../src/threewords/shipped-lists.ts';
import { suggestAddresses } from '../src/threewords/suggest.ts';
import { openVocabulary, type Vocabulary, writeAddress } from '../src/threewords/vocabulary.ts';
import { SHIPPED_FOLDER } from '../src/threewords/word-list.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { LOAD_HEADINGS, type LoadedServer, startLoadedServer } from './http.ts';
import { plainNumbers, plainVocabulary } from './plain-words.ts';
import { seededRandom } from './queries.ts';
import { markdownTable, ms, summarize } from './report.ts';

const SEED = 8;
const ROUNDS = 1_000_000;
const QUERIES = 5_000;
/** Points are drawn so far around places of the maps, in degrees: a few hundred metres. */
const SPREAD = 0.004;
const LOADS = 5;

const MAPS = EXTRACTS.map(extractPath);

/** The codec and its lists, and how fast addresses are found by three words. */
export async function benchThreewords(): Promise<string> {
  const vocabulary = openVocabulary('');
  return `## Three-word addresses

All ${vocabulary.lists.length} word lists that are included. The baseline is the same codec over arrays of strings and one \`Map\` of all words.

${markdownTable(['', 'Waypost', 'baseline', 'ratio'], [...loadRows(), ...codecRows(vocabulary)])}

Suggestions, ${QUERIES} queries each, in English:

${markdownTable(['', 'p50 ms', 'p99 ms', 'longest ms'], suggestRows(vocabulary))}

${await addressSection(vocabulary)}`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Each in a process of its own, so that its memory is its own and nothing is compiled yet. */
function loadRows(): string[][] {
  const script = new URL('./load-words-once.ts', import.meta.url).pathname;
  const load = (how: string) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, how], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const measured: { readonly milliseconds: number; readonly megabytes: number } = JSON.parse(stdout);
    return measured;
  };
  const [engine, plain] = ['engine', 'maps'].map((how) => Array.from({ length: LOADS }, () => load(how)));
  const row = (name: string, of: (measured: { milliseconds: number; megabytes: number }) => number) => {
    const [ours, theirs] = [median(engine.map(of)), median(plain.map(of))];
    return [name, ours.toFixed(0), theirs.toFixed(0), (theirs / ours).toFixed(1)];
  };
  return [
    row('loading all lists, ms (median of five starts)', ({ milliseconds }) => milliseconds),
    row('memory of all lists, MB', ({ megabytes }) => megabytes),
  ];
}

/** Microseconds for each of many calls: the median of five rounds, after one that lets them be compiled. */
function microseconds<T>(items: readonly T[], run: (item: T, index: number) => unknown): number {
  const round = () => {
    const started = performance.now();
    items.forEach(run);
    return ((performance.now() - started) / items.length) * 1_000;
  };
  round();
  return median(Array.from({ length: 5 }, round));
}

function codecRows(vocabulary: Vocabulary): string[][] {
  const random = seededRandom(SEED);
  const points = Array.from({ length: ROUNDS }, () => ({ lat: random() * 180 - 90, lng: random() * 360 - 180 }));
  const files = Object.keys(SHIPPED_LISTS).map((language) =>
    readFileSync(new URL(`${language}.txt`, SHIPPED_FOLDER), 'utf8'),
  );
  const plain = plainVocabulary(files, foldWord);
  const listAt = (index: number) => index % vocabulary.lists.length;
  const encode = (point: Position, index: number) =>
    writeAddress(vocabulary.lists[listAt(index)], numbersOfCell(cellAt(point)));
  const encodePlainly = (point: Position, index: number) => {
    const words = plain.lists[listAt(index)];
    const [a, b, c] = numbersOfCell(cellAt(point));
    return `${words[a]}.${words[b]}.${words[c]}`;
  };
  const addresses = points.map(encode).map((address) => Buffer.from(address).toString());
  const decode = (address: string) => centreOfCell(cellOfNumbers(readAddress(vocabulary, splitAddress(address)).numbers));
  const decodePlainly = (address: string) => centreOfCell(cellOfNumbers(plainNumbers(plain, address, foldWord)));
  const row = (name: string, ours: number, theirs: number) => [
    name,
    ours.toFixed(2),
    theirs.toFixed(2),
    (theirs / ours).toFixed(1),
  ];
  return [
    row(
      'a point to its three words, µs, all languages in turn',
      microseconds(points, encode),
      microseconds(points, encodePlainly),
    ),
    row(
      'three words to their point, µs, all languages in turn',
      microseconds(addresses, decode),
      microseconds(addresses, decodePlainly),
    ),
  ];
}

function suggestRows(vocabulary: Vocabulary): string[][] {
  const random = seededRandom(SEED);
  const list = vocabulary.listFor('en');
  const clip = { countries: undefined, circle: undefined, box: undefined };
  const measure = (name: string, typed: (words: readonly string[]) => string, hasFocus: boolean): string[] => {
    const queries = Array.from({ length: QUERIES }, () => {
      const point = { lat: random() * 120 - 60, lng: random() * 360 - 180 };
      const words = splitTyped(typed(nameCell(list, point).words.split('.')));
      if (!words) throw new Error('not three words');
      return { words, language: 'en', limit: 3, clip, focus: hasFocus ? point : undefined };
    });
    for (const query of queries.slice(0, 200)) suggestAddresses(vocabulary, query);
    const times = Float64Array.from(queries, (query) => {
      const started = performance.now();
      suggestAddresses(vocabulary, query);
      return performance.now() - started;
    });
    const { p50, p99, max } = summarize(times);
    return [name, ms(p50), ms(p99), ms(max)];
  };
  const slipped = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`;
  return [
    measure('complete and correct', (words) => words.join('.'), false),
    measure('a letter missing in the second word, with a focus', ([a, b, c]) => `${a}.${slipped(b)}.${c}`, true),
    measure('a letter missing in each word, with a focus', (words) => words.map(slipped).join('.'), true),
    measure('one letter of the third word, with a focus', ([a, b, c]) => `${a}.${b}.${c.slice(0, 1)}`, true),
    measure('three letters of the third word, without a focus', ([a, b, c]) => `${a}.${b}.${c.slice(0, 3)}`, false),
  ];
}

async function addressSection(vocabulary: Vocabulary): Promise<string> {
  if (!MAPS.every((map) => existsSync(map))) return 'Addresses: not measured, the extracts are not beside the project.\n';
  const server = await startLoadedServer((path) =>
    writeRegionPlaces(path, { maps: MAPS, addresses: [], postcodes: [], towns: true }, () => {}),
  );
  try {
    const { places } = server;
    const around = pointsAround(places);
    const times = Float64Array.from([...around.slice(0, 500), ...around], (centre) => {
      const started = performance.now();
      addressesNear({ places }, { centre, language: 'en' });
      return performance.now() - started;
    }).subarray(500);
    const { p50, p99, max } = summarize(times);
    return `The five addresses nearest to each of ${QUERIES} points near houses, streets and points of interest of the five maps: p50 ${ms(p50)} ms, p99 ${ms(p99)}, longest ${ms(max)}.

Over HTTP, with keys, limits, quota, validation and logging; the load generator runs on the same machine:

${markdownTable(LOAD_HEADINGS, await loadedRows(server, vocabulary, around))}
`;
  } finally {
    await server.stop();
  }
}

/** Points around what the maps have: houses, streets, points of interest. */
function pointsAround(places: Places): Position[] {
  const random = seededRandom(SEED);
  const { houses, pois, lines } = places.near;
  const any = <I extends number>(items: IdColumn<I>) => items[Math.floor(random() * items.length)];
  const atHouse = (house: number) => ({ lat: places.houseLat[house] / 1e7, lng: places.houseLng[house] / 1e7 });
  const atLine = (line: number) => ({ lat: places.lineLatA[line] / 1e7, lng: places.lineLngA[line] / 1e7 });
  return Array.from({ length: QUERIES }, (_, i) => {
    const { lat, lng } =
      i % 3 === 0 ? atHouse(any(houses.item)) : i % 3 === 1 ? atLine(any(lines.item)) : positionOf(places, any(pois.item));
    return { lat: lat + (random() - 0.5) * SPREAD, lng: lng + (random() - 0.5) * SPREAD };
  });
}

async function loadedRows(server: LoadedServer, vocabulary: Vocabulary, around: readonly Position[]): Promise<string[][]> {
  const requests = (path: string, queries: readonly Record<string, string>[]): autocannon.Request[] =>
    queries.map((query) => ({ path: `${path}?${new URLSearchParams(query)}`, headers: { 'x-api-key': server.privateKey } }));
  const cells = around.map((point, i) => nameCell(vocabulary.lists[i % vocabulary.lists.length], point));
  return [
    await server.measure(
      '/threewords/convert-to-address',
      requests(
        '/threewords/convert-to-address',
        cells.map(({ words }) => ({ words })),
      ),
    ),
    await server.measure(
      '/threewords/convert-to-3wa',
      requests(
        '/threewords/convert-to-3wa',
        around.map(({ lat, lng }) => ({ coordinates: `${lat},${lng}` })),
      ),
    ),
    await server.measure(
      '/threewords/autosuggest, a letter missing, with a focus',
      requests(
        '/threewords/autosuggest',
        cells.map(({ words, centre }) => ({ input: words.slice(1), focus: `${centre.lat},${centre.lng}` })),
      ),
    ),
  ];
}
