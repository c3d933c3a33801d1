import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature as territoryAround } from '@rapideditor/country-coder';
import { Clipper } from 'clipper2-ts';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Bounds, lngLat } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import { codeOfTerritory } from './countries.ts';
import { boundsOf, pointInside } from './surfaces.ts';

/** The land of the world by country, from Natural Earth at 1:10,000,000. */
const LAND_FILE = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');

/**
 * The land of each country, one polygon for each island. An island belongs to the country whose border is around it, as its towns do: the
 * file gives French Guiana to France, and knows countries that have no code.
 *
 * @param within boxes beyond which no land is asked for
 */
export function landByCountry(within: readonly Bounds[]): Map<string, Ring[][]> {
  const land = new Map<string, Ring[][]>();
  for (const { island, box } of islands()) {
    if (!within.some((each) => overlap(box, each))) continue;
    const { lat, lng } = pointInside([island]);
    const territory = territoryAround([lng, lat], { level: 'territory' });
    const code = territory && codeOfTerritory(territory);
    if (!code) continue;
    const own = land.get(code);
    if (own) own.push(island);
    else land.set(code, [island]);
  }
  return land;
}

/** Whether two boxes have ground in common; the first does not cross the antimeridian. */
function overlap(a: Bounds, b: Bounds): boolean {
  const overWest = a.east >= b.west;
  const overEast = a.west <= b.east;
  return a.south <= b.north && a.north >= b.south && (b.west <= b.east ? overWest && overEast : overWest || overEast);
}

/** Of degrees, where land is cut: a centimetre. */
const DECIMALS = 7;

/** A ring as the file has it. */
type Line = [number, number][];

interface Island {
  readonly island: Ring[];
  readonly box: Bounds;
}

/** Reading takes longer than the import of a small map: who imports many reads once, and memory that is wanted is given back. */
let kept: WeakRef<readonly Island[]> | null = null;

function islands(): readonly Island[] {
  const known = kept?.deref();
  if (known) return known;
  const read = [...readIslands()].flatMap((island) => {
    const box = boundsOf([island]);
    return box ? [{ island, box }] : [];
  });
  kept = new WeakRef(read);
  return read;
}

function* readIslands(): Iterable<Ring[]> {
  const atlas: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(LAND_FILE, 'utf8'));
  for (const { geometry } of feature(atlas, atlas.objects.countries).features) {
    const polygons =
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    for (const polygon of polygons) {
      const rings = polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]));
      for (const piece of rings[0].some(isFarFromLast) ? halvesOf(rings[0]) : [rings]) {
        yield piece.map((ring) => ring.map(([lng, lat]) => lngLat({ lat, lng })));
      }
    }
  }
}

/** Whether a line steps over the antimeridian to a point. */
function isFarFromLast([lng]: Line[number], i: number, line: Line): boolean {
  return i > 0 && Math.abs(lng - line[i - 1][0]) > 180;
}

/**
 * What an outline that crosses the antimeridian encloses on either side of it. One that does not come back to where it began, as that of
 * Antarctica, goes around the pole.
 */
function halvesOf(outline: Line): Line[][] {
  let turns = 0;
  const line = outline.map(([lng, lat], i) => {
    if (isFarFromLast([lng, lat], i, outline)) turns += lng < outline[i - 1][0] ? 360 : -360;
    return { x: lng + turns, y: lat };
  });
  const [{ x }] = line;
  if (turns !== 0) line.push({ x: x + turns, y: -90 }, { x, y: -90 });
  return [-360, 0, 360].flatMap((turn) =>
    Clipper.rectClip({ left: turn - 180, top: -90, right: turn + 180, bottom: 90 }, line, DECIMALS).map((piece) => [
      [...piece, piece[0]].map(({ x, y }): Line[number] => [x - turn, y]),
    ]),
  );
}
