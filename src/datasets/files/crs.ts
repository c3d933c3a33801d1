import { FileError } from './feature-file.ts';

/** Longitude and latitude of WGS 84, as names of reference systems end. */
const WGS84 = /(CRS:?84|EPSG:{1,2}4326|EPSG[:/][\d.]{0,10}[:/]4326)$/i;
/** The code of a name such as `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154` or `http://www.opengis.net/def/crs/EPSG/0/2154`. */
const EPSG = /EPSG(?:[:/][\d.]{0,10})?[:/](\d{4,6})$/i;

/**
 * The system of coordinates that a member `crs` names, as GeoJSON had it before RFC 7946: x comes first whatever its authority says.
 *
 * @returns as PROJ reads it; undefined for longitude and latitude of WGS 84
 * @throws FileError for one that is not known
 */
export function geoJsonCrs(crs: unknown): string | undefined {
  if (typeof crs !== 'object' || crs === null || !('properties' in crs)) return undefined;
  const { properties } = crs;
  if (typeof properties !== 'object' || properties === null) return undefined;
  const name = 'name' in properties ? properties.name : 'code' in properties ? `EPSG:${properties.code}` : undefined;
  if (typeof name !== 'string')
    throw new FileError('the reference system (crs) has no name: expected one of EPSG, such as EPSG:2154');
  if (WGS84.test(name)) return undefined;
  const [, code] = EPSG.exec(name) ?? [];
  if (code !== undefined) return `EPSG:${code}`;
  throw new FileError(`the reference system ${name.slice(0, 100)} is not known: expected one of EPSG, such as EPSG:2154`);
}
