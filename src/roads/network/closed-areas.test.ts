import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInAreas } from './closed-areas.ts';

test('thousands of points are looked for in an area across the antimeridian without cutting it for each', () => {
  const corners = 500;
  const circle = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const lng = 180 + Math.cos(angle);
    return { lat: -17 + Math.sin(angle), lng: lng > 180 ? lng - 360 : lng };
  });
  const began = performance.now();
  let inside = 0;
  for (let i = 0; i < 2000; i++) inside += Number(isInAreas([circle], { lat: -17, lng: i % 2 === 0 ? 179.5 : -179.5 }));
  assert.equal(inside, 2000);
  for (const lng of [178.9, -178.9, 0]) assert.equal(isInAreas([circle], { lat: -17, lng }), false);
  assert.equal(isInAreas([circle], { lat: -15.9, lng: 180 }), false);
  // To cut it takes 20 ms.
  assert.ok(performance.now() - began < 4000);
});
