import { setImmediate as pause } from 'node:timers/promises';
import tzLookup from '@photostructure/tz-lookup';
import { iso1A2Code } from '@rapideditor/country-coder';
import type OpeningHours from 'opening_hours';
import { silently } from '../silently.ts';
import type { FeatureId, Venue } from '../venues/index.ts';

/** After so long other requests are served, before more hours are read. */
const SLICE_MS = 10;
const MINUTE_MS = 60_000;

/** What reads hours holds the holidays of sixty countries: it is loaded when hours are first asked for. */
const loadReader = () => import('../osm/opening-hours.ts');
type Reader = Awaited<ReturnType<typeof loadReader>>;

/**
 * The opening hours of a venue. A text is read once, when it is first asked for, and what is open is worked out once a minute; other requests are
 * served in between.
 */
class VenueHours {
  readonly #venue: Venue;
  readonly #zone: string;
  readonly #country: string;
  #texts: ReadonlyMap<string, readonly FeatureId[]> | undefined;
  #read = new Map<string, OpeningHours | null>();
  /** Minutes between the clock of the venue and that of this process, for which the texts have been read. */
  #shift = 0;
  #known: { readonly minute: number; readonly open: Promise<ReadonlySet<FeatureId>> } | undefined;

  constructor(venue: Venue) {
    const { lat, lng } = venue.meta.origin;
    this.#venue = venue;
    this.#zone = tzLookup(lat, lng);
    this.#country = iso1A2Code([lng, lat]) ?? '';
  }

  openAt(instant: Temporal.Instant): Promise<ReadonlySet<FeatureId>> {
    const minute = Math.floor(instant.epochMilliseconds / MINUTE_MS);
    if (this.#known?.minute === minute) return this.#known.open;
    const open = this.#workOut(instant);
    this.#known = { minute, open };
    return open;
  }

  async #workOut(instant: Temporal.Instant): Promise<ReadonlySet<FeatureId>> {
    const reader = await loadReader();
    const slice = new Slices();
    this.#texts ??= await textsOf(this.#venue, slice);
    const zoned = instant.toZonedDateTimeISO(this.#zone);
    // The library reads the clock of this process: it is shown what the clocks of the venue show.
    const shown = new Date(zoned.year, zoned.month - 1, zoned.day, zoned.hour, zoned.minute);
    const shift = zoned.offsetNanoseconds / 6e10 + shown.getTimezoneOffset();
    if (shift !== this.#shift) this.#read = new Map();
    this.#shift = shift;
    const open = new Set<FeatureId>();
    for (const [text, features] of this.#texts) {
      if (this.#isOpen(reader, text, shown)) for (const feature of features) open.add(feature);
      await slice.next();
    }
    return open;
  }

  #isOpen(reader: Reader, text: string, shown: Date): boolean {
    let hours = this.#read.get(text);
    if (hours === undefined) {
      hours = this.#readable(reader, text, shown);
      this.#read.set(text, hours);
    }
    return hours !== null && stateOf(hours, shown) === true;
  }

  /** The hours of a text; without the holidays that nobody knows of the country, and null where they cannot be read. */
  #readable(reader: Reader, text: string, shown: Date): OpeningHours | null {
    if (text.length > reader.LONGEST_HOURS) return null;
    const { lat, lng } = this.#venue.meta.origin;
    // The sun is seen by the clock of the place from farther east or west: one degree for each four minutes between the clocks.
    const position = { lat, lng: lng - this.#shift / 4 };
    for (const unknown of reader.LEFT_OUT) {
      const rest = reader.withoutHolidays(text, unknown);
      if (rest === '') return null;
      try {
        const hours = silently(() => reader.readOpeningHours(rest, { country: this.#country, state: '' }, position));
        if (stateOf(hours, shown) !== null) return hours;
      } catch {
        // The next one has fewer holidays in it.
      }
    }
    return null;
  }
}

/** Whether hours are open; null where that cannot be worked out. */
function stateOf(hours: OpeningHours, shown: Date): boolean | null {
  try {
    return silently(() => hours.getState(shown));
  } catch {
    return null;
  }
}

/** The features that have each text as their hours. */
async function textsOf(venue: Venue, slice: Slices): Promise<ReadonlyMap<string, readonly FeatureId[]>> {
  const texts = new Map<string, FeatureId[]>();
  for (const feature of venue.features) {
    const text = venue.record(feature).properties.opening_hours;
    if (typeof text === 'string' && text.trim() !== '') {
      const own = texts.get(text);
      if (own) own.push(feature);
      else texts.set(text, [feature]);
    }
    await slice.next();
  }
  return texts;
}

/** Work in slices, between which others have their turn. */
class Slices {
  #since = performance.now();

  async next(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await pause();
    this.#since = performance.now();
  }
}

const HOURS = new WeakMap<Venue, VenueHours>();

/** The features of a venue that are open at a moment by their `opening_hours`, by its own clock; what has none, or none that can be read, is not among them. */
export function openFeatures(venue: Venue, instant: Temporal.Instant): Promise<ReadonlySet<FeatureId>> {
  const hours = HOURS.get(venue) ?? new VenueHours(venue);
  HOURS.set(venue, hours);
  return hours.openAt(instant);
}
