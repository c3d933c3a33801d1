import { type Drawn, mercatorArea, type Properties } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';
import { drawn, type Kinds, type Rule, ruleOf } from './drawing.ts';
import { PIERS } from './lines.ts';
import { nameProperties } from './names.ts';
import { isStreetSurface, streetSurface } from './streets.ts';

/** What of a surface is drawn: the surface itself, and what stands in its middle. */
export interface DrawnSurface {
  readonly surface: Drawn[];
  readonly label: Drawn[];
}

// biome-ignore format: a list reads better in rows
const LANDUSES: Kinds = {
  forest: 7, grass: 11, meadow: 11, orchard: 11, vineyard: 11, allotments: 11, cemetery: 13, village_green: 11, recreation_ground: 11,
  greenhouse_horticulture: 11, plant_nursery: 11, residential: 10, industrial: 10, commercial: 10, garages: 10, retail: 10, railway: 10,
  landfill: 10, quarry: 11, brownfield: 10, greenfield: 10, farmyard: 10, farmland: 10,
};
// biome-ignore format: a list reads better in rows
const NATURALS: Kinds = {
  wood: { kind: 'forest', minZoom: 7 }, sand: 10, beach: 10, heath: 11, scrub: 11, grassland: 11, bare_rock: 11, scree: 11, shingle: 11,
};
const WETLANDS: Kinds = { swamp: 11, bog: 11, string_bog: 11, wet_meadow: 11, marsh: 11 };
const LEISURES: Kinds = { golf_course: 11, park: 11, garden: 11, playground: 11, miniature_golf: 11 };
const GRAVES: Kinds = { grave_yard: 13 };
// biome-ignore format: a list reads better in rows
const SITES: Kinds = {
  university: 14, college: 14, school: 14, hospital: 14, prison: 14, parking: 14, bicycle_parking: 14,
};
const SPORTS: Kinds = { sports_centre: 14 };
const DANGER: Kinds = { danger_area: 14 };
const CONSTRUCTION: Kinds = { construction: 14 };
const BRIDGE: Kinds = { bridge: 12 };
const DAM: Kinds = { dam: 12 };
/** Shortbread has this for readers that drop features without properties. */
const BUILDING: Properties = { dummy: 1 };
const SQUARES_LABELLED: Rule['minZoom'] = 14;

/** @param worldArea as a part of Mercator's world */
export function drawnAsSurface(tags: Tags, worldArea: number): DrawnSurface {
  const area = Math.round(mercatorArea(worldArea));
  const surface: Drawn[] = [];
  const label: Drawn[] = [];
  const names = nameProperties(tags);
  const isNamed = 'name' in names;
  const water = waterOf(tags);
  if (water) {
    surface.push(drawn('water_polygons', water, { way_area: area }, -area));
    if (isNamed) label.push(drawn('water_polygons_labels', water, { way_area: area, ...names }, -area));
  }
  const land = landOf(tags);
  // Large surfaces first: small ones lie upon them.
  if (land) surface.push(drawn('land', land, {}, -area));
  const site = siteOf(tags);
  if (site) surface.push(drawn('sites', site, {}, -area));
  if (isBuilding(tags)) surface.push({ layer: 'buildings', minZoom: 14, properties: BUILDING, rank: -area });
  const streets = streetSurface(tags);
  surface.push(...streets, ...structures(tags));
  if (isNamed) for (const { properties } of streets) label.push(squareLabel(properties, names));
  return { surface, label };
}

/** Whether such a surface is drawn. */
export const isDrawnAsSurface = (tags: Tags) =>
  isBuilding(tags) ||
  waterOf(tags) !== null ||
  landOf(tags) !== null ||
  siteOf(tags) !== null ||
  isStreetSurface(tags) ||
  STRUCTURES.some(([, kinds, key]) => ruleOf(kinds, tags.get(key)) !== null);

function squareLabel({ kind }: Properties, names: Properties): Drawn {
  return drawn('streets_polygons_labels', { kind: String(kind), minZoom: SQUARES_LABELLED }, names);
}

const STRUCTURES = [
  ['bridges', BRIDGE, 'man_made'],
  ['pier_polygons', PIERS, 'man_made'],
  ['dam_polygons', DAM, 'waterway'],
] as const;

function structures(tags: Tags): Drawn[] {
  const found: Drawn[] = [];
  for (const [layer, kinds, key] of STRUCTURES) {
    const rule = ruleOf(kinds, tags.get(key));
    if (rule) found.push(drawn(layer, rule));
  }
  return found;
}

function waterOf(tags: Tags): Rule | null {
  const [natural, waterway, landuse] = [tags.get('natural'), tags.get('waterway'), tags.get('landuse')];
  if (natural === 'glacier') return { kind: 'glacier', minZoom: 4 };
  if (waterway === 'riverbank' || (natural === 'water' && tags.get('water') === 'river'))
    return { kind: 'river', minZoom: 4 };
  if (waterway === 'dock' || waterway === 'canal') return { kind: waterway, minZoom: 10 };
  if (landuse === 'reservoir' || landuse === 'basin') return { kind: landuse, minZoom: 4 };
  return natural === 'water' ? { kind: 'water', minZoom: 4 } : null;
}

function landOf(tags: Tags): Rule | null {
  return (
    ruleOf(LANDUSES, tags.get('landuse')) ??
    ruleOf(NATURALS, tags.get('natural')) ??
    ruleOf(WETLANDS, tags.get('wetland')) ??
    ruleOf(LEISURES, tags.get('leisure')) ??
    ruleOf(GRAVES, tags.get('amenity'))
  );
}

function siteOf(tags: Tags): Rule | null {
  return (
    ruleOf(SITES, tags.get('amenity')) ??
    ruleOf(SPORTS, tags.get('leisure')) ??
    ruleOf(DANGER, tags.get('military')) ??
    ruleOf(CONSTRUCTION, tags.get('landuse'))
  );
}

const isBuilding = (tags: Tags) => tags.has('building') && tags.get('building') !== 'no';

/** Whether such a surface says its area. */
export const isSized = (tags: Tags) => waterOf(tags) !== null;

/** Whether the lines of such a surface that an extract lacks are worth a guess: waters and lands that it cuts. */
export const isClosedWhereCut = (tags: Tags) => waterOf(tags) !== null || landOf(tags) !== null;
