import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature as territoryAround } from '@rapideditor/country-coder';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Bounds, lngLat } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import { codeOfTerritory } from './countries.ts';
import { ringHalves } from './ring-halves.ts';
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
      const rings = polygon.map((ring) => ring.map(([lng, lat]) => lngLat({ lat, lng })));
      const halves = ringHalves(rings[0]);
      // Those that are cut have no holes.
      if (halves[0] === rings[0]) yield rings;
      else for (const half of halves) yield [half];
    }
  }
}
