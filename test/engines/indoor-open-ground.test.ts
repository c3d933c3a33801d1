import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ExplainedError } from '../../src/explained-error.ts';
import { planOf } from '../../src/import/venues/plan-of.ts';
import { readPlanFile } from '../../src/import/venues/read.ts';
import { buildGraph } from '../../src/venues/build/build.ts';
import type { Plan } from '../../src/venues/plan/plan.ts';
import { Plane } from '../../src/venues/plan/plane.ts';
import { at, DrawnPlan } from '../support/indoor-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-open-'));
after(() => rmSync(folder, { recursive: true }));

/** Twelve stands of 5 by 3 metres in a hall, with aisles between them, and an entrance. */
let plan: Plan;
before(async () => {
  const drawn = new DrawnPlan().box('hall', [0, 0], [40, 30], { indoor: 'area', level: '2' });
  drawn.point('in', [0, 1], { entrance: 'main', level: '2' });
  for (let i = 0; i < 12; i++) {
    const [x, y] = [4 + (i % 4) * 9, 4 + Math.floor(i / 4) * 8];
    drawn.box(`stand${i}`, [x, y], [x + 5, y + 3], { indoor: 'column', level: '2' });
  }
  const path = join(folder, 'hall.geojson');
  writeFileSync(path, drawn.toString());
  plan = planOf(await readPlanFile(path), { path });
});

const graph = (exact: number, brief: number) => buildGraph(plan, new Plane(at([20, 15])), { exact, brief });

test('ground with more lines of sight than are looked at is refused, and the message says what to do', () => {
  assert.throws(
    () => graph(10, 20),
    (error: unknown) => {
      assert.ok(error instanceof ExplainedError, 'the operator sees the sentence alone');
      // Twelve stands have four corners each; the entrance is another point.
      assert.match(
        error.message,
        /^level 2 has one open ground with 49 corners and doors, which see each other more than 20 times: /,
      );
      assert.match(error.message, /draw rows of stands as one obstacle each, or import parts .* --bounds/);
      return true;
    },
  );
});

test('ground with fewer is not: it gets a spanner where it has more than are kept as they are', () => {
  const [exact, thin] = [graph(100_000, 200_000), graph(10, 200_000)].map(({ rows }) => rows);
  assert.equal(thin.x.length, exact.x.length, 'the points are the same');
  assert.ok(thin.head.length > 0);
  assert.notDeepEqual(thin.head, exact.head, 'other arcs');
});
