export type Units = 'metric' | 'imperial';

const METERS_PER_MILE = 1609.344;
const METERS_PER_FOOT = 0.3048;
/** From here on miles, with a tenth; below, feet. */
const FIRST_MILES = 0.1;
/** From here on a tenth more or less does not matter. */
const WHOLE_FROM = 100;

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const FORMATS = new Map<string, Intl.NumberFormat>();

/** To make a format takes as long as to use it thirty times, and a first matrix has hundreds of texts. */
function formatOf(language: string, unit: string, unitDisplay: 'short' | 'long'): Intl.NumberFormat {
  const name = `${language} ${unit} ${unitDisplay}`;
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  const known = FORMATS.get(name) ?? new Intl.NumberFormat(language, options);
  FORMATS.set(name, known);
  return known;
}

type DistanceUnit = 'meter' | 'kilometer' | 'foot' | 'mile';

/** Words distances and durations in one language. What has been worded is kept: trips are alike. */
export class Wording {
  readonly #language: string;
  readonly #written: (text: string) => string;
  readonly #distances: Readonly<Record<DistanceUnit, Map<number, string>>> = {
    meter: new Map(),
    kilometer: new Map(),
    foot: new Map(),
    mile: new Map(),
  };
  readonly #durations = new Map<number, string>();

  /** @param written how texts are given: as they are, or as JSON */
  constructor(language: string, written = (text: string) => text) {
    this.#language = language;
    this.#written = written;
  }

  /** `850 m`, `10.8 km`, `0.5 mi`, `120 ft`. */
  distance(meters: number, units: Units): string {
    const unit = units === 'metric' ? metricUnit(meters) : imperialUnit(meters);
    const value = IN_UNIT[unit](meters);
    const texts = this.#distances[unit];
    let text = texts.get(value);
    if (text === undefined) {
      text = this.#written(this.#withUnit(value, unit, 'short'));
      texts.set(value, text);
    }
    return text;
  }

  /** `16 mins`, `2 hours 27 mins`, `1 day 3 hours`; never less than a minute. */
  duration(seconds: number): string {
    const minutes = Math.max(1, Math.round(seconds / 60));
    let text = this.#durations.get(minutes);
    if (text === undefined) {
      text = this.#written(this.#wordDuration(minutes));
      this.#durations.set(minutes, text);
    }
    return text;
  }

  #wordDuration(minutes: number): string {
    if (minutes < MINUTES_PER_HOUR) return this.#minutes(minutes);
    if (minutes < MINUTES_PER_DAY) {
      const rest = minutes % MINUTES_PER_HOUR;
      const hours = this.#withUnit(Math.floor(minutes / MINUTES_PER_HOUR), 'hour', 'long');
      return rest === 0 ? hours : `${hours} ${this.#minutes(rest)}`;
    }
    const hours = Math.round(minutes / MINUTES_PER_HOUR);
    const days = this.#withUnit(Math.floor(hours / 24), 'day', 'long');
    return hours % 24 === 0 ? days : `${days} ${this.#withUnit(hours % 24, 'hour', 'long')}`;
  }

  #minutes(minutes: number): string {
    if (this.#language === 'en') return minutes === 1 ? '1 min' : `${minutes} mins`;
    return this.#withUnit(minutes, 'minute', 'short');
  }

  #withUnit(value: number, unit: string, unitDisplay: 'short' | 'long'): string {
    return formatOf(this.#language, unit, unitDisplay).format(value);
  }
}

function metricUnit(meters: number): DistanceUnit {
  return Math.round(meters) < 1000 ? 'meter' : 'kilometer';
}

function imperialUnit(meters: number): DistanceUnit {
  return meters / METERS_PER_MILE < FIRST_MILES ? 'foot' : 'mile';
}

const IN_UNIT: Readonly<Record<DistanceUnit, (meters: number) => number>> = {
  meter: Math.round,
  kilometer: (meters) => rounded(meters / 1000),
  foot: (meters) => Math.round(meters / METERS_PER_FOOT),
  mile: (meters) => rounded(meters / METERS_PER_MILE),
};

function rounded(value: number): number {
  const tenths = Math.round(value * 10) / 10;
  return tenths < WHOLE_FROM ? tenths : Math.round(value);
}

const WORDINGS = new Map<string, Wording>();
const JSON_WORDINGS = new Map<string, Wording>();

/** The wording of a language. */
export function wordingOf(language: string): Wording {
  const known = WORDINGS.get(language) ?? new Wording(language);
  WORDINGS.set(language, known);
  return known;
}

/** The same, as JSON. */
export function jsonWordingOf(language: string): Wording {
  const known = JSON_WORDINGS.get(language) ?? new Wording(language, JSON.stringify);
  JSON_WORDINGS.set(language, known);
  return known;
}
