import Type, { type Static } from 'typebox';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Call } from '../http/endpoint.ts';
import { areaOf, areaQuery } from './area.ts';

export const boundsQuery = areaQuery;

const Bounds = Type.Object({ west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() });

export const boundsReply = Type.Object({
  bounds: Type.Union([Bounds, Type.Null()], {
    description:
      'The box around what a search finds, null around nothing. It crosses the antimeridian where west is above east.',
  }),
});

/** The box of a search: cut open where it is narrower, at the antimeridian or at the prime meridian. */
export async function searchBounds(
  database: Database,
  { query, project }: Call<typeof boundsQuery>,
): Promise<Static<typeof boundsReply>> {
  const { condition } = areaOf(query, project.id);
  const [box] = await database.query<Record<'west' | 'south' | 'east' | 'north' | 'west_360' | 'east_360', number>>(sql`
    select min(lat) as south, max(lat) as north, min(lng) as west, max(lng) as east, min(lng_360) as west_360, max(lng_360) as east_360
    from (
      select ST_Y(point) as lat, ST_X(point) as lng, case when ST_X(point) < 0 then ST_X(point) + 360 else ST_X(point) end as lng_360
      from (select s.location::geometry as point from stores s where ${condition}) found
    ) positions`);
  if (box.south === null) return { bounds: null };
  const { south, north, west, east, west_360, east_360 } = box;
  return east - west <= east_360 - west_360
    ? { bounds: { west, south, east, north } }
    : { bounds: { west: west_360, south, east: east_360 > 180 ? east_360 - 360 : east_360, north } };
}
