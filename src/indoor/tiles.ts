import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Type from 'typebox';
import { Binary } from '../contract/endpoint.ts';
import { flag, type Values } from '../contract/parameters.ts';
import { checkTile, TILE_TYPE, type TileNumbers, tilePath } from '../contract/tiles.ts';
import { meets } from '../filter/meets.ts';
import { boxOfGeometry, middleOfBox } from '../geo/box.ts';
import type { Geometry } from '../geo/geometry.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { FeatureId, Spot, Venue } from '../venues/index.ts';
import { publishedLevel } from '../venues/index.ts';
import { LANGUAGE_PARAMETER, VENUE_PATH } from './parameters.ts';
import { FILTER_PARAMETER, propertyOf } from './pois.ts';
import { type CutTile, EXTENT, VenueCuts } from './tile-cuts.ts';
import { TILE_LAYERS, type TileLayer } from './tile-layers.ts';

export const TILE_PATH = { ...VENUE_PATH, ...tilePath };
export const tileQuery = {
  language: { ...LANGUAGE_PARAMETER },
  advanced_filter: FILTER_PARAMETER,
  disable_zoom_min: flag('Whether tiles hold everything at every zoom: layers begin at one otherwise.'),
};
export const tileReply = Type.String({
  format: 'binary',
  description: `A tile of Mapbox’s vector form, with the layers ${Object.keys(TILE_LAYERS)
    .map((name) => `\`${name}\``)
    .join(', ')}.`,
});

const CUTS = new VenueCuts();

export type TileQuery = Values<typeof tileQuery>;

/** A tile of a venue, by the usual numbers. @throws Problem 400 for a tile that the zoom does not have */
export function venueTile({ venue }: OpenVenue, { z, x, y }: TileNumbers, query: TileQuery): Binary {
  checkTile({ z, x, y });
  const layers: Record<string, CutTile> = {};
  const isShown = (layer: TileLayer) => query.disable_zoom_min || z >= TILE_LAYERS[layer].zoom;
  for (const [name, tile] of CUTS.tile(venue, isShown, z, x, y)) {
    const shown = withProperties(venue, tile, query);
    if (shown.features.length > 0) layers[name] = shown;
  }
  return new Binary(fromGeojsonVt(layers, { version: 2, extent: EXTENT }), TILE_TYPE);
}

/** A tile with what is said about its features in a language; only with those that meet the filter. */
function withProperties(venue: Venue, tile: CutTile, { language, advanced_filter: filter }: TileQuery): CutTile {
  const features = tile.features.flatMap((each) => {
    const feature = each.tags?.feature as FeatureId;
    if (filter && !meets(filter, (field) => propertyOf(venue, feature, field))) return [];
    return [{ ...each, tags: propertiesOf(venue, feature, each.tags?.level as number | null, language) }];
  });
  return { ...tile, features };
}

/** A point of a feature on a level: what levels are called differs from place to place. */
function spotOf(venue: Venue, feature: FeatureId, level: number): Spot {
  const anchor = venue.anchors(feature).find((each) => publishedLevel(each.level) === level);
  if (anchor) return anchor;
  const [x, y] = venue.plane.xy(middleOfBox(boxOfGeometry(venue.record(feature).geometry as Geometry)));
  return { x, y, level };
}

function propertiesOf(venue: Venue, feature: FeatureId, level: number | null, language: string) {
  const { id, kind, ref, category, building, preset, name: own, names, isSearchable } = venue.heads[feature];
  const name = isSearchable ? venue.nameOf(feature, language) : (names[language] ?? own);
  const called = level === null ? null : venue.levelNameAt(spotOf(venue, feature, level), language);
  const levelName = called?.name ?? called?.ref ?? null;
  const all = { id, kind, type: preset, name, ref, category, building, level, level_name: levelName };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
