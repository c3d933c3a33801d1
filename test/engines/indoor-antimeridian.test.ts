import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openPlan, smallMall } from '../support/indoor-plan.ts';
import { stepsTo, textOf } from '../support/indoor-ways.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-antimeridian-'));
after(() => rmSync(folder, { recursive: true }));
/** The middle of drawn plans, which is laid onto 180°. */
const MIDDLE_LNG = 1.4;

/** The mall with its middle on the antimeridian, as maps have it: one half ends at 180°, the other begins at −180°. */
function mallAcross(): string {
  const wrapped = (lng: number) => {
    const shifted = lng - MIDDLE_LNG + 180;
    return shifted > 180 ? shifted - 360 : shifted;
  };
  const shift = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [lng, lat]: unknown[] = value;
    return typeof lng === 'number' ? [wrapped(lng), lat] : value.map(shift);
  };
  return JSON.stringify(JSON.parse(smallMall().toString()), (key, value) => (key === 'coordinates' ? shift(value) : value));
}

test('a venue across the antimeridian is one, with the ways of any other', async () => {
  const path = join(folder, 'mall.geojson');
  writeFileSync(path, mallAcross());
  const [here, across] = [await openPlan(smallMall()), await openPlan(path)];
  const steps = stepsTo(across, 'ref:N00', 'ref:N23');
  const others = stepsTo(here, 'ref:N00', 'ref:N23');
  assert.deepEqual(textOf(steps), textOf(others));
  // 180° is rounded otherwise than 1.4°.
  for (const [i, { distance }] of steps.entries()) assert.ok(Math.abs(distance.value - others[i].distance.value) < 0.02);
  const longitudes = steps.flatMap(({ polyline }) => polyline.map(([lng]) => lng));
  assert.ok(longitudes.some((lng) => lng < -179) && longitudes.some((lng) => lng > 179));
  assert.ok(longitudes.every((lng) => Math.abs(lng) <= 180));
});

test('a place on either side of the antimeridian is found', async () => {
  const path = join(folder, 'mall.geojson');
  writeFileSync(path, mallAcross());
  const across = await openPlan(path);
  const steps = stepsTo(across, '50,179.9998,0', '50,-179.9998,0');
  // 0.0004° are 28.7 m there.
  assert.ok(Math.abs(steps.reduce((sum, { distance }) => sum + distance.value, 0) - 28.7) < 0.2);
});
