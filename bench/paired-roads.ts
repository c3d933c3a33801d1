import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '../src/geo/position.ts';
import type { Mode } from '../src/modes/index.ts';
import type { ReadyMetric, RoadQueries } from '../src/roads/index.ts';
import { extractPath } from './extracts.ts';
import { type Compared, checkouts, comparedTable } from './paired.ts';
import { seededRandom } from './queries.ts';
import { importedBy } from './regions.ts';

const SEED = 31;
const QUERIES = 600;
const POINTS = 14;
const MODES_ASKED: readonly Mode[] = ['driving', 'walking', 'cycling'];

/** A checkout with the roads that it imported itself, and its usual metric of each mode. */
interface Side {
  readonly code: typeof import('../src/roads/index.ts');
  readonly queries: RoadQueries;
  readonly metrics: ReadonlyMap<Mode, ReadyMetric>;
  /** Where points are drawn: the shape points of the roads. */
  readonly lines: { readonly lat: Int32Array; readonly lng: Int32Array };
}

async function sideOf(checkout: string, map: string, folder: string): Promise<Side> {
  const code: Side['code'] = await import(join(checkout, 'src/roads/index.ts'));
  const roads = await code.openServedRoads(join(importedBy(checkout, map, folder), 'roads.wp'));
  const quiet = { log: () => {}, damage: { report: () => {}, mend: () => {} } };
  const live = new code.LiveRoads(roads, { metricBytes: 2 ** 40, questionMs: 600_000, ...quiet });
  await live.prepare(MODES_ASKED);
  const metrics = new Map<Mode, ReadyMetric>();
  for (const mode of MODES_ASKED) {
    const key = { mode, method: 'time', avoid: 0, slot: null, isNow: false } as const;
    metrics.set(mode, await live.answer({ key, areas: [], owner: '' }, { plainly: null, byMetric: (ready) => ready }));
  }
  return { code, queries: new code.RoadQueries(roads), metrics, lines: roads.lines };
}

function comparedIn(mode: Mode, sides: readonly Side[]): Compared[] {
  const random = seededRandom(SEED);
  const { lat, lng } = sides[0].lines;
  const point = (): Position => {
    const at = Math.floor(random() * lat.length);
    return { lat: lat[at] / 1e7, lng: lng[at] / 1e7 };
  };
  const points = (count: number) => Array.from({ length: QUERIES }, () => Array.from({ length: count }, point));
  const compared = (
    what: string,
    asked: readonly (readonly Position[])[],
    ask: (side: Side, metric: ReadyMetric, points: readonly Position[]) => unknown,
  ): Compared => ({
    name: `${mode}: ${what}`,
    sides: sides.map((side) => {
      const metric = side.metrics.get(mode);
      if (!metric) throw new Error(`no metric of ${mode}`);
      return asked.map((each) => () => ask(side, metric, each));
    }),
  });
  const routes =
    (alternatives: boolean) =>
    ({ code, queries }: Side, metric: ReadyMetric, stops: readonly Position[]) =>
      code
        .routesOf(queries, metric, { stops, optimize: false, alternatives })
        // Numbers of arcs may differ: routes are compared by what they take.
        .map(({ ways }) => ways.map(({ trip }) => trip));
  return [
    compared(`${POINTS} × ${POINTS}`, points(POINTS), ({ queries }, metric, each) => queries.matrix(metric, each, each)),
    compared('a route', points(2), routes(false)),
    compared('with alternatives', points(2), routes(true)),
  ];
}

/** Of queries, so many whose answers differ. */
function differing({ name, sides: [before, after] }: Compared): string {
  let count = 0;
  for (const [i, ask] of before.entries()) {
    try {
      deepEqual(after[i](), ask());
    } catch {
      count++;
    }
  }
  return `${name}: ${count} of ${before.length}`;
}

/**
 * Compares matrices and routes with those of another checkout, whose packages are installed: both in one process, over the roads of Porto that
 * each imported itself.
 *
 * @returns a table of milliseconds, the other's and then our own, with the ratio, and how many answers differ
 */
export async function compareRoads(checkout: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const sides: Side[] = [];
    for (const [i, each] of checkouts(checkout).entries())
      sides.push(await sideOf(each, extractPath({ name: 'porto' }), join(folder, `${i}`)));
    const compared = MODES_ASKED.flatMap((mode) => comparedIn(mode, sides));
    return `${await comparedTable(compared)}\n\nDifferent answers: ${compared.map(differing).join(', ')}.`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
