import Type, { type Static } from 'typebox';
import {
  Corners,
  Country,
  Currency,
  type Holds,
  Holidays,
  Id,
  Ids,
  Name,
  PaymentMethods,
  Percent,
  Place,
  Price,
  RangeTerm,
  Roads,
  RoundingRule,
  strict,
  Vehicles,
  When,
} from './terms.ts';

/** The form of tariff files; it changes when files of before could no longer be read. */
const TARIFF_VERSION = 1;

const CAP = {
  name: Type.Optional(Name),
  vehicles: Type.Optional(Ids),
  when: Type.Optional(When),
  highest_within_minutes: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1440,
      description: 'Of what is charged within so many minutes of the first passage, only the highest price is paid.',
    }),
  ),
  most: Type.Optional(Type.Number({ ...Price, description: 'The most that is paid, as far as a trip can know.' })),
  per: Type.Optional(
    Type.Enum(['trip', 'day', 'month'], {
      type: 'string',
      description: 'For what `most` is the most: a trip, a day or a month of the local calendar. Default: day.',
    }),
  ),
};
const Caps = Type.Array(Type.Object(CAP, { ...strict, description: 'Either `highest_within_minutes` or `most`.' }), {
  minItems: 1,
  maxItems: 20,
  description: 'What limits the charges of this system, applied in their order.',
});
/** A limit of what is paid. */
export type Cap = Static<typeof Caps>[number];

const FARE = {
  free: Type.Optional(Type.Literal(true, { description: 'An exemption: a fare of 0, with its name.' })),
  name: Type.Optional(Name),
  vehicles: Type.Optional(Type.Array(Id, { minItems: 1, description: 'Classes that pay it; without, all.' })),
  payment: Type.Optional(PaymentMethods),
  transponder: Type.Optional(Name),
  when: Type.Optional(When),
};

const Discount = Type.Object(
  {
    name: Type.Optional(Name),
    transponder: Type.Optional(Name),
    percent: Percent,
    vehicles: Type.Optional(Ids),
    when: Type.Optional(When),
    share: Type.Optional(
      Type.Boolean({
        description: 'Off the share of the distance that is driven while `when` holds; default: off all of it.',
      }),
    ),
    trips: Type.Optional(
      Type.Object(RangeTerm.properties, {
        ...strict,
        description: 'For who reports so many paid trips in the calendar month.',
      }),
    ),
    return_trip: Type.Optional(Type.Literal(true, { description: 'For who reports that this is a return trip.' })),
  },
  { ...strict, description: 'What is taken off the fare: for a transponder, or for what the request reports.' },
);

const SYSTEM = {
  id: Id,
  name: Name,
  country: Type.Optional(Country),
  currency: Type.Optional(Currency),
  holidays: Type.Optional(Holidays),
  rounding: Type.Optional(RoundingRule),
  vehicles: Type.Optional(Vehicles),
  payment: Type.Optional(PaymentMethods),
  when: Type.Optional(When),
  replaces: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      description: 'Systems of this file that are not charged on the roads, or in the area, of this one.',
    }),
  ),
  discounts: Type.Optional(Type.Array(Discount)),
  caps: Type.Optional(Caps),
};

const OptionalPrice = Type.Optional(Price);
const Section = Type.Optional(Roads);

const Open = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('open'),
    places: Type.Array(Place, { minItems: 1 }),
    roads: Section,
    fares: Type.Array(Type.Object({ ...FARE, places: Type.Optional(Ids), price: OptionalPrice }, strict)),
  },
  { ...strict, description: 'A price at each place that is passed.' },
);

const Closed = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('closed'),
    places: Type.Array(Place, { minItems: 2 }),
    roads: Section,
    symmetric: Type.Optional(Type.Boolean({ description: 'Whether a price holds in both directions; true.' })),
    fares: Type.Array(
      Type.Object(
        {
          ...FARE,
          prices: Type.Optional(
            Type.Record(Id, Type.Record(Id, Price, strict), {
              ...strict,
              description: 'By the place where one enters, and where one leaves.',
            }),
          ),
        },
        strict,
      ),
    ),
  },
  { ...strict, description: 'A price by where one enters and where one leaves.' },
);

const Band = Type.Object(
  {
    up_to_km: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
    per_km: Price,
  },
  { ...strict, description: 'What each kilometre costs up to a distance; the last band goes on without end.' },
);

const KmRounding = Type.Object(
  { mode: RoundingRule.properties.mode, step: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }) },
  { ...strict, description: 'How kilometres are rounded before they are priced; default: not at all.' },
);

const Distance = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('distance'),
    roads: Roads,
    fares: Type.Array(
      Type.Object(
        {
          ...FARE,
          per_km: OptionalPrice,
          per_tonne_km: Type.Optional(
            Type.Number({ ...Price, description: 'For each kilometre and each tonne that the vehicle weighs.' }),
          ),
          bands: Type.Optional(Type.Array(Band, { minItems: 1, maxItems: 100 })),
          base: Type.Optional(Type.Number({ ...Price, description: 'What is paid beside the kilometres.' })),
          km_rounding: Type.Optional(KmRounding),
          minimum: OptionalPrice,
          maximum: OptionalPrice,
        },
        strict,
      ),
    ),
  },
  { ...strict, description: 'A price for each kilometre on some roads.' },
);

const AreaSystem = Type.Object(
  {
    ...SYSTEM,
    kind: Type.Literal('area'),
    area: Corners,
    per: Type.Optional(
      Type.Enum(['stay', 'day', 'month', 'trip'], {
        type: 'string',
        description:
          'For what a price is paid once: a stay from entering to leaving, a local day, a month, a trip. Default: day.',
      }),
    ),
    fares: Type.Array(Type.Object({ ...FARE, price: OptionalPrice }, strict)),
  },
  { ...strict, description: 'A price for driving in an area.' },
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
          price: OptionalPrice,
          duration: Type.Optional(
            Type.String({
              pattern: '^P\\d+[DWMY]$',
              description: 'How long it is good for (ISO 8601), such as P10D.',
            }),
          ),
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
  holidays: Type.Optional(Holidays),
  rounding: Type.Optional(RoundingRule),
  vehicles: Vehicles,
  caps: Type.Optional(
    Type.Array(Type.Object({ ...CAP, systems: Ids }, strict), {
      minItems: 1,
      maxItems: 100,
      description: 'What limits the charges of several systems together, applied after the caps of each.',
    }),
  ),
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
export type TollFare = TollSystem['fares'][number];
export type TollDiscount = Static<typeof Discount>;

/** When something of a system holds, wherever it says so. */
export function timesIn({ when, fares, discounts = [], caps = [] }: TollSystem): Holds[] {
  return [when, ...[...fares, ...discounts, ...caps].map((each) => each.when)].filter((each) => each !== undefined);
}
