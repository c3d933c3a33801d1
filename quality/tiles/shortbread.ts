/**
 * What Shortbread 1.0 allows on tiles (https://shortbread-tiles.org/schema/1.0/), written down from its document and not from what draws
 * them.
 */

type Type = 'string' | 'number' | 'boolean';

/** A layer: what its features are, what is said of them, and from which zoom on there are which kinds. */
export interface LayerRule {
  readonly geometry: 'point' | 'line' | 'polygon';
  readonly minZoom: number;
  readonly fields: Readonly<Record<string, Type>>;
  /** The values of `kind`, each with its zoom. */
  readonly kinds?: Readonly<Record<string, number>>;
  readonly isNamed?: boolean;
}

function from(zoom: number, kinds: string): Record<string, number> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, zoom]));
}

const NAMES = { name: 'string', name_en: 'string', name_de: 'string' } as const;
const KIND = { kind: 'string' } as const;
const WAY = { tunnel: 'boolean', bridge: 'boolean' } as const;

const WATERS = { ...from(4, 'glacier water river reservoir basin'), ...from(10, 'dock canal') };
const PIERS = from(12, 'pier breakwater groyne');
const SQUARES = { ...from(14, 'pedestrian service'), runway: 11, taxiway: 13 };
const SMALL_STREETS = 'unclassified residential busway bus_guideway';
const PATHS = 'living_street service pedestrian track footway steps path cycleway';
const TRAMS = 'tram light_rail funicular subway monorail';

export const SHORTBREAD: Readonly<Record<string, LayerRule>> = {
  ocean: { geometry: 'polygon', minZoom: 0, fields: {} },
  water_polygons: { geometry: 'polygon', minZoom: 4, fields: { ...KIND, way_area: 'number' }, kinds: WATERS },
  water_polygons_labels: {
    ...{ geometry: 'point', minZoom: 4, isNamed: true, kinds: WATERS },
    fields: { ...KIND, way_area: 'number', ...NAMES },
  },
  water_lines: {
    ...{ geometry: 'line', minZoom: 9, kinds: { ...from(9, 'canal river'), ...from(14, 'stream ditch') } },
    fields: { ...KIND, ...WAY },
  },
  water_lines_labels: {
    ...{ geometry: 'line', minZoom: 12, isNamed: true, kinds: { ...from(12, 'canal river'), ...from(14, 'stream ditch') } },
    fields: { ...KIND, ...NAMES, ...WAY },
  },
  dam_lines: { geometry: 'line', minZoom: 12, fields: KIND, kinds: { dam: 12 } },
  dam_polygons: { geometry: 'polygon', minZoom: 12, fields: KIND, kinds: { dam: 12 } },
  pier_lines: { geometry: 'line', minZoom: 12, fields: KIND, kinds: PIERS },
  pier_polygons: { geometry: 'polygon', minZoom: 12, fields: KIND, kinds: PIERS },
  boundaries: {
    ...{ geometry: 'line', minZoom: 0 },
    fields: { admin_level: 'number', maritime: 'boolean', disputed: 'boolean' },
  },
  boundary_labels: {
    ...{ geometry: 'point', minZoom: 2, isNamed: true },
    fields: { admin_level: 'number', way_area: 'number', ...NAMES },
  },
  place_labels: {
    ...{ geometry: 'point', minZoom: 4, isNamed: true },
    fields: { ...KIND, ...NAMES, population: 'number' },
    kinds: {
      ...{ ...from(4, 'capital state_capital'), city: 6, town: 7 },
      ...from(10, 'village hamlet suburb quarter neighbourhood isolated_dwelling farm island locality'),
    },
  },
  land: {
    ...{ geometry: 'polygon', minZoom: 7, fields: KIND },
    kinds: {
      ...{ forest: 7, ...from(13, 'cemetery grave_yard') },
      ...from(10, 'sand beach residential industrial commercial garages retail railway landfill brownfield greenfield'),
      ...from(10, 'farmyard farmland'),
      ...from(11, 'grass meadow orchard vineyard allotments village_green recreation_ground greenhouse_horticulture'),
      ...from(11, 'plant_nursery heath scrub grassland bare_rock scree shingle swamp bog string_bog wet_meadow marsh'),
      ...from(11, 'golf_course park garden playground miniature_golf quarry'),
    },
  },
  sites: {
    ...{ geometry: 'polygon', minZoom: 14, fields: KIND },
    kinds: from(
      14,
      'danger_area sports_centre university college school hospital prison parking bicycle_parking construction',
    ),
  },
  buildings: { geometry: 'polygon', minZoom: 14, fields: { dummy: 'number' } },
  addresses: { geometry: 'point', minZoom: 14, fields: { housename: 'string', housenumber: 'string' } },
  streets: {
    ...{ geometry: 'line', minZoom: 5 },
    fields: {
      ...{ ...KIND, link: 'boolean', rail: 'boolean', ...WAY, oneway: 'boolean', oneway_reverse: 'boolean' },
      ...{ tracktype: 'string', surface: 'string', service: 'string', bicycle: 'string', horse: 'string' },
    },
    kinds: {
      ...{ motorway: 5, trunk: 6, primary: 8, secondary: 9, tertiary: 10, ...from(12, SMALL_STREETS) },
      ...{ ...from(13, PATHS), runway: 11, taxiway: 13, ...from(8, 'rail narrow_gauge'), ...from(10, TRAMS) },
    },
  },
  street_polygons: {
    ...{ geometry: 'polygon', minZoom: 11, kinds: SQUARES },
    fields: { ...KIND, ...WAY, rail: 'boolean', service: 'string', surface: 'string' },
  },
  street_labels: {
    ...{ geometry: 'line', minZoom: 10, isNamed: true },
    fields: { ...KIND, ref: 'string', ref_rows: 'number', ref_cols: 'number', ...NAMES, tunnel: 'boolean' },
    kinds: {
      ...{ motorway: 10, motorway_link: 13, trunk: 12, trunk_link: 13, primary: 12, primary_link: 13, secondary: 13 },
      ...{ secondary_link: 13, tertiary: 13, tertiary_link: 14, ...from(14, SMALL_STREETS), ...from(14, PATHS) },
      ...{ runway: 11, taxiway: 13, ...from(10, 'rail narrow_gauge'), ...from(10, TRAMS) },
    },
  },
  streets_polygons_labels: {
    ...{ geometry: 'point', minZoom: 14, isNamed: true, fields: { ...KIND, ...NAMES } },
    kinds: from(14, 'pedestrian service runway taxiway'),
  },
  street_labels_points: {
    ...{ geometry: 'point', minZoom: 12, isNamed: true, fields: { ...KIND, ref: 'string', ...NAMES } },
    kinds: { motorway_junction: 12 },
  },
  bridges: { geometry: 'polygon', minZoom: 12, fields: KIND, kinds: { bridge: 12 } },
  aerialways: {
    ...{ geometry: 'line', minZoom: 12, fields: KIND },
    kinds: from(12, 'cable_car gondola goods chair_lift drag_lift t-bar j-bar platter rope-tow'),
  },
  ferries: {
    ...{ geometry: 'line', minZoom: 10, isNamed: true, fields: { ...KIND, ...NAMES }, kinds: { ferry: 10 } },
  },
  public_transport: {
    ...{ geometry: 'point', minZoom: 11, isNamed: true, fields: { ...KIND, ...NAMES, iata: 'string' } },
    kinds: {
      ...{ aerodrome: 11, ferry_terminal: 12, ...from(13, 'helipad station halt bus_station aerialway_station') },
      ...from(14, 'tram_stop bus_stop'),
    },
  },
  pois: {
    ...{ geometry: 'point', minZoom: 14, isNamed: true },
    fields: {
      ...{ amenity: 'string', leisure: 'string', tourism: 'string', shop: 'string', man_made: 'string', historic: 'string' },
      ...{ emergency: 'string', highway: 'string', office: 'string', ...NAMES, housename: 'string', housenumber: 'string' },
      ...{ cuisine: 'string', sport: 'string', vending: 'string', information: 'string', 'tower:type': 'string' },
      ...{ religion: 'string', denomination: 'string', 'recycling:glass_bottles': 'boolean' },
      ...{ 'recycling:paper': 'boolean', 'recycling:clothes': 'boolean', 'recycling:scrap_metal': 'boolean' },
      atm: 'boolean',
    },
  },
};
