import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';

/** A part of a way that is on one level. */
export interface Stretch {
  readonly level: number;
  /** Longitude, latitude. */
  readonly path: readonly (readonly [number, number])[];
}

const ID = 'waypost-way';

/** Draws a way on a map, in place of the one before, in the accent of an element. */
export function drawLine(map: LibraryMap, stretches: readonly Stretch[], element: Element): void {
  if (!map.getStyle()) return;
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: stretches.map(({ level, path }) => ({
      type: 'Feature',
      properties: { level },
      geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
    })),
  };
  const source = map.getSource<GeoJSONSource>(ID);
  if (source) {
    source.setData(data);
    return;
  }
  map.addSource(ID, { type: 'geojson', data });
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({ id: `${ID}-edge`, type: 'line', source: ID, layout, paint: { 'line-color': '#fff', 'line-width': 9 } });
  map.addLayer({ id: ID, type: 'line', source: ID, layout, paint: { 'line-color': accentOf(element), 'line-width': 5 } });
}

/** Shows only what of the way is on a level. */
export function filterLine(map: LibraryMap, level: number): void {
  for (const id of [`${ID}-edge`, ID]) if (map.getLayer(id)) map.setFilter(id, ['==', ['get', 'level'], level]);
}

/** The page's accent, if it is a colour that maps know. */
function accentOf(element: Element): string {
  const wanted = getComputedStyle(element).getPropertyValue('--waypost-accent').trim();
  return CSS.supports('color', wanted) && /^#|^rgb|^hsl|^[a-z]+$/i.test(wanted) ? wanted : '#0b6475';
}
