import { sql } from '../database/sql.ts';
import type { Asked } from './find.ts';
import { isOpenAt, scheduleOf } from './open-status.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { OpenTime, RowTest } from './row-test.ts';

/** Assets with their distances, and with what is tested of them. */
export const TESTED_IDS: Asked = {
  select: sql`select m.store_id, m.meters as distance, m.lat, m.lng, m.hours from m`,
  column: sql`postgis.ST_Y(s.location::postgis.geometry) as lat, postgis.ST_X(s.location::postgis.geometry) as lng,
    nullif(s.properties -> 'opening_hours', 'null')::text as hours`,
};

/** One of those. */
export interface TestedRow {
  readonly [column: string]: unknown;
  readonly store_id: string | null;
  readonly distance: number;
  readonly lat: number;
  readonly lng: number;
  /** JSON of `OpeningHours`. */
  readonly hours: string | null;
}

/** Tests assets. Most have the hours of others: those are read once. */
export function meets({ area, open }: RowTest): (row: TestedRow) => boolean {
  const read = new Map<string, OpeningHours>();
  const known = new Map<string, boolean>();
  const isOpen = ({ lat, lng, hours: text }: TestedRow, { clocks }: OpenTime) => {
    if (text === null) return false;
    const hours = read.get(text) ?? JSON.parse(text);
    read.set(text, hours);
    const schedule = scheduleOf(hours, { lat, lng });
    const key = `${schedule.timezone} ${text}`;
    const answer = known.get(key) ?? isOpenAt(schedule, clocks);
    known.set(key, answer);
    return answer;
  };
  return (row) => (!area || area.contains(row.lat, row.lng)) && (!open || isOpen(row, open));
}
