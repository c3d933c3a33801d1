import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import { type PlannedRoute, type PlannedStep, type Problem, REASONS, type Solved } from '../fleets/index.ts';
import { lngLat } from '../geo/position.ts';
import { deliveryOf, type Fleet, type Task } from './fleet.ts';
import type { JobBody } from './fleet-body.ts';
import { breaksOf } from './fleet-problem.ts';

const Whole = Type.Integer();
const Amounts = Type.Optional(Type.Array(Type.Integer()));
const Violations = Type.Array(Type.Object({ cause: Type.String() }), {
  description: 'Always empty: a plan breaks no rule.',
});
const Coordinates = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });

/** What a route and a summary have in common. */
const TOTALS = {
  cost: Whole,
  setup: Whole,
  service: Whole,
  duration: Type.Integer({ description: 'Travel, in seconds.' }),
  waiting_time: Whole,
  priority: Whole,
  violations: Violations,
  delivery: Amounts,
  pickup: Amounts,
  distance: Type.Optional(Type.Integer({ description: 'In metres, where distances are known.' })),
};

const Step = Type.Object(
  {
    type: Type.Enum(['start', 'job', 'pickup', 'delivery', 'break', 'end'], { type: 'string' }),
    id: Type.Optional(Whole),
    description: Type.Optional(Type.String()),
    location: Type.Optional(Coordinates),
    location_index: Type.Optional(Whole),
    arrival: Whole,
    duration: Type.Integer({ description: 'Travel until then, in seconds.' }),
    setup: Whole,
    service: Whole,
    waiting_time: Whole,
    load: Amounts,
    distance: Type.Optional(Whole),
    violations: Violations,
  },
  { title: 'OptimizationStep' },
);

export const optimizeReply = Type.Object(
  {
    code: Type.Literal(0),
    summary: Type.Object({
      ...TOTALS,
      routes: Whole,
      unassigned: Type.Integer({ description: 'Tasks that are not served.' }),
      computing_times: Type.Object({ loading: Whole, solving: Whole, routing: Whole }, { description: 'In milliseconds.' }),
    }),
    unassigned: Type.Array(
      Type.Object({
        id: Whole,
        type: Type.Enum(['job', 'pickup', 'delivery'], { type: 'string' }),
        description: Type.Optional(Type.String()),
        location: Type.Optional(Coordinates),
        location_index: Type.Optional(Whole),
        reason: Type.Enum([...REASONS], {
          type: 'string',
          description:
            'The first that holds: no vehicle has the `skills`, or the `capacity`; it is `unreachable` by road; its `time_windows` and the hours and breaks of vehicles do not meet; it is beyond the `limits` of vehicles; else there is `no_room` beside other tasks.',
        }),
      }),
    ),
    routes: Type.Array(
      Type.Object(
        {
          vehicle: Whole,
          description: Type.Optional(Type.String()),
          ...TOTALS,
          steps: Type.Array(Step),
          geometry: Type.Optional(Type.String({ description: 'An encoded polyline, precision 5.' })),
        },
        { title: 'OptimizationRoute' },
      ),
    ),
  },
  { title: 'Optimization' },
);
export type OptimizeReply = Static<typeof optimizeReply>;

type Route = OptimizeReply['routes'][number];
type Step = Route['steps'][number];
type Totals = Pick<
  Route,
  'cost' | 'setup' | 'service' | 'duration' | 'waiting_time' | 'priority' | 'violations' | 'delivery' | 'pickup' | 'distance'
>;

/** Milliseconds of what a request takes. */
export interface Timings {
  readonly loading: number;
  readonly solving: number;
  readonly routing: number;
}

/** A plan in the form of VROOM's answer. @param lines the geometry of each route; null where none is asked for */
export function planReply(
  fleet: Fleet,
  problem: Problem,
  planned: Solved,
  lines: readonly string[] | null,
  { loading, solving, routing }: Timings,
): OptimizeReply {
  const tasks = fleet.units.flatMap((unit) => unit.tasks);
  const routes = planned.routes.map((route, i) => ({
    ...routeOf(fleet, problem, tasks, route),
    ...(lines && { geometry: at(lines, i) }),
  }));
  const unassigned = planned.missed.flatMap(({ unit, reason }) =>
    at(fleet.units, unit).tasks.map(({ kind, body, place }) => ({
      ...{ id: body.id, type: kind, ...described(body), ...placed(fleet, place), reason },
    })),
  );
  return {
    code: 0,
    summary: {
      ...sumOf(
        routes,
        fleet.dimensions,
        problem.matrices.every(({ distances }) => distances),
      ),
      routes: routes.length,
      unassigned: unassigned.length,
      computing_times: { loading: Math.round(loading), solving: Math.round(solving), routing: Math.round(routing) },
    },
    unassigned,
    routes,
  };
}

function routeOf(fleet: Fleet, problem: Problem, tasks: readonly Task[], { vehicle, cost, steps }: PlannedRoute): Route {
  const body = at(fleet.vehicles, vehicle);
  const { matrix, firstBreak } = at(problem.vehicles, vehicle);
  const hasDistances = at(problem.matrices, matrix).distances !== null;
  const breaks = breaksOf(body);
  const shown = steps.map((step, i) => {
    const type = i === 0 ? 'start' : i === steps.length - 1 ? 'end' : null;
    return stepOf(fleet, step, type ?? tasks[step.stop] ?? at(breaks, step.stop - firstBreak), hasDistances);
  });
  const last = at(steps, steps.length - 1);
  const sum = (amount: (step: PlannedStep) => number) => steps.reduce((total, step) => total + amount(step), 0);
  const served = steps.flatMap(({ stop }) => tasks[stop] ?? []);
  const unitOf = new Map(fleet.units.flatMap((unit) => unit.tasks.map((task) => [task, unit] as const)));
  return {
    vehicle: body.id,
    ...described(body),
    cost: Math.round(cost),
    setup: sum(({ setup }) => setup),
    service: sum(({ service }) => service),
    duration: last.travel,
    waiting_time: sum(({ waiting }) => waiting),
    priority: served.reduce((total, task) => total + (unitOf.get(task)?.priority ?? 0), 0),
    violations: [],
    ...(fleet.dimensions > 0 && {
      delivery: amountsOf(fleet.dimensions, served, (task) =>
        task.kind === 'job' ? deliveryOf(task.body) : task.kind === 'delivery' ? unitOf.get(task)?.carried : undefined,
      ),
      pickup: amountsOf(fleet.dimensions, served, (task) =>
        task.kind === 'job' ? (task.body as JobBody).pickup : task.kind === 'pickup' ? unitOf.get(task)?.carried : undefined,
      ),
    }),
    ...(hasDistances && { distance: last.distance }),
    steps: shown,
  };
}

/** What a step is: an end of the route, a task or a break. */
type What = 'start' | 'end' | Task | ReturnType<typeof breaksOf>[number];

function stepOf(fleet: Fleet, step: PlannedStep, what: What, hasDistances: boolean): Step {
  const named =
    typeof what === 'string'
      ? { type: what }
      : 'kind' in what
        ? { type: what.kind, id: what.body.id, ...described(what.body) }
        : { type: 'break' as const, id: what.id, ...described(what) };
  return {
    ...named,
    ...(step.place >= 0 && placed(fleet, step.place)),
    arrival: step.arrival,
    duration: step.travel,
    setup: step.setup,
    service: step.service,
    waiting_time: step.waiting,
    ...(fleet.dimensions > 0 && { load: [...step.load] }),
    ...(hasDistances && { distance: step.distance }),
    violations: [],
  };
}

const described = ({ description }: { readonly description?: string | undefined }) =>
  description === undefined ? {} : { description };

function placed({ places }: Fleet, place: number) {
  const { index, position } = at(places, place);
  return { ...(position && { location: [...lngLat(position)] }), ...(index !== null && { location_index: index }) };
}

function amountsOf(dimensions: number, tasks: readonly Task[], of: (task: Task) => readonly number[] | undefined): number[] {
  return Array.from({ length: dimensions }, (_, d) => tasks.reduce((sum, task) => sum + (of(task)?.[d] ?? 0), 0));
}

function sumOf(routes: readonly Totals[], dimensions: number, hasDistances: boolean): Totals {
  const sum = (amount: (route: Totals) => number) => routes.reduce((total, route) => total + amount(route), 0);
  const amounts = (of: (route: Totals) => readonly number[] | undefined) =>
    Array.from({ length: dimensions }, (_, d) => sum((route) => of(route)?.[d] ?? 0));
  return {
    cost: sum(({ cost }) => cost),
    setup: sum(({ setup }) => setup),
    service: sum(({ service }) => service),
    duration: sum(({ duration }) => duration),
    waiting_time: sum((route) => route.waiting_time),
    priority: sum(({ priority }) => priority),
    violations: [],
    ...(dimensions > 0 && { delivery: amounts(({ delivery }) => delivery), pickup: amounts(({ pickup }) => pickup) }),
    ...(hasDistances && { distance: sum(({ distance }) => distance ?? 0) }),
  };
}
