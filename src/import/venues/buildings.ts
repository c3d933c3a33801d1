import { type Box, boxOfGeometry } from '../../geo/box.ts';
import type { LngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import type { PlanBuilding, PlanFeature, Rings } from '../../venues/index.ts';

import type { TaggedFeature } from './tagged.ts';

/** A building as it is drawn. */
export interface Outline {
  readonly feature: TaggedFeature;
  readonly building: PlanBuilding;
  readonly box: Box;
  readonly polygons: readonly Rings[];
}

/** The buildings of a plan: which of them something stands in. */
export class Buildings {
  /** The smaller ones first: a part of a building says more than the whole. */
  readonly #outlines: readonly Outline[];
  readonly #given: readonly PlanBuilding[];

  /** @param given those that the file lists by themselves */
  constructor(features: readonly TaggedFeature[], given: readonly PlanBuilding[]) {
    this.#given = given;
    const outlines = features.flatMap((feature) => {
      const { source, tags, geometry } = feature;
      if ((tags.get('building') ?? 'no') === 'no') return [];
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return [{ feature, building: buildingOf(source, tags), box: boxOfGeometry(geometry), polygons }];
    });
    this.#outlines = outlines.sort((a, b) => sizeOf(a.box) - sizeOf(b.box));
  }

  get areDrawn(): boolean {
    return this.#outlines.length > 0;
  }

  /** The building that a point is in. */
  outlineAt(point: LngLat): Outline | undefined {
    return this.#outlines.find((outline) => holds(outline, point));
  }

  /** The `ref` of the building that a point is in; null for none. */
  at(point: LngLat): string | null {
    return this.outlineAt(point)?.building.ref ?? null;
  }

  /** The outlines of some buildings, as they are drawn. */
  outlinesOf(buildings: readonly PlanBuilding[]): TaggedFeature[] {
    const refs = new Set(buildings.map(({ ref }) => ref));
    return this.#outlines.filter(({ building }) => refs.has(building.ref)).map(({ feature }) => feature);
  }

  /** The buildings that some of the features are in, in the order of their names. */
  used(features: readonly PlanFeature[]): PlanBuilding[] {
    const refs = new Set(features.map(({ building }) => building));
    const drawn = this.#outlines.map(({ building }) => building).filter(({ ref }) => refs.has(ref));
    const each = new Map([...drawn, ...this.#given].map((building) => [building.ref, building]));
    return [...each.values()].sort((a, b) => (a.name ?? a.ref).localeCompare(b.name ?? b.ref));
  }
}

function buildingOf(source: string, tags: Tags): PlanBuilding {
  const { name = null, names } = namesOf(tags);
  return {
    ref: tags.get('ref') ?? tags.get('building:ref') ?? tags.get('loc_ref') ?? source.replace(/^osm:/, ''),
    name,
    names,
    description: tags.get('description') ?? null,
    openingHours: tags.get('opening_hours') ?? null,
    logo: tags.get('logo') ?? null,
    cover: tags.get('image') ?? null,
  };
}

function sizeOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south);
}

function holds({ box: [west, south, east, north], polygons }: Outline, [lng, lat]: LngLat): boolean {
  if (lng < west || lng > east || lat < south || lat > north) return false;
  return polygons.some((rings) => polygonContains(rings, lng, lat));
}
