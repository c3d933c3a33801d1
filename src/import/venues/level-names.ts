import { type LngLat, lngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Tags } from '../../osm/element.ts';
import { parseLevels } from '../../osm/indoor/levels.ts';
import { namesOf } from '../../osm/names.ts';
import type { Level, PlanLevel, Rings } from '../../venues/index.ts';
import { areaOf, pointInside } from '../places/surfaces.ts';
import type { Buildings, Outline } from './buildings.ts';

/** So far around a lift, and the end of stairs, the level is called what they call it, degrees: about a metre. */
const AT_DEGREES = 1e-5;

/** Ground that may have names of its own for its levels. */
interface Ground {
  readonly polygons: readonly Rings[];
  readonly building: string | null;
  readonly kind: PlanLevel['ground'];
}

/** Something that says what the levels are called on which it is. */
interface Sign {
  readonly level: Level;
  readonly ref: string;
  /** Where it is, and the ground that it speaks of if it disagrees with what is around it. */
  readonly at: LngLat;
  readonly own: readonly Rings[];
}

/**
 * What the levels of a plan are called. `indoor=level` names a storey within its outline. `level:ref` on anything speaks of the smallest
 * ground that it stands on: a platform, a storey, a building. Where such signs disagree the most frequent, if there is one, holds for
 * the ground, and each of the others where it is itself.
 */
export class LevelNamesReader {
  readonly #storeys: PlanLevel[] = [];
  readonly #platforms: { readonly levels: readonly Level[]; readonly polygons: readonly Rings[] }[] = [];
  readonly #signs: Sign[] = [];
  readonly #buildings: Buildings;

  constructor(buildings: Buildings) {
    this.#buildings = buildings;
  }

  /** The outline of a storey, and what it is called. */
  addStorey(tags: Tags, polygons: readonly Rings[], levels: readonly Level[]): void {
    const { name = null, names } = namesOf(tags);
    const building = tags.get('building:ref') ?? this.#buildings.at(lngLat(pointInside(polygons)));
    const refs = refsOf(tags);
    for (const [i, level] of levels.entries()) {
      const ref = (refs.length === levels.length ? refs[i] : tags.get('level:ref')) ?? tags.get('ref') ?? null;
      this.#storeys.push({ level, name, names, ref, within: polygons, ground: 'storey', building });
    }
  }

  /** A platform; it has a name of its own for its level where its tags have one. */
  addPlatform(polygons: readonly Rings[], levels: readonly Level[]): void {
    this.#platforms.push({ levels, polygons });
  }

  /** Reads `level:ref`, level by level, of something that is drawn at some points, or covers ground. */
  addSign(tags: Tags, ends: readonly LngLat[], polygons: readonly Rings[] | null): void {
    const refs = refsOf(tags);
    const levels = parseLevels(tags.get('level') ?? '');
    if (refs.length === 0 || !levels || levels.length !== refs.length) return;
    const own = polygons ?? ends.map(around);
    const at = polygons ? lngLat(pointInside(polygons)) : ends[0];
    for (const [i, level] of levels.entries()) if (refs[i] !== '') this.#signs.push({ level, ref: refs[i], at, own });
  }

  /** The names, those of smaller ground first. */
  finish(): PlanLevel[] {
    const names = [...this.#storeys];
    const byGround = Map.groupBy(this.#signs, (sign) => this.#groundOf(sign));
    for (const [ground, signs] of byGround) {
      for (const [level, onLevel] of Map.groupBy(signs, (sign) => sign.level))
        names.push(...namesOn(ground, level, onLevel));
    }
    const sizes = new Map(names.map((each) => [each, sizeOf(each)]));
    return names.sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  }

  readonly #grounds = new Map<unknown, Ground>();

  /** The smallest ground that a sign stands on; the whole venue where nothing is drawn as a building, itself where it is outside of all. */
  #groundOf({ at, level }: Sign): PlanLevel | Ground | null {
    const [lng, lat] = at;
    const holds = (polygons: readonly Rings[]) => polygons.some((rings) => polygonContains(rings, lng, lat));
    const platform = this.#platforms.find(({ levels, polygons }) => levels.includes(level) && holds(polygons));
    if (platform) return this.#ground(platform, { polygons: platform.polygons, building: null, kind: 'spot' });
    const storey = this.#storeys.find((each) => each.level === level && each.within !== null && holds(each.within));
    if (storey) return storey;
    const building = this.#buildings.outlineAt(at);
    if (building) return this.#ground(building, groundOfBuilding(building));
    return this.#buildings.areDrawn ? null : this.#ground(this, { polygons: [], building: null, kind: 'venue' });
  }

  /** The same object for the same ground. */
  #ground(key: unknown, ground: Ground): Ground {
    const known = this.#grounds.get(key) ?? ground;
    this.#grounds.set(key, known);
    return known;
  }
}

function refsOf(tags: Tags): string[] {
  const text = tags.get('level:ref');
  return text === undefined ? [] : text.split(';').map((ref) => ref.trim());
}

function groundOfBuilding({ polygons, building }: Outline): Ground {
  return { polygons, building: building.ref, kind: 'building' };
}

/** What signs of one level say of the ground that they stand on: together, and those that disagree by themselves. */
function namesOn(ground: PlanLevel | Ground | null, level: Level, signs: readonly Sign[]): PlanLevel[] {
  const alone = ({ ref, own }: Sign): PlanLevel => named(level, ref, own, 'spot', null);
  if (ground === null) return signs.map(alone);
  if ('level' in ground) return signs.filter(({ ref }) => ref !== ground.ref && ref !== ground.name).map(alone);
  const [[ref, most], next] = [...Map.groupBy(signs, (sign) => sign.ref)].sort(([, a], [, b]) => b.length - a.length);
  if (next?.[1].length === most.length) return signs.map(alone);
  const within = ground.polygons.length > 0 ? ground.polygons : null;
  return [named(level, ref, within, ground.kind, ground.building), ...signs.filter((sign) => sign.ref !== ref).map(alone)];
}

function named(
  level: Level,
  ref: string,
  within: readonly Rings[] | null,
  ground: PlanLevel['ground'],
  building: string | null,
): PlanLevel {
  return { level, name: null, names: {}, ref, within, ground, building };
}

function sizeOf({ within }: PlanLevel): number {
  return within === null ? Number.POSITIVE_INFINITY : within.reduce((sum, rings) => sum + areaOf(rings), 0);
}

/** A small square around a point. */
function around([lng, lat]: LngLat): Rings {
  const corner = (east: number, north: number) => lngLat({ lat: lat + north * AT_DEGREES, lng: lng + east * AT_DEGREES });
  return [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]];
}
