import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { localMeters } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { Crossings } from './crossing.ts';
import { PLACE_KINDS } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';
import { openPlaces } from './read.ts';
import { resolvePublicId } from './resolve.ts';
import { PlacesWriter } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-crossing-'));
after(() => rmSync(folder, { recursive: true }));

/** 0.001° of latitude is 111 m; at 60° north 0.001° of longitude is half of that. */
const at = (x: number, y: number): Position => ({ lat: 60 + y / 111_400, lng: 10 + x / 55_800 });

let files = 0;
/** Streets by their lines, in metres to the east and north; the first one is place 0. */
function open(streets: readonly (readonly (readonly (readonly [number, number])[])[])[]) {
  const path = join(folder, `${files++}.wp`);
  const writer = new PlacesWriter(path, PLACE_KINDS);
  for (const [i, lines] of streets.entries()) {
    const [[[x, y] = [0, 0]] = []] = lines;
    writer.add({
      ...{ source: `street:${i}`, kind: 'route', country: 'NO', name: `Street ${i}`, names: {}, otherNames: [] },
      ...{ importance: 0.9 - i / 100, position: at(x, y), lines: lines.map((line) => line.map(([px, py]) => at(px, py))) },
    });
  }
  writer.finish();
  return openPlaces(path);
}

function metersFrom(position: Position | null, x: number, y: number): number {
  const expected = at(x, y);
  return position ? localMeters(position.lat, position.lng, expected.lat, expected.lng) : Number.POSITIVE_INFINITY;
}

const [A, B, C] = [0, 1, 2] as PlaceNumber[] as [PlaceNumber, PlaceNumber, PlaceNumber];

/** Two that cross, and one that lies by itself. */
const THREE_STREETS: Parameters<typeof open>[0] = [
  [
    [
      [-300, 0],
      [300, 0],
    ],
  ],
  [
    [
      [100, -200],
      [100, 200],
    ],
  ],
  [
    [
      [0, 500],
      [100, 500],
    ],
  ],
];

test('the crossing of two streets is their common point, the middle of four where both have two carriageways', () => {
  const simple = new Crossings(open(THREE_STREETS));
  assert.ok(metersFrom(simple.between(A, B), 100, 0) < 0.5);
  assert.equal(simple.between(A, C), null, 'parallel streets 500 m apart');
  assert.equal(simple.between(A, A), null, 'a street does not cross itself');
  const double = new Crossings(
    open([
      [
        [
          [-300, -10],
          [300, -10],
        ],
        [
          [-300, 10],
          [300, 10],
        ],
      ],
      [
        [
          [90, -200],
          [90, 200],
        ],
        [
          [110, -200],
          [110, 200],
        ],
      ],
    ]),
  );
  assert.ok(metersFrom(double.between(A, B), 100, 0) < 0.5);
});

test('streets that end 20 m from another meet it there, and those that end 40 m from it do not', () => {
  const near = new Crossings(
    open([
      [
        [
          [-300, 0],
          [300, 0],
        ],
      ],
      [
        [
          [100, 20],
          [100, 200],
        ],
      ],
      [
        [
          [200, 40],
          [200, 200],
        ],
      ],
    ]),
  );
  assert.ok(metersFrom(near.between(A, B), 100, 10) < 0.5, 'the middle of the gap');
  assert.equal(near.between(A, C), null);
});

test('of several junctions it is the one nearest to the middle of the first street', () => {
  // A crescent leaves a street at 0 and comes back to it at 400 m; the street stands at its first corner, −50 m.
  const crescent = new Crossings(
    open([
      [
        [
          [-50, 0],
          [500, 0],
        ],
      ],
      [
        [
          [0, 0],
          [0, 100],
          [400, 100],
          [400, 0],
        ],
      ],
    ]),
  );
  assert.ok(metersFrom(crescent.between(A, B), 0, 0) < 0.5);
});

const corner = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }));
const street = fc.array(fc.array(corner, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 });

test('two streets meet where a walk along all of their lines in small steps comes near', () => {
  const steps = (lines: readonly (readonly (readonly [number, number])[])[]) =>
    lines.flatMap((line) =>
      line.slice(1).flatMap(([x, y], i) => {
        const [fromX, fromY] = line[i] ?? [x, y];
        const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / 2));
        return Array.from({ length: count + 1 }, (_, k) => [
          fromX + ((x - fromX) * k) / count,
          fromY + ((y - fromY) * k) / count,
        ]);
      }),
    );
  fc.assert(
    fc.property(street, street, (a, b) => {
      const found = new Crossings(open([a, b])).between(A, B);
      const [walkA, walkB] = [steps(a), steps(b)];
      let least = Number.POSITIVE_INFINITY;
      const common: number[][] = [];
      for (const [ax = 0, ay = 0] of walkA) {
        for (const [bx = 0, by = 0] of walkB) {
          const meters = Math.hypot(ax - bx, ay - by);
          least = Math.min(least, meters);
          if (meters <= 3) common.push([ax, ay]);
        }
      }
      // A step is 2 m: near the limit both are right.
      if (least > 32) assert.equal(found, null);
      if (least < 28) {
        assert.ok(found);
        const near = (lines: number[][]) => Math.min(...lines.map(([x = 0, y = 0]) => metersFrom(found, x, y)));
        // The middle of a junction of four points is at most as far from them as they may be from each other.
        assert.ok(common.length === 0 ? near(walkA) <= 17 && near(walkB) <= 17 : near(common) <= 120, 'at a meeting');
      }
    }),
    { numRuns: 300 },
  );
});

test('a crossing is found again by its identifier', () => {
  const places = open(THREE_STREETS);
  const id = (a: PlaceNumber, b: PlaceNumber) => `${places.publicId(a)}~${places.publicId(b)}`;
  const resolved = resolvePublicId(places, id(A, B));
  assert.deepEqual(resolved?.crossing?.streets, [A, B]);
  assert.ok(metersFrom(resolved?.crossing?.position ?? null, 100, 0) < 0.5);
  for (const wrong of [id(A, C), id(A, A), `${places.publicId(A)}~`, `~${places.publicId(A)}`, `${id(A, B)}~x`, '~']) {
    assert.equal(resolvePublicId(places, wrong), null, wrong);
  }
});
