import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ExplainedError } from '../../explained-error.ts';
import type { Pair } from '../../geo/position.ts';
import { PreparedRing } from '../../geo/prepared-ring.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import { jsonOf } from '../../text/json.ts';

/** Which ground an extract is of. Units are 10⁻⁷ degrees. */
export interface Area {
  readonly bounds: Bounds;
  contains(lat: number, lng: number): boolean;
}

export type Bounds = readonly [west: number, south: number, east: number, north: number];

const MOST_BYTES = 64 * 2 ** 20;

/** The ground within bounds; those whose west is east of their east cross the antimeridian. */
export function boxArea(bounds: Bounds): Area {
  const [west, south, east, north] = bounds;
  return {
    bounds,
    contains: (lat, lng) =>
      lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east),
  };
}

/** A polygon: its outer ring, and holes in it. */
type Polygon = readonly (readonly Pair[])[];

/**
 * Reads the ground of an extract: polygons of GeoJSON, or of a .poly file as extracts are cut by:
 * https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format
 *
 * @throws ExplainedError for a file that is none, with the reason
 */
export function readArea(path: string): Area {
  const text = readFileSync(path, 'utf8');
  if (text.length > MOST_BYTES) throw new ExplainedError(`${path}: is too large for the outline of an extract`);
  const polygons = text.trimStart().startsWith('{') ? polygonsOfJson(path, text) : polygonsOfPoly(path, text);
  const prepared = polygons.map((polygon) => polygon.map((ring) => new PreparedRing(ring, boundsOf(ring))));
  return {
    bounds: boundsOf(polygons.flatMap((polygon) => polygon.slice(0, 1)).flat()),
    contains: (lat, lng) =>
      prepared.some(([outer, ...holes]) => outer.contains(lng, lat) && !holes.some((hole) => hole.contains(lng, lat))),
  };
}

function boundsOf(points: readonly Pair[]): Bounds {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

const Ring = Type.Array(Type.Array(Type.Number(), { minItems: 2 }), { minItems: 4 });
const Rings = Type.Array(Ring, { minItems: 1 });
const OnePolygon = Type.Object({ type: Type.Literal('Polygon'), coordinates: Rings });
const ManyPolygons = Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Type.Array(Rings, { minItems: 1 }) });
const Shape = Type.Union([OnePolygon, ManyPolygons]);
const Feature = Type.Object({ type: Type.Literal('Feature'), geometry: Shape });
const Collection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(Feature, { minItems: 1 }),
});

function polygonsOfJson(path: string, text: string): Polygon[] {
  const content = jsonOf(text);
  if (content === undefined) throw new ExplainedError(`${path}: is no JSON`);
  const shapes: Static<typeof Shape>[] | null = Check(Collection, content)
    ? content.features.map(({ geometry }) => geometry)
    : Check(Feature, content)
      ? [content.geometry]
      : Check(Shape, content)
        ? [content]
        : null;
  if (!shapes) throw new ExplainedError(`${path}: expected polygons, as geometry, feature or collection of features`);
  const polygons = shapes.flatMap((shape) => (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates));
  return polygons.map((rings) =>
    rings.map((ring) => closed(ring.map(([lng, lat]) => scaled(path, lng ?? Number.NaN, lat ?? Number.NaN)))),
  );
}

function polygonsOfPoly(path: string, text: string): Polygon[] {
  const polygons: Pair[][][] = [];
  /** The ring that is being read. */
  let ring: Pair[] | null = null;
  for (const [i, line] of text
    .split('\n')
    .map((each) => each.trim())
    .entries()) {
    // The first line is a name.
    if (i === 0 || line === '') continue;
    const where = `${path}: line ${i + 1}`;
    if (line !== 'END') {
      if (ring) ring.push(pointOf(where, line));
      else ring = beginRing(where, line, polygons);
      continue;
    }
    if (ring && ring.length < 3) throw new ExplainedError(`${where}: a ring of fewer than three points`);
    ring = null;
  }
  if (ring) throw new ExplainedError(`${path}: ends inside a ring: truncated`);
  if (polygons.length === 0) throw new ExplainedError(`${path}: has no polygon, as GeoJSON or .poly`);
  return polygons.map((rings) => rings.map(closed));
}

/** A ring begins with its name; that of a hole in the polygon before with an exclamation mark. */
function beginRing(where: string, name: string, polygons: Pair[][][]): Pair[] {
  const ring: Pair[] = [];
  const isHole = name.startsWith('!');
  const holding = polygons.at(-1);
  if (isHole && !holding) throw new ExplainedError(`${where}: a hole before any polygon`);
  if (isHole) holding?.push(ring);
  else polygons.push([ring]);
  return ring;
}

function pointOf(where: string, line: string): Pair {
  const [lng = '', lat = '', more] = line.split(/\s+/);
  if (lat === '' || more !== undefined)
    throw new ExplainedError(`${where}: expected a longitude and a latitude, not '${line.slice(0, 60)}'`);
  return scaled(where, Number(lng), Number(lat));
}

function scaled(where: string, lng: number, lat: number): Pair {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new ExplainedError(`${where}: a point that is not on earth`);
  return [Math.round(lng * OSM_COORDINATE_SCALE), Math.round(lat * OSM_COORDINATE_SCALE)];
}

function closed(ring: readonly Pair[]): readonly Pair[] {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
