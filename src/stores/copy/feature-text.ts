import { LRUCache } from 'lru-cache';
import { storeFeature } from '../feature.ts';
import { openingAt, type Schedule, scheduleOf } from '../open-status.ts';
import type { Moment } from '../wall-clock.ts';
import type { AssetCopy } from './copy.ts';

/** The JSON of an asset, but for what depends on the time and on where was searched from. */
interface FixedText {
  /** Up to where its opening hours are said as of now. */
  readonly head: string;
  readonly hours: HoursText | null;
  /** From the time on at which it was changed, without the braces at the end. */
  readonly tail: string;
}

/** What is said of opening hours in a minute. Assets with the same hours share it. */
interface HoursText {
  readonly schedule: Schedule;
  minute: number;
  text: string;
}

const MINUTE_MS = 60_000;
/** The share of the memory for texts that is for opening hours. */
const HOURS_SHARE = 1 / 4;
/** What is kept of an asset beside its text, and of opening hours beside what is said of them. */
const AN_ASSET_BYTES = 200;
const HOURS_BYTES = 2_000;
/** Opening hours as objects take so many times their JSON, and their week is said once more. */
const HOURS_FACTOR = 8;

/** Assets as they are answered, as text that is made once: `storeFeature` says what it is. */
export class FeatureTexts {
  /** By a number that the copy and the row have together. */
  readonly #fixed: LRUCache<number, FixedText>;
  readonly #hours: LRUCache<string, HoursText>;

  /** @param bytes at most, of all projects together */
  constructor(bytes: number) {
    this.#fixed = new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes * (1 - HOURS_SHARE))),
      sizeCalculation: ({ head, tail }) => AN_ASSET_BYTES + Buffer.byteLength(head) + tail.length,
    });
    this.#hours = new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes * HOURS_SHARE)),
      sizeCalculation: (_, name) => HOURS_BYTES + HOURS_FACTOR * name.length,
    });
  }

  /** What they take now. */
  get bytes(): number {
    return this.#fixed.calculatedSize + this.#hours.calculatedSize;
  }

  /**
   * @param owner tells the copies of projects and versions apart, each of fewer than 2²⁰ assets
   * @param distance metres from the requested position; undefined when there is none
   */
  of(owner: number, copy: AssetCopy, row: number, distance: number | undefined, now: Moment): string {
    const name = owner * 2 ** 20 + row;
    const known = this.#fixed.get(name);
    const fixed = known ?? this.#fix(copy, row);
    if (!known) this.#fixed.set(name, fixed);
    const { head, hours, tail } = fixed;
    const open = hours ? this.#now(hours, now) : '';
    const far = distance === undefined ? '' : `,"distance":${JSON.stringify(Math.round(distance * 100) / 100)}`;
    return `${head}${open}${tail}${far}}}`;
  }

  #fix(copy: AssetCopy, row: number): FixedText {
    const { properties, updated_at } = copy.record(row);
    const position = copy.position(row);
    const hours = copy.hours(row);
    // Without what depends on the time, which stands before the last of the properties.
    const feature = storeFeature(
      { ...position, properties: { ...properties, opening_hours: hours }, updated_at },
      undefined,
      null,
    );
    const text = JSON.stringify(feature);
    const tail = `,"last_updated":${JSON.stringify(updated_at)}`;
    return {
      head: text.slice(0, -(tail.length + 2)),
      hours: hours && this.#hoursOf(scheduleOf(hours, position)),
      tail,
    };
  }

  #hoursOf(schedule: Schedule): HoursText {
    const name = JSON.stringify(schedule);
    const known = this.#hours.get(name);
    if (known) return known;
    const made = { schedule, minute: -1, text: '' };
    this.#hours.set(name, made);
    return made;
  }

  #now(hours: HoursText, now: Moment): string {
    const minute = Math.floor(now.milliseconds / MINUTE_MS);
    if (hours.minute !== minute) {
      const { schedule } = hours;
      hours.text = `,${JSON.stringify(openingAt(schedule, now)).slice(1, -1)}`;
      hours.minute = minute;
    }
    return hours.text;
  }
}
