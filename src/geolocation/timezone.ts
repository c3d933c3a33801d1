import tzLookup from '@photostructure/tz-lookup';
import moment from 'moment-timezone';
import Type, { type Static } from 'typebox';
import { integer, latLng, required, type Values } from '../contract/parameters.ts';

/** The last second of the year 9999. */
const LATEST = 253_402_300_799;

export const timezoneQuery = {
  location: required(latLng('The point whose time zone is wanted.')),
  timestamp: integer(
    {
      minimum: 0,
      maximum: LATEST,
      description: 'UNIX seconds at which daylight saving time is looked at; now when absent.',
    },
    undefined,
  ),
};

export const timezoneReply = Type.Object(
  {
    timezone: Type.String({
      description: 'The name in the IANA database; at sea `Etc/GMT±n`, whose signs are those of POSIX.',
    }),
    timezone_name: Type.String({
      description: 'The abbreviation of that moment, such as `CEST`; `+03` where there is none.',
    }),
    raw_offset: Type.Integer({ description: 'Seconds from UTC without daylight saving time.' }),
    dst_offset: Type.Integer({ description: 'Seconds that daylight saving time adds at that moment; 0 outside of it.' }),
  },
  { title: 'TimeZone' },
);

/** The time zone of a point, and its clock at a moment. */
export function timezone({ location, timestamp }: Values<typeof timezoneQuery>): Static<typeof timezoneReply> {
  const name = tzLookup(location.lat, location.lng);
  const epochMs = timestamp === undefined ? Date.now() : timestamp * 1000;
  const here = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(name);
  const summer = summerSeconds(here);
  return {
    timezone: name,
    timezone_name: abbreviationOf(name, epochMs),
    raw_offset: offsetOf(here) - summer,
    dst_offset: summer,
  };
}

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => Math.round(offsetNanoseconds / 1e9);

/** A clock that is ahead for longer has not been put forward for a summer. */
const LONGEST_SUMMER_DAYS = 300;

/**
 * How much the clock is ahead of that before and after: the runtime tells offsets, and not which of them are those of a summer. A zone that
 * goes to another standard time for good has one of them on one side only.
 */
function summerSeconds(here: Temporal.ZonedDateTime): number {
  const [begin, end] = [here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous'), here.getTimeZoneTransition('next')];
  if (!begin || !end || begin.until(end).total({ unit: 'days', relativeTo: begin }) > LONGEST_SUMMER_DAYS) return 0;
  const usual = Math.max(offsetOf(begin.subtract({ seconds: 1 })), offsetOf(end));
  return Math.max(0, offsetOf(here) - usual);
}

/** The table of abbreviations ends with the year 2037; days of the week and of the year are the same after 28 years. */
const TABLE_END = Date.UTC(2037, 0, 1);
const CYCLE_MS = (28 * 365 + 7) * 86_400_000;

function abbreviationOf(name: string, epochMs: number): string {
  const cycles = Math.max(0, Math.ceil((epochMs - TABLE_END) / CYCLE_MS));
  return moment.tz.zone(name)?.abbr(epochMs - cycles * CYCLE_MS) ?? '';
}
