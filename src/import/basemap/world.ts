import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import isoCountries from 'i18n-iso-countries';
import { meshArcs } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { type Drawn, mercatorArea, type Path, worldX, worldY } from '../../basemap/index.ts';
import { NAME_LANGUAGES } from '../../text/languages.ts';
import { localLanguage } from '../places/local-names.ts';
import { onBothSides, unwrapped } from './meridian.ts';
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
  const { land, countries } = atlas.objects;
  const outlines = new Outlines(atlas);
  const lines = meshArcs(atlas, countries, (a, b) => a !== b);
  return {
    land: land.geometries.flatMap((geometry) => outlines.polygonsOf(geometry).flat().flatMap(withoutTurns)),
    borders: lines.arcs.map((arcs) => outlines.pathOf(arcs)),
    countries: countriesOf(countries, outlines),
  };
}

/** The arcs that outlines consist of, each worked out once: they are shared by neighbours. */
class Outlines {
  readonly #arcs: readonly Path[];

  constructor({ arcs, transform }: Atlas) {
    const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
    this.#arcs = arcs.map((steps) => {
      const path = new Float64Array(2 * steps.length);
      let [column, row] = [0, 0];
      for (const [i, [right, up]] of steps.entries()) {
        column += right;
        row += up;
        path[2 * i] = worldX(column * scale[0] + translate[0]);
        path[2 * i + 1] = worldY(row * scale[1] + translate[1]);
      }
      return path;
    });
  }

  /** The polygons of a geometry, each an outline and its holes. */
  polygonsOf(geometry: GeometryObject): Path[][] {
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.type === 'MultiPolygon' ? geometry.arcs : [];
    return polygons.map((rings) => rings.map((arcs) => this.pathOf(arcs)));
  }

  /** Arcs one behind the other; those that run backwards by their numbers' complements. */
  pathOf(arcs: readonly number[]): Path {
    const path: number[] = [];
    for (const arc of arcs) {
      const corners = this.#arcs[arc < 0 ? ~arc : arc];
      // Each begins where the one before ends.
      path.length = Math.max(0, path.length - 2);
      if (arc < 0) for (let i = corners.length - 2; i >= 0; i -= 2) path.push(corners[i], corners[i + 1]);
      else for (let i = 0; i < corners.length; i += 2) path.push(corners[i], corners[i + 1]);
    }
    return Float64Array.from(path);
  }
}

/**
 * A ring, within the world. One whose longitudes jump around the world goes on beyond its edge instead, and is drawn at both edges; one that does not come
 * back to where it began goes around a pole.
 */
function withoutTurns(ring: Path): Path[] {
  const turned = unwrapped(ring.slice());
  const [first, top] = turned;
  const last = turned[turned.length - 2];
  const pole = 2;
  const closed = Math.abs(last - first) < 0.5 ? [] : [last, pole, first, pole, first, top];
  return onBothSides([Float64Array.from([...turned, ...closed])]).flat();
}

function countriesOf({ geometries }: GeometryCollection<Properties>, arcs: Outlines): DrawnPoint[] {
  const displayNames = NAME_LANGUAGES.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const,
  );
  return geometries.flatMap((country) => {
    const outlines = arcs.polygonsOf(country).map(([outline]) => outline);
    const { id, properties } = country;
    if (outlines.length === 0 || !properties || !('name' in properties)) return [];
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
