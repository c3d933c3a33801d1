/** Longitude and latitude of WGS 84, with heights or without, as names of reference systems end. */
const WGS84 = /(?:CRS:?84h?|EPSG:{1,2}4(?:326|979)|EPSG[:/][\d.]{0,10}[:/]4(?:326|979)|^WGS ?84)$/i;
/** The code of a name such as `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154` or `http://www.opengis.net/def/crs/EPSG/0/2154`. */
const EPSG = /EPSG(?:[:/][\d.]{0,10})?[:/](\d{4,6})$/i;
const MAX_NAME = 100;

/** The system that is named, as PROJ reads it, undefined for longitude and latitude of WGS 84; or why none is known. */
export type NamedSystem = { readonly system: string | undefined } | { readonly fault: string };

/**
 * The system of coordinates that a member `crs` names, as GeoJSON had it before RFC 7946, and as PostGIS writes it into geometries: x comes first
 * whatever its authority says.
 *
 * @param crs undefined or null where there is none
 */
export function systemOfCrs(crs: unknown): NamedSystem {
  if (crs === undefined || crs === null) return { system: undefined };
  const name = nameOf(crs);
  if (typeof name !== 'string')
    return { fault: 'the reference system (crs) has no name: expected one of EPSG, such as EPSG:2154' };
  if (WGS84.test(name)) return { system: undefined };
  const [, code] = EPSG.exec(name) ?? [];
  if (code !== undefined) return { system: `EPSG:${code}` };
  return { fault: `the reference system ${name.slice(0, MAX_NAME)} is not known: expected one of EPSG, such as EPSG:2154` };
}

/** `{"type": "name", "properties": {"name": "EPSG:2154"}}`, `{"type": "EPSG", "properties": {"code": 2154}}`, or the name alone. */
function nameOf(crs: unknown): unknown {
  if (typeof crs !== 'object' || crs === null || !('properties' in crs)) return crs;
  const { properties } = crs;
  if (typeof properties !== 'object' || properties === null) return undefined;
  return 'name' in properties ? properties.name : 'code' in properties ? `EPSG:${properties.code}` : undefined;
}

/** What to do with coordinates of another system where longitudes and latitudes of WGS 84 are expected. @param system as a person calls it */
export function otherSystemFault(system: string): string {
  return `its coordinates are of ${system}: expected longitudes and latitudes of WGS 84 (SRID 4326); ST_Transform(geom, 4326) of PostGIS converts them`;
}

/** Why coordinates with this `crs` are not longitudes and latitudes of WGS 84; null where they are. */
export function crsFault(crs: unknown): string | null {
  const named = systemOfCrs(crs);
  if ('fault' in named) return named.fault;
  return named.system === undefined ? null : otherSystemFault(named.system);
}
