import { systemOfCrs } from '../../geo/geojson-crs.ts';
import { FileError } from './feature-file.ts';

/**
 * The system of coordinates that a member `crs` of a file names.
 *
 * @returns as PROJ reads it; undefined for longitude and latitude of WGS 84
 * @throws FileError for one that is not known
 */
export function geoJsonCrs(crs: unknown): string | undefined {
  const named = systemOfCrs(crs);
  if ('fault' in named) throw new FileError(named.fault);
  return named.system;
}
