import tzLookup from '@photostructure/tz-lookup';
import { Problem } from '../contract/problem.ts';
import { before } from '../text/before.ts';
import { type FeatureId, isOutlineKind, type Venue } from '../venues/index.ts';

/** The longest name of a feature. */
export const MAX_FEATURE_NAME = 200;

/** What is there to be seen, and no way. */
const SOLID = new Set(['wall', 'obstacle', 'building', 'level']);

/**
 * The features that are meant, each by its POI identifier, `ref:<poi_ref>`, or the object that it comes from, such as `osm:n123`: that
 * means all storeys on which it repeats. @throws Problem 400 that names what is not there, and what cannot be closed
 */
export function closableFeatures(venue: Venue, names: readonly string[]): FeatureId[] {
  const drawn = venue.features.filter((feature) => !isOutlineKind(venue.heads[feature].kind));
  const bySource = Map.groupBy(drawn, (feature) => before(venue.heads[feature].source, '@'));
  const features = names.flatMap((name) => {
    const found = featuresNamed(venue, bySource, name.trim());
    if (found.length === 0) throw new Problem(400, `There is no feature '${name.slice(0, MAX_FEATURE_NAME)}' in this venue`);
    const solid = found.find((feature) => SOLID.has(venue.heads[feature].kind));
    if (solid !== undefined) throw new Problem(400, `'${name}' is a ${venue.heads[solid].kind}: nothing leads through it`);
    return found;
  });
  return [...new Set(features)];
}

function featuresNamed(
  venue: Venue,
  bySource: ReadonlyMap<string, readonly FeatureId[]>,
  name: string,
): readonly FeatureId[] {
  const id = /^\d{1,16}$/.test(name) ? venue.featureOf(Number(name)) : undefined;
  if (id !== undefined) return [id];
  const drawn = bySource.get(name);
  if (drawn) return drawn;
  const exact = venue.features.filter((feature) => venue.heads[feature].source === name);
  if (exact.length > 0) return exact;
  const byRef = venue.featureWithRef(name.startsWith('ref:') ? name.slice(4) : name);
  return byRef === undefined ? [] : [byRef];
}

const LOCAL = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?$/;

/** A moment: ISO 8601; without an offset by the clock of the venue, a date alone from its midnight. Null for what is none. */
export function momentAt({ plane }: Venue, text: string): Date | null {
  const trimmed = text.trim();
  try {
    const local = LOCAL.test(trimmed);
    const instant = local
      ? Temporal.PlainDateTime.from(trimmed).toZonedDateTime(tzLookup(plane.origin.lat, plane.origin.lng)).toInstant()
      : Temporal.Instant.from(trimmed);
    return new Date(instant.epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
