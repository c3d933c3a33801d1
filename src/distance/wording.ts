export type Units = 'metric' | 'imperial';

const METERS_PER_MILE = 1609.344;
const METERS_PER_FOOT = 0.3048;
/** From here on miles, with a tenth; below, feet. */
const FIRST_MILES = 0.1;
/** From here on a tenth more or less does not matter. */
const WHOLE_FROM = 100;

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** Words distances and durations in one language. What has been worded is kept: trips are alike. */
export class Wording {
  readonly #language: string;
  readonly #distances = new Map<string, string>();
  readonly #durations = new Map<number, string>();

  constructor(language: string) {
    this.#language = language;
  }

  /** `850 m`, `10.8 km`, `0.5 mi`, `120 ft`. */
  distance(meters: number, units: Units): string {
    const [value, unit] = units === 'metric' ? metric(meters) : imperial(meters);
    const key = `${value} ${unit}`;
    let text = this.#distances.get(key);
    if (text === undefined) {
      text = this.#withUnit(value, unit, 'short');
      this.#distances.set(key, text);
    }
    return text;
  }

  /** `16 mins`, `2 hours 27 mins`, `1 day 3 hours`; never less than a minute. */
  duration(seconds: number): string {
    const minutes = Math.max(1, Math.round(seconds / 60));
    let text = this.#durations.get(minutes);
    if (text === undefined) {
      text = this.#wordDuration(minutes);
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
    return new Intl.NumberFormat(this.#language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(
      value,
    );
  }
}

function metric(meters: number): [number, string] {
  const whole = Math.round(meters);
  if (whole < 1000) return [whole, 'meter'];
  return [rounded(meters / 1000), 'kilometer'];
}

function imperial(meters: number): [number, string] {
  const miles = meters / METERS_PER_MILE;
  return miles < FIRST_MILES ? [Math.round(meters / METERS_PER_FOOT), 'foot'] : [rounded(miles), 'mile'];
}

function rounded(value: number): number {
  const tenths = Math.round(value * 10) / 10;
  return tenths < WHOLE_FROM ? tenths : Math.round(value);
}

const WORDINGS = new Map<string, Wording>();

/** The wording of a language. */
export function wordingOf(language: string): Wording {
  const known = WORDINGS.get(language) ?? new Wording(language);
  WORDINGS.set(language, known);
  return known;
}
