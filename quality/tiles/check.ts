import type { VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile';
import { SHORTBREAD } from './shortbread.ts';

const GEOMETRIES = ['unknown', 'point', 'line', 'polygon'];
/** Names in further languages, which Waypost adds: `name:fr`. */
const FURTHER_NAME = 'name:';

/** What of a layer is not as Shortbread has it: a line for each fault. */
export function faultsOf(name: string, layer: VectorTileLayer, zoom: number): string[] {
  const rule = SHORTBREAD[name];
  if (!rule) return [`there is a layer ${name}`];
  const faults = zoom < rule.minZoom ? [`${name} is on zoom ${zoom}`] : [];
  for (let i = 0; i < layer.length; i++) {
    const { type, properties } = layer.feature(i);
    if (GEOMETRIES[type] !== rule.geometry) faults.push(`${name} has a ${GEOMETRIES[type]}`);
    for (const [key, value] of Object.entries(properties)) {
      const expected = rule.isNamed && key.startsWith(FURTHER_NAME) ? 'string' : rule.fields[key];
      if (typeof value !== expected) faults.push(`${name}.${key} is ${JSON.stringify(value)}`);
    }
    const least = rule.kinds?.[String(properties.kind)];
    if (rule.kinds && (least === undefined || zoom < least)) faults.push(`${name}: ${properties.kind} on zoom ${zoom}`);
  }
  return faults;
}

type Ring = ReturnType<VectorTileFeature['loadGeometry']>[number];

/** Twice the area of a ring, in the units of tiles: more than zero for an outline, less for a hole, as y runs downwards. */
function doubleAreaOf(ring: Ring): number {
  return ring.slice(1).reduce((sum, { x, y }, i) => sum + (ring[i]?.x ?? 0) * y - x * (ring[i]?.y ?? 0), 0);
}

/** A feature as text that PostGIS reads; an outline is followed by its holes. */
export function polygonText(feature: VectorTileFeature): string {
  const polygons: Ring[][] = [];
  for (const ring of feature.loadGeometry()) {
    const last = polygons.at(-1);
    if (doubleAreaOf(ring) < 0 && last) last.push(ring);
    else polygons.push([ring]);
  }
  const ringText = (ring: Ring) => `(${ring.map(({ x, y }) => `${x} ${y}`).join(',')})`;
  return `MULTIPOLYGON(${polygons.map((rings) => `(${rings.map(ringText).join(',')})`).join(',')})`;
}
