import Type, { type Static } from 'typebox';
import { Dimensions } from './fleet-vehicle.ts';

/** Times, amounts and costs: whole numbers that stay exact when they are added. */
const MOST = 1e12;
const MOST_WINDOWS = 50;
const MOST_BREAKS = 20;
const MOST_SKILLS = 100;
const MOST_AMOUNTS = 16;
const MOST_TEXT = 1_000;
const MOST_TYPES = 200;

const id = (description: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });
const whole = (description: string, more: { readonly default?: number } = {}) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, description, ...more }));
const seconds = (description: string) => whole(`${description}, in seconds.`, { default: 0 });
const words = (description: string) => Type.Optional(Type.String({ maxLength: MOST_TEXT, description }));

const Coordinates = Type.Array(Type.Number(), {
  minItems: 2,
  maxItems: 2,
  description: 'Longitude, latitude.',
});
const Index = Type.Integer({ minimum: 0, maximum: 100_000, description: 'A row and a column of `matrices`.' });
const Window = Type.Array(Type.Integer({ minimum: 0, maximum: MOST }), {
  minItems: 2,
  maxItems: 2,
  description: 'Begin and end in seconds, both included.',
});
const Windows = Type.Optional(
  Type.Array(Window, {
    minItems: 1,
    maxItems: MOST_WINDOWS,
    description: 'When service may begin: windows in order that do not meet. Without any, at any time.',
  }),
);
const amounts = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: MOST }), { maxItems: MOST_AMOUNTS, description }));
const skills = (description: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: MOST_SKILLS, description }),
  );
const byType = (description: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: MOST }), { maxProperties: MOST_TYPES, description }),
  );
const priority = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 0,
    description: 'What is served first where not all can be: the higher.',
  }),
);

const TASK = {
  id: id('Unique among jobs, among pick-ups, and among deliveries.'),
  description: words('Returned with the step.'),
  location: Type.Optional(Coordinates),
  location_index: Type.Optional(Index),
  setup: seconds('Time before the service, where the place before was another one'),
  service: seconds('Time of the service'),
  setup_per_type: byType('Setup times by the `type` of the vehicle.'),
  service_per_type: byType('Service times by the `type` of the vehicle.'),
  time_windows: Windows,
};

const ShipmentStep = Type.Object(TASK, { title: 'ShipmentStep' });
export type TaskBody = Static<typeof ShipmentStep>;

const Job = Type.Object(
  {
    ...TASK,
    delivery: amounts('What is unloaded; on board from the start on.'),
    pickup: amounts('What is loaded; on board until the end.'),
    amount: amounts('An older name of `delivery`.'),
    skills: skills('What the vehicle must have all of.'),
    priority,
  },
  { title: 'OptimizationJob' },
);
export type JobBody = Static<typeof Job>;

const Shipment = Type.Object(
  {
    pickup: ShipmentStep,
    delivery: ShipmentStep,
    amount: amounts('What is on board between the two.'),
    skills: skills('What the vehicle must have all of.'),
    priority,
  },
  { title: 'OptimizationShipment' },
);

const Break = Type.Object(
  {
    id: id('Unique for the vehicle.'),
    time_windows: Windows,
    service: seconds('Length'),
    description: words('Returned with the step.'),
    max_load: amounts('The most that may be on board.'),
  },
  { title: 'OptimizationBreak' },
);

const Costs = Type.Object(
  {
    fixed: whole('For using the vehicle at all.', { default: 0 }),
    per_hour: whole('For an hour of travel.', { default: 3600 }),
    per_task_hour: whole('For an hour of setup and service.', { default: 0 }),
    per_km: whole('For a kilometre.', { default: 0 }),
  },
  { title: 'VehicleCosts' },
);

const STEP_TYPES = ['start', 'job', 'pickup', 'delivery', 'break', 'end'] as const;

const VehicleStep = Type.Object(
  {
    type: Type.Enum([...STEP_TYPES], { type: 'string' }),
    id: Type.Optional(id('The job, pick-up, delivery or break.')),
  },
  {
    title: 'VehicleStep',
    description: '`service_at`, `service_after` and `service_before`, which VROOM reads in plan mode, are refused.',
  },
);

const Vehicle = Type.Object(
  {
    id: id('Returned with its route.'),
    profile: Type.Optional(
      Type.String({
        maxLength: 100,
        default: 'car',
        description: '`car`, `bike`, `foot`, a mode of travel, or a key of `matrices`.',
      }),
    ),
    dimensions: Type.Optional(Dimensions),
    description: words('Returned with its route.'),
    start: Type.Optional(Coordinates),
    start_index: Type.Optional(Index),
    end: Type.Optional(Coordinates),
    end_index: Type.Optional(Index),
    capacity: amounts('The most that is on board.'),
    costs: Type.Optional(Costs),
    skills: skills('What it can do.'),
    type: Type.Optional(Type.String({ maxLength: 100, description: 'A key of `setup_per_type` and `service_per_type`.' })),
    time_window: Type.Optional(Window),
    breaks: Type.Optional(Type.Array(Break, { maxItems: MOST_BREAKS, description: 'All are taken.' })),
    speed_factor: Type.Optional(
      Type.Number({ minimum: 0.01, maximum: 5, default: 1, description: 'Travel times are divided by it and rounded.' }),
    ),
    max_tasks: whole('The most tasks.'),
    max_travel_time: whole('The longest travel, in seconds.'),
    max_distance: whole('The longest travel, in metres.'),
    steps: Type.Optional(
      Type.Array(VehicleStep, { maxItems: 5_000, description: 'Tasks with which the search begins, in their order.' }),
    ),
  },
  { title: 'OptimizationVehicle' },
);
export type VehicleBody = Static<typeof Vehicle>;

const Rows = Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })));

const Matrices = Type.Record(
  Type.String(),
  Type.Object(
    { durations: Type.Optional(Rows), distances: Type.Optional(Rows), costs: Type.Optional(Rows) },
    { title: 'OptimizationMatrices' },
  ),
  { description: 'By profile: tables that take the place of the roads, row by row.' },
);

/** The longest that a search may be asked to take, whatever the settings say. */
const MOST_SECONDS = 604_800;

const Options = Type.Object(
  {
    g: Type.Optional(Type.Boolean({ default: false, description: 'Whether routes have a geometry.' })),
    l: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: MOST_SECONDS, description: 'The longest that the search takes, in seconds.' }),
    ),
    x: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, default: 5, description: 'How much is tried: 5 is the most.' })),
    t: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, default: 1, description: 'Threads: one.' })),
    c: Type.Optional(
      Type.Boolean({ description: '`false` alone: times of given routes (“plan mode”) are not worked out.' }),
    ),
    seed: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, default: 0, description: 'The same seed finds the same plan.' }),
    ),
  },
  { title: 'OptimizationOptions' },
);

/** What a request has beside its matrices. */
export const FleetRequest = Type.Object({
  vehicles: Type.Array(Vehicle, { minItems: 1 }),
  jobs: Type.Optional(Type.Array(Job)),
  shipments: Type.Optional(Type.Array(Shipment)),
  options: Type.Optional(Options),
});
export type FleetRequest = Static<typeof FleetRequest>;

/** All of it, for the description of the API: tables are read by hand, since they may have a million numbers. */
export const FleetDocument = Type.Object(
  {
    ...FleetRequest.properties,
    matrices: Type.Optional(Matrices),
    matrix: Type.Optional({ ...Rows, description: 'An older form of `matrices.car.durations`.' }),
  },
  { title: 'OptimizationRequest' },
);
