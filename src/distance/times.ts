import tzLookup from '@photostructure/tz-lookup';
import type { Position } from '../geo/position.ts';
import type { Vehicle } from '../modes/index.ts';
import type { LiveRoads, MetricKey, TripMoment } from '../roads/index.ts';
import type { Avoid } from './avoid.ts';
import { InvalidRequest } from './points.ts';

/** When a trip begins, or ends. */
export interface TripTime {
  readonly kind: 'departure' | 'arrival';
  readonly epochSeconds: number;
  /** Whether it is now, so that what is known of this moment counts. */
  readonly isNow: boolean;
}

/** The last second of the year 9999. */
const LATEST = 253_402_300_799;

/** Reads when a trip is; null where it is not said. @throws InvalidRequest for both times, or one that is none */
export function readTripTime(from: string | undefined, to: string | undefined): TripTime | null {
  if (from !== undefined && to !== undefined)
    throw new InvalidRequest('departure_time and arrival_time cannot be used together');
  if (from !== undefined) return { kind: 'departure', ...readTime(from, 'departure_time') };
  return to === undefined ? null : { kind: 'arrival', ...readTime(to, 'arrival_time') };
}

function readTime(text: string, name: string): { epochSeconds: number; isNow: boolean } {
  if (text === 'now') return { epochSeconds: Math.floor(Date.now() / 1000), isNow: true };
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > LATEST) throw new InvalidRequest(`${name}: neither a UNIX timestamp nor now`);
  return { epochSeconds: seconds, isNow: false };
}

/** The moment at which trips begin or end, by the clock of the place where they do. */
export function momentOf({ kind, epochSeconds }: TripTime, { lat, lng }: Position): TripMoment {
  const instant = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000);
  const { offsetNanoseconds } = instant.toZonedDateTimeISO(tzLookup(lat, lng));
  return { kind, second: epochSeconds + Math.round(offsetNanoseconds / 1e9) };
}

/** Which metric answers: the time and the vehicle count as far as they make a difference. */
export function keyOf(
  roads: Pick<LiveRoads, 'timesOf' | 'vehicleLike'>,
  { mode, method, vehicle }: Pick<MetricKey, 'mode' | 'method'> & { readonly vehicle?: Vehicle | null },
  { flags }: Pick<Avoid, 'flags'>,
  time: TripTime | null,
  moment: TripMoment | null,
): MetricKey {
  const like = vehicle ? roads.vehicleLike(mode, vehicle, flags) : null;
  const times = roads.timesOf(mode, moment, time?.isNow === true);
  return { mode, method, avoid: flags, ...times, ...(like && { vehicle: like }) };
}
