import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';

/** The source of what a tool draws. */
export const DRAWN = 'drawn';

/** What is drawn over the basemap, in the order from the ground up. */
export function drawnLayers(isDark: boolean): readonly [LayerSpecification, ...LayerSpecification[]] {
  const route = isDark ? '#5cc4d6' : '#0b6f86';
  const other = isDark ? '#8a979d' : '#7b8a91';
  const area = '#1f7a8c';
  const text = isDark ? '#f2f5f6' : '#14212a';
  const halo = isDark ? '#14212a' : '#ffffff';
  const label = (
    id: string,
    filter: ExpressionSpecification,
    place: SymbolLayerSpecification['layout'],
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: DRAWN,
    filter: ['all', ['has', 'label'], filter],
    layout: { 'text-field': ['get', 'label'], 'text-font': ['noto_sans_regular'], 'text-size': 13, ...place },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
  return [
    {
      id: 'drawn-area',
      type: 'fill',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'area'],
      paint: { 'fill-color': area, 'fill-opacity': ['-', 0.38, ['*', 0.25, ['coalesce', ['get', 'share'], 0]]] },
    },
    {
      id: 'drawn-area-edge',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'area'],
      paint: { 'line-color': route, 'line-width': 1.5 },
    },
    {
      id: 'drawn-avoided',
      type: 'fill',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'avoided'],
      paint: { 'fill-color': '#b3261e', 'fill-opacity': 0.25 },
    },
    {
      id: 'drawn-avoided-edge',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'avoided'],
      paint: { 'line-color': isDark ? '#ff8a80' : '#b3261e', 'line-width': 1.5 },
    },
    {
      id: 'drawn-grid',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'grid'],
      paint: { 'line-color': other, 'line-width': 0.5 },
    },
    {
      id: 'drawn-other-line',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'otherLine'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': other, 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      id: 'drawn-dashed-line',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'dashedLine'],
      paint: { 'line-color': '#bf6b04', 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'drawn-line',
      type: 'line',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'line'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': route, 'line-width': 5 },
    },
    {
      id: 'drawn-point',
      type: 'circle',
      source: DRAWN,
      filter: ['==', ['get', 'form'], 'point'],
      paint: { 'circle-radius': 6, 'circle-color': '#bf6b04', 'circle-stroke-color': halo, 'circle-stroke-width': 2 },
    },
    label('drawn-label', ['==', ['geometry-type'], 'Point'], { 'text-offset': [0, 1.1], 'text-anchor': 'top' }),
    label('drawn-area-label', ['==', ['get', 'form'], 'area'], {}),
    label('drawn-line-label', ['==', ['geometry-type'], 'LineString'], { 'symbol-placement': 'line-center' }),
  ];
}

/** The layers whose features a click chooses. */
export const CHOICE_LAYERS = ['drawn-point', 'drawn-other-line', 'drawn-line'];
