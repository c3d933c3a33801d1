import { type FeatureKind, isLineKind, isOutlineKind } from '../venues/index.ts';

/** The layers of tiles, and from which zoom on they are drawn: a tile of a whole town needs no doors. */
export const TILE_LAYERS = {
  outlines: { zoom: 0, description: 'Outlines of buildings (kind `building`, without a level) and of storeys (`level`).' },
  spaces: { zoom: 14, description: 'Rooms, open areas, platforms, stairwells and shafts, as surfaces.' },
  lines: { zoom: 15, description: 'Paths, stairs, escalators and moving walkways.' },
  walls: { zoom: 15, description: 'Walls and obstacles.' },
  points: { zoom: 16, description: 'Points of interest, and lifts that are points.' },
  doors: { zoom: 17, description: 'Doors and entrances.' },
} as const;

export type TileLayer = keyof typeof TILE_LAYERS;

/** What a tile says about a feature, by the name of the property. */
export const TILE_FIELDS = {
  id: 'The identifier of the POI',
  kind: 'What the plan draws: room, area, stairs, lift, door, path, …',
  type: 'The tag that says what it is, such as amenity/toilets',
  name: 'The name in the language of the request',
  ref: 'The ref',
  category: 'The category',
  building: 'The ref of the building',
  level: 'The number of the storey',
  level_name: 'The name of the storey',
} as const;

export function tileLayerOf(kind: FeatureKind, geometry: string): TileLayer {
  if (isOutlineKind(kind)) return 'outlines';
  if (isLineKind(kind)) return 'lines';
  if (kind === 'wall' || kind === 'obstacle') return 'walls';
  if (kind === 'door' || kind === 'entrance') return 'doors';
  return geometry.endsWith('Polygon') ? 'spaces' : geometry.endsWith('LineString') ? 'lines' : 'points';
}
