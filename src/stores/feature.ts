import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { isoTime } from '../database/iso-time.ts';
import { type Sql, sql } from '../database/sql.ts';
import { lngLat } from '../geo/position.ts';
import { type KeptProperties, StoredProperties } from './asset.ts';
import { OpenStatus, openingAt, scheduleOf, WeeklyOpening } from './open-status.ts';
import type { Moment } from './wall-clock.ts';

/** An asset as it is answered. */
export const StoreFeature = Type.Object(
  {
    type: Type.Literal('Feature'),
    geometry: Type.Object({
      type: Type.Literal('Point'),
      coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
    }),
    properties: Type.Intersect([
      StoredProperties,
      Type.Object({
        open: Type.Optional(OpenStatus),
        weekly_opening: Type.Optional(WeeklyOpening),
        last_updated: Type.String({ description: 'ISO 8601.' }),
        distance: Type.Optional(Type.Number({ description: 'Metres from the position that was asked for.' })),
      }),
    ]),
  },
  { title: 'Store' },
);

/** A row of `STORE_COLUMNS`. */
export interface StoredFeature {
  readonly [column: string]: unknown;
  readonly lat: number;
  readonly lng: number;
  readonly properties: KeptProperties;
  readonly updated_at: string;
}

/** What is read of the assets `s`. */
export const STORE_COLUMNS: Sql = sql`postgis.ST_Y(s.location::postgis.geometry) as lat, postgis.ST_X(s.location::postgis.geometry) as lng, s.properties,
  ${isoTime(sql`s.updated_at`)} as updated_at`;

/**
 * @param distance metres from the requested position; undefined when there is none
 * @param moment null leaves out what depends on the time
 */
export function storeFeature(
  row: StoredFeature,
  distance: number | undefined,
  moment: Moment | null,
): Answered<Static<typeof StoreFeature>> {
  const { lat, lng, properties, updated_at } = row;
  const { address, contact, user_properties: own, opening_hours: hours, ...always } = properties;
  const schedule = moment && hours && scheduleOf(hours, { lat, lng });
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: lngLat({ lat, lng }) },
    properties: {
      ...always,
      address: withoutNulls(address),
      contact: withoutNulls(contact),
      ...(own && { user_properties: own }),
      ...(hours && { opening_hours: withoutNulls({ ...hours, ...(hours.usual && { usual: withoutNulls(hours.usual) }) }) }),
      ...(moment && schedule && openingAt(schedule, moment)),
      last_updated: updated_at,
      ...(distance !== undefined && { distance: Math.round(distance * 100) / 100 }),
    },
  };
}

type WithoutNulls<T> = { readonly [Key in keyof T]: Exclude<T[Key], null> };

/** What an asset does not have is left out. */
export function withoutNulls<T extends object>(parts: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}
