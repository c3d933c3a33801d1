import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../bench/queries.ts';
import { geodesicMeters } from '../geo/distance.ts';
import type { Bounds, Position } from '../geo/position.ts';
import { readAddress } from './address.ts';
import { splitAddress } from './address-text.ts';
import { boundsOfCell, type Cell, cellAt, centreOfCell } from './cells.ts';
import { cellOfNumbers, numbersOfCell, WORD_COUNT, type WordNumbers } from './codec.ts';
import { openVocabulary, writeAddress } from './vocabulary.ts';

const vocabulary = openVocabulary('');
const POINTS = 10_000_000;
/** Half a cell is 2.4 m high and at most 2.4 m wide. */
const MOST_METERS = 3.5;

/** Points all over the globe; every tenth within a few cells of a pole, of the antimeridian, or of both. */
function pointMaker(seed: number): () => Position {
  const random = seededRandom(seed);
  const atEdge = () => random() * 2e-4 * (random() < 0.1 ? 0 : 1);
  return () => {
    const where = random() * 30;
    const lat = where < 2 ? (where < 1 ? 90 - atEdge() : -90 + atEdge()) : random() * 180 - 90;
    const lng = where >= 1 && where < 3 ? (random() < 0.5 ? 180 - atEdge() : -180 + atEdge()) : random() * 360 - 180;
    return { lat, lng };
  };
}

/** Whether a cell holds a point; its northern and eastern edges are its neighbours', but at the north pole. */
function holds({ south, west, north, east }: Bounds, { lat, lng }: Position): boolean {
  const isInRow = lat >= south && (lat < north || lat === 90);
  return isInRow && ((lng >= west && lng < east) || (lng === 180 && west === -180));
}

const anyPosition = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, -0, 5e-324, -5e-324)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 0, -0, 5e-324, -5e-324)),
});
const anyNumber = fc.nat(WORD_COUNT - 1);
const anyNumbers: fc.Arbitrary<WordNumbers> = fc.tuple(anyNumber, anyNumber, anyNumber);

test('the words of ten million points are those of the cell that holds them', () => {
  const nextPoint = pointMaker(8);
  for (let i = 0; i < POINTS; i++) {
    const point = nextPoint();
    const list = vocabulary.lists[i % vocabulary.lists.length];
    const words = writeAddress(list, numbersOfCell(cellAt(point)));
    const read = readAddress(vocabulary, splitAddress(words));
    if (read.list !== list || !holds(boundsOfCell(cellOfNumbers(read.numbers)), point)) {
      assert.fail(`${point.lat},${point.lng} is not in ${words}`);
    }
  }
});

test('every point that can be written is in its cell, however near an edge', () => {
  fc.assert(
    fc.property(anyPosition, (point) => holds(boundsOfCell(cellAt(point)), point)),
    { numRuns: 20_000 },
  );
});

test('edges belong to the cell in the north and east of them', () => {
  const anyCell = fc.record({ row: fc.nat(2 ** 22 - 1), column: fc.nat(2 ** 23 - 1) });
  fc.assert(
    fc.property(anyCell, (cell) => {
      const { south, west } = boundsOfCell(cell);
      assert.deepEqual(cellAt({ lat: south, lng: west }), { ...cell });
    }),
    { numRuns: 10_000 },
  );
});

test('any three numbers are the words of one cell', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const cell = cellOfNumbers(numbers);
      assert.ok(cell.row >= 0 && cell.row < 2 ** 22 && cell.column >= 0 && cell.column < 2 ** 23);
      assert.deepEqual(numbersOfCell(cell), numbers);
      assert.deepEqual(cellAt(centreOfCell(cell)), { ...cell });
    }),
    { numRuns: 50_000 },
  );
});

test('any three words of any list are read as themselves', () => {
  fc.assert(
    fc.property(fc.constantFrom(...vocabulary.lists), anyNumbers, (list, numbers) => {
      const read = readAddress(vocabulary, splitAddress(writeAddress(list, numbers)));
      assert.equal(read.list, list);
      assert.equal(writeAddress(list, numbersOfCell(cellOfNumbers(read.numbers))), writeAddress(list, numbers));
    }),
    { numRuns: 20_000 },
  );
});

test('no point is farther than 3.5 m from the centre of its cell', () => {
  const nextPoint = pointMaker(3);
  let most = 0;
  for (let i = 0; i < 100_000; i++) {
    const cell = cellAt(nextPoint());
    const { south, west, north, east } = boundsOfCell(cell);
    const centre = centreOfCell(cell);
    // The farthest point of a cell is a corner.
    for (const corner of [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: west },
      { lat: north, lng: east },
    ]) {
      most = Math.max(most, geodesicMeters(centre, corner));
    }
  }
  assert.ok(most <= MOST_METERS, `${most} m`);
  // Cells are not needlessly small either: those at the equator are as large as they may be.
  assert.ok(most > 3.3, `${most} m`);
});

test('neighbours share a word no oftener than cells that have nothing to do with each other', () => {
  const nextPoint = pointMaker(5);
  const pairs = 3_000_000;
  let shared = 0;
  for (let i = 0; i < pairs; i++) {
    const { row, column } = cellAt(nextPoint());
    const neighbour: Cell = i % 2 === 0 ? { row: row ^ 1, column } : { row, column: (column + 1) % 2 ** 23 };
    const [a, b] = [numbersOfCell({ row, column }), numbersOfCell(neighbour)];
    for (let at = 0; at < 3; at++) if (a[at] === b[at]) shared++;
  }
  // By chance each of the three words is the same once in 32,768 times; six standard deviations above that is no chance.
  const expected = (pairs * 3) / WORD_COUNT;
  assert.ok(shared < expected + 6 * Math.sqrt(expected), `${shared} of ${expected}`);
  assert.ok(shared > expected - 6 * Math.sqrt(expected), `${shared} of ${expected}`);
});

test('a wrong word leads far away', () => {
  const random = seededRandom(9);
  const count = 200_000;
  const distances = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const anyOf = () => Math.floor(random() * WORD_COUNT);
    const numbers: [number, number, number] = [anyOf(), anyOf(), anyOf()];
    const right = centreOfCell(cellOfNumbers(numbers));
    numbers[i % 3] = (numbers[i % 3] + 1 + Math.floor(random() * (WORD_COUNT - 1))) % WORD_COUNT;
    const wrong = centreOfCell(cellOfNumbers(numbers));
    distances[i] = Math.hypot(wrong.lat - right.lat, ((wrong.lng - right.lng + 540) % 360) - 180);
  }
  // Points within a degree of each other, in a plane of 180 × 360 degrees: π / 64,800 of all by chance, 10 here.
  const near = distances.filter((degrees) => degrees < 1).length;
  assert.ok(near < 40, `${near}`);
});
