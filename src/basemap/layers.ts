/** The layers of Shortbread 1.0 (https://shortbread-tiles.org/schema/1.0/), in the order in which they stand in tiles. */

const NAMES = {
  name: 'String',
  name_en: 'String',
  name_de: 'String',
} as const;
const WAY = { bridge: 'Boolean', tunnel: 'Boolean' } as const;

interface Layer {
  readonly description: string;
  readonly minzoom: number;
  readonly fields: Readonly<Record<string, 'String' | 'Number' | 'Boolean'>>;
  /** Whether features have names in further languages: `name:fr`. */
  readonly isNamed?: boolean;
}

const LAYERS = {
  ocean: { description: 'Oceans', minzoom: 0, fields: {} },
  water_polygons: {
    description: 'Lakes, rivers, basins, docks and glaciers, as surfaces',
    minzoom: 4,
    fields: { kind: 'String', way_area: 'Number' },
  },
  water_lines: { description: 'Rivers, canals, streams, ditches', minzoom: 9, fields: { kind: 'String', ...WAY } },
  dam_polygons: { description: 'Dams, as surfaces', minzoom: 12, fields: { kind: 'String' } },
  dam_lines: { description: 'Dams, as lines', minzoom: 12, fields: { kind: 'String' } },
  pier_polygons: { description: 'Piers, breakwaters, groynes, as surfaces', minzoom: 12, fields: { kind: 'String' } },
  pier_lines: { description: 'Piers, breakwaters, groynes, as lines', minzoom: 12, fields: { kind: 'String' } },
  land: { description: 'What the land is covered with, or used for', minzoom: 7, fields: { kind: 'String' } },
  sites: { description: 'Grounds: schools, hospitals, car parks', minzoom: 14, fields: { kind: 'String' } },
  buildings: { description: 'Buildings', minzoom: 14, fields: { dummy: 'Number' } },
  bridges: { description: 'Bridges, as surfaces', minzoom: 12, fields: { kind: 'String' } },
  street_polygons: {
    description: 'Squares, streets and runways, as surfaces',
    minzoom: 11,
    fields: { kind: 'String', rail: 'Boolean', service: 'String', surface: 'String', ...WAY },
  },
  streets: {
    description: 'Streets, paths, railways, runways',
    minzoom: 5,
    fields: {
      ...{ kind: 'String', link: 'Boolean', rail: 'Boolean', ...WAY, oneway: 'Boolean', oneway_reverse: 'Boolean' },
      ...{ tracktype: 'String', surface: 'String', service: 'String', bicycle: 'String', horse: 'String' },
    },
  },
  aerialways: { description: 'Cable cars and lifts', minzoom: 12, fields: { kind: 'String' } },
  ferries: { description: 'Ferries', minzoom: 10, fields: { kind: 'String', ...NAMES }, isNamed: true },
  boundaries: {
    description: 'Borders of countries and states',
    minzoom: 0,
    fields: { admin_level: 'Number', maritime: 'Boolean', disputed: 'Boolean' },
  },
  boundary_labels: {
    description: 'Countries and states, at a point',
    minzoom: 2,
    fields: { admin_level: 'Number', way_area: 'Number', ...NAMES },
    isNamed: true,
  },
  place_labels: {
    description: 'Settlements and their parts, at a point',
    minzoom: 4,
    fields: { kind: 'String', population: 'Number', ...NAMES },
    isNamed: true,
  },
  water_polygons_labels: {
    description: 'Names of waters, at a point',
    minzoom: 4,
    fields: { kind: 'String', way_area: 'Number', ...NAMES },
    isNamed: true,
  },
  water_lines_labels: {
    description: 'Names of waterways, along them',
    minzoom: 12,
    fields: { kind: 'String', ...WAY, ...NAMES },
    isNamed: true,
  },
  street_labels: {
    description: 'Names and references of streets, along them',
    minzoom: 10,
    fields: { kind: 'String', tunnel: 'Boolean', ref: 'String', ref_rows: 'Number', ref_cols: 'Number', ...NAMES },
    isNamed: true,
  },
  streets_polygons_labels: {
    description: 'Names of squares, at a point',
    minzoom: 14,
    fields: { kind: 'String', ...NAMES },
    isNamed: true,
  },
  street_labels_points: {
    description: 'Motorway exits',
    minzoom: 12,
    fields: { kind: 'String', ref: 'String', ...NAMES },
    isNamed: true,
  },
  public_transport: {
    description: 'Stations, stops, airports, ferry terminals',
    minzoom: 11,
    fields: { kind: 'String', iata: 'String', ...NAMES },
    isNamed: true,
  },
  pois: {
    description: 'Points of interest',
    minzoom: 14,
    fields: {
      ...{ amenity: 'String', leisure: 'String', tourism: 'String', shop: 'String', man_made: 'String' },
      ...{ historic: 'String', emergency: 'String', highway: 'String', office: 'String', ...NAMES },
      ...{ housename: 'String', housenumber: 'String', cuisine: 'String', sport: 'String', vending: 'String' },
      ...{ information: 'String', 'tower:type': 'String', religion: 'String', denomination: 'String' },
      ...{ 'recycling:glass_bottles': 'Boolean', 'recycling:paper': 'Boolean', 'recycling:clothes': 'Boolean' },
      ...{ 'recycling:scrap_metal': 'Boolean', atm: 'Boolean' },
    },
    isNamed: true,
  },
  addresses: { description: 'House numbers', minzoom: 14, fields: { housename: 'String', housenumber: 'String' } },
} as const satisfies Record<string, Layer>;

export type LayerName = keyof typeof LAYERS;

export const LAYER_NAMES = Object.keys(LAYERS).filter((name): name is LayerName => name in LAYERS);

/** What a tile says of a feature. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

/** The layers as TileJSON and PMTiles describe them. */
export function describedLayers(maxzoom: number) {
  return LAYER_NAMES.map((id) => {
    const { description, minzoom, fields }: Layer = LAYERS[id];
    return { id, description, minzoom, maxzoom, fields: { ...fields } };
  });
}
