import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { boxArea, readArea } from './area.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-area-'));
after(() => rmSync(folder, { recursive: true }));

function areaOf(text: string) {
  const file = join(folder, 'area');
  writeFileSync(file, text);
  return readArea(file);
}

/** A square from 0 to 10 degrees with a hole from 4 to 6, and an island from 20 to 21. */
const POLY = `an extract
1
   0.0E+00 0
   10 0
   10 1.0E+01
   0 10
   0 0
END
!hole
   4 4
   6 4
   6 6
   4 6
END
2
   20 20
   21 20
   21 21
END
END
`;
const ring = (...points: [number, number][]) => [...points, points[0]];
const GEOJSON = {
  type: 'MultiPolygon',
  coordinates: [
    [ring([0, 0], [10, 0], [10, 10], [0, 10]), ring([4, 4], [6, 4], [6, 6], [4, 6])],
    [ring([20, 20], [21, 20], [21, 21])],
  ],
};

test('an outline is a .poly or GeoJSON: what it says of points, with holes and islands', () => {
  const feature = { type: 'Feature', properties: {}, geometry: GEOJSON };
  for (const text of [
    POLY,
    ...[GEOJSON, feature, { type: 'FeatureCollection', features: [feature] }].map((each) => JSON.stringify(each)),
  ]) {
    const area = areaOf(text);
    const inside = (lng: number, lat: number) => area.contains(lat * 1e7, lng * 1e7);
    assert.deepEqual(
      [inside(1, 1), inside(5, 5), inside(11, 1), inside(20.9, 20.5), inside(20.1, 20.9), inside(-170, 1)],
      [true, false, false, true, false, false],
    );
    assert.deepEqual(area.bounds, [0, 0, 21e7, 21e7]);
  }
});

test('what is no outline is refused, with the line and the reason', () => {
  for (const [text, reason] of [
    ['', /has no polygon/],
    ['{"type":"Point","coordinates":[1,1]}', /expected polygons/],
    ['{"type":', /is no JSON/],
    ['x\n1\n 0 0\n 1 1\n', /ends inside a ring: truncated/],
    ['x\n1\n 0 0\n 1 1\nEND\nEND', /line 5: a ring of fewer than three points/],
    ['x\n1\n 0 0 0\nEND\nEND', /line 3: expected a longitude and a latitude/],
    ['x\n1\n 0 91\nEND\nEND', /line 3: a point that is not on earth/],
    ['x\n!1\n 0 1\nEND\nEND', /line 2: a hole before any polygon/],
  ] as const)
    assert.throws(() => areaOf(text), reason);
});

test('bounds may cross the antimeridian', () => {
  const fiji = boxArea([170e7, -20e7, -170e7, -10e7]);
  assert.deepEqual(
    [fiji.contains(-15e7, 175e7), fiji.contains(-15e7, -175e7), fiji.contains(-15e7, 0), fiji.contains(0, 175e7)],
    [true, true, false, false],
  );
});
