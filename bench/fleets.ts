import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Search } from '../src/fleets/index.ts';
import { type Instance, problemOfInstance, publicInstances, VEHICLE_COST } from './fleet-instances.ts';
import { markdownTable } from './report.ts';

/** How long each instance is searched for: time of its thread, whatever else the machine does, the building of tables included. */
const SECONDS = 10;
/** A plan should be no longer than this beside the best known one. */
const BAR = 0.05;
/** Those that other solvers plan too, where they are installed: one or two of each family. */
const BESIDE = [
  'C104',
  'C204',
  'R101',
  'R104',
  'R112',
  'R201',
  'R211',
  'RC101',
  'RC108',
  'RC201',
  'RC208',
  'lc101',
  'lrc206',
];
/** With `pip install pyvrp pyvroom`. */
const PYTHON = process.env.PYTHON ?? 'python3';

interface Plan {
  readonly vehicles: number;
  readonly distance: number;
}

function ours(instance: Instance): Plan | null {
  const milliseconds = SECONDS * 1000;
  const effort = { rounds: Number.POSITIVE_INFINITY, milliseconds, seed: 1 };
  const search = new Search(problemOfInstance(instance), effort, () => process.threadCpuUsage().user / 1000);
  search.run(Number.POSITIVE_INFINITY);
  const { routes, score } = search.best;
  const vehicles = routes.filter(({ length }) => length > 0).length;
  return score.missed > 0 ? null : { vehicles, distance: score.cost - VEHICLE_COST * vehicles };
}

/** Plans of other solvers by their names; empty where none is installed. */
function others({ name, best, ...instance }: Instance): Readonly<Record<string, Plan | null>> {
  if (!BESIDE.includes(name)) return {};
  const script = fileURLToPath(new URL('./fleet-baselines.py', import.meta.url));
  const input = JSON.stringify({ ...instance, seconds: SECONDS, vehicleCost: VEHICLE_COST });
  const { stdout, status } = spawnSync(PYTHON, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) return {};
  const found: Record<string, [number, number] | null> = JSON.parse(stdout);
  return Object.fromEntries(
    Object.entries(found).map(([solver, plan]) => [solver, plan && { vehicles: plan[0], distance: plan[1] }]),
  );
}

const shown = (plan: Plan | null) => (plan ? `${plan.vehicles} / ${plan.distance.toFixed(2)}` : '');

/** How much longer a plan is than the best known one; null where it has more vehicles. */
function excess(plan: Plan | null, { best }: Instance): number | null {
  if (!plan || plan.vehicles > best.vehicles) return null;
  // Lists have two digits.
  return plan.vehicles < best.vehicles ? 0 : Math.max(0, plan.distance / best.distance - 1);
}

function shownExcess(plan: Plan | null, instance: Instance): string {
  const more = excess(plan, instance);
  if (more !== null) return `${(100 * more).toFixed(1)} %`;
  return plan ? `${plan.vehicles - instance.best.vehicles} more` : 'not all served';
}

/** Plans public instances and compares with the best plans that are known of them. */
export function benchFleets(): string {
  const results = publicInstances().map((instance) => {
    const plan = ours(instance);
    process.stderr.write(`  ${instance.name} ${shown(plan)}, ${shownExcess(plan, instance)}\n`);
    return { instance, plan, beside: others(instance) };
  });
  const all = markdownTable(
    ['Instance', 'Vehicles / distance', 'Best known', 'Longer'],
    results.map(({ instance, plan }) => [instance.name, shown(plan), shown(instance.best), shownExcess(plan, instance)]),
  );
  const excesses = results.map(({ plan, instance }) => excess(plan, instance));
  const same = excesses.filter((more) => more !== null);
  const good = same.filter((more) => more <= BAR);
  const mean = same.reduce((sum, more) => sum + more, 0) / Math.max(1, same.length);
  const compared = results.filter(({ beside }) => Object.keys(beside).length > 0);
  return `## Fleets

Public instances of 100 customers, ${SECONDS} s each on one thread: first the fewest vehicles count, then the distance in real numbers, as in the lists of best known plans.
Of ${results.length} instances ${same.length} have as few vehicles as the best known plan, ${good.length} of them at most ${100 * BAR} % longer; ${(100 * mean).toFixed(2)} % on average.

${all}
${compared.length > 0 ? besideTable(compared) : ''}`;
}

interface Compared {
  readonly instance: Instance;
  readonly plan: Plan | null;
  readonly beside: Readonly<Record<string, Plan | null>>;
}

function besideTable(results: readonly Compared[]): string {
  const solvers = [...new Set(results.flatMap(({ beside }) => Object.keys(beside)))];
  const table = markdownTable(
    ['Instance', 'Waypost', ...solvers.flatMap((solver) => [solver, 'Waypost’s distance ÷ its'])],
    results.map(({ instance, plan, beside }) => [
      instance.name,
      shown(plan),
      ...solvers.flatMap((solver) => {
        const other = beside[solver] ?? null;
        return [shown(other), plan && other ? (plan.distance / other.distance).toFixed(3) : ''];
      }),
    ]),
  );
  return `
Other solvers beside it, with the same time, one thread, and a vehicle that costs more than any way (vehicles / distance; a ratio says little where the vehicles differ):

${table}
`;
}
