import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Overlay } from '../map/map-view.tsx';

const SOURCE = 'venue';

/** The storey of a venue as an overlay: its outlines, rooms, walls, ways, doors and names. */
export function venueOverlay(venue: string, level: number, language: string, isDark: boolean): Overlay {
  const query = new URLSearchParams({ language });
  const tiles = `${location.origin}/indoor/venues/${encodeURIComponent(venue)}/tiles/{z}/{x}/{y}.pbf?${query}`;
  const onLevel: ExpressionSpecification = ['==', ['get', 'level'], level];
  return {
    id: SOURCE,
    source: { type: 'vector', tiles: [tiles], maxzoom: 22, promoteId: 'id' },
    layers: storeyLayers(onLevel, isDark),
  };
}

function storeyLayers(onLevel: ExpressionSpecification, isDark: boolean): LayerSpecification[] {
  const ground = isDark ? '#2a353b' : '#ffffff';
  const room = isDark ? '#35504f' : '#dcebe9';
  const way = isDark ? '#4a4230' : '#f4e6c8';
  const edge = isDark ? '#8fa3ab' : '#6c7f88';
  const text = isDark ? '#f2f5f6' : '#14212a';
  const layer = (id: string) => ({ id: `venue-${id}`, source: SOURCE, 'source-layer': id, filter: onLevel }) as const;
  const isWay: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['stairs', 'lift', 'steps', 'escalator']]];
  const named = {
    layout: { 'text-field': ['get', 'name'], 'text-font': ['noto_sans_regular'], 'text-size': 11 },
    paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.5 },
  } satisfies Partial<SymbolLayerSpecification>;
  return [
    {
      ...layer('outlines'),
      // Buildings are of no storey.
      filter: ['any', ['!', ['has', 'level']], onLevel],
      type: 'fill',
      paint: { 'fill-color': ground, 'fill-outline-color': edge },
    },
    {
      ...layer('spaces'),
      type: 'fill',
      paint: {
        'fill-color': ['case', isWay, way, ['==', ['get', 'kind'], 'room'], room, ground],
        'fill-outline-color': edge,
      },
    },
    { ...layer('walls'), type: 'line', paint: { 'line-color': edge, 'line-width': 1.5 } },
    {
      ...layer('lines'),
      type: 'line',
      paint: {
        'line-color': ['case', isWay, '#bf6b04', edge],
        // Paths lie under the names of streets.
        'line-width': ['case', isWay, 2, 1],
        'line-opacity': ['case', isWay, 1, 0.4],
      },
    },
    { ...layer('doors'), type: 'circle', paint: { 'circle-radius': 2.5, 'circle-color': '#bf6b04' } },
    { ...layer('spaces'), id: 'venue-space-names', type: 'symbol', ...named },
    { ...layer('points'), type: 'symbol', ...named },
  ];
}
