import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Overlay } from '../map/map-view.tsx';
import { t } from '../words/index.ts';

const SOURCE = 'venue';

/** What is shown of a plan. */
interface Shown {
  readonly level: number;
  readonly language: string;
  readonly isDark: boolean;
  /** The features that are closed now, by their numbers. */
  readonly closed: readonly number[];
}

/** The storey of a venue as an overlay: its outlines, rooms, walls, ways, doors and names. */
export function venueOverlay(venue: string, shown: Shown): Overlay {
  const query = new URLSearchParams({ language: shown.language });
  const tiles = `${location.origin}/indoor/venues/${encodeURIComponent(venue)}/tiles/{z}/{x}/{y}.pbf?${query}`;
  return {
    id: SOURCE,
    source: { type: 'vector', tiles: [tiles], maxzoom: 22, promoteId: 'id' },
    layers: storeyLayers(shown),
  };
}

function storeyLayers({ level, isDark, closed }: Shown): LayerSpecification[] {
  const onLevel: ExpressionSpecification = ['==', ['get', 'level'], level];
  const isClosed: ExpressionSpecification = ['in', ['get', 'id'], ['literal', [...closed]]];
  const shutGround = isDark ? '#5e2f2f' : '#f3cdc8';
  const shut = isDark ? '#ff8a80' : '#b3261e';
  const ground = isDark ? '#2a353b' : '#ffffff';
  const room = isDark ? '#35504f' : '#dcebe9';
  const way = isDark ? '#4a4230' : '#f4e6c8';
  const edge = isDark ? '#8fa3ab' : '#6c7f88';
  const text = isDark ? '#f2f5f6' : '#14212a';
  const layer = (id: string) => ({ id: `venue-${id}`, source: SOURCE, 'source-layer': id, filter: onLevel }) as const;
  const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
  const isWay: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['stairs', 'lift', 'steps', 'escalator']]];
  const named = {
    // What is closed says so: not by its colour alone.
    layout: {
      'text-field': ['case', isClosed, ['concat', name, `\n(${t('closedNow')})`], name],
      'text-font': ['noto_sans_regular'],
      'text-size': 11,
      // Where there is no room for all names, that of what is closed is shown.
      'symbol-sort-key': ['case', isClosed, 0, 1],
    },
    paint: { 'text-color': ['case', isClosed, shut, text], 'text-halo-color': ground, 'text-halo-width': 1.5 },
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
        'fill-color': ['case', isClosed, shutGround, isWay, way, ['==', ['get', 'kind'], 'room'], room, ground],
        'fill-outline-color': edge,
      },
    },
    { ...layer('walls'), type: 'line', paint: { 'line-color': edge, 'line-width': 1.5 } },
    {
      ...layer('lines'),
      type: 'line',
      paint: {
        'line-color': ['case', isClosed, shut, isWay, '#bf6b04', edge],
        // Paths lie under the names of streets.
        'line-width': ['case', isClosed, 3, isWay, 2, 1],
        'line-opacity': ['case', ['any', isClosed, isWay], 1, 0.4],
      },
    },
    {
      ...layer('doors'),
      type: 'circle',
      paint: { 'circle-radius': ['case', isClosed, 5, 2.5], 'circle-color': ['case', isClosed, shut, '#bf6b04'] },
    },
    { ...layer('spaces'), id: 'venue-space-names', type: 'symbol', ...named },
    { ...layer('points'), type: 'symbol', ...named },
  ];
}
