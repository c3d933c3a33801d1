import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiLineString, MultiPolygon, Polygon } from 'geojson';
import isoCountries from 'i18n-iso-countries';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Drawn, mercatorArea, type Path, worldX, worldY } from '../../basemap/index.ts';
import { NAME_LANGUAGES } from '../../text/languages.ts';
import { localLanguage } from '../places/local-names.ts';
import { areaOfLargest, middleOf } from './middle.ts';
import { namesIn } from './names.ts';

/** Land, countries and their borders of the whole world, from Natural Earth at 1:10,000,000. */
const FILE = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');

interface Properties {
  readonly name: string;
}

type Atlas = Topology<{ countries: GeometryCollection<Properties>; land: GeometryCollection }>;

/** A point with what is drawn there. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  readonly drawn: Drawn;
}

export interface World {
  /** Rings of land; those that lie in an odd number of others are waters. */
  readonly land: readonly Path[];
  readonly borders: readonly Path[];
  readonly countries: readonly DrawnPoint[];
}

/** From which zoom on countries are labelled, by their area in square kilometres of Mercator's plane. */
const LABEL_ZOOMS = [
  { least: 2_000_000, zoom: 2 },
  { least: 700_000, zoom: 3 },
  { least: 100_000, zoom: 4 },
  { least: 0, zoom: 5 },
] as const;
const HECTARE = 10_000;

export function readWorld(): World {
  const atlas: Atlas = JSON.parse(readFileSync(FILE, 'utf8'));
  const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? ringsOf(geometry) : [],
  );
  const lines: MultiLineString = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return { land, borders: lines.coordinates.map(pathOf), countries: countriesOf(atlas) };
}

function ringsOf(geometry: Polygon | MultiPolygon): Path[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flat().flatMap(withoutTurns);
}

/**
 * A ring, within the world. One whose longitudes jump around the world goes on beyond its edge instead, and is drawn at both edges; one that does not come
 * back to where it began goes around a pole.
 */
function withoutTurns(ring: readonly (readonly number[])[]): Path[] {
  const corners: number[] = [];
  let turn = 0;
  for (const [i, [lng, lat]] of ring.entries()) {
    const step = i === 0 ? 0 : lng - ring[i - 1][0];
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    corners.push(worldX(lng + turn), worldY(lat));
  }
  if (turn === 0) return [Float64Array.from(corners), ...beyondEdge(corners)];
  const [first, last] = [corners[0], corners[corners.length - 2]];
  const pole = 2;
  corners.push(last, pole, first, pole, first, corners[1]);
  return [Float64Array.from(corners), ...beyondEdge(corners)];
}

/** The copies of a ring that reaches beyond the edge of the world, at the other edge. */
function beyondEdge(corners: readonly number[]): Path[] {
  const columns = corners.filter((_, i) => i % 2 === 0);
  const [west, east] = columns.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [2, -2]);
  const shifts = [...(east > 1 ? [-1] : []), ...(west < 0 ? [1] : [])];
  return shifts.map((shift) => Float64Array.from(corners, (number, i) => (i % 2 === 0 ? number + shift : number)));
}

const pathOf = (line: readonly (readonly number[])[]): Path =>
  Float64Array.from(line.flatMap(([lng, lat]) => [worldX(lng), worldY(lat)]));

function countriesOf(atlas: Atlas): DrawnPoint[] {
  const displayNames = NAME_LANGUAGES.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const,
  );
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry, properties }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const outlines = polygons.map(([outline]) => pathOf(outline));
    const area = mercatorArea(outlines.reduce((sum, outline) => sum + areaOfLargest([outline]), 0));
    const [x, y] = middleOf(outlines);
    const { zoom } = LABEL_ZOOMS.find(({ least }) => area / 1e6 >= least) ?? LABEL_ZOOMS[LABEL_ZOOMS.length - 1];
    const code = isoCountries.numericToAlpha2(String(id));
    const names = code ? countryNames(code, displayNames) : namesIn(properties.name, []);
    const drawn: Drawn = {
      layer: 'boundary_labels',
      minZoom: zoom,
      properties: { admin_level: 2, way_area: Math.round(area / HECTARE), ...names },
      rank: -area,
    };
    return [{ x, y, drawn }];
  });
}

function countryNames(code: string, displayNames: readonly (readonly [string, Intl.DisplayNames])[]) {
  const byLanguage = displayNames.flatMap(([language, regions]): [string, string][] => {
    const name = regions.of(code);
    return name && name !== code ? [[language, name]] : [];
  });
  const local = new Intl.DisplayNames([`${localLanguage(code)}-${code}`], { type: 'region', fallback: 'none' }).of(code);
  return namesIn(local ?? byLanguage.find(([language]) => language === 'en')?.[1] ?? code, byLanguage);
}
