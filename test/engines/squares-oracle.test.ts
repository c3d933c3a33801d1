import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FreeGround } from '../../src/geo/free-ground.ts';
import { crossingLines } from '../../src/import/roads/areas/crossing-lines.ts';
import { distancesOver, type Ground, isFree, type Point, shortest } from '../oracles/slow-square.ts';

/** A ring around a point, counter-clockwise, with its corners so far from there. */
function star([x, y]: Point, radii: readonly number[]): Point[] {
  return radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [x + Math.round(radius * Math.cos(angle)), y + Math.round(radius * Math.sin(angle))];
  });
}

const radii = (min: number, max: number, fewest: number, most: number) =>
  fc.array(fc.integer({ min, max }), { minLength: fewest, maxLength: most });
/** Holes lie in a quarter each, so that none meets another or the border; walls and points between them. */
const QUARTERS: readonly Point[] = [
  [200, 200],
  [-200, 200],
  [200, -200],
  [-200, -200],
];
const coordinate = fc.integer({ min: -60, max: 60 });

const worlds = fc
  .record({
    border: radii(600, 1000, 8, 16),
    holes: fc.array(radii(40, 140, 3, 7), { maxLength: 4 }),
    wall: fc.option(fc.tuple(coordinate, coordinate, coordinate, coordinate)),
    gate: fc.option(fc.tuple(coordinate, coordinate)),
    entrances: fc.array(fc.nat(60), { minLength: 2, maxLength: 14 }),
    inside: fc.array(fc.tuple(fc.constantFrom(1, -1), fc.integer({ min: 90, max: 250 })), { maxLength: 2 }),
  })
  .map(({ border, holes, wall, gate, entrances, inside }) => {
    const rings = [star([0, 0], border), ...holes.map((hole, i) => star(QUARTERS[i] ?? [0, 0], hole).reverse())];
    const [ax, ay, bx, by] = wall ?? [0, 0, 0, 0];
    const ends: readonly Point[] = [[ax, ay], ...(gate === null ? [] : [gate]), [bx, by]];
    const line = ends.filter((end, i) => i === 0 || end.join() !== (ends[i - 1] ?? end).join());
    const walls = line.slice(1).map((end, i): [Point, Point] => [line[i] ?? end, end]);
    // The slow search goes through points in which walls meet: that is what a gate is.
    const gates = walls.length === 2 ? line.slice(1, 2) : [];
    const ground: Ground = { rings, walls };
    const corners = rings.flat();
    const onRings = entrances.map((entrance) => corners[entrance % corners.length] ?? [0, 0]);
    const between = inside.map(([side, x]): Point => [side * x, 0]);
    return { ground, gates, points: [...new Map([...onRings, ...between].map((at) => [at.join(), at])).values()] };
  });

/** The lines that the import would draw, as lengths of a graph of all corners; and the lines by themselves. */
function linesOver({ rings, walls }: Ground, gates: readonly Point[], points: readonly Point[]) {
  const flat = (line: readonly Point[]) => Float64Array.from(line.flat());
  const ground = new FreeGround(rings.map(flat), walls.map(flat), points);
  assert.equal(ground.hasCrossings(), false);
  const vertex = ([x, y]: Point) => ground.vertexAt(x, y);
  const meters = (a: number, b: number) => Math.hypot(ground.x(a) - ground.x(b), ground.y(a) - ground.y(b));
  const edges = rings.flatMap((ring) =>
    ring.map((at, i): [number, number] => [vertex(ring[i - 1] ?? ring[ring.length - 1] ?? at), vertex(at)]),
  );
  const entrances = points.map(vertex);
  const drawn = edges.map(([from, to]) => ({ from, to, meters: meters(from, to) }));
  const lines = crossingLines({ ground, entrances, bends: ground.bends(), gates: gates.map(vertex), drawn, meters });
  const lengths = Array.from({ length: ground.vertexCount }, () => new Array<number>(ground.vertexCount).fill(Infinity));
  for (const [a, b] of [...lines, ...edges]) {
    const [one, other] = [lengths[a], lengths[b]];
    if (one) one[b] = meters(a, b);
    if (other) other[a] = meters(a, b);
  }
  const origin = rings[0]?.[0] ?? [0, 0];
  const place = (v: number): Point => [ground.x(v) + origin[0], ground.y(v) + origin[1]];
  return { lengths: shortest(lengths), entrances, lines: lines.map(([a, b]): [Point, Point] => [place(a), place(b)]) };
}

/** What a line has to shorten a way by, and the most lines of a way here. */
const TOLERANCE = 0.02 * 40;
/** From the ninth entrance on ways may be longer by this share. */
const SHARE = 0.05;

test('ways over squares with holes and walls are as short as those of a slow search over every pair of corners', () => {
  fc.assert(
    fc.property(worlds, ({ ground, gates, points }) => {
      const truth = distancesOver(ground, points);
      const { lengths, entrances, lines } = linesOver(ground, gates, points);
      for (const [a, b] of lines) assert.ok(isFree(ground, a, b), `${a} – ${b} leads through something`);
      const share = points.length > 8 ? SHARE : 0;
      for (const [i, from] of entrances.entries()) {
        for (const [j, to] of entrances.entries()) {
          const [found, least] = [lengths[from]?.[to] ?? 0, truth[i]?.[j] ?? 0];
          assert.ok(found >= least - 1e-6, `${points[i]} to ${points[j]}: ${found} is shorter than ${least}`);
          assert.ok(found <= least * (1 + share) + TOLERANCE, `${points[i]} to ${points[j]}: ${found}, not ${least}`);
        }
      }
    }),
    { numRuns: 400 },
  );
});
