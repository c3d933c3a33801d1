import type { Feature, FeatureCollection, Geometry } from 'geojson';

/** How a feature is drawn: the colours of `layers.ts`, a text beside it, and what a click on it chooses. */
export interface DrawnProperties {
  readonly form: 'line' | 'otherLine' | 'dashedLine' | 'area' | 'avoided' | 'text' | 'point' | 'grid';
  readonly label?: string;
  readonly choice?: number;
  /** Of several areas of one kind the place of this, from 0 to 1: the larger, the paler. */
  readonly share?: number;
}

export type Drawn = Feature<Geometry, DrawnProperties>;

export const drawn = (geometry: Geometry, properties: DrawnProperties): Drawn => ({ type: 'Feature', geometry, properties });

/** The northernmost of coordinates, where the label of an area is not under what lies in its middle. */
export function northernmost(coordinates: unknown): readonly [number, number] | null {
  if (!Array.isArray(coordinates)) return null;
  const [lng, lat] = coordinates;
  if (typeof lng === 'number' && typeof lat === 'number') return [lng, lat];
  const points = coordinates.map(northernmost).filter((point) => point !== null);
  return points.reduce<readonly [number, number] | null>((top, point) => (top && top[1] >= point[1] ? top : point), null);
}

export const collection = (features: readonly Drawn[]): FeatureCollection<Geometry, DrawnProperties> => ({
  type: 'FeatureCollection',
  features: [...features],
});

/** West, south, east, north of all coordinates; null for none. */
export function boundsOf(features: readonly Drawn[]): [number, number, number, number] | null {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  const add = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [lng, lat] = coordinates;
    if (typeof lng !== 'number' || typeof lat !== 'number') {
      for (const each of coordinates) add(each);
      return;
    }
    bounds[0] = Math.min(bounds[0], lng);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lng);
    bounds[3] = Math.max(bounds[3], lat);
  };
  for (const { geometry } of features) if ('coordinates' in geometry) add(geometry.coordinates);
  return bounds[0] > bounds[2] ? null : bounds;
}
