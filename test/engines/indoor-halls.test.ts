import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Xy } from '../../src/geo/position.ts';
import { directionOf, OPEN, Sectors, SHUT } from '../../src/geo/sectors.ts';
import { type Corner, cornersOf } from '../../src/venues/build/corners.ts';
import { eachUncut, type SightLines, type Sights, sightLines } from '../../src/venues/build/sight-lines.ts';
import { eachOfSpanner } from '../../src/venues/build/spanner.ts';
import { nearestOn, Outline } from '../../src/venues/plan/outline.ts';
import type { Vertex } from '../../src/venues/plan/venue-ids.ts';
import { View } from '../../src/venues/plan/view.ts';
import { metersOf } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import { stepsOf } from '../../src/venues/steps/steps.ts';
import { zigzagsOf } from '../../src/venues/steps/zigzags.ts';
import { DrawnPlan, feature, openPlan } from '../support/indoor-plan.ts';

/** A hall of 60 by 40 metres with stands in a loose grid: boxes, wedges and hooks (which are concave), each turned a little. */
interface Stand {
  readonly shape: number;
  readonly turn: number;
  readonly offX: number;
  readonly offY: number;
}

const SHAPES: readonly (readonly Xy[])[] = [
  [
    [-1.5, -1],
    [1.5, -1],
    [1.5, 1],
    [-1.5, 1],
  ],
  [
    [-1.5, -1],
    [1.5, -1],
    [0, 1.5],
  ],
  [
    [-1.5, -1.5],
    [1.5, -1.5],
    [1.5, 1.5],
    [0.8, 1.5],
    [0.8, -0.8],
    [-1.5, -0.8],
  ],
];
const HOOK: Stand = { shape: 2, turn: 0, offX: 0, offY: 0 };
const stands = fc.array(
  fc.record({
    shape: fc.integer({ min: 0, max: SHAPES.length - 1 }),
    turn: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 6, noNaN: true })),
    offX: fc.oneof(fc.constant(0), fc.double({ min: -0.6, max: 0.6, noNaN: true })),
    offY: fc.oneof(fc.constant(0), fc.double({ min: -0.6, max: 0.6, noNaN: true })),
  }),
  { minLength: 12, maxLength: 40 },
);

const HALL: readonly Xy[] = [
  [0, 0],
  [60, 0],
  [60, 40],
  [0, 40],
];

function hallOf(drawn: readonly Stand[]): { outline: Outline; corners: Corner[] } {
  const holes = drawn.map(({ shape, turn, offX, offY }, i) => {
    const [x, y] = [6 + (i % 8) * 6 + offX, 6 + Math.floor(i / 8) * 6 + offY];
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    // Holes run clockwise: free ground is to their left.
    return SHAPES[shape].map(([sx, sy]): Xy => [x + sx * cosine - sy * sine, y + sx * sine + sy * cosine]).reverse();
  });
  const rings = [HALL, ...holes].map((corners) => Float64Array.from(corners.flat()));
  const outline = new Outline(rings);
  return { outline, corners: cornersOf({ rings, outline }) };
}

function sightsOf(corners: readonly Corner[], points: readonly Xy[]): Sights {
  const all = [
    ...corners.map((corner) => ({ corner, x: corner.x, y: corner.y })),
    ...points.map(([x, y]) => ({ corner: null, x, y })),
  ];
  all.sort((a, b) => a.x - b.x || a.y - b.y);
  return {
    vertices: all.map((_, i) => i as Vertex),
    length: all.length,
    x: Float64Array.from(all, ({ x }) => x),
    y: Float64Array.from(all, ({ y }) => y),
    corners: all.map(({ corner }) => corner),
  };
}

/** The lengths of shortest ways from a point over some joins: Bellman–Ford. */
function waysFrom(from: number, { x, y, length }: Sights, joins: readonly (readonly [number, number])[]): Float64Array {
  const meters = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  meters[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [a, b] of joins) {
      const sum = meters[a] + Math.hypot(x[b] - x[a], y[b] - y[a]);
      if (sum >= meters[b] - 1e-12) continue;
      meters[b] = sum;
      changed = true;
    }
  }
  return meters;
}

/** All pairs that see each other, one by one. */
function allPairs({ x, y, length }: Sights, outline: Outline): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < length; i++)
    for (let j = 0; j < length; j++) if (i !== j && !outline.blocks(x[i], y[i], x[j], y[j])) pairs.push([i, j]);
  return pairs;
}

function linesOf(sights: Sights, outline: Outline, isBrief: boolean): SightLines {
  return sightLines(sights, new View(outline, sights), { past: isBrief ? 0.01 : 0.1, isBrief, most: 1e6 });
}

const FREE: readonly Xy[] = [
  [1, 1],
  [59, 39],
  [1, 39],
  [59, 1],
  [30.3, 2.7],
  [2.9, 20.1],
];

describe('sectors of directions', () => {
  test('are shut as they are when each direction is held to each of them', () => {
    const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(angle, fc.double({ min: 0.01, max: 2.5, noNaN: true })), { maxLength: 12 }),
        angle,
        (drawn, asked) => {
          const sectors = new Sectors();
          const towards = (radians: number) => directionOf(Math.cos(radians), Math.sin(radians));
          for (const [from, width] of drawn) sectors.shut(towards(from), towards(from + width));
          const past = (from: number) => (((asked - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
          const isAtEdge = drawn.some(([from, width]) =>
            [past(from), past(from + width)].some((off) => Math.min(off, 2 * Math.PI - off) < 1e-8),
          );
          // At an edge it is a matter of rounding, which is unsure.
          if (isAtEdge) return;
          const isShut = drawn.some(([from, width]) => past(from) <= width);
          assert.equal(sectors.stateOf(towards(asked)), isShut ? SHUT : OPEN);
        },
      ),
      { numRuns: 1000, examples: [[[[3, 0.5]], -3]] },
    );
  });
});

/** Whether a line leads along the very corner of a stand. */
function grazes({ edges }: Outline, { x, y }: Sights, i: number, j: number): boolean {
  const corners = Array.from({ length: edges.length / 4 }, (_, edge) => edge * 4);
  return corners.some((at) => nearestOn(x[i], y[i], x[j], y[j], edges[at], edges[at + 1]).distance < 1e-7);
}

describe('a view', () => {
  test('holds what is seen when each point is looked at by itself', () => {
    let seen = 0;
    fc.assert(
      fc.property(stands, (drawn) => {
        const { outline, corners } = hallOf(drawn);
        const sights = sightsOf(corners, FREE);
        const view = new View(outline, sights);
        for (let i = 0; i < sights.length; i++) {
          const found: number[] = [];
          view.from(sights.x[i], sights.y[i], [], (j) => {
            found.push(j);
            return false;
          });
          // Whether a line that grazes a corner touches it is a matter of rounding.
          const told = Array.from(sights.x.keys()).filter((j) => !grazes(outline, sights, i, j));
          const plain = told.filter((j) => !outline.blocks(sights.x[i], sights.y[i], sights.x[j], sights.y[j]));
          assert.deepEqual(
            told.filter((j) => found.includes(j)),
            plain,
          );
          assert.equal(new Set(found).size, found.length, 'each once');
          seen += plain.length;
        }
      }),
      { numRuns: 60, interruptAfterTimeLimit: 20_000 },
    );
    assert.ok(seen > 30_000, `${seen} sights`);
  });
});

describe('the lines of sight of a hall', () => {
  test('lead on ways as short as those over all pairs that see each other', () => {
    let bent = 0;
    fc.assert(
      fc.property(stands, (drawn) => {
        const { outline, corners } = hallOf(drawn);
        const sights = sightsOf(corners, FREE);
        const pairs = allPairs(sights, outline);
        const joins: [number, number][] = [];
        eachUncut(sights, linesOf(sights, outline, false), (i, j) => joins.push([i, j], [j, i]));
        assert.ok(joins.length <= pairs.length);
        for (const from of sights.corners.flatMap((corner, i) => (corner ? [] : [i]))) {
          const [all, own] = [waysFrom(from, sights, pairs), waysFrom(from, sights, joins)];
          for (const to of sights.corners.flatMap((corner, i) => (corner || i === from ? [] : [i]))) {
            // A way that cuts the room left to corners (45 mm of 47 m at most in 2,500 halls), and points on a line up to a ten-thousandth.
            assert.ok(own[to] <= all[to] * 1.001 + 0.02, `${own[to]} where ${all[to]} would do`);
            if (outline.blocks(sights.x[from], sights.y[from], sights.x[to], sights.y[to])) bent++;
          }
        }
      }),
      { numRuns: 40 },
    );
    assert.ok(bent > 150, `${bent} ways around corners`);
  });

  test('are thinned out to a spanner: no way is longer by more than a thousandth', () => {
    let [arcs, lines] = [0, 0];
    fc.assert(
      fc.property(stands, (drawn) => {
        const { outline, corners } = hallOf(drawn);
        const sights = sightsOf(corners, FREE);
        const pairs = allPairs(sights, outline);
        const brief = linesOf(sights, outline, true);
        const joins: [number, number][] = [];
        eachOfSpanner(sights, brief, (a, b) => joins.push([a, b]));
        [arcs, lines] = [arcs + joins.length, lines + 2 * brief.count];
        for (const from of sights.corners.flatMap((corner, i) => (corner ? [] : [i]))) {
          const [all, own] = [waysFrom(from, sights, pairs), waysFrom(from, sights, joins)];
          for (const to of sights.corners.flatMap((corner, i) => (corner || i === from ? [] : [i])))
            assert.ok(own[to] <= all[to] * 1.001 + 0.02, `${own[to]} where ${all[to]} would do`);
        }
      }),
      { numRuns: 40 },
    );
    assert.ok(arcs < lines, `${arcs} of ${lines}`);
  });
});

/** Whether all lines to what stands for others are among some joins. */
function areKept({ first, other, isNeeded }: SightLines, joins: readonly (readonly [number, number])[]): boolean {
  const kept = new Set(joins.map(([a, b]) => `${a} ${b}`));
  const tails = Array.from({ length: first.length - 1 }, (_, a) => Array.from({ length: first[a + 1] - first[a] }, () => a));
  return tails.flat().every((a, place) => isNeeded?.[place] !== 1 || kept.has(`${a} ${other[place]}`));
}

describe('points in the open', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 59.9, noNaN: true }), fc.double({ min: 0.1, max: 39.9, noNaN: true })),
    { minLength: 80, maxLength: 140 },
  );
  const crowds = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 59.9, noNaN: true }), fc.double({ min: 0.1, max: 39.9, noNaN: true })),
    { minLength: 700, maxLength: 900 },
  );
  const doorsOfCorridor = fc.constant(
    Array.from({ length: 120 }, (_, i): Xy => [0.4 + (i >> 1), i % 2 === 0 ? 0.25 : 39.75]),
  );
  const few = fc.array(
    fc.record({
      shape: fc.integer({ min: 0, max: SHAPES.length - 1 }),
      turn: fc.double({ min: 0, max: 6, noNaN: true }),
      offX: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      offY: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
    }),
    { maxLength: 4 },
  );

  test('stand for those behind them, with ways as long as a spanner has', () => {
    let [looked, seen] = [0, 0];
    fc.assert(
      fc.property(few, fc.oneof(places, doorsOfCorridor), (drawn, free) => {
        const { outline, corners } = hallOf(drawn);
        const sights = sightsOf(
          corners,
          // Doors are walked to from so far before a wall; what is nearer to one than corners are is a way around them by itself.
          free.filter(
            ([x, y]) =>
              outline.contains(x, y) &&
              outline.edgesNear(x, y, 0.22).length === 0 &&
              corners.every((each) => Math.hypot(each.x - x, each.y - y) > 1),
          ),
        );
        const exact: [number, number][] = [];
        eachUncut(sights, linesOf(sights, outline, false), (i, j) => exact.push([i, j], [j, i]));
        const brief = linesOf(sights, outline, true);
        const joins: [number, number][] = [];
        eachOfSpanner(sights, brief, (a, b) => joins.push([a, b]));
        assert.ok(areKept(brief, joins), 'who stands in stays');
        [looked, seen] = [looked + 2 * brief.count, seen + allPairs(sights, outline).length];
        for (const from of sights.x.keys().take(12)) {
          const [all, own] = [waysFrom(from, sights, exact), waysFrom(from, sights, joins)];
          for (const [to, corner] of sights.corners.entries())
            if (!corner && !sights.corners[from])
              // A brief look keeps closer to walls: less than 30 mm in 15,000 halls.
              assert.ok(own[to] <= all[to] * 1.001 + 0.05, `${own[to]} where ${all[to]} would do`);
        }
      }),
      {
        numRuns: 25,
        endOnFailure: true,
        // The tips of two hooks, and the nearer one of the second hook: all on one line.
        examples: [
          [
            [HOOK, HOOK],
            [
              [0.4, 3.24],
              [16.38, 7.44],
            ],
          ],
        ],
      },
    );
    // Of 140 points in a hall a third is behind another one.
    assert.ok(looked < 0.8 * seen, `${looked} of ${seen}`);
  });

  test('are passed over by a thinned look alone where those that stand for them are seen', () => {
    fc.assert(
      fc.property(stands, crowds, (drawn, free) => {
        const { outline, corners } = hallOf(drawn);
        const sights = sightsOf(corners, free);
        const { x, y } = sights;
        const view = new View(outline, sights);
        for (let a = 0; a < sights.length; a += 17) {
          const found: number[] = [];
          view.thinned(x[a], y[a], (c) => {
            found.push(c);
            return false;
          });
          for (let b = 0; b < sights.length; b++) {
            if (b === a || found.includes(b) || outline.blocks(x[a], y[a], x[b], y[b]) || grazes(outline, sights, a, b))
              continue;
            const meters = Math.hypot(x[b] - x[a], y[b] - y[a]);
            assert.equal(sights.corners[b], null, 'nobody stands for a corner');
            const standIn = found.find((c) => {
              const [there, on] = [Math.hypot(x[c] - x[a], y[c] - y[a]), Math.hypot(x[b] - x[c], y[b] - y[c])];
              return (
                !sights.corners[c] && there + 1.001 * on <= 1.001 * meters + 1e-9 && !outline.blocks(x[c], y[c], x[b], y[b])
              );
            });
            assert.ok(standIn !== undefined, 'nobody stands for it');
          }
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

/** A hall of stands of 5 by 3 metres with aisles of 3 and 4 metres between them, and two entrances at its ends. */
function exhibition(columns: number, rows: number): DrawnPlan {
  const plan = new DrawnPlan();
  const [width, height] = [columns * 8 + 3, rows * 7 + 4];
  plan.box('hall', [0, 0], [width, height], { indoor: 'area', level: '0', name: 'Hall' });
  for (let i = 0; i < columns * rows; i++) {
    const [x, y] = [3 + (i % columns) * 8, 4 + Math.floor(i / columns) * 7];
    plan.box(`s${i}`, [x, y], [x + 5, y + 3], { indoor: 'column', level: '0' });
  }
  plan.point('west', [0, 2], { entrance: 'main', door: 'yes', name: 'West', level: '0' });
  plan.point('east', [width, height - 2], { entrance: 'yes', door: 'yes', name: 'East', level: '0' });
  return plan;
}

describe('a hall of 2,000 stands', () => {
  test('has a graph that grows with its stands, and ways as long as they are in it', async () => {
    const { venue } = await openPlan(exhibition(50, 40));
    const arcs = venue.rows.head.length;
    // Four corners each; if each of the 8,000 kept every line, there would be 2.6 million arcs.
    assert.ok(venue.rows.x.length > 8000 && arcs < 300_000, `${arcs} arcs`);
    const course = courseBetween(
      venue,
      'default',
      venue.anchors(feature(venue, 'West')),
      venue.anchors(feature(venue, 'East')),
    );
    assert.ok(course);
    // 403 m to the east and 280 m to the north: straight over the stands it were 491 m, along the aisles 683 m.
    assert.ok(metersOf(course) > 491 && metersOf(course) < 530, `${metersOf(course)} m`);
    const steps = stepsOf(venue, course, { isLast: true, known: new Set(), asked: null });
    // It bends 80 times around corners, and leads straight on.
    assert.deepEqual(
      steps.map(({ type }) => type),
      ['walk_straight', 'arrive'],
    );
  });
});

describe('a hall of 2,100 stands without walls', () => {
  test('has anchors that grow with its stands, and ways straight across', async () => {
    const plan = new DrawnPlan();
    plan.box('hall', [0, 0], [360, 250], { indoor: 'area', level: '0', name: 'Hall' });
    for (let i = 0; i < 2100; i++) {
      const [x, y] = [3 + (i % 60) * 5.9, 4 + Math.floor(i / 60) * 7];
      plan.box(`s${i}`, [x, y], [x + 5, y + 3], { indoor: 'area', name: `Stand ${i}`, level: '0' });
      plan.point(`d${i}`, [x + 2.5, y], { door: 'yes', level: '0' });
    }
    plan.point('west', [0, 2], { entrance: 'main', door: 'yes', name: 'West', level: '0' });
    const { venue } = await openPlan(plan);
    // Each stand sees all 2,101 points: it were 4.4 million links, and two million lines.
    const links = venue.rows.linkVertex.length;
    assert.ok(links < 500_000, `${links} links`);
    assert.ok(venue.rows.head.length < 500_000, `${venue.rows.head.length} arcs`);
    const [from, to] = ['Stand 0', 'Stand 2099'].map((name) => venue.anchors(feature(venue, name)));
    const entrance = venue.anchors(feature(venue, 'West'));
    const [x, y] = [from[0].x - to[0].x, from[0].y - to[0].y];
    const across = courseBetween(venue, 'default', from, to);
    const toEntrance = courseBetween(venue, 'default', to, entrance);
    assert.ok(across && toEntrance);
    // They see each other, and the entrance is a door that is walked to.
    assert.ok(Math.abs(metersOf(across) - Math.hypot(x, y)) < 0.01);
    const direct = Math.hypot(to[0].x - entrance[0].x, to[0].y - entrance[0].y);
    assert.ok(metersOf(toEntrance) < direct * 1.001 + 0.5, `${metersOf(toEntrance)} m where ${direct} m would do`);
  });
});

describe('a zigzag', () => {
  const pointsOf = (line: readonly Xy[]) => ({
    points: line.map(([x, y]) => ({ x, y, level: 0, space: 0 as never, vertex: 0 as never })),
  });
  const zigzags = (line: readonly Xy[]) => zigzagsOf(pointsOf(line), 0, line.length - 1).map(({ from, to }) => [from, to]);

  test('between stands is one straight way, to and fro by no more than a stand', () => {
    assert.deepEqual(
      zigzags([
        [0, 0],
        [8, 5],
        [13, 5.5],
        [20, 11],
        [25, 11.5],
        [33, 17],
      ]),
      [[0, 5]],
    );
  });

  test('is neither a corner, nor a bend to one side, nor steps of a stairway of aisles', () => {
    const corner: Xy[] = [
      [0, 0],
      [30, 0],
      [30, 20],
    ];
    const dogLeg: Xy[] = [
      [0, 0],
      [20, 0],
      [24, 4],
      [44, 4],
    ];
    const stairway: Xy[] = [
      [0, 0],
      [20, 0],
      [20, 20],
      [40, 20],
      [40, 40],
    ];
    for (const line of [corner, dogLeg, stairway]) assert.deepEqual(zigzags(line), []);
  });

  test('ends where the way turns: an L of two diagonals keeps its corner', () => {
    const there: Xy[] = [
      [0, 0],
      [8, 5],
      [13, 5.5],
      [20, 11],
      [25, 11.5],
      [33, 17],
    ];
    const back = there
      .slice(0, -1)
      .reverse()
      .map(([x, y]): Xy => [x, 34 - y]);
    const found = zigzags([...there, ...back]);
    assert.ok(
      found.every(([from, to]) => to <= 5 || from >= 5),
      JSON.stringify(found),
    );
  });
});
