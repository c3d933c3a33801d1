/** Numbers with units as OpenStreetMap writes them. */

const FOOT = 0.3048;
const INCH = 0.0254;
const POUND = 0.000_453_592_37;
const SHORT_TON = 2000 * POUND;
const LONG_TON = 2240 * POUND;

/** https://wiki.openstreetmap.org/wiki/Map_features/Units, and what people write instead of its abbreviations. */
// biome-ignore format: a table reads better in rows
const METERS: Readonly<Record<string, number>> = {
  '': 1, m: 1, metre: 1, meter: 1, metres: 1, meters: 1,
  mm: 0.001, cm: 0.01, km: 1000, м: 1, см: 0.01, мм: 0.001,
  ft: FOOT, foot: FOOT, feet: FOOT, in: INCH, inch: INCH, inches: INCH, '"': INCH,
};
/** A ton is long, short or metric: whoever fits the smallest of them fits all. */
// biome-ignore format: a table reads better in rows
const TONNES: Readonly<Record<string, number>> = {
  '': 1, t: 1, to: 1, tonne: 1, tonnes: 1, 'metric ton': 1, 'metric tons': 1,
  kg: 0.001, kgs: 0.001, kilogram: 0.001, kilograms: 0.001, т: 1, тонн: 1, тонна: 1, тонны: 1, кг: 0.001,
  st: SHORT_TON, 'short ton': SHORT_TON, 'short tons': SHORT_TON, ton: SHORT_TON, tons: SHORT_TON,
  lt: LONG_TON, 'long ton': LONG_TON, 'long tons': LONG_TON,
  lb: POUND, lbs: POUND, pound: POUND, pounds: POUND,
  cwt: 112 * POUND,
};
const KMH: Readonly<Record<string, number>> = { '': 1, 'km/h': 1, kmh: 1, kph: 1, mph: 1.609_344, knots: 1.852 };

const NUMBER_WITH_UNIT = /^(\d+(?:[.,]\d+)?) ?([a-zа-я/" ]*)$/;
/** `7,500 kg` and `7.500 kg` are 7,500: nothing is measured to a gram or a thousandth of a millimetre. */
const IN_THOUSANDS = /^\d{1,3}[.,]\d{3}$/;
const SMALL_UNIT = 0.01;
const FEET_AND_INCHES = /^(\d+(?:\.\d+)?) ?(?:'|ft|foot|feet)[- ]{0,3}(?:(\d+(?:\.\d+)?) ?(?:"|in|inch|inches)?)?$/;

/** As keyboards write it: straight quotes, digits and letters of one width, single blanks, no dots behind abbreviations. */
function plain(text: string | undefined): string {
  if (text === undefined) return '';
  const straight = text.replace(/[’‘′´`]/g, "'").replace(/[”“″]|''/g, '"');
  return straight
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/([a-z])\./g, '$1');
}

function measured(text: string, units: Readonly<Record<string, number>>): number | null {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(text) ?? [];
  if (number === undefined || !Object.hasOwn(units, unit)) return null;
  const isInThousands = unit !== '' && units[unit] <= SMALL_UNIT && IN_THOUSANDS.test(number);
  return Number(number.replace(/[.,]/, isInThousands ? '' : '.')) * units[unit];
}

/** A length in metres: `3.5`, `3.5 m`, `12'6"`, `12 ft 6 in`; null for what is no length. */
export function metersOf(text: string | undefined): number | null {
  const own = plain(text);
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(own) ?? [];
  if (feet !== undefined) return Number(inches) < 12 ? Number(feet) * FOOT + Number(inches) * INCH : null;
  return measured(own, METERS);
}

/** A weight in tonnes: `7.5`, `7.5 t`, `3500 kg`, `10 long tons`; null for what is no weight. */
export function tonnesOf(text: string | undefined): number | null {
  return measured(plain(text), TONNES);
}

/** A speed in km/h: `50`, `30 mph`; null for what is no speed. */
export function kmhOf(text: string | undefined): number | null {
  return measured(plain(text), KMH);
}

const SLOPE = /^([+-]?)(\d+(?:[.,]\d+)?) ?(%|°|deg|)$/;
const RATIO = /^([+-]?)(\d+(?:[.,]\d+)?) ?: ?(\d+(?:[.,]\d+)?)$/;
const decimal = (text: string) => Number(text.replace(',', '.'));

/** A slope as rise over run: `8%`, `-12 %`, `8` (per cent, too), `10°`, `1:12`; null for what is none, such as `up`. */
export function slopeOf(text: string | undefined): number | null {
  const own = plain(text);
  const [, ratioSign, rise, run] = RATIO.exec(own) ?? [];
  if (rise !== undefined) return decimal(run) > 0 ? (signOf(ratioSign) * decimal(rise)) / decimal(run) : null;
  const [, sign, number, unit] = SLOPE.exec(own) ?? [];
  if (number === undefined) return null;
  const steepness = unit === '' || unit === '%' ? decimal(number) / 100 : Math.tan((decimal(number) * Math.PI) / 180);
  return steepness < VERTICAL ? signOf(sign) * steepness : null;
}

const signOf = (text: string) => (text === '-' ? -1 : 1);
/** Beyond a wall is a mistake: 90° and more, and what a number of per cent cannot be. */
const VERTICAL = 10;

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
