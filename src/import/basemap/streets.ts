import type { Drawn, Properties } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';
import { drawn, type Kinds, type Rule, ruleOf } from './drawing.ts';
import { nameProperties } from './names.ts';

/** Streets, railways and runways: from which zoom on they are drawn, from which they are labelled, and how important they are. */
interface Way {
  readonly zoom: number;
  readonly labelZoom: number;
  readonly order: number;
}

// biome-ignore format: a table reads better in rows
const HIGHWAYS: Readonly<Record<string, Way>> = {
  motorway: { zoom: 5, labelZoom: 10, order: 12 },
  trunk: { zoom: 6, labelZoom: 12, order: 11 },
  primary: { zoom: 8, labelZoom: 12, order: 10 },
  secondary: { zoom: 9, labelZoom: 13, order: 9 },
  tertiary: { zoom: 10, labelZoom: 13, order: 8 },
  unclassified: { zoom: 12, labelZoom: 14, order: 6 },
  residential: { zoom: 12, labelZoom: 14, order: 6 },
  busway: { zoom: 12, labelZoom: 14, order: 5 },
  bus_guideway: { zoom: 12, labelZoom: 14, order: 5 },
  living_street: { zoom: 13, labelZoom: 14, order: 5 },
  service: { zoom: 13, labelZoom: 14, order: 4 },
  pedestrian: { zoom: 13, labelZoom: 14, order: 4 },
  track: { zoom: 13, labelZoom: 14, order: 3 },
  footway: { zoom: 13, labelZoom: 14, order: 2 },
  steps: { zoom: 13, labelZoom: 14, order: 2 },
  path: { zoom: 13, labelZoom: 14, order: 2 },
  cycleway: { zoom: 13, labelZoom: 14, order: 2 },
};
const AEROWAYS: Readonly<Record<string, Way>> = {
  runway: { zoom: 11, labelZoom: 11, order: 1 },
  taxiway: { zoom: 13, labelZoom: 13, order: 1 },
};
// biome-ignore format: a table reads better in rows
const RAILWAYS: Readonly<Record<string, Way>> = {
  rail: { zoom: 8, labelZoom: 10, order: 7 },
  narrow_gauge: { zoom: 8, labelZoom: 10, order: 7 },
  tram: { zoom: 10, labelZoom: 10, order: 7 },
  light_rail: { zoom: 10, labelZoom: 10, order: 7 },
  funicular: { zoom: 10, labelZoom: 10, order: 7 },
  subway: { zoom: 10, labelZoom: 10, order: 7 },
  monorail: { zoom: 10, labelZoom: 10, order: 7 },
};
const LINK = '_link';
/** Slip roads have labels from here on. */
const LINK_LABELS: Readonly<Record<string, number>> = { motorway: 13, trunk: 13, primary: 13, secondary: 13, tertiary: 14 };
/** Sidings and spurs come later than lines. */
const SIDING_ZOOM = 10;
const LINK_ZOOM = 11;
/** From these zooms on, tiles say more of a street. */
const DETAIL_ZOOM = 11;
const ALL_ZOOM = 14;

const BRIDGES = new Set([
  'yes',
  'viaduct',
  'boardwalk',
  'cantilever',
  'covered',
  'low_water_crossing',
  'movable',
  'trestle',
]);
const TUNNELS = new Set(['yes', 'building_passage']);
const ONEWAYS = new Set(['yes', '1', 'true', '-1']);

export const isBridge = (tags: Tags) => BRIDGES.has(tags.get('bridge') ?? '');
export const isTunnel = (tags: Tags) => TUNNELS.has(tags.get('tunnel') ?? '') || tags.get('covered') === 'yes';

const wayOf = (table: Readonly<Record<string, Way>>, value: string) =>
  Object.hasOwn(table, value) ? table[value] : undefined;

/** A street, a railway or a runway. */
interface Street {
  readonly kind: string;
  readonly isLink: boolean;
  readonly isRail: boolean;
  readonly way: Way;
}

/** Null for what is no street. */
function streetOf(tags: Tags): Street | null {
  const highway = tags.get('highway') ?? '';
  const isLink = highway.endsWith(LINK);
  const kind = isLink ? highway.slice(0, -LINK.length) : highway;
  const road = wayOf(HIGHWAYS, kind);
  if (road) return { kind, isLink, isRail: false, way: road };
  const railway = tags.get('railway') ?? '';
  const rail = wayOf(RAILWAYS, railway);
  if (rail) return { kind: railway, isLink: false, isRail: true, way: rail };
  const aeroway = tags.get('aeroway') ?? '';
  const runway = wayOf(AEROWAYS, aeroway);
  return runway ? { kind: aeroway, isLink: false, isRail: false, way: runway } : null;
}

export const isStreet = (tags: Tags) => streetOf(tags) !== null;

/** A street, a railway or a runway, as a line; nothing for what is none. */
export function streetLines(tags: Tags): Drawn[] {
  const street = streetOf(tags);
  return street ? linesOf(tags, street) : [];
}

function linesOf(tags: Tags, { kind, isLink, isRail, way: { zoom, labelZoom, order } }: Street): Drawn[] {
  const isSiding = isRail && tags.has('service');
  const minZoom = isLink ? Math.max(zoom, LINK_ZOOM) : isSiding ? Math.max(zoom, SIDING_ZOOM) : zoom;
  const [bridge, tunnel] = [isBridge(tags), isTunnel(tags)];
  const rank = (bridge ? 100 : tunnel ? -100 : 0) + 10 * levelOf(tags) - order;
  const overview = { kind, rail: isRail };
  const detailed = {
    ...overview,
    ...{ link: isLink, bridge, tunnel, surface: tags.get('surface') ?? '' },
    ...texts(tags, ['tracktype', 'service']),
  };
  const direction = isRail ? '' : (tags.get('oneway') ?? '');
  const full = {
    ...detailed,
    ...{ oneway: ONEWAYS.has(direction), oneway_reverse: direction === '-1' },
    ...{ bicycle: tags.get('bicycle') ?? '', horse: tags.get('horse') ?? '' },
  };
  const lines: Drawn[] = [
    { layer: 'streets', minZoom, maxZoom: DETAIL_ZOOM - 1, properties: overview, rank: -order },
    { layer: 'streets', minZoom: Math.max(minZoom, DETAIL_ZOOM), maxZoom: ALL_ZOOM - 1, properties: detailed, rank },
    { layer: 'streets', minZoom: Math.max(minZoom, ALL_ZOOM), properties: full, rank },
  ];
  const labelled = isLink ? (LINK_LABELS[kind] ?? labelZoom) : labelZoom;
  return [...lines, ...labelsOf(tags, isLink ? `${kind}${LINK}` : kind, labelled, order)];
}

function labelsOf(tags: Tags, kind: string, minZoom: number, order: number): Drawn[] {
  const ref = refProperties(tags);
  const names = nameProperties(tags);
  if (!('ref' in ref) && !('name' in names)) return [];
  return [{ layer: 'street_labels', minZoom, properties: { kind, tunnel: isTunnel(tags), ...ref, ...names }, rank: -order }];
}

const MOST_ROWS = 8;

/** The references of a street, one a row. */
function refProperties(tags: Tags): Properties {
  const ref = tags.get('ref');
  if (ref === undefined) return {};
  const rows = ref
    .split(';')
    .slice(0, MOST_ROWS)
    .map((row) => row.trim());
  return { ref: rows.join('\n'), ref_rows: rows.length, ref_cols: Math.max(...rows.map(({ length }) => length)) };
}

export function texts(tags: Tags, keys: readonly string[]): Properties {
  const found: Record<string, string> = {};
  for (const key of keys) {
    const value = tags.get(key);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** How high something lies above others, −5 to 5. */
export function levelOf(tags: Tags): number {
  const level = Number.parseInt(tags.get('layer') ?? '0', 10);
  return Number.isNaN(level) ? 0 : Math.max(-5, Math.min(5, level));
}

const PLANES: Kinds = { runway: 11, taxiway: 13 };
const SQUARES: Kinds = { pedestrian: 14, service: 14 };

/** A street that is drawn as a surface. */
export function streetSurface(tags: Tags): Drawn[] {
  const rule = surfaceRule(tags);
  if (!rule) return [];
  const [bridge, tunnel] = [isBridge(tags), isTunnel(tags)];
  const [service, surface] = [tags.get('service') ?? '', tags.get('surface') ?? ''];
  return [drawn('street_polygons', rule, { rail: false, bridge, tunnel, service, surface }, levelOf(tags))];
}

function surfaceRule(tags: Tags): Rule | null {
  const isArea = tags.get('area') === 'yes' || tags.get('type') === 'multipolygon';
  return (
    ruleOf(PLANES, tags.get('area:aeroway')) ??
    (isArea ? (ruleOf(SQUARES, tags.get('highway')) ?? ruleOf(PLANES, tags.get('aeroway'))) : null)
  );
}

/** Whether a closed line is an outline of a street: nothing else of it is drawn as a line. */
export const isStreetSurface = (tags: Tags) => surfaceRule(tags) !== null;
