/** Numbers with units as OpenStreetMap writes them. */

const METERS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  metre: 1,
  meter: 1,
  metres: 1,
  meters: 1,
  cm: 0.01,
  km: 1000,
  ft: 0.3048,
  feet: 0.3048,
  in: 0.0254,
};
const TONNES: Readonly<Record<string, number>> = {
  '': 1,
  t: 1,
  kg: 0.001,
  st: 0.907_184_74,
  lt: 1.016_046_9,
  lb: 0.000_453_592_37,
  lbs: 0.000_453_592_37,
  cwt: 0.050_802_345,
};
const KMH: Readonly<Record<string, number>> = { '': 1, 'km/h': 1, kmh: 1, kph: 1, mph: 1.609_344, knots: 1.852 };

const NUMBER_WITH_UNIT = /^(\d+(?:[.,]\d+)?)\s*([a-z/]*)$/;
const FEET_AND_INCHES = /^(\d+)\s*(?:'|ft)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|''|in)?)?$/;

function measured(text: string | undefined, units: Readonly<Record<string, number>>): number | null {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(text?.trim().toLowerCase() ?? '') ?? [];
  if (number === undefined || !Object.hasOwn(units, unit)) return null;
  return Number(number.replace(',', '.')) * units[unit];
}

/** A length in metres: `3.5`, `3.5 m`, `12'6"`, `12 ft`; null for what is no length. */
export function metersOf(text: string | undefined): number | null {
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(text?.trim().toLowerCase() ?? '') ?? [];
  if (feet !== undefined) return Number(feet) * METERS.ft + Number(inches) * METERS.in;
  return measured(text, METERS);
}

/** A weight in tonnes: `7.5`, `7.5 t`, `3500 kg`; null for what is no weight. */
export function tonnesOf(text: string | undefined): number | null {
  return measured(text, TONNES);
}

/** A speed in km/h: `50`, `30 mph`; null for what is no speed. */
export function kmhOf(text: string | undefined): number | null {
  return measured(text, KMH);
}

/** A time in seconds: `00:45`, `1:20:00`, minutes as a number, or ISO 8601 (`PT2H`); null for what is no time. */
export function secondsOf(text: string | undefined): number | null {
  const value = text?.trim() ?? '';
  const [, first, second, third] = /^(\d+):(\d\d)(?::(\d\d))?$/.exec(value) ?? [];
  if (first !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third ?? 0);
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 60;
  try {
    const seconds = Temporal.Duration.from(value).total({ unit: 'seconds', relativeTo: '2000-01-01' });
    return seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}
