import { type Sql, sql } from './sql.ts';

/** Edges are split into pieces of so many degrees, so that the ways between their ends on the ellipsoid are those of the plane to 0.3 m. */
export const OUTLINE_STEP_DEGREES = 0.05;

/**
 * A geometry for measuring on the ellipsoid. GeoJSON (RFC 7946) draws edges straight in longitude and latitude; geography takes the
 * shortest way, which on long edges is another line. Areas count by their boundary: how the inside of a large one lies on the
 * ellipsoid is ambiguous, while the plane knows.
 *
 * @param geom a geometry in SQL
 */
export function outline(geom: Sql): Sql {
  return sql`postgis.ST_Segmentize(case when postgis.ST_Dimension(${geom}) = 2 then postgis.ST_Boundary(${geom}) else ${geom} end,
    ${OUTLINE_STEP_DEGREES}::float8)::postgis.geography`;
}
