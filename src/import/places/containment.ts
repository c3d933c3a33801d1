import { localMeters } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import {
  buildSpatialIndex,
  COORDINATE_SCALE,
  isPartKind,
  LARGEST_PART_METERS,
  type Measure,
  nearest,
  pointMeasure,
  reachOfPart,
  reachOfTown,
  roughlyWithin,
  ShapeIndex,
  ShapesBuilder,
  type SpatialIndex,
} from '../../places/index.ts';
import { rowOf } from '../../storage/growing.ts';
import { type AdminArea, DEEPEST_TOWN, isTown, peopleOf, townIn } from './admin-areas.ts';

/** No town is farther than so many of its reaches, or than this. */
const MOST_REACHES = 8;
const SEARCH_METERS = 25_000;
/** So many reaches from its middle an address may still name a part of a town. */
const LOOSE_REACHES = 3;
/** Where nothing better is known, the region of the nearest town of the world counts, up to here. */
const REGION_METERS = 40_000;

/**
 * Finds what holds a point: what has a surface around it; where the map has no surface, the town or the part of it that is nearest,
 * measured by how far each reaches.
 */
export class AreaFinder {
  readonly #areas: readonly AdminArea[];
  readonly #surfaces: ShapeIndex;
  readonly #towns: SpatialIndex;
  readonly #parts: SpatialIndex;
  readonly #measure: Measure;

  constructor(areas: readonly AdminArea[]) {
    this.#areas = areas;
    const surfaces = new ShapesBuilder();
    for (const [number, { shape, kind }] of areas.entries()) {
      if (shape && kind !== 'country' && kind !== 'postal_code') surfaces.add(number, shape);
    }
    this.#surfaces = ShapeIndex.of(surfaces.build(Uint32Array.from(areas.keys())));
    const units = (degrees: (position: Position) => number, what: string) =>
      rowOf(
        (length) => new Int32Array(length),
        areas.map(({ position }) => Math.round(degrees(position) * COORDINATE_SCALE)),
        what,
      );
    const lat = units((position) => position.lat, 'latitudes of areas, 10⁻⁷ degrees');
    const lng = units((position) => position.lng, 'longitudes of areas, 10⁻⁷ degrees');
    this.#measure = pointMeasure(lat, lng);
    this.#towns = this.#indexOf(isTown);
    this.#parts = this.#indexOf(isPartOfTown);
  }

  #indexOf(isMember: (area: AdminArea) => boolean): SpatialIndex {
    const members = Uint32Array.from(this.#areas.keys()).filter((number) => isMember(this.#areas[number]));
    const at = (number: number) => this.#areas[number].position;
    return buildSpatialIndex(
      members,
      (number) => at(number).lat,
      (number) => at(number).lng,
    );
  }

  /** The areas whose surface holds a point, the deepest first. */
  surfacesAt(position: Position): AdminArea[] {
    return this.#surfaces
      .placesAt(position)
      .map((number) => this.#areas[number])
      .sort((a, b) => b.depth - a.depth);
  }

  /** The deepest area that a point of a country belongs to; null when nothing but the country does. */
  areaAt(position: Position, country: string): AdminArea | null {
    const deepest = this.surfacesAt(position).find((area) => area.country === country) ?? null;
    const town = deepest && isWithinTown(deepest) ? deepest : (this.#nearestTown(position, country, deepest) ?? deepest);
    return town && isWithinTown(town) ? (this.#nearestPart(position, town) ?? town) : town;
  }

  /** The town that a point lies in: by its surface, or within its reach; else the region of the nearest one. */
  townOrRegionAt(position: Position, country: string): AdminArea | null {
    const town = townIn(this.areaAt(position, country));
    const isInTown = town && (town.shape || metersTo(town, position) <= reachOfTown(peopleOf(town)));
    return isInTown ? town : this.#regionOfNeighbours(position, country);
  }

  /** The town that reaches a point best, of those with at least so many people. With `within` only those that lie in it. */
  #nearestTown(position: Position, country: string, within: AdminArea | null, people = 0): AdminArea | null {
    return this.#best(this.#towns, position, (area) => {
      const isElsewhere = area.country !== country || (within && !isHeldBy(area, within));
      if (isElsewhere || area.depth > DEEPEST_TOWN || peopleOf(area) < people) return Number.POSITIVE_INFINITY;
      const meters = metersTo(area, position);
      const reaches = meters / reachOfTown(peopleOf(area));
      return reaches <= MOST_REACHES ? reaches : Number.POSITIVE_INFINITY;
    });
  }

  /** The town that a part of one belongs to: one with at least its people, of the region that the part is known to lie in. */
  #townOfPart({ position, country, parent, population = 0 }: AdminArea): AdminArea | null {
    const within = parent?.kind === 'country' ? null : parent;
    return this.#nearestTown(position, country, within, population) ?? this.#nearestTown(position, country, within);
  }

  /** The part of a town that reaches a point, or null. */
  #nearestPart(position: Position, town: AdminArea): AdminArea | null {
    return this.#best(this.#parts, position, (area) => {
      if (area === town || area.shape || !isHeldBy(area, town)) return Number.POSITIVE_INFINITY;
      const reaches = metersTo(area, position) / reachOfPart(area.kind);
      return reaches <= 1 ? reaches : Number.POSITIVE_INFINITY;
    });
  }

  #best(index: SpatialIndex, position: Position, cost: (area: AdminArea) => number): AdminArea | null {
    const radius = index === this.#parts ? LARGEST_PART_METERS : SEARCH_METERS;
    let best: AdminArea | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { item } of roughlyWithin(index, position, radius, this.#measure)) {
      const value = cost(this.#areas[item]);
      if (value < least) {
        least = value;
        best = this.#areas[item];
      }
    }
    return best;
  }

  /** The parts of a town that a point may be said to be in: its neighbours do not agree where a part without a border ends. */
  partsAround(position: Position, town: AdminArea): AdminArea[] {
    const near = roughlyWithin(this.#parts, position, LARGEST_PART_METERS, this.#measure);
    return near
      .map(({ item }) => this.#areas[item])
      .filter(
        (part) => !part.shape && isHeldBy(part, town) && metersTo(part, position) <= LOOSE_REACHES * reachOfPart(part.kind),
      );
  }

  /** The towns and parts of towns about within a radius. */
  settlementsAround(position: Position, radiusMeters: number): AdminArea[] {
    return [this.#towns, this.#parts].flatMap((index) =>
      roughlyWithin(index, position, radiusMeters, this.#measure).map(({ item }) => this.#areas[item]),
    );
  }

  /** The first-level region of the nearest town that knows its own. */
  #regionOfNeighbours(position: Position, country: string): AdminArea | null {
    const near = nearest(this.#towns, { centre: position, radiusMeters: REGION_METERS, limit: 50 }, this.#measure);
    for (const { item } of near) {
      const town = this.#areas[item];
      if (town.country !== country) continue;
      for (let holder = town.parent; holder; holder = holder.parent) if (holder.kind === 'admin_level_1') return holder;
    }
    return null;
  }

  /**
   * Gives every area what holds it. Those of the world keep what they came with, unless a surface of the map holds them.
   *
   * @param countries the areas of the countries by their codes
   */
  connect(countries: ReadonlyMap<string, AdminArea>): void {
    const rising = this.#areas.filter(({ kind }) => kind !== 'country').sort((a, b) => a.depth - b.depth);
    for (const area of rising) {
      const holder = this.surfacesAt(area.position).find((other) => other !== area && canHold(other, area));
      area.parent = holder ?? area.parent ?? countries.get(area.country) ?? null;
    }
    for (const area of rising) {
      if (area.depth > DEEPEST_TOWN && !(area.parent && isWithinTown(area.parent))) {
        area.parent = this.#townOfPart(area) ?? area.parent;
      } else if (area.parent?.kind === 'country' && area.kind !== 'admin_level_1') {
        area.parent = this.#regionOfNeighbours(area.position, area.country) ?? area.parent;
      }
    }
  }
}

function canHold(holder: AdminArea, held: AdminArea): boolean {
  return holder.depth < held.depth && holder.country === held.country;
}

export function isPartOfTown({ kind }: AdminArea): boolean {
  return isPartKind(kind);
}

function isWithinTown(area: AdminArea): boolean {
  return isTown(area) || isPartOfTown(area);
}

/** Whether an area is another one or lies in it, as far as that is known by now. */
export function isHeldBy(area: AdminArea, holder: AdminArea): boolean {
  for (let at: AdminArea | null = area; at; at = at.parent) if (at === holder) return true;
  return false;
}

function metersTo({ position }: AdminArea, { lat, lng }: Position): number {
  return localMeters(position.lat, position.lng, lat, lng);
}
