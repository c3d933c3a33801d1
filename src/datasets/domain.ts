import type { Domain } from '../geo/geometry.ts';

/**
 * Of the 5,609 projected systems of the EPSG register, the farthest coordinate within an area of use is 64,455,717 m (EPSG:2581, which has the
 * number of a zone before its eastings), and 45,911,871 in another unit (EPSG:6141, in feet).
 */
const FARTHEST = 1e8;
/** Once round the earth in gon; in degrees it is less. */
const FARTHEST_ANGLE = 400;
const MAX_NAME = 100;

/** Of WKT, and of PROJJSON, which has metres without it. The last is that of the axes, or of the heights. */
const METERS_OF_UNIT =
  /\b(?:LENGTH)?UNIT\["[^"]{1,60}",\s{0,9}([\d.eE+-]{1,30})|"conversion_factor"\s{0,9}:\s{0,9}([\d.eE+-]{1,30})/gi;
const NAME = /"name"\s{0,9}:\s{0,9}"([^"]{1,200})"|\["([^"]{1,200})"/;
const JSON_TYPE = /"type"\s{0,9}:\s{0,9}"(\w{1,40})"/;

/** What places have in a system. @param crs as PROJ reads it: a code, WKT or PROJJSON */
export function domainOf(crs: string): Domain {
  const [, jsonName, wktName] = NAME.exec(crs) ?? [];
  return { system: (jsonName ?? wktName ?? crs).slice(0, MAX_NAME), farthest: farthestIn(crs) };
}

/** In the units of the system; where these are shorter than a metre, coordinates are larger. */
function farthestIn(crs: string): number {
  const [, type = crs.trimStart()] = JSON_TYPE.exec(crs) ?? [];
  if (/^geog/i.test(type)) return FARTHEST_ANGLE;
  const [, wkt, json] = [...crs.matchAll(METERS_OF_UNIT)].at(-1) ?? [];
  const meters = Number(wkt ?? json ?? 1);
  return meters > 0 && meters < 1 ? Math.round(FARTHEST / meters) : FARTHEST;
}
