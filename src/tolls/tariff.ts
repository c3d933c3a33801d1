import Type, { type Static } from 'typebox';
import { EMISSION_CLASSES, modesThat } from '../modes/index.ts';

/** How tolls can be paid. */
export const PAYMENT_METHODS = [
  'cash',
  'bankCard',
  'creditCard',
  'travelCard',
  'transponder',
  'videoToll',
  'passSubscription',
  'app',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Emission classes of vehicles, the dirtiest first. */
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** The form of tariff files; it changes when files of before could no longer be read. */
const TARIFF_VERSION = 1;

const strict = { additionalProperties: false };
const Id = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,59}$', description: 'Small letters, digits, - and _.' });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, three letters.' });
const NodeId = Type.Integer({ minimum: 1, description: 'Id of a node in OpenStreetMap.' });
const Price = Type.Number({ minimum: 0, maximum: 1_000_000 });
const PaymentMethods = Type.Array(Type.Enum(PAYMENT_METHODS, { type: 'string' }), { minItems: 1 });
const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day, such as 2026-01-31.' });
const Range = Type.Object(
  { min: Type.Optional(Type.Number({ minimum: 0 })), max: Type.Optional(Type.Number({ minimum: 0 })) },
  { ...strict, description: 'Both ends belong to it; one that is left out is open.' },
);
const Times = Type.Number({ exclusiveMinimum: 0, maximum: 1000 });

const VehicleClass = Type.Object(
  {
    name: Type.Optional(Name),
    modes: Type.Optional(
      Type.Array(Type.Enum([...modesThat(({ tolls }) => tolls !== null)], { type: 'string' }), { minItems: 1 }),
    ),
    axles: Type.Optional(Range),
    weight: Type.Optional(Range),
    height: Type.Optional(Range),
    emission: Type.Optional(Type.Array(Type.Enum(EMISSION_CLASSES, { type: 'string' }), { minItems: 1 })),
    priced_as: Type.Optional(
      Type.Object(
        { class: Id, times: Type.Optional(Times) },
        { ...strict, description: 'Where no fare names this class it pays what that class pays, so many times.' },
      ),
    ),
  },
  { ...strict, description: 'Weight in tonnes, height in metres.' },
);

const Vehicles = Type.Record(Id, VehicleClass, {
  ...strict,
  description: 'Classes of vehicles, by id. A vehicle is of the first class that it fits.',
});

const When = Type.Object(
  {
    days: Type.Optional(Type.Array(Type.Enum(WEEKDAYS, { type: 'string' }), { minItems: 1 })),
    hours: Type.Optional(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
        description: 'By the clock of the place, such as 22:00-06:00; the end does not belong to it.',
      }),
    ),
    season: Type.Optional(
      Type.Object(
        { from: Type.String({ pattern: '^\\d{2}-\\d{2}$' }), until: Type.String({ pattern: '^\\d{2}-\\d{2}$' }) },
        { ...strict, description: 'Every year from a day to a day, such as 06-15 to 09-15; both belong to it.' },
      ),
    ),
    from: Type.Optional(DateText),
    until: Type.Optional(DateText),
  },
  { ...strict, description: 'When a fare holds: all that is said has to be so.' },
);

const Place = Type.Object(
  {
    id: Id,
    name: Name,
    nodes: Type.Optional(Type.Array(NodeId, { minItems: 1 })),
    entries: Type.Optional(Type.Array(NodeId, { minItems: 1, description: 'Nodes where one only enters.' })),
    exits: Type.Optional(Type.Array(NodeId, { minItems: 1, description: 'Nodes where one only leaves.' })),
    position: Type.Optional(
      Type.Object(
        { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) },
        strict,
      ),
    ),
    radius: Type.Optional(Type.Number({ minimum: 1, maximum: 2000, description: 'Metres around the position; 100.' })),
  },
  {
    ...strict,
    description:
      'Where tolls are taken: booths and gantries of the map by id, or all within a radius of a position; where there are none, the tolled roads there.',
  },
);

const Roads = Type.Object(
  {
    ways: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
    refs: Type.Optional(Type.Array(Name, { minItems: 1 })),
    names: Type.Optional(Type.Array(Name, { minItems: 1 })),
    operators: Type.Optional(Type.Array(Name, { minItems: 1 })),
    classes: Type.Optional(
      Type.Array(Type.Enum(['motorway', 'trunk', 'primary', 'secondary'], { type: 'string' }), { minItems: 1 }),
    ),
    untolled: Type.Optional(
      Type.Boolean({
        description: 'Whether roads count that the map does not mark as tolled; true for vignettes, else false.',
      }),
    ),
  },
  {
    ...strict,
    minProperties: 1,
    description: 'Which roads: those that fit everything that is said, in the country of the system.',
  },
);

const FARE = {
  name: Type.Optional(Name),
  vehicles: Type.Optional(Type.Array(Id, { minItems: 1, description: 'Classes that pay it; without, all.' })),
  payment: Type.Optional(PaymentMethods),
  transponder: Type.Optional(Name),
  when: Type.Optional(When),
};

const SYSTEM = {
  id: Id,
  name: Name,
  country: Type.Optional(Country),
  currency: Type.Optional(Currency),
  vehicles: Type.Optional(Vehicles),
  payment: Type.Optional(PaymentMethods),
  when: Type.Optional(When),
  discounts: Type.Optional(
    Type.Array(
      Type.Object(
        {
          transponder: Name,
          percent: Type.Number({ minimum: 0, maximum: 100 }),
          vehicles: Type.Optional(Type.Array(Id, { minItems: 1 })),
          when: Type.Optional(When),
        },
        { ...strict, description: 'What is taken off the fare for who pays with a transponder.' },
      ),
    ),
  ),
};

const Open = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('open'),
    places: Type.Array(Place, { minItems: 1 }),
    fares: Type.Array(
      Type.Object({ ...FARE, places: Type.Optional(Type.Array(Id, { minItems: 1 })), price: Price }, strict),
    ),
  },
  { ...strict, description: 'A price at each place that is passed.' },
);

const Closed = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('closed'),
    places: Type.Array(Place, { minItems: 2 }),
    symmetric: Type.Optional(Type.Boolean({ description: 'Whether a price holds in both directions; true.' })),
    fares: Type.Array(
      Type.Object(
        {
          ...FARE,
          prices: Type.Record(Id, Type.Record(Id, Price, strict), {
            ...strict,
            description: 'By the place where one enters, and where one leaves.',
          }),
        },
        strict,
      ),
    ),
  },
  { ...strict, description: 'A price by where one enters and where one leaves.' },
);

const Distance = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('distance'),
    roads: Roads,
    fares: Type.Array(
      Type.Object({ ...FARE, per_km: Price, minimum: Type.Optional(Price), maximum: Type.Optional(Price) }, strict),
    ),
  },
  { ...strict, description: 'A price for each kilometre on some roads.' },
);

const AreaSystem = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('area'),
    area: Type.Array(
      Type.Object(
        { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) },
        strict,
      ),
      { minItems: 3, maxItems: 10_000 },
    ),
    fares: Type.Array(Type.Object({ ...FARE, price: Price }, strict)),
  },
  { ...strict, description: 'A price for driving in an area, once a day.' },
);

const Vignette = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('vignette'),
    roads: Roads,
    fares: Type.Array(
      Type.Object(
        {
          ...FARE,
          price: Price,
          duration: Type.String({
            pattern: '^P\\d+[DWMY]$',
            description: 'How long it is good for (ISO 8601), such as P10D.',
          }),
        },
        strict,
      ),
    ),
  },
  { ...strict, description: 'A price for a time in which some roads can be used, whatever the distance.' },
);

/** The kinds of toll systems. */
export const SYSTEM_SCHEMAS = { open: Open, closed: Closed, distance: Distance, area: AreaSystem, vignette: Vignette };

const TARIFF = {
  waypost_tariff: Type.Literal(TARIFF_VERSION, { description: 'The version of the form.' }),
  id: Id,
  name: Name,
  source: Type.Optional(Type.String({ maxLength: 2000, description: 'Where the prices are from.' })),
  country: Type.Optional(Country),
  currency: Currency,
  vehicles: Vehicles,
};

/** The file but for what its systems are, which depends on their kinds. */
export const TariffHead = Type.Object(
  {
    ...TARIFF,
    systems: Type.Array(
      Type.Object({ kind: Type.Enum(['open', 'closed', 'distance', 'area', 'vignette'], { type: 'string' }) }),
    ),
  },
  strict,
);

/** A file of tariffs. */
export const TariffSchema = Type.Object(
  { ...TARIFF, systems: Type.Array(Type.Union([Open, Closed, Distance, AreaSystem, Vignette]), { minItems: 1 }) },
  { ...strict, $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Tariffs of tolls' },
);

export type Tariff = Static<typeof TariffSchema>;
export type TollSystem = Tariff['systems'][number];
export type SystemKind = TollSystem['kind'];
export type SystemOf<K extends SystemKind> = Extract<TollSystem, { kind: K }>;
export type TollPlace = Static<typeof Place>;

export type Holds = Static<typeof When>;
export type VehicleClasses = Static<typeof Vehicles>;
export type VehicleKind = Static<typeof VehicleClass>;
