import Type, { type Static, type TSchema } from 'typebox';
import { EMISSION_CLASSES, FUELS, modesThat } from '../modes/index.ts';
import { ROAD_CLASSES } from '../roads/index.ts';

/** The terms in which systems and their fares are written: vehicles, times, places, roads, money. */

/** How amounts between two steps are rounded. Prices are never below 0, so that `up` and `down` need no sign. */
export const ROUNDING_MODES = ['half_up', 'half_even', 'half_down', 'up', 'down'] as const;

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

export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** The word for every class of road. */
export const ALL_CLASSES = 'all';

/** The modes that pay tolls. */
export const TOLLED_MODES = modesThat(({ tolls }) => tolls !== null);

export const strict = { additionalProperties: false };
const listOf = <Item extends TSchema>(item: Item) => Type.Array(item, { minItems: 1 });

export const Id = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,59}$',
  description: 'Lower-case letters, digits, - and _.',
});
export const Ids = listOf(Id);
export const Name = Type.String({ minLength: 1, maxLength: 200 });
export const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.' });
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, three letters.' });
const NodeId = Type.Integer({ minimum: 1, description: 'Id of a node in OpenStreetMap.' });
/** Enough for a year of a lorry in the smallest of currencies. */
export const Price = Type.Number({ minimum: 0, maximum: 1e12 });
export const PaymentMethods = listOf(Type.Enum(PAYMENT_METHODS, { type: 'string' }));
const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day, such as 2026-01-31.' });
export const Percent = Type.Number({ minimum: 0, maximum: 100 });

export const RoundingRule = Type.Object(
  {
    mode: Type.Optional(Type.Enum([...ROUNDING_MODES], { type: 'string', description: 'Default: half_up.' })),
    step: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e6,
        description: 'Amounts are multiples of it, such as 0.05 or 10. Default: the smallest unit of the currency.',
      }),
    ),
  },
  { ...strict, description: 'How amounts are rounded.' },
);

export const Holidays = Type.String({
  pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3}(-[A-Z0-9]{1,3})?)?$',
  description: 'Whose public holidays count: a country, or a part of it, such as DE-BY. Default: the country of the system.',
});

const Bound = Type.Optional(Type.Number({ minimum: 0 }));
export const RangeTerm = Type.Object(
  { min: Bound, from: Bound, above: Bound, max: Bound, below: Bound },
  {
    ...strict,
    description:
      '`min` (or `from`): at least; `above`: more than; `max`: at most; `below`: less than. An end that is left out is open.',
  },
);
export type Range = Static<typeof RangeTerm>;
const OptionalRange = Type.Optional(RangeTerm);
const Times = Type.Number({ exclusiveMinimum: 0, maximum: 1000 });

const VehicleClass = Type.Object(
  {
    name: Type.Optional(Name),
    modes: Type.Optional(listOf(Type.Enum([...TOLLED_MODES], { type: 'string' }))),
    axles: OptionalRange,
    weight: OptionalRange,
    height: OptionalRange,
    front_axle_height: OptionalRange,
    trailer: Type.Optional(
      Type.Object(
        { axles: OptionalRange, weight: OptionalRange },
        { ...strict, minProperties: 1, description: 'Axles and weight of all trailers together; 0 without one.' },
      ),
    ),
    occupants: OptionalRange,
    fuel: Type.Optional(listOf(Type.Enum(FUELS, { type: 'string' }))),
    emission: Type.Optional(listOf(Type.Enum(EMISSION_CLASSES, { type: 'string' }))),
    euro: Type.Optional(
      Type.Object(RangeTerm.properties, {
        ...strict,
        description: 'The number of the Euro emission class; electric vehicles have none, and fit no range.',
      }),
    ),
    co2_class: OptionalRange,
    priced_as: Type.Optional(
      Type.Object(
        { class: Id, times: Type.Optional(Times) },
        { ...strict, description: 'Where no fare names this class it pays what that class pays, so many times.' },
      ),
    ),
  },
  { ...strict, description: 'Weights in tonnes, heights in metres.' },
);

export const Vehicles = Type.Record(Id, VehicleClass, {
  ...strict,
  maxProperties: 1000,
  description: 'Classes of vehicles, by id. A vehicle is of the first class that it fits.',
});

const HOURS = '([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)';
const Hours = Type.String({
  pattern: `^${HOURS}(, ?${HOURS})*$`,
  maxLength: 400,
  description: 'By the clock of the place, such as 22:00-06:00, or 06:30-09:00, 15:30-18:00; the end does not belong to it.',
});
const Days = Type.Array(Type.String({ minLength: 2, maxLength: 100 }), {
  minItems: 1,
  maxItems: 400,
  description:
    'Days: Mo to Su; PH for public holidays, PH-1 for the days before them; 12-24; 2026-12-31; moving ones such as `easter 39`.',
});

export const When = Type.Object(
  {
    days: Type.Optional(Days),
    except: Type.Optional(Days),
    hours: Type.Optional(Hours),
    season: Type.Optional(
      Type.Object(
        { from: Type.String({ pattern: '^\\d{2}-\\d{2}$' }), until: Type.String({ pattern: '^\\d{2}-\\d{2}$' }) },
        { ...strict, description: 'Every year from a day to a day, such as 06-15 to 09-15; both belong to it.' },
      ),
    ),
    from: Type.Optional(DateText),
    until: Type.Optional(DateText),
  },
  { ...strict, description: 'When something holds: everything that is said has to be so.' },
);

const Corner = Type.Object(
  { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) },
  strict,
);
export const Corners = Type.Array(Corner, { minItems: 3, maxItems: 10_000 });

export const Place = Type.Object(
  {
    id: Id,
    name: Name,
    nodes: Type.Optional(Type.Array(NodeId, { minItems: 1 })),
    entries: Type.Optional(Type.Array(NodeId, { minItems: 1, description: 'Nodes where one only enters.' })),
    exits: Type.Optional(Type.Array(NodeId, { minItems: 1, description: 'Nodes where one only leaves.' })),
    position: Type.Optional(Corner),
    radius: Type.Optional(Type.Number({ minimum: 1, maximum: 2000, description: 'Metres around the position; 100.' })),
    bearing: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 360,
        description: 'Only those pay who drive this way, or less than 90° from it: degrees, clockwise from north.',
      }),
    ),
    towards: Type.Optional(Type.Object(Corner.properties, { ...strict, description: 'The same, towards a position.' })),
  },
  {
    ...strict,
    description:
      'Where tolls are taken: booths and gantries of the map by id, or all within a radius of a position; where there are none, the tolled roads there.',
  },
);

const ROADS = {
  ways: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
  refs: Type.Optional(Type.Array(Name, { minItems: 1 })),
  names: Type.Optional(Type.Array(Name, { minItems: 1 })),
  operators: Type.Optional(Type.Array(Name, { minItems: 1 })),
  classes: Type.Optional(listOf(Type.Enum([...ROAD_CLASSES, ALL_CLASSES], { type: 'string' }))),
  within: Type.Optional(
    Type.Array(Corner, { minItems: 3, maxItems: 10_000, description: 'An area in which they lie, wholly or in part.' }),
  ),
};

export const Roads = Type.Object(
  {
    ...ROADS,
    untolled: Type.Optional(
      Type.Boolean({
        description:
          'Whether roads count that the map does not mark as tolled; true for vignettes and for all roads, else false.',
      }),
    ),
    except: Type.Optional(
      Type.Array(Type.Object(ROADS, { ...strict, minProperties: 1 }), {
        minItems: 1,
        maxItems: 1000,
        description: 'Roads that are left out: those that fit everything that is said in one of these.',
      }),
    ),
  },
  {
    ...strict,
    minProperties: 1,
    description: 'Which roads: those that fit everything that is said, in the country of the system.',
  },
);

export type RoundingRule = Static<typeof RoundingRule>;
export type Holds = Static<typeof When>;
export type VehicleClasses = Static<typeof Vehicles>;
export type VehicleKind = Static<typeof VehicleClass>;
export type TollPlace = Static<typeof Place>;
export type TollRoads = Static<typeof Roads>;
export type RoadCriteria = Pick<TollRoads, keyof typeof ROADS>;
