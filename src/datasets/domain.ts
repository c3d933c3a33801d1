import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Domain } from '../geo/geometry.ts';

/**
 * Of the 5,609 projected systems of the EPSG register, the farthest coordinate within an area of use is 64,455,717 m (EPSG:2581, which has the
 * number of a zone before its eastings), and 45,911,871 in another unit (EPSG:6141, in feet).
 */
const FARTHEST = 1e8;
/** Once round the earth in gon; in degrees it is less. */
const FARTHEST_ANGLE = 400;
const MAX_NAME = 100;

/** What is read of PROJJSON: of a compound system, or one that is bound to another, that of its eastings and northings. */
const ProjJson = Type.Object({
  type: Type.String(),
  name: Type.Optional(Type.String()),
  components: Type.Optional(Type.Array(Type.Unknown())),
  source_crs: Type.Optional(Type.Unknown()),
  coordinate_system: Type.Optional(Type.Object({ axis: Type.Array(Type.Object({ unit: Type.Unknown() })) })),
});
const Unit = Type.Object({ conversion_factor: Type.Number() });

/** Metres of a unit of WKT. The last one is that of the axes, or of the heights. */
const METERS_OF_UNIT = /\b(?:LENGTH)?UNIT\["[^"]{1,60}",\s{0,9}([\d.eE+-]{1,30})/gi;
const NAME = /\["([^"]{1,200})"/;

/** What places have in a system. @param crs as PROJ reads it: a code, WKT or PROJJSON */
export function domainOf(crs: string): Domain {
  const json = projJsonOf(crs);
  const name = json ? (json.name ?? 'its reference system') : (NAME.exec(crs)?.[1] ?? crs);
  return { system: name.slice(0, MAX_NAME), farthest: json ? farthestOf(json) : farthestIn(crs) };
}

/** Null for what is no PROJJSON. */
function projJsonOf(crs: string): Static<typeof ProjJson> | null {
  if (!crs.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(crs);
    return Check(ProjJson, value) ? value : null;
  } catch {
    return null;
  }
}

function farthestOf({ type, components, source_crs, coordinate_system }: Static<typeof ProjJson>): number {
  const part = components?.[0] ?? source_crs;
  if (Check(ProjJson, part) && part.components === undefined && part.source_crs === undefined) return farthestOf(part);
  if (/^geo/i.test(type)) return FARTHEST_ANGLE;
  const unit = coordinate_system?.axis[0]?.unit;
  return inUnitsOf(Check(Unit, unit) ? unit.conversion_factor : 1);
}

function farthestIn(wkt: string): number {
  if (/^geog/i.test(wkt.trimStart())) return FARTHEST_ANGLE;
  return inUnitsOf(Number([...wkt.matchAll(METERS_OF_UNIT)].at(-1)?.[1] ?? 1));
}

/** In units that are shorter than a metre coordinates are larger. */
function inUnitsOf(meters: number): number {
  return meters > 0 && meters < 1 ? Math.round(FARTHEST / meters) : FARTHEST;
}
