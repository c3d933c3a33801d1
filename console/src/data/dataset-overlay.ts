import type { Overlay } from '../map/map-view.tsx';

const SOURCE = 'dataset';

/** The features of a dataset as tiles, those that meet a filter. */
export function datasetOverlay(dataset: string, where: string, isDark: boolean): Overlay {
  const line = isDark ? '#b79be0' : '#6b46a0';
  const query = where === '' ? '' : `?${new URLSearchParams({ where })}`;
  const tiles = `${location.origin}/datasets/${encodeURIComponent(dataset)}/tiles/{z}/{x}/{y}.mvt${query}`;
  const layer = (id: string) => ({ id: `dataset-${id}`, source: SOURCE, 'source-layer': 'features' }) as const;
  return {
    id: SOURCE,
    source: { type: 'vector', tiles: [tiles], maxzoom: 16 },
    layers: [
      {
        ...layer('areas'),
        type: 'fill',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': '#8a63b8', 'fill-opacity': 0.35 },
      },
      {
        ...layer('lines'),
        type: 'line',
        filter: ['!=', ['geometry-type'], 'Point'],
        paint: { 'line-color': line, 'line-width': 1.2 },
      },
      {
        ...layer('points'),
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: { 'circle-color': line, 'circle-radius': 4 },
      },
    ],
  };
}
